"""`companion serve`: the table on the phones in the room. Each is a seat, any other screen is the wall."""

from __future__ import annotations

import argparse
from pathlib import Path

from companion.files import BadFile
from companion.play.inspection import JournalError
from companion.play.setup import BadSetup
from ui.cli import play
from ui.cli.asking import Unclear
from ui.cli.ending import stopping
from ui.cli.main import complain
from ui.cli.served import served
from ui.phones.server import PORT, Certificate, NoServer
from ui.table import languages


def arguments(parser: argparse.ArgumentParser) -> None:
    play.game_arguments(parser)
    parser.add_argument(
        "--at", type=int, default=None, metavar="PORT", help=f"of the pages; left out: {PORT}, or another that is free"
    )
    parser.add_argument("--wall", action="store_true", help="open the wall in this machine's browser")
    parser.add_argument("--certificate", type=Path, metavar="FILE", help="of your own, for https; with --key")
    parser.add_argument("--key", type=Path, metavar="FILE", help="of that certificate")


def run(args: argparse.Namespace) -> int:
    languages.speak(args.language)
    if bool(args.certificate) != bool(args.key):
        return complain("A certificate and its key go together: name both, or neither.")
    try:
        play.settle(args)
        with play.kept_games(ask=False) as journal, stopping():
            session, number = play.begun(args, journal, False)
            certificate = Certificate(args.certificate, args.key) if args.certificate else None
            return served(args, session, journal, number, at=args.at, certificate=certificate, wall=args.wall)
    except (JournalError, BadFile, OSError, Unclear, BadSetup) as error:
        return complain(error)
    except NoServer as error:
        return complain(error.words)
