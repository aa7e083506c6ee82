"""`companion kit GAME -o FILE.pdf`: a table to print: board, frame, pawns, tags, chips and cards at true size."""

from __future__ import annotations

import argparse
from pathlib import Path

from companion.files import BadFile
from companion.play.setup import BadSetup
from ui.cli.asking import GAME, Unclear, rules_of
from ui.cli.main import complain
from ui.table.kits import kit_of
from vision.kit.book import book
from vision.kit.pdf import document
from vision.kit.sheets import PAPERS


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help=GAME)
    parser.add_argument("-o", "--out", default="", metavar="FILE.pdf", help="where to, kit.pdf if not said")
    parser.add_argument("--paper", choices=tuple(PAPERS), default="a4", help="a4 or letter")
    parser.add_argument("--board", default="reference", metavar="FILE", help="another board than ours")


def run(args: argparse.Namespace) -> int:
    out = Path(args.out or "kit.pdf")
    try:
        board, kit = kit_of(rules_of(args.game, args.board))
        pages = book(board, kit, args.paper)
        out.write_bytes(document(pages, f"{kit.title}: the kit"))
    except (Unclear, BadSetup, BadFile, OSError) as error:
        return complain(error)
    print(f"{out}: {len(pages)} pages of {args.paper.upper()}. Print them at 100 %, without “fit to page”.")
    return 0
