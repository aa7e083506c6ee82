"""The four things every picture of a board is made of. A screen, a printer or a painter only needs to know these.

Points are millimetres, x to the right, y down. Inks are names; `inks` holds their colours.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import msgspec

from companion.boards.model import Point

Points = tuple[Point, ...]


class Polygon(msgspec.Struct, frozen=True, tag=True):
    """A closed shape without holes. `ink` "" leaves it empty; `edge` is its outline's ink, `width` mm, half outside."""

    points: Points
    ink: str = ""
    edge: str = ""
    width: float = 0.0


class Line(msgspec.Struct, frozen=True, tag=True):
    """A broken line with round ends and corners. `dash` is on, off, on ... in mm; empty for a whole line."""

    points: Points
    ink: str
    width: float
    dash: tuple[float, ...] = ()


class Disc(msgspec.Struct, frozen=True, tag=True):
    """A filled circle; `radius` mm reaches to the middle of its outline."""

    at: Point
    radius: float
    ink: str = ""
    edge: str = ""
    width: float = 0.0


class Lettering(msgspec.Struct, frozen=True, tag=True):
    """One line of words, `size` mm from line to line. `at` is on the middle height of its capitals.

    `turn` is in degrees clockwise about `at`; `anchor` is start, middle or end; `face` is voice (serif) or work (sans).
    """

    at: Point
    words: str
    size: float
    ink: str
    turn: float = 0.0
    anchor: str = "middle"
    face: str = "work"


Primitive = Polygon | Line | Disc | Lettering


def shifted(things: Iterable[Primitive], by: Point) -> Iterator[Primitive]:
    """The same things, moved by so many mm."""
    dx, dy = by
    for thing in things:
        if isinstance(thing, Polygon | Line):
            yield msgspec.structs.replace(thing, points=tuple((x + dx, y + dy) for x, y in thing.points))
        else:
            yield msgspec.structs.replace(thing, at=(thing.at[0] + dx, thing.at[1] + dy))


def extent(points: Sequence[Point]) -> tuple[float, float, float, float]:
    """The box around them: left, top, right, bottom."""
    return (
        min(x for x, _ in points),
        min(y for _, y in points),
        max(x for x, _ in points),
        max(y for _, y in points),
    )
