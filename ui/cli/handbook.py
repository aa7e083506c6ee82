"""`companion handbook GAME [PROCEDURE|CHAPTER]`: a page or a chapter of the handbook in the terminal."""

from __future__ import annotations

import argparse
import textwrap
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from companion.games.ledger import Chapter, chapters
from companion.play.rules import Rules
from companion.procedures.graph import Procedure, worded
from companion.procedures.page import page, text
from companion.table.words import Words, say, translated
from ui.cli.asking import Unclear, add_game, add_house, add_language, game_of, house_of, pages_of
from ui.cli.main import complain, page_width
from ui.table import languages


def arguments(parser: argparse.ArgumentParser) -> None:
    add_game(parser)
    parser.add_argument("asked", nargs="?", metavar="PROCEDURE|CHAPTER", help="leave it out for the list")
    add_house(parser)
    add_language(parser)
    parser.add_argument("--json", action="store_true")


def run(args: argparse.Namespace) -> int:
    languages.speak(args.language)
    try:
        game = game_of(args)
        house = house_of(args, game)
        pages, book = pages_of(game, house), chapters(game.id, house)
        called = {each.name: each for each in book}
        if args.asked in pages:
            found = page(pages[args.asked])
            print(msgspec.json.encode(spoken(found)).decode() if args.json else text(found, page_width()))
        elif args.asked and args.asked.upper() in called:
            _show_rules(called[args.asked.upper()], args.json)
        elif args.asked:
            there = f"Pages: {', '.join(pages)}. Chapters: {', '.join(called)}."
            raise Unclear(f"There is no page and no chapter “{args.asked}” in {game.title}. {there}")
        elif args.json:
            print(msgspec.json.encode({name: procedure.title for name, procedure in pages.items()}).decode())
        else:
            _show_contents(game, pages, book)
    except Unclear as error:
        return complain(error)
    return 0


def _show_rules(chapter: Chapter, as_json: bool) -> None:
    """A chapter: every rule of it in one sentence."""
    if as_json:
        print(msgspec.json.encode({rule: str(said) for rule, said in chapter.sentences.items()}).decode())
        return
    print(f"{chapter.title}\n")
    for rule, said in chapter.sentences.items():
        print(textwrap.fill(f"{rule:<15} {said}", page_width(), initial_indent="  ", subsequent_indent=" " * 18))


def _show_contents(game: Rules[Any], pages: Mapping[str, Procedure], book: Iterable[Chapter]) -> None:
    title = translated(game.title)
    print(f"{title}: {say('{count} pages', count=len(pages))}\n" if pages else title)
    for name, procedure in pages.items():
        about = textwrap.wrap(f"{name:<22} {worded(procedure.intro)}", page_width() - 2, subsequent_indent=" " * 23)
        print("\n".join(f"  {line}" for line in about))
    print(f"\n{say('The rules, chapter by chapter')}\n")
    for chapter in book:
        print(f"  {chapter.name:<22} {chapter.title}")


def spoken(value: object) -> object:
    """A page for a machine: every sentence as people read it."""
    if isinstance(value, Words):
        return str(value)
    if isinstance(value, msgspec.Struct):
        return {key: spoken(each) for key, each in msgspec.structs.asdict(value).items()}
    return [spoken(each) for each in value] if isinstance(value, tuple) else value
