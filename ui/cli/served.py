"""A game on the phones in the room: the pages, and this terminal as their host."""

from __future__ import annotations

import argparse
import sys
import webbrowser
from contextlib import suppress
from random import SystemRandom
from typing import Any

from companion.play.journal import Journal
from companion.play.session import Session
from ui.cli.ending import until_ended
from ui.cli.host import Host
from ui.cli.laying import laid, played
from ui.phones.server import Certificate, Phones
from ui.table import places
from ui.terminal.teletype import Endless


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
    """Serves the game of that number until its host leaves, on the table that the call says.

    `wall`: it is opened in this machine's browser. Raises NoServer, Unclear, BadSetup.
    """
    with suppress(KeyboardInterrupt), laid(args, session, journal, number) as referee:
        phones = Phones(
            referee,
            port=at,
            chance=None if referee.dice else SystemRandom(),
            book=places.data() / "phones" / f"{number}.json",
            certificate=certificate,
            foretells=False,
        )
        try:
            phones.start()
            if wall:
                webbrowser.open(f"{phones.address}/wall")
            typed = sys.stdin.isatty() and sys.stdout.isatty()
            teletype = None if typed else Endless(sys.stdin, sys.stdout)
            until_ended(Host(referee, phones, played(args, session.rules, session.seats), teletype).run())
        finally:
            phones.stop()
    return 0
