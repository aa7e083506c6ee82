"""`companion backup [FILE]`: everything people have told the companion, in one file; on a stick where none is named."""

from __future__ import annotations

import argparse
from pathlib import Path

from companion.files import BadFile
from companion.play.inspection import JournalError
from ui.cli.main import aside, complain
from ui.table import backup, places, sticks


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, nargs="?", metavar="FILE", help="left out: the stick that is plugged in")
    parser.add_argument(
        "--keep", type=int, default=backup.KEEP, metavar="N", help=f"so many stay on a stick ({backup.KEEP})"
    )
    parser.add_argument("--nightly", action="store_true", help="without a stick there is nothing to be done")


def run(args: argparse.Namespace) -> int:
    if args.keep < 1:
        return complain("--keep must be 1 or more.")
    stick = sticks.writable()
    try:
        if args.file:
            file, contents = args.file, backup.write(places.data(), args.file)
        elif stick:
            file, contents = backup.to_stick(places.data(), stick, args.keep)
        elif args.nightly:
            aside("No stick is plugged in, so no backup was made.")
            return 0
        else:
            return complain("No stick is plugged in that can be written. Plug one in, or: companion backup FILE")
    except (JournalError, BadFile, OSError) as error:
        return complain(error)
    kept = f"Games: {contents.games}, files: {len(contents.files)}, {contents.size // 1000} kB."
    print(f"{file} was read back and is whole. {kept}")
    return 0
