"""Every rule of a game in one sentence, by its id and chapter: what “Why?”, refusals and the handbook show.

The sentences are data: `ledger.toml` in the game's folder, one table a chapter. A gap in a sentence holds no number of
its own: `{snake_pit/jump/need}` is what that step of that procedure needs, `{hazards/well_of_doom/THROWS}` is a
constant of a module of the game. Where a table may play a rule otherwise, `text` is how the book has it, and
`"web_forced=yes"` how it is then; `"a=yes b=no"` wants both.
"""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import lru_cache, partial
from importlib import import_module
from typing import Any

import msgspec

from companion.games import GAMES, folder, offered, package, rules
from companion.procedures.graph import Procedure
from companion.table.words import Words, filled, say

House = Mapping[str, str]
BOOK: House = {}
"""The house rules of nobody: everything as the book has it."""


class Chapter(msgspec.Struct, frozen=True):
    """A chapter of a game's rules: `sentences` by rule id, in the ledger's order."""

    name: str
    title: Words
    sentences: Mapping[str, Words]


class UnknownRule(LookupError):
    """No game has a rule of that id; the message says what an id looks like."""


def chapters(game: str, house: House = BOOK) -> tuple[Chapter, ...]:
    """The whole ledger of a game, as these house rules have it. Raises BadSetup."""
    return _chapters(game, tuple(sorted(house.items())))


@lru_cache(maxsize=16)
def _chapters(game: str, chosen: tuple[tuple[str, str], ...]) -> tuple[Chapter, ...]:
    played, house = rules(game), dict(chosen)
    agreed, pages = played.agreed(house), played.handbook(house)

    def said(line: str | dict[str, str]) -> Words:
        return filled(line if isinstance(line, str) else _variant(line, agreed), partial(_number, game, pages))

    return tuple(
        Chapter(name, Words(str(lines["title"])), {rule: said(line) for rule, line in lines.items() if rule != "title"})
        for name, lines in _read(game).items()
    )


def _read(game: str) -> dict[str, dict[str, str | dict[str, str]]]:
    return tomllib.loads((folder(game) / "ledger.toml").read_text(encoding="utf-8"))


def _variant(line: Mapping[str, str], agreed: Any) -> str:
    """The sentence that is true of these house rules."""
    for when, text in line.items():
        if when != "text" and all(map(partial(_agreed, agreed), when.split())):
            return text
    return line["text"]


def _agreed(agreed: Any, condition: str) -> bool:
    name, _, value = condition.partition("=")
    return bool(getattr(agreed, name) == value)


def variants(game: str, rules: Collection[str] | None = None) -> Iterator[tuple[str, str, Words]]:
    """Every rule that tables may play otherwise, or those of `rules`: its id, by which house rules, how it is then."""
    for lines in _read(game).values():
        for rule, line in lines.items():
            for when in () if isinstance(line, str) else line:
                if when != "text" and (rules is None or rule in rules):
                    yield rule, when, ledger(game, dict(each.split("=") for each in when.split()))[rule]


def ledger(game: str, house: House = BOOK) -> Mapping[str, Words]:
    """Each rule of a game, by its id."""
    return {rule: sentence for chapter in chapters(game, house) for rule, sentence in chapter.sentences.items()}


def rule_sentences(game: str, rules: Iterable[str], house: House = BOOK) -> dict[str, Words]:
    """What these rules of a game say, each of them once."""
    known = ledger(game, house)
    return {rule: known[rule] for rule in rules if rule in known}


def rule(asked: str) -> Words:
    """The sentence of a rule of any game. Raises UnknownRule."""
    for game in offered():
        if found := ledger(game).get(asked.upper()):
            return found
    raise UnknownRule(
        say(
            "“{rule}” is no rule of these games. An id looks like {like}.",
            rule=asked,
            like=next(iter(ledger(next(iter(GAMES))))),
        )
    )


def _number(game: str, pages: Mapping[str, Procedure], path: str) -> object:
    """What the rules themselves say there. Raises LookupError, AttributeError for a path that leads nowhere."""
    *where, name = path.split("/")
    if name.isupper():
        return getattr(import_module(".".join((package(game), *where))), name)
    procedure, step = where
    return pages[procedure].steps[step].gap(name)
