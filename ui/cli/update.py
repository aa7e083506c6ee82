"""`companion update FILE|REMOTE`: a new release beside the old one, on a machine set up with `sudo ./install`."""

from __future__ import annotations

import argparse
import os

from companion.files import BadFile
from companion.play.inspection import JournalError
from ui.cli.main import complain
from ui.table import updating


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("source", metavar="FILE|REMOTE", help="a bundle, or where Git finds the companion")
    parser.add_argument(
        "--hash", default="", metavar="HEX", help="the bundle’s SHA-256, or the commit; else it is signed"
    )
    parser.add_argument("--tag", default="", help="which release of a remote, if not the latest")


def run(args: argparse.Namespace) -> int:
    if os.geteuid():
        return complain("An update needs root: sudo companion update …")
    try:
        kept = updating.update(args.source, args.hash, args.tag)
    except (updating.Refused, JournalError, BadFile, OSError) as error:
        return complain(error)
    if kept:
        print(f"What was there before is kept in {kept}.")
    return 0
