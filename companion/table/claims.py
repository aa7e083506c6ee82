"""What players may say outright of how things stand, so that anything believed can be put right by a touch.

A game lists its claims for a state; a screen finds the one about the piece, part or seat that was tapped, lets one of
its values be picked, and tells the `Given` that comes of it. People outrank the referee.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Literal

import msgspec

from companion.table.events import Given
from companion.table.words import Words, named, say

Kind = Literal["space", "one", "many", "count", "name"]


class Value(msgspec.Struct, frozen=True):
    """Something that can be said, as a `Given` writes it, and what people call it."""

    name: str
    words: Words


class Claim(msgspec.Struct, frozen=True):
    """One thing that can be said.

    `about` is a piece, part or seat of the TableView, "" for the game itself; `subject` and `key` are those of the
    `Given`. `kind`: a space of the board, one of `values`, any set of them, a number that stands among them, or a
    name that is written. With "space", `values` are what else it may be (off the board). `now` is what is believed.
    """

    about: str
    kind: Kind
    words: Words
    subject: str
    key: str
    values: tuple[Value, ...] = ()
    now: tuple[str, ...] = ()

    def given(self, *said: str) -> Given:
        """The event of saying so."""
        return Given(self.subject, self.key, ",".join(said) or "none")


@lru_cache(maxsize=64)
def numbers(most: int) -> tuple[Value, ...]:
    """Every number from 0 to `most`."""
    return tuple(Value(str(count), say("{count}", count=count)) for count in range(most + 1))


def things(names: Iterable[str]) -> tuple[Value, ...]:
    """Things of the game by the names they have in its data, each of them once."""
    return _things(tuple(names))


@lru_cache(maxsize=256)
def _things(names: tuple[str, ...]) -> tuple[Value, ...]:
    return tuple(Value(name, named(name)) for name in dict.fromkeys(names))


def seated(players: Iterable[tuple[str, str]]) -> tuple[Value, ...]:
    """Players: the colour is said, the name is read."""
    return tuple(Value(colour, say("{name}", name=name)) for colour, name in players)
