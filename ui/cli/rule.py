"""`companion rule ID...`: rules by their ids, each as one sentence; a game or a chapter gives all of theirs."""

from __future__ import annotations

import argparse
import json
import textwrap
from collections.abc import Collection

from companion.games import GAMES, offered
from companion.games.ledger import UnknownRule, chapters, rule, variants
from companion.table.words import Words
from ui.cli.asking import add_language
from ui.cli.main import complain, page_width
from ui.table import languages


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("rule", nargs="+", metavar="ID", help="KTK-SNAKE-02; KTK-SNAKE for a chapter; or a game")
    add_language(parser)
    parser.add_argument("--json", action="store_true")


def run(args: argparse.Namespace) -> int:
    languages.speak(args.language)
    try:
        found = {name: words for asked in args.rule for name, words in _asked(asked).items()}
    except UnknownRule as error:
        return complain(error)
    if args.json:
        print(json.dumps({name: str(words) for name, words in found.items()}, ensure_ascii=False))
        return 0
    otherwise = _otherwise(found)
    for name, words in found.items():
        print(textwrap.fill(f"{name:<14} {words}", page_width(), subsequent_indent=" " * 15))
        for when, said in otherwise.get(name, []):
            print(textwrap.fill(f"{when}: {said}", page_width(), initial_indent=" " * 15, subsequent_indent=" " * 17))
    return 0


def _otherwise(rules: Collection[str]) -> dict[str, list[tuple[str, Words]]]:
    """How each of these rules is where a table plays it otherwise, by its id."""
    found: dict[str, list[tuple[str, Words]]] = {}
    for game in offered():
        for name, when, said in variants(game, rules):
            found.setdefault(name, []).append((when, said))
    return found


def _asked(asked: str) -> dict[str, Words]:
    """One rule, a chapter's, or a game's. Raises UnknownRule."""
    if asked in GAMES:
        return {name: words for chapter in chapters(asked) for name, words in chapter.sentences.items()}
    beginning = f"{asked.upper()}-"
    of_chapter = {
        name: words
        for game in offered()
        for chapter in chapters(game)
        for name, words in chapter.sentences.items()
        if name.startswith(beginning)
    }
    return of_chapter or {asked.upper(): rule(asked)}
