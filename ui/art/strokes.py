"""Small helpers for drawings made of few strokes: the same primitives boards are made of."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping

import msgspec

from companion.boards.curves import arc
from companion.boards.model import Point
from companion.boards.primitives import Disc, Lettering, Line, Polygon, Primitive

TOLERANCE = 0.002
"""How far a flattened circle may stray, as a part of its radius."""


def bend(a: Point, by: Point, b: Point, count: int = 10) -> tuple[Point, ...]:
    """A quadratic curve from a to b, pulled towards `by`."""
    steps = (i / count for i in range(count + 1))
    return tuple(
        (
            (1 - t) ** 2 * a[0] + 2 * t * (1 - t) * by[0] + t * t * b[0],
            (1 - t) ** 2 * a[1] + 2 * t * (1 - t) * by[1] + t * t * b[1],
        )
        for t in steps
    )


def cubic(a: Point, p: Point, q: Point, b: Point, count: int = 14) -> tuple[Point, ...]:
    """A cubic curve from a to b."""
    out = []
    for i in range(count + 1):
        t = i / count
        u = 1 - t
        out.append(tuple(u**3 * a[k] + 3 * u * u * t * p[k] + 3 * u * t * t * q[k] + t**3 * b[k] for k in (0, 1)))
    return tuple((x, y) for x, y in out)


def round_arc(at: Point, radius: float, start: float, end: float) -> tuple[Point, ...]:
    """Part of a circle, degrees clockwise from the right."""
    return arc(at, radius, radius, start, end, TOLERANCE * radius)


CORNERS = tuple(round_arc((0, 0), 1, start, start + 90) for start in (-90, 0, 90, 180))
"""Of a rectangle whose corners are round by 1, from the upper right one clockwise."""


def ring(at: Point, radius: float, ink: str, width: float) -> Line:
    points = round_arc(at, radius, 0, 360)
    return Line(points, ink, width)


def polygon(count: int, radius: float, turn: float = -90.0, at: Point = (0, 0)) -> tuple[Point, ...]:
    """A regular polygon whose first corner lies at `turn` degrees."""
    turns = (math.radians(turn + 360 * i / count) for i in range(count))
    return tuple((at[0] + radius * math.cos(t), at[1] + radius * math.sin(t)) for t in turns)


def rounded(w: float, h: float, radius: float, at: Point = (0, 0)) -> tuple[Point, ...]:
    """A rectangle with round corners about its middle."""
    (x, y), u, v = at, w / 2 - radius, h / 2 - radius
    corners = zip(((x + u, y - v), (x + u, y + v), (x - u, y + v), (x - u, y - v)), CORNERS, strict=True)
    return tuple((left + px * radius, top + py * radius) for (left, top), arc in corners for px, py in arc)


def scaled(things: Iterable[Primitive], by: float, dx: float = 0.0, dy: float = 0.0) -> tuple[Primitive, ...]:
    """The drawing made so much larger, then moved."""

    def point(at: Point) -> Point:
        return at[0] * by + dx, at[1] * by + dy

    replace = msgspec.structs.replace
    out: list[Primitive] = []
    for thing in things:
        match thing:
            case Polygon():
                out.append(replace(thing, points=tuple(map(point, thing.points)), width=thing.width * by))
            case Line():
                dash = tuple(each * by for each in thing.dash)
                out.append(replace(thing, points=tuple(map(point, thing.points)), width=thing.width * by, dash=dash))
            case Disc():
                out.append(replace(thing, at=point(thing.at), radius=thing.radius * by, width=thing.width * by))
            case Lettering():
                out.append(replace(thing, at=point(thing.at), size=thing.size * by))
    return tuple(out)


def inked(things: Iterable[Primitive], inks: Mapping[str, str]) -> tuple[Primitive, ...]:
    """The drawing with some of its inks changed."""
    return tuple(_inked(thing, inks) for thing in things)


def _inked(thing: Primitive, inks: Mapping[str, str]) -> Primitive:
    changes = {field: inks[was] for field in ("ink", "edge") if (was := getattr(thing, field, "")) in inks}
    return msgspec.structs.replace(thing, **changes) if changes else thing
