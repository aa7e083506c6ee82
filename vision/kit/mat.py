"""The dice mat as it is printed: dark, with a marker at each corner by which a camera finds it anywhere."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from companion.boards.model import Point
from companion.boards.primitives import Line, Polygon, Primitive
from vision.geometry import Floats
from vision.kit import art
from vision.kit.model import margin

MARKERS = (40, 41, 42, 43)
"""From the top left corner clockwise; no game's kit uses them."""
SIZE: Point = (190.0, 130.0)
SIDE = 16.0
"""Side of its markers, mm."""
_EDGE = 3.0
_PLACE = _EDGE + margin(SIDE) + SIDE / 2
_ROOM = 2 * _PLACE


def places() -> dict[int, Point]:
    """The middle of each of its markers, mm."""
    wide, high = SIZE
    ends = ((_PLACE, _PLACE), (wide - _PLACE, _PLACE), (wide - _PLACE, high - _PLACE), (_PLACE, high - _PLACE))
    return dict(zip(MARKERS, ends, strict=True))


def drawn() -> Iterator[Primitive]:
    """The mat as it is printed, its top left corner at (0, 0)."""
    wide, high = SIZE
    yield Polygon(((0, 0), (wide, 0), (wide, high), (0, high)), "ink")
    left, right, top, bottom = _ROOM, wide - _ROOM, _EDGE, high - _EDGE
    yield Line(((left, top), (right, top), (right, bottom), (left, bottom), (left, top)), "gold2", 0.6)
    for marker, at in places().items():
        yield from art.patch(marker, at, SIDE)


def felt() -> Floats:
    """The corners of the part dice are read on, mm: between the markers."""
    wide, high = SIZE
    left, right, top, bottom = _ROOM + 1, wide - _ROOM - 1, _EDGE + 1, high - _EDGE - 1
    return np.array([(left, top), (right, top), (right, bottom), (left, bottom)])
