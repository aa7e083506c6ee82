"""Kinds of values: how one is read, what else it could be, and what a window offers of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from companion.play import given
from companion.table.claims import Kind as Shape
from companion.table.claims import Value, numbers, seated
from companion.table.events import IllegalEvent
from companion.table.words import Words


class Kind:
    """`shape` is how a window asks for it; None where it can only be typed."""

    shape: Shape | None = None

    def parse(self, desk: Any, of: Any, text: str) -> Any:
        """What was said. Raises IllegalEvent."""
        return text

    def values(self, desk: Any, of: Any) -> tuple[Value, ...]:
        """What a window offers."""
        return ()

    def said(self, value: Any) -> tuple[str, ...]:
        """A value as it would be said."""
        if value is None:
            return ("none",)
        if isinstance(value, bool):
            return ("yes" if value else "no",)
        return tuple(value) if isinstance(value, (tuple, list)) else (str(value),)

    def fits(self, desk: Any, of: Any, value: Any) -> bool:
        """Whether it can be."""
        return True


Listed = tuple[Value, ...] | Callable[[Any, Any], Iterable[Value]]
Bound = int | Callable[[Any, Any], int]


def _listed(listed: Listed, desk: Any, of: Any) -> tuple[Value, ...]:
    return tuple(listed(desk, of)) if callable(listed) else listed


@dataclass(frozen=True)
class Number(Kind):
    """From `low` to `high`; a window lists those up to `offered`, which may be fewer, from `start` on."""

    low: int = 0
    high: Bound = 999
    offered: Bound | None = None
    start: int = 0
    shape: Shape | None = "count"

    def parse(self, desk: Any, of: Any, text: str) -> int:
        return given.number(text, self.low, self._bound(self.high, desk, of))

    def values(self, desk: Any, of: Any) -> tuple[Value, ...]:
        most = self._bound(self.high if self.offered is None else self.offered, desk, of)
        return numbers(most)[self.start :] if self.start else numbers(most)

    def fits(self, desk: Any, of: Any, value: Any) -> bool:
        high = self.high
        return bool(self.low <= value <= (high(desk, of) if callable(high) else high))

    @staticmethod
    def _bound(bound: Bound, desk: Any, of: Any) -> int:
        return bound(desk, of) if callable(bound) else bound


@dataclass(frozen=True)
class OneOf(Kind):
    """One of `listed`, each a `Value`; a window lists `offers` where that is less. `what`: what a refusal calls it."""

    what: str
    listed: Listed
    offers: Listed | None = None
    shape: Shape | None = "one"

    def parse(self, desk: Any, of: Any, text: str) -> Any:
        return given.one_of(self.what, text, [value.name for value in _listed(self.listed, desk, of)])

    def values(self, desk: Any, of: Any) -> tuple[Value, ...]:
        return _listed(self.listed if self.offers is None else self.offers, desk, of)

    def fits(self, desk: Any, of: Any, value: Any) -> bool:
        return any(value == each.name for each in _listed(self.listed, desk, of))


@dataclass(frozen=True)
class YesNo(Kind):
    """`yes` or `no`; in a window in words of its own, in this order."""

    listed: tuple[Value, ...] = (Value("yes", Words("yes")), Value("no", Words("no")))
    shape: Shape | None = "one"

    def parse(self, desk: Any, of: Any, text: str) -> bool:
        return given.yes(text)

    def values(self, desk: Any, of: Any) -> tuple[Value, ...]:
        return self.listed


@dataclass(frozen=True)
class Player(Kind):
    """A seat: said by its colour, handed on by its number. A window offers those that `who` says, and `also`."""

    who: Callable[[Any], Iterable[tuple[str, str]]] = lambda desk: desk.state.seated
    also: tuple[Value, ...] = ()
    shape: Shape | None = "one"

    def parse(self, desk: Any, of: Any, text: str) -> Any:
        """The number of the seat; None for what is none, where that can be said."""
        if any(text == value.name for value in self.also):
            return None
        return seat(desk, text)

    def values(self, desk: Any, of: Any) -> tuple[Value, ...]:
        return (*self.also, *seated(self.who(desk)))


@dataclass(frozen=True)
class Many(Kind):
    """Any of `listed`, each a `Value`, as often as it may be; a window lists `offers` where that is less. With no
    `what` any name goes, and whoever sets it finds out what it means."""

    what: str
    listed: Listed
    offers: Listed | None = None
    shape: Shape | None = "many"

    def parse(self, desk: Any, of: Any, text: str) -> tuple[str, ...]:
        known = [value.name for value in _listed(self.listed, desk, of)] if self.what else []
        return tuple(given.one_of(self.what, name, known) if known else name for name in given.names(text))

    def values(self, desk: Any, of: Any) -> tuple[Value, ...]:
        return _listed(self.listed if self.offers is None else self.offers, desk, of)


MISSING = Words("There is no space “{name}” on this board.")


@dataclass(frozen=True)
class Space(Kind):
    """A space of the board, or one of `also`: off it. `find(desk, name)` is the space, "" where there is none."""

    find: Callable[[Any, str], str] = lambda desk, name: name
    also: tuple[Value, ...] = ()
    missing: Words = MISSING
    shape: Shape | None = "space"

    def parse(self, desk: Any, of: Any, text: str) -> str:
        if any(text == value.name for value in self.also):
            return text
        if not (found := self.find(desk, text)):
            raise IllegalEvent(self.missing.also(name=text))
        return found

    def values(self, desk: Any, of: Any) -> tuple[Value, ...]:
        return self.also


@dataclass(frozen=True)
class Text(Kind):
    """Read by a function of the game's own, which raises IllegalEvent."""

    read: Callable[[Any, str], Any] = lambda desk, text: text
    shape: Shape | None = None

    def parse(self, desk: Any, of: Any, text: str) -> Any:
        return self.read(desk, text)


ANY = Kind()
"""What is worked out, and cannot be said."""
NUMBER, SPACE, YES_NO = Number(), Space(), YesNo()
STANDS = Words("where you stand")
"""What the place of a player is called when somebody wonders where an answer leads."""


def seat(desk: Any, colour: str) -> int:
    """The number of the seat of that colour. Raises IllegalEvent."""
    colours = [each for each, _ in desk.state.seated]
    return colours.index(given.one_of("player", colour, colours))


HAS_LEFT = Words("has left")


def left(has: Words = HAS_LEFT) -> YesNo:
    """Whether somebody has left the game."""
    return YesNo((Value("no", Words("plays")), Value("yes", has)))
