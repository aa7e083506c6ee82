"""Has the picture stood still, and since when? A small copy is compared with the one that began the quiet, so that a
slow hand is seen as well as a quick one. The light may change evenly; noise and flicker are measured, not guessed.
"""

from __future__ import annotations

import math

import cv2
import numpy as np

from vision.geometry import Image, median

WIDE = 480
"""Breadth of the small copy, px."""
STEP = 14.0
"""Least change of grey that counts as movement; where a picture is grainy, six times its grain does. On a still table
the tenth largest change comes to 11 at the worst (tests/vision/limits.py)."""
SPOT = 10
"""So many changed pixels together are something that moved: about a fifth of a figure."""
_GRID = 12
"""Side of a cell of the small copy, px, in which changes are counted: about a figure's breadth on the largest board."""


class Stillness:
    """Fed every picture in turn; `since` is when the present quiet began, s."""

    def __init__(self) -> None:
        self.since = 0.0
        self.frames = 0
        self._first: Image | None = None

    def feed(self, grey: Image, at: float) -> float:
        """For how long nothing has moved, s, this picture included."""
        copy = small(grey)
        if self._first is None or self._first.shape != copy.shape or moved(self._first, copy):
            self._first, self.since, self.frames = copy, at, 0
        self.frames += 1
        return max(0.0, at - self.since)

    def forget(self) -> None:
        """The next picture begins a new quiet."""
        self._first = None


def small(grey: Image) -> Image:
    """The small copy. By halves first, which OpenCV does eight times as fast as any other shrinking."""
    high = round(grey.shape[0] * WIDE / grey.shape[1])
    while grey.shape[1] >= 2 * WIDE and not any(side % 2 for side in grey.shape):
        grey = np.asarray(cv2.resize(grey, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA), np.uint8)
    return np.asarray(cv2.resize(grey, (WIDE, high), interpolation=cv2.INTER_AREA), np.uint8)


def moved(before: Image, now: Image) -> bool:
    """Whether anything in the small picture is elsewhere now."""
    difference = cv2.subtract(now, before, dtype=cv2.CV_16S)
    sample = np.ascontiguousarray(difference[::4, ::4]).ravel()
    drift = int(median(sample))
    noise = median(np.abs(sample - drift)) * 1.5
    most = max(STEP, 6 * noise)
    alike = cv2.inRange(difference, math.ceil(drift - most), math.floor(drift + most))
    if cv2.countNonZero(alike) == alike.size:
        return False
    change = alike == 0
    rows, columns = change.shape[0] // _GRID, change.shape[1] // _GRID
    cut = change[: rows * _GRID, : columns * _GRID].reshape(rows, _GRID, columns, _GRID).sum((1, 3))
    # a thing may lie across a corner of four cells
    four = cut[:-1, :-1] + cut[1:, :-1] + cut[:-1, 1:] + cut[1:, 1:]
    return bool(four.max(initial=0) >= SPOT)
