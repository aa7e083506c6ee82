"""A game on the phones in the room: the pages, and in this terminal the code by which a phone finds its seat."""

from __future__ import annotations

import threading
import time
import webbrowser
from collections.abc import Sequence
from io import StringIO
from random import SystemRandom
from typing import Any

import segno
from rich.console import Console
from rich.live import Live
from rich.text import Text

from companion.play.journal import Journal
from companion.play.session import Session
from companion.table.words import say
from ui.club.playing import playing
from ui.phones.server import Certificate, Phones
from ui.table import places
from ui.table.devices import dice_on_the_table, panel_playing
from ui.table.referee import Referee

LOOK = 1.0
"""Seconds after which the figures beside the seats are looked at again."""


def served(
    session: Session[Any],
    journal: Journal,
    number: int,
    *,
    real: bool = False,
    ports: Sequence[str] = (),
    at: int | None = None,
    certificate: Certificate | None = None,
    wall: bool = False,
) -> int:
    """Serves the game of that number until it is interrupted; `real`: its dice are those at the ports, or found.

    `wall`: it is opened in this machine's browser. Raises NoServer.
    """
    referee = Referee(session, None, lambda winner: journal.end(number, winner))
    if real:
        referee.dice = dice_on_the_table(ports, lambda: referee.wake())
        referee.dice.start()
    phones = Phones(
        referee,
        port=at,
        chance=None if real else SystemRandom(),
        book=places.data() / "phones" / f"{number}.json",
        certificate=certificate,
    )
    referee.start()
    try:
        phones.start()
        if wall:
            webbrowser.open(f"{phones.address}/wall")
        with panel_playing(referee), playing(referee):
            _watch(phones)
    except KeyboardInterrupt:
        return 0
    finally:
        phones.stop()
        referee.stop()
        if referee.dice:
            referee.dice.stop()
    return 0


def _watch(phones: Phones) -> None:
    """Shows the figures beside the seats for as long as it serves."""
    console = Console()
    if not console.is_terminal:
        print(_plain(phones), flush=True)
        threading.Event().wait()
    with Live(_sign(phones, console.height), console=console, auto_refresh=False) as sign:
        while True:
            time.sleep(LOOK)
            sign.update(_sign(phones, console.height), refresh=True)


def _sign(phones: Phones, rows: int) -> Text:
    """The square code and the figures; in a terminal too low for both the figures, by which one joins as well."""
    plain, code = _plain(phones), _code(phones.address)
    both = code + plain
    return Text(both if both.count("\n") + 1 < rows else plain)


def _plain(phones: Phones) -> str:
    lines = [
        str(say("Each phone is a seat: {address}", address=phones.address)),
        str(say("A television or another screen: {address}", address=f"{phones.address}/wall")),
    ]
    for seat in phones.seats():
        state = seat.code or str(say("away") if seat.away else say("joined"))
        lines.append(f"  {state:<8} {seat.name}")
    lines.append(str(say("Ctrl-C ends it; the game waits exactly there.")))
    return "\n".join(lines)


def _code(address: str) -> str:
    """The square code of an address in half blocks, two rows a line; light on dark, as a terminal is."""
    drawn = StringIO()
    segno.make(address, error="m", micro=False).terminal(drawn, border=2, compact=True)
    return drawn.getvalue()
