"""Where floors meet, and where the river runs between them. Boxes are left, top, width, height in mm."""

from __future__ import annotations

from itertools import pairwise
from math import isclose

from companion.boards.model import Point
from companion.games.darrowell.board import DarrowellBoard

TOUCH = 0.05
"""Floors may miss each other by that much and still meet, mm."""

Box = tuple[float, float, float, float]
Side = tuple[Point, Point]


def sides(box: Box) -> tuple[Side, ...]:
    """The four edges of a floor, mm."""
    x, y, wide, high = box
    corners = ((x, y), (x + wide, y), (x + wide, y + high), (x, y + high))
    return tuple((corners[at], corners[(at + 1) % 4]) for at in range(4))


def shared(one: Box, other: Box) -> Side | None:
    """The line where two floors meet, from end to end, mm; None where they do not."""
    for across, along in ((0, 1), (1, 0)):
        for near, far in ((one, other), (other, one)):
            if not isclose(near[across] + near[across + 2], far[across], rel_tol=0, abs_tol=TOUCH):
                continue
            first = max(one[along], other[along])
            last = min(one[along] + one[along + 2], other[along] + other[along + 2])
            if last - first > TOUCH:
                wall = far[across]
                return ((wall, first), (wall, last)) if across == 0 else ((first, wall), (last, wall))
    return None


def on_river(board: DarrowellBoard, side: Side) -> bool:
    """Whether the middle of that line lies on the river."""
    x, y = (side[0][0] + side[1][0]) / 2, (side[0][1] + side[1][1]) / 2
    for course in board.river:
        for (x0, y0), (x1, y1) in pairwise(course):
            within_x = min(x0, x1) - TOUCH <= x <= max(x0, x1) + TOUCH
            within_y = min(y0, y1) - TOUCH <= y <= max(y0, y1) + TOUCH
            if within_x and within_y and (abs(x0 - x1) < TOUCH or abs(y0 - y1) < TOUCH):
                return True
    return False
