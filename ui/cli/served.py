"""A game on the phones in the room: the pages, and in this terminal the code by which a phone finds its seat."""

from __future__ import annotations

import argparse
import threading
import time
import webbrowser
from collections.abc import Collection
from contextlib import suppress
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
from ui.cli.laying import laid, played
from ui.phones.server import Certificate, Phones
from ui.table import places

LOOK = 1.0
"""Seconds after which the figures beside the seats are looked at again."""


def served(
    args: argparse.Namespace,
    session: Session[Any],
    journal: Journal,
    number: int,
    *,
    at: int | None = None,
    certificate: Certificate | None = None,
    wall: bool = False,
) -> int:
    """Serves the game of that number until it is interrupted, on the table that the call says.

    `wall`: it is opened in this machine's browser. Raises NoServer, Unclear, BadSetup.
    """
    with suppress(KeyboardInterrupt), laid(args, session, journal, number) as referee:
        phones = Phones(
            referee,
            port=at,
            chance=None if referee.dice else SystemRandom(),
            book=places.data() / "phones" / f"{number}.json",
            certificate=certificate,
        )
        try:
            phones.start()
            if wall:
                webbrowser.open(f"{phones.address}/wall")
            _watch(phones, played(args, session.rules, session.seats))
        finally:
            phones.stop()
    return 0


def _watch(phones: Phones, played: Collection[str]) -> None:
    """Shows the figures beside the seats for as long as it serves; those the companion plays need none."""
    console = Console()
    if not console.is_terminal:
        print(_plain(phones, played), flush=True)
        threading.Event().wait()
    with Live(_sign(phones, played, console.height), console=console, auto_refresh=False) as sign:
        while True:
            time.sleep(LOOK)
            sign.update(_sign(phones, played, console.height), refresh=True)


def _sign(phones: Phones, played: Collection[str], rows: int) -> Text:
    """The square code and the figures; in a terminal too low for both the figures, by which one joins as well."""
    plain, code = _plain(phones, played), _code(phones.address)
    both = code + plain
    return Text(both if both.count("\n") + 1 < rows else plain)


def _plain(phones: Phones, played: Collection[str]) -> str:
    lines = [
        str(say("Each phone is a seat: {address}", address=phones.address)),
        str(say("A television or another screen: {address}", address=f"{phones.address}/wall")),
    ]
    for seat in phones.seats():
        if seat.colour in played:
            lines.append(f"  {say('The companion plays {name}.', name=seat.name)}")
            continue
        state = seat.code or str(say("away") if seat.away else say("joined"))
        lines.append(f"  {state:<8} {seat.name}")
    lines.append(str(say("Ctrl-C ends it; the game waits exactly there.")))
    return "\n".join(lines)


def _code(address: str) -> str:
    """The square code of an address in half blocks, two rows a line; light on dark, as a terminal is."""
    drawn = StringIO()
    segno.make(address, error="m", micro=False).terminal(drawn, border=2, compact=True)
    return drawn.getvalue()
