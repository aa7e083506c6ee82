"""`companion handbook GAME [PROCEDURE]`: the handbook page in the terminal."""

from __future__ import annotations

import argparse
import textwrap

import msgspec

from companion.procedures.graph import worded
from companion.procedures.page import page, text
from companion.table.words import Words, say, translated
from ui.cli.asking import Unclear, add_game, add_house, add_language, game_of, house_of, procedure_of
from ui.cli.main import complain, page_width
from ui.table import languages


def arguments(parser: argparse.ArgumentParser) -> None:
    add_game(parser)
    parser.add_argument("procedure", nargs="?", metavar="PROCEDURE", help="leave it out for the list")
    add_house(parser)
    add_language(parser)
    parser.add_argument("--json", action="store_true")


def run(args: argparse.Namespace) -> int:
    languages.speak(args.language)
    try:
        game, house = game_of(args), house_of(args)
        if args.procedure:
            found = page(procedure_of(game, house, args.procedure))
            print(msgspec.json.encode(spoken(found)).decode() if args.json else text(found, page_width()))
            return 0
        pages = game.handbook(house)
    except Unclear as error:
        return complain(error)
    if args.json:
        print(msgspec.json.encode({name: procedure.title for name, procedure in pages.items()}).decode())
        return 0
    print(f"{translated(game.title)}: {say('{count} pages', count=len(pages))}\n")
    for name, procedure in pages.items():
        about = textwrap.wrap(f"{name:<22} {worded(procedure.intro)}", page_width() - 2, subsequent_indent=" " * 23)
        print("\n".join(f"  {line}" for line in about))
    return 0


def spoken(value: object) -> object:
    """A page for a machine: every sentence as people read it."""
    if isinstance(value, Words):
        return str(value)
    if isinstance(value, msgspec.Struct):
        return {key: spoken(each) for key, each in msgspec.structs.asdict(value).items()}
    return [spoken(each) for each in value] if isinstance(value, tuple) else value
