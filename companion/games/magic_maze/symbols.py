"""The drawing vocabulary of mazes: homes under arches, walls that stand and walls that turn, gates, tabs, the pool.

What moves is thick with round ends, what stands is thin with square ones; an owner's place bears the owner's shape.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from companion.boards.curves import arc, circle
from companion.boards.model import Point
from companion.boards.primitives import Disc, Line, Points, Polygon, Primitive
from companion.boards.symbols import PLAYERS, Spot

Drawn = Iterator[Primitive]

KERB = 72
"""Stones about a wheel."""


def home(outline: Points, spot: Spot, owner: str) -> Drawn:
    """The coloured space in front of an arch, the owner's shape about the spot."""
    shape, ink = PLAYERS[owner]
    yield Polygon(outline, f"figure_{owner}", "maze_wall", 1.2)
    yield Polygon(spot._replace(turn=spot.facing).put(shape), ink)


def gate_space(spot: Spot, owner: str) -> Drawn:
    """The owner's shape on the floor."""
    shape, _ = PLAYERS[owner]
    yield Polygon(spot._replace(turn=spot.facing).put(shape), f"figure_{owner}", "maze_wall", 0.9)


def rim(spot: Spot) -> Drawn:
    """The edge of the wheel, seen round the outermost cells, and the kerb it turns in."""
    yield Disc(spot.at, spot.radius + 11.2, "slate2")
    for number in range(KERB):
        start, end = 360 * number / KERB + 0.45, 360 * (number + 1) / KERB - 0.45
        inner = arc(spot.at, spot.radius + 6.4, spot.radius + 6.4, start, end, spot.tolerance)
        outer = arc(spot.at, spot.radius + 10.6, spot.radius + 10.6, start, end, spot.tolerance)
        yield Polygon((*outer, *reversed(inner)), "stone" if number % 2 else "stone2")
    yield Disc(spot.at, spot.radius + 5.6, "maze_line")


def spoke(line: Points, width: float) -> Polygon:
    """A wall that never moves: square ends."""
    (x0, y0), (x1, y1) = line[0], line[-1]
    long = math.dist((x0, y0), (x1, y1)) or 1.0
    u, v = (y1 - y0) / long * width / 2, (x0 - x1) / long * width / 2
    return Polygon(((x0 + u, y0 + v), (x1 + u, y1 + v), (x1 - u, y1 - v), (x0 - u, y0 - v)), "maze_wall")


def wall(line: Points, width: float) -> Line:
    """A wall that moves: round ends."""
    return Line(line, "maze_wall", width)


def tab(spot: Spot) -> Drawn:
    """A grey block with two chevrons, pushed to either side. `turn`: outwards."""
    yield Polygon(_rounded(spot, 13.5, 7.5, 1.6), "maze_tab", "ink", 0.8)
    for side in (-1, 1):
        chevron = tuple(spot._replace(radius=1.0).put(((side * 4.6, -3.2), (side * 8.2, 0), (side * 4.6, 3.2))))
        yield Line(chevron, "ink", 1.3)


def _rounded(spot: Spot, half: float, high: float, corner: float) -> Points:
    """A block with rounded corners, mm."""
    out: list[Point] = []
    for x, y, start in ((1, 1, 0), (-1, 1, 90), (-1, -1, 180), (1, -1, 270)):
        out += arc((x * (half - corner), y * (high - corner)), corner, corner, start, start + 90, 0.1)
    return spot._replace(radius=1.0).put(out)


def pool(spot: Spot, rock: float) -> Drawn:
    """Ripples round the rock."""
    for share in (0.3, 0.62):
        around = circle(spot.at, rock + share * (spot.radius - rock) + 1.0, 0.1)
        yield Line((*around, around[0]), "maze_ripple", 0.7)


def rings(spot: Spot, rock: float, count: int, places: int) -> Drawn:
    """Golden rings in the pool, and a faint place for each that is gone."""
    reach = (rock + spot.radius) / 2 + 0.6
    for number in range(places):
        turn = math.radians(360 * number / places - 90)
        at = (spot.at[0] + reach * math.cos(turn), spot.at[1] + reach * math.sin(turn))
        if number < count:
            yield Disc(at, 2.6, "", "maze_wall", 2.4)
            yield Disc(at, 2.6, "", "maze_ring", 1.6)
        else:
            yield Disc(at, 2.6, "", "maze_ripple", 0.7)


def rock(spot: Spot) -> Drawn:
    """The rock in the middle."""
    yield spot.shape(_crag(1.0), "stone2", "ink", 0.9)
    yield spot.shape([(x * 0.72 - 0.08, y * 0.72 - 0.12) for x, y in _crag(2.0)], "stone", "")


def _crag(seed: float) -> Points:
    turns = [math.radians(40 * i + 10) for i in range(9)]
    return tuple(
        ((1 + 0.06 * math.sin(seed + 3 * t)) * math.cos(t), (1 + 0.06 * math.cos(seed + 2 * t)) * math.sin(t))
        for t in turns
    )


def bar(line: Points, width: float) -> Drawn:
    """What closes a gate: a striped wall. It belongs to nobody, for the same one closes every gate it comes to."""
    yield Line(line, "maze_wall", width)
    yield Line(line, "white", width / 3, (2.2, 2.6))


def post(spot: Spot, owner: str) -> Drawn:
    """A gatepost in its owner's colour."""
    yield Disc(spot.at, spot.radius, f"figure_{owner}", "maze_wall", 1.0)
