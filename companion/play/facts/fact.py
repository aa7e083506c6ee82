"""A row: one thing that can be known of a table, and whom or what it is about."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from operator import attrgetter
from typing import Any, NamedTuple

import msgspec

from companion.play.facts.hands import Hands
from companion.play.facts.kinds import ANY, Kind
from companion.table.events import IllegalEvent
from companion.table.words import SILENCE, Words

Reason = Words | IllegalEvent | None


class Subject(msgspec.Struct, frozen=True, gc=False):
    """Whom or what a row is about: `path` as transcripts write it, "" for the game itself.

    `of` is what a row is read from, `key` what is handed to whoever sets it; `shown` is the piece, part or seat of the
    TableView it is found by in a window. `name` fills `{name}` in its words.
    """

    path: str
    of: Any
    key: tuple[Any, ...] = ()
    shown: str = ""
    name: object = ""


@dataclass(frozen=True)
class Family:
    """All subjects of one kind. `what` names in a refusal what can be said of one of them.

    `put(desk, key, field, value)` sets a plain field; `alone`: a row of it has no key of its own, the subject is the
    key, as with parts of a board: `wheel`. `find(desk, path)` finds one without looking at all; `gaps(desk, subject)`
    fills words about it, where its name alone does not.
    """

    what: str
    each: Callable[[Any], Iterable[Subject]]
    put: Callable[[Any, tuple[Any, ...], str, Any], None] | None = None
    alone: bool = False
    find: Callable[[Any, str], Subject | None] | None = None
    gaps: Callable[[Any, Subject], Mapping[str, object]] = lambda desk, subject: {"name": subject.name}


def _game(desk: Any) -> tuple[Subject]:
    return (Subject("", desk.state),)


def _seats(desk: Any) -> Iterator[Subject]:
    for index, player in enumerate(desk.state.players):
        yield Subject(player.colour, player, (index,), player.colour, player.name)


GAME = Family("part of the game", _game, lambda desk, key, field, value: desk.set(**{field: value}))
"""The game itself: rows of plain fields of the state."""
SEATS = Family(
    "thing to say of a player", _seats, lambda desk, key, field, value: desk.set_player(*key, **{field: value})
)
"""The seats of a game whose state has `players`: rows of their plain fields."""


@dataclass(frozen=True)
class Told:
    """That the table may say it outright. `set(desk, *key, value)` does it, the plain field of that name where nothing
    is said; raises IllegalEvent.

    `words` ask for it in a window; silence: it can be typed only. `unless(desk, of)` is why it cannot be said now: it
    is then neither offered nor taken. `offered` is false where there is nothing to choose now. `now(desk, of)` is what
    is believed, where that is not what is read. `shown` is where a window offers it, where its subject does not say
    it. `to(desk, of)` is the seat that alone may hear what was said, "" everybody.
    """

    words: Words = SILENCE
    set: Callable[..., None] | None = None
    unless: Callable[[Any, Any], Reason] | None = None
    now: Callable[[Any, Any], Any] | None = None
    offered: Callable[[Any, Any], object] | None = None
    shown: str | None = None
    to: Callable[[Any, Any], str] = lambda desk, of: ""


@dataclass(frozen=True)
class Fact:
    """A row of what can be known. `read(desk, of)` where it is no plain field of what it is about; `there(desk)`: it is
    known only then.

    `known(desk, of, seat)`: a secret, which that seat may know and nobody else; it is in no view, and `tells(desk,
    value)` are the sentences that say it, a list of one or several. What hands do and what a `Told` has words for is
    said to everybody, so a secret has neither: raises ValueError. `seen` is false where it can be said and not read: a
    part of something that is read as a whole. `rule` is broken where the value is none of its kind; without one that is
    not looked at. `hands` is how it lies on the table. `matters` is what it is called when somebody wonders where an
    answer leads.
    """

    key: str
    about: Family = GAME
    kind: Kind = ANY
    read: Callable[[Any, Any], Any] | None = None
    told: Told | None = None
    hands: Hands | None = None
    there: Callable[[Any], object] | None = None
    known: Callable[[Any, Any, str], object] | None = None
    tells: Callable[[Any, Any], Iterable[Words]] | None = None
    seen: bool = True
    rule: str = ""
    matters: Words = SILENCE

    def __post_init__(self) -> None:
        if self.known and (self.hands or (self.told and self.told.words)):
            way = "hands" if self.hands else "told=Told(words)"
            raise ValueError(
                f"The fact “{self.key}” is a secret (known=), and its {way} would say it to everybody:"
                " leave that out, or make a row of its own for what all may know."
            )

    @cached_property
    def value(self) -> Callable[[Any, Any], Any]:
        """How it is, from desk and what it is about."""
        field = attrgetter(self.key)
        return self.read or (lambda desk, of: field(of))


class Law(NamedTuple):
    """What must hold after every event. `broken(desk, of)` is what is wrong, empty or None where nothing is; `says`
    has room for it: `{}`."""

    rule: str
    about: Family
    broken: Callable[[Any, Any], object]
    says: str
