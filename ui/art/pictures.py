"""What is drawn on counters of cardboard: one flat sign each, about (0, 0) within a radius of 1.

`INK` stands for the sign's colour, `ON` for the ground it lies on; `picture` puts the real ones in their place.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from companion.boards.model import Point
from companion.boards.primitives import Disc, Line, Polygon, Primitive
from ui.art.strokes import bend, cubic, polygon, ring, round_arc

INK, ON = "#000000", "#FFFFFF"
THIN, BOLD = 0.16, 0.26

Drawing = Callable[[], list[Primitive]]


def _fill(*points: Point, ink: str = INK) -> Polygon:
    return Polygon(tuple(points), ink)


def _line(*points: Point, width: float = THIN, ink: str = INK) -> Line:
    return Line(tuple(points), ink, width)


def _dot(x: float, y: float, radius: float, ink: str = ON) -> Disc:
    return Disc((x, y), radius, ink)


def _both(*points: Point) -> list[Primitive]:
    """A shape and its mirror image."""
    return [_fill(*points), _fill(*((-x, y) for x, y in points))]


def helm() -> list[Primitive]:
    dome = round_arc((0, -0.1), 0.72, 180, 360)
    return [
        _fill((-0.72, 0.9), *dome, (0.72, 0.9), (0.2, 0.9), (0, 0.6), (-0.2, 0.9)),
        _line((-0.5, 0.02), (0.5, 0.02), ink=ON),
        _line((0, 0.02), (0, 0.5), ink=ON),
        _line((0, -0.8), (0.5, -1.05), (0.95, -0.7), width=BOLD),
    ]


def dragon() -> list[Primitive]:
    return [
        _fill(
            (-1, -0.1), (-0.55, -0.5), (-0.2, -0.35), (0.1, -1.0), (0.5, -0.35), (1.0, -0.75), (0.75, 0.2), (0.2, 0.1),
        ),
        _fill(
            (-0.55, -0.5), (-0.1, -0.2), (0.1, 0.5), (0.85, 0.8), (0.2, 0.98), (-0.35, 0.75), (-0.5, 0.1),
            (-0.95, 0.15),
        ),
        _dot(-0.62, -0.22, 0.1),
    ]  # fmt: skip


def wings() -> list[Primitive]:
    return [
        _fill(
            (-1, -0.75), (-0.2, -0.5), (0.05, -0.15), (0.4, -0.75), (1.05, -0.55), (0.75, -0.35), (0.35, 0.35),
            (0.0, 0.45), (-0.2, 1), (-0.3, 0.35), (-0.5, 0.15), (-0.4, 0.0), (-0.75, -0.1), (-0.6, -0.3),
        )
    ]  # fmt: skip


def hat() -> list[Primitive]:
    star = [p for pair in zip(polygon(5, 0.3), polygon(5, 0.13, -54), strict=True) for p in pair]
    brim = cubic((-0.98, 0.6), (-0.6, 0.25), (0.6, 0.25), (0.98, 0.6))
    under = cubic((0.98, 0.6), (0.6, 0.95), (-0.6, 0.95), (-0.98, 0.6))
    return [
        _fill((-0.15, -1.05), (0.28, -0.7), (0.55, 0.45), (-0.55, 0.45)),
        _fill(*brim, *under),
        _fill(*star, ink=ON),
    ]


def bow() -> list[Primitive]:
    return [
        _line(*bend((-0.5, -1), (1.05, 0), (-0.5, 1)), width=BOLD),
        _line((-0.5, -1), (-0.5, 1), width=0.11),
        _line((-0.95, 0), (0.85, 0)),
        _fill((1.05, 0), (0.6, -0.28), (0.6, 0.28)),
    ]


def spears() -> list[Primitive]:
    found: list[Primitive] = []
    for at in (-0.6, 0.0, 0.6):
        found.append(_line((at * 0.7, 1), (at, -0.4)))
        found.append(_fill((at * 1.05, -1.05), (at - 0.22, -0.4), (at + 0.24, -0.4)))
    return found


def axe() -> list[Primitive]:
    return [
        _line((-0.75, 0.95), (0.35, -0.75), width=0.2),
        _fill((-0.1, -0.75), (0.45, -1.0), (0.98, -0.35), (0.85, 0.3), (0.3, -0.1)),
    ]


def giant() -> list[Primitive]:
    body = (
        (-0.95, 0.95), (-0.8, -0.05), (-0.35, -0.25), (0.35, -0.25), (0.8, -0.05), (0.95, 0.95), (0.5, 0.95),
        (0.45, 0.35), (0.25, 0.95), (-0.25, 0.95), (-0.45, 0.35), (-0.5, 0.95),
    )  # fmt: skip
    return [_dot(0, -0.6, 0.36, INK), _fill(*body)]


def club() -> list[Primitive]:
    return [
        _fill((-0.95, 0.75), (-0.7, 0.98), (0.35, 0.0), (0.1, -0.25)),
        _dot(0.45, -0.4, 0.54, INK),
        _dot(0.32, -0.52, 0.1),
        _dot(0.64, -0.26, 0.1),
    ]


def tusks() -> list[Primitive]:
    head = (
        *cubic((-0.9, 0.15), (-0.9, -0.7), (-0.5, -1.0), (0, -1.0)),
        *cubic((0, -1.0), (0.5, -1.0), (0.9, -0.7), (0.9, 0.15)),
        *bend((0.9, 0.15), (0, 0.75), (-0.9, 0.15)),
    )
    return [
        _fill(*head),
        *_both((-0.5, 0.2), (-0.16, 0.28), (-0.3, 1.05)),
        _dot(-0.36, -0.35, 0.11),
        _dot(0.36, -0.35, 0.11),
    ]


def horns() -> list[Primitive]:
    return [
        _fill((-0.5, -0.25), (0.5, -0.25), (0.35, 0.75), (0, 1.0), (-0.35, 0.75)),
        _line(*bend((-0.35, -0.2), (-1.15, -0.1), (-0.85, -0.95)), width=BOLD),
        _line(*bend((0.35, -0.2), (1.15, -0.1), (0.85, -0.95)), width=BOLD),
        _dot(-0.22, 0.1, 0.1),
        _dot(0.22, 0.1, 0.1),
    ]


def horse() -> list[Primitive]:
    head = (
        (-0.35, 0.98), (-0.3, 0.2), (-0.85, 0.45), (-1.0, 0.15), (-0.45, -0.5), (-0.15, -1.02), (0.1, -0.6),
        (0.6, -0.3), (0.85, 0.35), (0.8, 0.98),
    )  # fmt: skip
    return [_fill(*head), _dot(-0.3, -0.2, 0.1), _line((0.15, -0.4), (0.45, 0.0), (0.55, 0.6), width=0.12, ink=ON)]


def paw() -> list[Primitive]:
    toes = [_dot(x, y, 0.26, INK) for x, y in ((-0.72, -0.1), (-0.28, -0.68), (0.28, -0.68), (0.72, -0.1))]
    return [
        *toes,
        _fill(*cubic((-0.6, 0.75), (-0.6, -0.2), (0.6, -0.2), (0.6, 0.75)), *bend((0.6, 0.75), (0, 1.1), (-0.6, 0.75))),
    ]


def snake() -> list[Primitive]:
    body = (
        *cubic((-0.9, 0.8), (0.7, 1.0), (1.0, 0.3), (0, 0.15)),
        *cubic((0, 0.15), (-1.1, 0.0), (-0.8, -0.7), (0.45, -0.6)),
    )
    return [
        _line(*body, width=0.34),
        _dot(0.55, -0.6, 0.3, INK),
        _dot(0.62, -0.68, 0.09),
        _line((0.8, -0.55), (1.05, -0.5), width=0.1),
    ]


def jaws() -> list[Primitive]:
    upper = (
        (-1, -0.15),
        (-0.6, -0.65),
        (0.1, -0.45),
        (1.0, -0.2),
        (0.8, 0.1),
        (0.55, -0.1),
        (0.35, 0.12),
        (0.1, -0.1),
        (-0.1, 0.12),
        (-0.3, 0.0),
    )
    lower = (
        (-1, -0.05),
        (-0.3, 0.25),
        (-0.05, 0.42),
        (0.15, 0.22),
        (0.35, 0.42),
        (0.55, 0.25),
        (0.95, 0.5),
        (0.2, 0.75),
        (-0.7, 0.65),
    )
    return [_fill(*upper), _fill(*lower), _dot(-0.5, -0.35, 0.1)]


def spider() -> list[Primitive]:
    legs = [
        _line((0.2 * side, y * 0.4), (0.65 * side, y - 0.25), (0.98 * side, y + 0.2), width=0.12)
        for side in (-1, 1)
        for y in (-0.55, -0.1, 0.35, 0.75)
    ]
    return [*legs, _dot(0, 0.25, 0.44, INK), _dot(0, -0.38, 0.26, INK)]


def skull() -> list[Primitive]:
    return [
        _dot(0, -0.2, 0.78, INK),
        _fill((-0.45, 0.3), (0.45, 0.3), (0.4, 0.95), (-0.4, 0.95)),
        _dot(-0.3, -0.15, 0.22),
        _dot(0.3, -0.15, 0.22),
        _fill((0, 0.12), (-0.12, 0.38), (0.12, 0.38), ink=ON),
        _line((-0.14, 0.62), (-0.14, 0.95), width=0.08, ink=ON),
        _line((0.14, 0.62), (0.14, 0.95), width=0.08, ink=ON),
    ]


def whirl() -> list[Primitive]:
    return [
        _line(*cubic((-0.95, -0.75), (1.2, -0.95), (1.2, -0.2), (-0.4, -0.3)), width=0.2),
        _line(*cubic((-0.4, -0.3), (-0.9, 0.2), (0.9, 0.0), (0.6, 0.3)), width=0.2),
        _line(*cubic((0.6, 0.3), (0.3, 0.5), (-0.4, 0.3), (-0.1, 0.7)), width=0.2),
        _line((-0.1, 0.7), (0.15, 0.98), width=0.2),
    ]


def tree() -> list[Primitive]:
    return [
        _line((0, 0.98), (0, 0.1), width=0.28),
        _dot(0, -0.5, 0.48, INK),
        _dot(-0.48, -0.1, 0.42, INK),
        _dot(0.48, -0.1, 0.42, INK),
    ]


def crown() -> list[Primitive]:
    points = ((-0.85, 0.75), (-0.98, -0.5), (-0.45, 0.02), (0, -0.85), (0.45, 0.02), (0.98, -0.5), (0.85, 0.75))
    return [_fill(*points), _line((-0.6, 0.42), (0.6, 0.42), width=0.13, ink=ON)]


def gem() -> list[Primitive]:
    return [
        _fill((-0.6, -0.75), (0.6, -0.75), (1.0, -0.2), (0, 0.98), (-1.0, -0.2)),
        _line((-0.85, -0.2), (0.85, -0.2), width=0.1, ink=ON),
        _line((-0.3, -0.2), (0, 0.75), (0.3, -0.2), (0, -0.65), (-0.3, -0.2), width=0.1, ink=ON),
    ]


def pick() -> list[Primitive]:
    return [
        _line((-0.6, 0.95), (0.3, -0.5), width=0.2),
        _line(*bend((-0.7, -0.75), (0.55, -0.95), (0.98, 0.35)), width=0.28),
    ]


def star() -> list[Primitive]:
    points = [p for pair in zip(polygon(5, 1.0), polygon(5, 0.42, -54), strict=True) for p in pair]
    return [_fill(*points)]


def flame() -> list[Primitive]:
    outer = (*cubic((0.05, -1.05), (0.15, -0.4), (0.85, -0.1), (0.7, 0.5)), *bend((0.7, 0.5), (0.5, 1.05), (0, 1.0)))
    left = (*bend((0, 1.0), (-0.75, 0.95), (-0.7, 0.3)), *cubic((-0.7, 0.3), (-0.6, -0.2), (-0.1, -0.3), (0.05, -1.05)))
    return [_fill(*outer, *left), _fill((0.05, 0.1), (0.3, 0.65), (0, 0.9), (-0.28, 0.6), ink=ON)]


def sword() -> list[Primitive]:
    return [
        _fill((0, -1.05), (0.18, -0.75), (0.18, 0.3), (-0.18, 0.3), (-0.18, -0.75)),
        _line((-0.55, 0.36), (0.55, 0.36), width=0.2),
        _line((0, 0.4), (0, 0.95), width=0.24),
    ]


def balloon() -> list[Primitive]:
    return [
        _dot(0, -0.3, 0.72, INK),
        _fill((-0.22, 0.62), (0.22, 0.62), (0.18, 0.98), (-0.18, 0.98)),
        _line((-0.45, 0.25), (-0.18, 0.65), width=0.09),
        _line((0.45, 0.25), (0.18, 0.65), width=0.09),
        _line((0, -0.95), (0, 0.35), width=0.09, ink=ON),
    ]


def scroll() -> list[Primitive]:
    lines = [_line((-0.4, y), (0.4, y), width=0.1, ink=ON) for y in (-0.4, -0.05, 0.3)]
    return [_fill((-0.65, -0.9), (0.65, -0.9), (0.65, 0.9), (-0.65, 0.9)), *lines]


def nothing() -> list[Primitive]:
    """Where nobody drew anything."""
    return [ring((0, 0), 0.6, INK, BOLD)]


PICTURES: dict[str, Drawing] = {
    drawing.__name__: drawing
    for drawing in (
        helm, dragon, wings, hat, bow, spears, axe, giant, club, tusks, horns, horse, paw, snake, jaws, spider, skull,
        whirl, tree, crown, gem, pick, star, flame, sword, balloon, scroll,
    )
}  # fmt: skip


def picture(name: str, ink: str, on: str) -> list[Primitive]:
    """That picture in these colours; a ring for a name nobody drew."""
    colours = {INK: ink, ON: on}
    drawn = PICTURES.get(name, nothing)()
    return [msgspec.structs.replace(each, ink=colours[each.ink]) for each in drawn if not isinstance(each, str)]
