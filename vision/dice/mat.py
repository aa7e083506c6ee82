"""The dice mat in a picture: found by its marked corners, wherever it lies, and found again where it was."""

from __future__ import annotations

from typing import NamedTuple

import cv2
import numpy as np

from vision.geometry import Floats, Image, Lens, Pose, solve, square
from vision.kit.mat import MARKERS, SIDE, felt, places
from vision.sight.finder import Finder

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


class MatFinder:
    """Finds the mat, and finds it again where it was."""

    def __init__(self) -> None:
        self._finder = Finder(MARKERS)
        self._corners = {marker: square(SIDE) + np.array(at) for marker, at in places().items()}
        self._last: dict[int, Floats] = {}

    def again(self, grey: Image) -> Laid | None:
        """Where it was, if it still is."""
        return self._laid({mark.id: mark.corners for mark in self._finder.again(grey, self._last.items())})

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
