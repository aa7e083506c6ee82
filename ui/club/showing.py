"""What a club shows to others, with what only that needs: its page, a spreadsheet, a calendar."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Mapping
from contextlib import closing, suppress
from datetime import datetime

from companion.table.words import say
from ui.club import exports
from ui.club.board import Board
from ui.club.known import Known, look
from ui.club.page import Clubhouse, ClubPages
from ui.club.reach import club_of_this_table, this_table
from ui.club.settings import ClubError
from ui.phones.lines import serving
from ui.phones.server import NoServer, listening
from ui.table.network import own_address


def export(args: argparse.Namespace) -> int:
    """CSV or iCal."""
    with closing(club_of_this_table()) as club:
        if args.csv:
            found = look(club, Known())
            data = exports.results_csv(found.results, found.names).encode()
        else:
            data = exports.calendar(club.series(), club.seating(), datetime.now())
    if args.o:
        args.o.write_bytes(data)
    else:
        sys.stdout.write(data.decode())
    return 0


def serve(args: argparse.Namespace) -> int:
    """The club's page, until it is interrupted."""
    there = this_table()
    with closing(club_of_this_table()) as club:
        board = Board(there.broker, lambda: served.renew()) if there.broker else None
        served = ClubPages(Clubhouse(club, board))
        try:
            pages = listening(args.at, args.here)
        except NoServer as error:
            raise ClubError(str(error.words)) from None
        if board:
            board.start()
        url = f"http://{'127.0.0.1' if args.here else own_address()}:{args.at}/club"
        print(say("The club’s page: {url} (Ctrl-C ends it)", url=url))
        try:
            with suppress(KeyboardInterrupt):
                serving(served.app()).run([pages])
        finally:
            if board:
                board.stop()
    return 0


COMMANDS: Mapping[str, Callable[[argparse.Namespace], int]] = {"export": export, "serve": serve}
