"""`companion restore FILE`: everything as a backup has it; what was there before is kept beside it."""

from __future__ import annotations

import argparse
from datetime import datetime
from pathlib import Path

from companion.files import BadFile
from companion.play.inspection import JournalError
from ui.cli.main import complain
from ui.table import backup, places


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE")
    parser.add_argument("--check", action="store_true", help="read it through, and change nothing")


def run(args: argparse.Namespace) -> int:
    try:
        contents = backup.read(args.file)
        made = datetime.fromtimestamp(contents.made).strftime("%Y-%m-%d %H:%M")
        held = f"Games: {contents.games}, files: {len(contents.files)}."
        print(f"{args.file} is whole, made {made} by version {contents.companion}. {held}")
        if not args.check:
            old = backup.restore(args.file, places.data())
            print(f"All of it is back in {places.data()}." + (f" What was there is kept in {old}." if old else ""))
    except (JournalError, BadFile, OSError, OverflowError, ValueError) as error:
        return complain(error)
    return 0
