"""`companion serve`: the table on the phones in the room. Each is a seat, any other screen is the wall."""

from __future__ import annotations

import argparse
import threading
import time
import webbrowser
from io import StringIO
from pathlib import Path
from random import SystemRandom

import segno
from rich.console import Console, Group
from rich.live import Live
from rich.text import Text

from companion.files import BadFile
from companion.play.inspection import JournalError
from companion.play.setup import BadSetup
from companion.table.words import say
from ui.cli import play
from ui.cli.asking import Unclear
from ui.cli.main import complain
from ui.phones.server import PORT, Certificate, NoServer, Phones
from ui.table import languages, places
from ui.table.devices import dice_on_the_table, panel_playing
from ui.table.referee import Referee

LOOK = 1.0
"""Seconds after which the figures beside the seats are looked at again."""


def arguments(parser: argparse.ArgumentParser) -> None:
    play.arguments(parser)
    parser.add_argument("--at", type=int, default=PORT, metavar="PORT", help=f"of the pages, {PORT} where nobody says")
    parser.add_argument("--wall", action="store_true", help="open the wall in this machine's browser")
    parser.add_argument("--certificate", type=Path, metavar="FILE", help="of your own, for https; with --key")
    parser.add_argument("--key", type=Path, metavar="FILE", help="of that certificate")


def run(args: argparse.Namespace) -> int:
    languages.speak(args.language)
    if bool(args.certificate) != bool(args.key):
        return complain("A certificate and its key go together: name both, or neither.")
    try:
        with play.kept_games(ask=False) as journal, play.stopping():
            session, number = play.begun(args, journal, False)
            return _served(args, Referee(session, None, lambda winner: journal.end(number, winner)), number)
    except (JournalError, BadFile, OSError, Unclear, BadSetup) as error:
        return complain(error)
    except NoServer as error:
        return complain(error.words)


def _served(args: argparse.Namespace, referee: Referee, number: int) -> int:
    """Serves until it is interrupted. Raises NoServer."""
    real = args.table == "real"
    if real:
        referee.dice = dice_on_the_table(args.port, lambda: referee.wake())
        referee.dice.start()
    phones = Phones(
        referee,
        port=args.at,
        chance=None if real else SystemRandom(),
        book=places.data() / "phones" / f"{number}.json",
        certificate=Certificate(args.certificate, args.key) if args.certificate else None,
    )
    referee.start()
    try:
        phones.start()
        if args.wall:
            webbrowser.open(f"{phones.address}/wall")
        with panel_playing(referee):
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
    with Live(_sign(phones), console=console, auto_refresh=False) as sign:
        while True:
            time.sleep(LOOK)
            sign.update(_sign(phones), refresh=True)


def _sign(phones: Phones) -> Group:
    return Group(Text(_code(phones.address)), Text(_plain(phones)))


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
