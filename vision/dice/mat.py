"""The printed dice mat: four marked corners by which a camera that sees it anywhere finds the dice on it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import cv2
import numpy as np

from companion.boards.model import Point
from companion.boards.primitives import Line, Polygon, Primitive
from vision.geometry import Floats, Image, Lens, Pose, solve, square
from vision.kit import art
from vision.kit.model import margin
from vision.sight.finder import Finder

MARKERS = (40, 41, 42, 43)
"""From the top left corner clockwise; no game's kit uses them."""
SIZE: Point = (190.0, 130.0)
SIDE = 16.0
"""Side of its markers, mm."""
_EDGE = 3.0
_PLACE = _EDGE + margin(SIDE) + SIDE / 2
_ROOM = 2 * _PLACE
LEAST = 2
"""Corners without which there is no mat."""


class Laid(NamedTuple):
    """A mat in a picture. `area`: the corners of its felt, px; `way`: how pixels become millimetres of the mat."""

    area: Floats
    way: Floats

    def places(self, pixels: Floats) -> Floats:
        """These pixels on the mat, mm from its top left corner."""
        found = cv2.perspectiveTransform(np.asarray(pixels, np.float64).reshape(-1, 1, 2), self.way)
        return np.asarray(found, np.float64).reshape(-1, 2)


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


class MatFinder:
    """Finds the mat, and finds it again where it was."""

    def __init__(self) -> None:
        self._finder = Finder(MARKERS)
        self._corners = {marker: square(SIDE) + np.array(at) for marker, at in places().items()}
        self._last: dict[int, Floats] = {}

    def again(self, grey: Image) -> Laid | None:
        """Where it was, if it still is."""
        return self._laid({mark.id: mark.corners for mark in self._finder.again(grey, self._last)})

    def find(self, grey: Image) -> Laid | None:
        """Wherever it is in the picture; None where no two of its corners are seen."""
        return self._laid({mark.id: mark.corners for mark in self._finder.everywhere(grey)})

    def _laid(self, seen: dict[int, Floats]) -> Laid | None:
        if len(seen) < LEAST:
            return None
        self._last = {**self._last, **seen}
        mat = np.concatenate([self._corners[marker] for marker in seen])
        pixels = np.concatenate(list(seen.values()))
        way, _ = cv2.findHomography(pixels, mat)
        if way is None or abs(float(np.linalg.det(way))) < 1e-12:
            return None
        area = cv2.perspectiveTransform(felt().reshape(-1, 1, 2), np.linalg.inv(way))
        return Laid(np.asarray(area, np.float64).reshape(-1, 2), np.asarray(way, np.float64))

    def pose(self, size: tuple[int, int]) -> Pose | None:
        """Where a camera with a common lens stands above the mat as it was found last, in its own millimetres."""
        mat = np.concatenate([self._corners[marker] for marker in self._last])
        solved = solve(mat, np.concatenate(list(self._last.values())), size, Lens())
        return solved.pose if solved else None
