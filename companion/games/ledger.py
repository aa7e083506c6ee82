"""Every rule of a game in one sentence, by its id and chapter: what “Why?”, refusals and the handbook show.

The sentences are data: `ledger.toml` in the game's folder, one table a chapter. A gap in a sentence holds no number of
its own: `{snake_pit/jump/need}` is what that step of that procedure needs, `{hazards/well_of_doom/THROWS}` is a
constant of a module of the game.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from functools import lru_cache, partial
from importlib import import_module, resources

import msgspec

from companion.games import GAMES, rules
from companion.procedures.graph import Procedure
from companion.table.words import Words, filled, say


class Chapter(msgspec.Struct, frozen=True):
    """A chapter of a game's rules: `sentences` by rule id, in the ledger's order."""

    name: str
    title: Words
    sentences: Mapping[str, Words]


class UnknownRule(LookupError):
    """No game has a rule of that id; the message says what an id looks like."""


@lru_cache(maxsize=8)
def chapters(game: str) -> tuple[Chapter, ...]:
    """The whole ledger of a game."""
    file = resources.files(f"companion.games.{game}") / "ledger.toml"
    data = tomllib.loads(file.read_text(encoding="utf-8"))
    pages = rules(game).handbook({})
    return tuple(
        Chapter(
            name,
            Words(lines.pop("title")),
            {rule: filled(text, partial(_number, game, pages)) for rule, text in lines.items()},
        )
        for name, lines in data.items()
    )


@lru_cache(maxsize=8)
def ledger(game: str) -> Mapping[str, Words]:
    """Each rule of a game, by its id."""
    return {rule: sentence for chapter in chapters(game) for rule, sentence in chapter.sentences.items()}


def told(game: str, rules: Iterable[str]) -> dict[str, Words]:
    """What these rules of a game say, each of them once."""
    known = ledger(game)
    return {rule: known[rule] for rule in rules if rule in known}


def rule(asked: str) -> Words:
    """The sentence of a rule of any game. Raises UnknownRule."""
    for game in GAMES:
        if found := ledger(game).get(asked.upper()):
            return found
    raise UnknownRule(
        say(
            "“{rule}” is no rule of these games. An id looks like {like}.",
            rule=asked,
            like=next(iter(ledger(GAMES[0]))),
        )
    )


def _number(game: str, pages: Mapping[str, Procedure], path: str) -> object:
    """What the rules themselves say there. Raises LookupError, AttributeError for a path that leads nowhere."""
    *where, name = path.split("/")
    if name.isupper():
        return getattr(import_module(".".join(("companion.games", game, *where))), name)
    procedure, step = where
    return pages[procedure].steps[step].gap(name)
