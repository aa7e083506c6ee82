"""What lies on the table, as far as hands put it there; and what they must do where it lies otherwise."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from companion.table.view import PieceView
from companion.table.words import SILENCE, Words, listed, named, plain, say

if TYPE_CHECKING:
    from companion.play.facts.fact import Subject

Where = Literal["space", "seat", "part"]
Place = Callable[[str], "Words | str"]
"""What people call a space; silence where nobody says it."""


class Lie(NamedTuple):
    """A thing and where it lies: on a space, in front of a seat, or a part and the state it is in (`at`).

    `alone`: there is one of it, and it goes from place to place; alike things are counted. `words` are what it is
    called, for a seat with `owner`, whose name that is.
    """

    thing: str
    words: Words
    where: Where
    at: str
    alone: bool = False
    owner: object = ""


FIGURE = say("{name}’s figure")


class Hand(NamedTuple):
    """Something to be done: so many of a thing go from one place to another, None is off the table."""

    words: Words
    thing: str
    many: int
    was: tuple[Where, str] | None
    now: tuple[Where, str] | None


class Hands:
    """How a fact lies on the table."""

    def lies(self, desk: Any, subject: Subject, value: Any) -> Iterable[tuple[Lie, int]]:
        """Every thing with its number."""
        raise NotImplementedError


Called = Words | Callable[[Any, Any], Words]
"""Words with room for `{name}`, or what makes them of the desk and what they are about."""


def _words(called: Called, desk: Any, subject: Subject) -> Words:
    if not isinstance(called, Words):
        return called(desk, subject.of)
    return called.also(name=subject.name) if subject.path else called


@dataclass(frozen=True)
class Figure(Hands):
    """One piece. `at(desk, of)` is its space where that is not the value; `id` may have `{}`, the path of its subject.

    `look(desk, of)` is what else a screen is to know of it, by the fields of a PieceView; `used(desk, of)`: it belongs
    to what is played.
    """

    id: str = "{}"
    words: Called = FIGURE
    at: Callable[[Any, Any], str | None] | None = None
    kind: str = "figure"
    seated: bool = True
    look: Callable[[Any, Any], Mapping[str, Any]] | None = None
    used: Callable[[Any, Any], object] | None = None

    def lies(self, desk: Any, subject: Subject, value: Any) -> Iterable[tuple[Lie, int]]:
        if self.played(desk, subject.of) and (at := self._space(desk, subject, value)):
            yield Lie(self.id.format(subject.path), _words(self.words, desk, subject), "space", at, True), 1

    def played(self, desk: Any, of: Any) -> bool:
        """Whether it belongs to what is played."""
        return self.used is None or bool(self.used(desk, of))

    def view(self, desk: Any, subject: Subject, value: Any) -> PieceView:
        """The same for a screen."""
        seat, at = subject.path if self.seated else "", self._space(desk, subject, value)
        piece = self.id.format(subject.path) if "{" in self.id else self.id
        if self.look is None:
            return PieceView(piece, at, seat, self.kind)
        return PieceView(piece, at, **{"seat": seat, "kind": self.kind, **self.look(desk, subject.of)})

    def _space(self, desk: Any, subject: Subject, value: Any) -> str | None:
        return self.at(desk, subject.of) if self.at else value or None


@dataclass(frozen=True)
class Part(Hands):
    """A part of the board that stands in a state. `id` as with a figure; `state(value)` is the state by name."""

    id: str = "{}"
    words: Words = SILENCE
    state: Callable[[Any], str] = str

    def lies(self, desk: Any, subject: Subject, value: Any) -> Iterable[tuple[Lie, int]]:
        part = self.id.format(subject.path)
        yield Lie(part, self.words or named(part), "part", self.state(value), True), 1


@dataclass(frozen=True)
class Held(Hands):
    """Things in front of a player, named one by one: `called(desk, name)`, with the same name where they are alike."""

    called: Callable[[Any, str], Words] = lambda desk, name: named(name)
    prefix: str = ""

    def lies(self, desk: Any, subject: Subject, value: Any) -> Iterable[tuple[Lie, int]]:
        for name, count in Counter(value).items():
            lie = Lie(self.prefix + name, self.called(desk, name), "seat", subject.path, owner=subject.name)
            yield lie, count


@dataclass(frozen=True)
class Counted(Hands):
    """So many alike things in front of a player, or on a pile of nobody's, by their number, `count(value)`: said where
    hands must put it right, by these words with room for `{name}`. `thing` is an id of yours, one for all of a kind.
    """

    thing: str
    words: Words
    count: Callable[[Any], int] = int

    def lies(self, desk: Any, subject: Subject, value: Any) -> Iterable[tuple[Lie, int]]:
        yield Lie(self.thing, _words(self.words, desk, subject), "seat", subject.path), self.count(value)


@dataclass(frozen=True)
class Laid(Hands):
    """Things that lie on spaces: `on(desk, of)` gives space and thing, one by one; a space "" is the subject itself."""

    on: Callable[[Any, Any], Iterable[tuple[str, str]]]
    called: Callable[[Any, str], Words] = lambda desk, name: named(name)

    def lies(self, desk: Any, subject: Subject, value: Any) -> Iterable[tuple[Lie, int]]:
        here = subject.path.partition(".")[0]
        for (space, thing), count in Counter(self.on(desk, subject.of)).items():
            yield Lie(thing, self.called(desk, thing), "space", space or here), count


def handwork(before: Mapping[Lie, int], after: Mapping[Lie, int], place: Place) -> Iterator[Hand]:
    """What must be done on a table that lies as `before` so that it lies as `after`."""
    come = [(lie, count - before.get(lie, 0)) for lie, count in after.items() if count != before.get(lie, 0)]
    gone = [(lie, count) for lie, count in before.items() if lie not in after and count]
    came = {(lie.where, lie.thing) for lie, _ in come if lie.alone}
    stood = {(lie.where, lie.thing): (lie.where, lie.at) for lie in before if lie.alone}
    for lie, _ in come:
        if lie.alone:
            yield Hand(_put(lie, place), lie.thing, 1, stood.get((lie.where, lie.thing)), (lie.where, lie.at))
    for lie, _ in gone:
        if lie.alone and lie.where == "space" and (lie.where, lie.thing) not in came:
            words = say("take {piece} off the board", piece=lie.words)
            yield Hand(words, lie.thing, 1, (lie.where, lie.at), None)
    changes = [(lie, more) for lie, more in come if not lie.alone]
    changes += [(lie, -less) for lie, less in gone if not lie.alone]
    yield from _carried(changes, place)
    yield from _alike(changes, after, place)


def _put(lie: Lie, place: Place) -> Words:
    if lie.where == "part":
        return say("set {part} to {state}", part=lie.words, state=named(lie.at))
    return say("put {piece} on {place}", piece=lie.words, place=_at(lie.at, place))


def _carried(changes: list[tuple[Lie, int]], place: Place) -> Iterator[Hand]:
    """Alike things that lie on one space too many and on another too few: out of the changes, one hand a way."""
    ways: dict[tuple[str, str], list[tuple[Lie, int]]] = {}
    for at, (lie, _) in enumerate(changes):
        for to, (other, _) in enumerate(changes):
            many = min(-changes[at][1], changes[to][1])
            if many > 0 and lie.where == other.where == "space" and lie.thing == other.thing:
                ways.setdefault((lie.at, other.at), []).append((lie, many))
                changes[at], changes[to] = (lie, changes[at][1] + many), (other, changes[to][1] - many)
    for (was, now), things in ways.items():
        called = _many(things)
        words = say("move {piece} from {place} to {other}", piece=called, place=_at(was, place), other=_at(now, place))
        for lie, count in things:
            yield Hand(words, lie.thing, count, ("space", was), ("space", now))


def _alike(changes: Sequence[tuple[Lie, int]], after: Mapping[Lie, int], place: Place) -> Iterator[Hand]:
    """Of things that are counted, those of one place together; what is taken first."""
    for sign in (-1, 1):
        for where in dict.fromkeys((lie.where, lie.at) for lie, more in changes if more * sign > 0):
            here = [(lie, abs(more)) for lie, more in changes if (lie.where, lie.at) == where and more * sign > 0]
            owned = [each for each in here if each[0].owner or where[0] == "space"]
            words = _moved(owned, sign, place) if owned else SILENCE
            for lie, count in here:
                told = words
                if (lie, count) not in owned:
                    told = say("{what}: {count}", what=lie.words, count=after.get(lie, 0))
                yield Hand(told, lie.thing, count, *((None, where) if sign > 0 else (where, None)))


def _moved(things: Sequence[tuple[Lie, int]], sign: int, place: Place) -> Words:
    first, many = things[0][0], _many(things)
    if first.where == "seat":
        taken = say("{name} takes back: {cards}", name=first.owner, cards=many)
        return taken if sign > 0 else say("{name} gives back: {cards}", name=first.owner, cards=many)
    if sign > 0:
        return say("put {piece} on {place}", piece=many, place=_at(first.at, place))
    return say("take {piece} off {place}", piece=many, place=_at(first.at, place))


def _many(things: Sequence[tuple[Lie, int]]) -> Words:
    return listed([lie.words if n == 1 else say("{count} x {card}", count=n, card=lie.words) for lie, n in things])


def _at(space: str, place: Place) -> Words | str:
    return place(space) or plain(space)
