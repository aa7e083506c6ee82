"""The mathematics of a honeycomb in axial coordinates `(q, r)`, flat-topped (ledger 4.2)."""

from __future__ import annotations

import math
from collections.abc import Iterator

Cell = tuple[int, int]

STEPS: tuple[Cell, ...] = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
"""N, NE, SE, S, SW, NW."""


def around(cell: Cell) -> Iterator[Cell]:
    """The six cells that share a side with it, clockwise from north (F11)."""
    q, r = cell
    return ((q + dq, r + dr) for dq, dr in STEPS)


def distance(a: Cell, b: Cell) -> int:
    """The least number of steps (F11)."""
    dq, dr = a[0] - b[0], a[1] - b[1]
    return (abs(dq) + abs(dr) + abs(dq + dr)) // 2


def spiral(rings: int) -> Iterator[Cell]:
    """The laying order: the centre, then ring by ring clockwise, each straight above the last tile laid (F06)."""
    q = r = 0
    yield q, r
    for ring in range(1, rings + 1):
        r -= 1
        cell = (q, r)
        corners = [(dq * ring, dr * ring) for dq, dr in STEPS]
        sides = zip(corners, corners[1:] + corners[:1], strict=True)
        whole = [each for start, end in sides for each in _edge(start, end)]
        at = whole.index(cell)
        yield from (*whole[at:], *whole[:at])
        q, r = whole[at - 1]


def _edge(start: Cell, end: Cell) -> Iterator[Cell]:
    """The cells of a side of a ring, its last corner left out."""
    long = distance(start, end)
    for i in range(long):
        yield start[0] + (end[0] - start[0]) * i // long, start[1] + (end[1] - start[1]) * i // long


def middle(cell: Cell, side: float) -> tuple[float, float]:
    """The middle of a cell, mm from the middle of (0, 0); `side` is the length of a side, mm."""
    q, r = cell
    return 1.5 * side * q, math.sqrt(3) * side * (r + q / 2)


def corners(at: tuple[float, float], side: float) -> tuple[tuple[float, float], ...]:
    """The corners of a flat-topped hex about its middle, mm, clockwise from the right."""
    turns = (math.radians(60 * i) for i in range(6))
    return tuple((at[0] + side * math.cos(turn), at[1] + side * math.sin(turn)) for turn in turns)
