"""`companion handbook GAME [PROCEDURE]`: the handbook page in the terminal."""

from __future__ import annotations

import argparse
import shutil

import msgspec

from companion.procedures.page import page, text
from ui.cli.asking import Unclear, add_game, add_house, game_of, house_of, procedure_of
from ui.cli.main import complain


def arguments(parser: argparse.ArgumentParser) -> None:
    add_game(parser)
    parser.add_argument("procedure", nargs="?", metavar="PROCEDURE", help="leave it out for the list")
    add_house(parser)
    parser.add_argument("--json", action="store_true")


def run(args: argparse.Namespace) -> int:
    try:
        game, house = game_of(args), house_of(args)
        if args.procedure:
            found = page(procedure_of(game, house, args.procedure))
            print(msgspec.json.encode(found, enc_hook=str).decode() if args.json else text(found, _width()))
            return 0
        pages = game.handbook(house)
    except Unclear as error:
        return complain(error)
    if args.json:
        print(msgspec.json.encode({name: procedure.title for name, procedure in pages.items()}).decode())
        return 0
    print(f"{game.title}: {len(pages)} pages\n")
    for name, procedure in pages.items():
        print(f"  {name:<22} {procedure.intro}")
    return 0


def _width() -> int:
    return max(40, min(100, shutil.get_terminal_size().columns - 2))
