"""Reads light dice on a dark tray: each light square is laid straight and compared with every face in four turns."""

from __future__ import annotations

from typing import NamedTuple

import cv2
import numpy as np

from companion.table.dice import Die, Face
from vision.dice.faces import BLANK, grey, readable
from vision.geometry import Floats, Image

PIXELS = 40
"""Side of a die laid straight, px."""
LIKE, AHEAD = 0.86, 0.07
"""Least likeness of a face, and how far it must be ahead of any other, to be sure. Four and five are 0.14 apart."""
PLAIN, UNLIKE = 0.035, 0.5
"""A side is blank for certain whose greys spread less than the first, in parts of its brightness, and look like nothing
more than the second."""
_SQUARE, _FULL = 1.14, 0.84
_LEAST = 18.0


class DieSeen(NamedTuple):
    """A die in the tray. `at` px; `others`: what else it may show. A leaning or half covered die is never sure."""

    face: Face | None
    sure: bool
    at: tuple[float, float]
    others: tuple[Face, ...] = ()


class TrayReader:
    """Reads dice of one kind. `side`: how large a die appears, px; without it the largest light square tells.

    Raises ValueError for a die whose faces have no look here.
    """

    def __init__(self, die: Die, side: float | None = None) -> None:
        if not readable(die):
            raise ValueError(f"no camera can read a {die.kind}: there is no picture of its faces")
        self.die, self.side = die, side
        self._faces = [face for face in die.shown if face != BLANK]
        rows = [np.rot90(grey(face, PIXELS)[_INNER], turn) for face in self._faces for turn in range(4)]
        self._templates = np.array([_unit(row.astype(np.float64)) for row in rows])

    def read(self, picture: Image) -> list[DieSeen]:
        """Every die in view, from left to right."""
        shade = picture if picture.ndim == 2 else np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), np.uint8)
        soft = cv2.GaussianBlur(shade, (0, 0), 1.2)
        limit, light = cv2.threshold(soft, 0, 255, cv2.THRESH_BINARY + cv2.THRESH_OTSU)
        if limit < 60 and float(np.percentile(soft, 99)) < 90:
            return []  # nothing in the tray is light
        outlines, _ = cv2.findContours(light, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
        boxes = [(cv2.minAreaRect(each), cv2.contourArea(cv2.convexHull(each))) for each in outlines]
        boxes = [each for each in boxes if min(each[0][1]) >= _LEAST]
        if not boxes:
            return []
        side = self.side or float(np.median([max(box[1]) for box, _ in boxes]))
        seen = [self._one(shade, box, area, side) for box, area in boxes if max(box[1]) > 0.6 * side]
        return sorted(seen, key=lambda die: die.at)

    def _one(
        self, shade: Image, box: tuple[tuple[float, float], tuple[float, float], float], area: float, side: float
    ) -> DieSeen:
        (x, y), (wide, high), _ = box
        at = (float(x), float(y))
        square = max(wide, high) <= _SQUARE * min(wide, high) and area >= _FULL * wide * high
        flat = square and 0.86 * side < (wide + high) / 2 < 1.14 * side
        face, others, plain = self._shown(shade, cv2.boxPoints(box))
        return DieSeen(face, flat and plain, at, () if flat and plain else others)

    def _shown(self, shade: Image, corners: object) -> tuple[Face | None, tuple[Face, ...], bool]:
        """The likeliest face, the rest in order, and whether it is beyond doubt."""
        target = np.array([(0, 0), (PIXELS, 0), (PIXELS, PIXELS), (0, PIXELS)], np.float32) - 0.5
        way = cv2.getPerspectiveTransform(np.asarray(corners, np.float32), target)
        patch = np.asarray(cv2.warpPerspective(shade, way, (PIXELS, PIXELS)), np.float64)[_INNER]
        spread = float(patch.std() / max(float(np.percentile(patch, 90)), 1.0))
        likes = self._templates @ _unit(patch)
        best = {face: float(likes[4 * i : 4 * i + 4].max()) for i, face in enumerate(self._faces)}
        order = sorted(best, key=lambda face: -best[face])
        top = best[order[0]]
        if BLANK in self.die.shown and top < UNLIKE:
            return BLANK, tuple(order), spread < PLAIN
        lead = top - (best[order[1]] if len(order) > 1 else 0.0)
        sure = top >= LIKE and lead >= AHEAD and spread >= PLAIN
        rest = tuple(order[1:]) + ((BLANK,) if BLANK in self.die.shown else ())
        return order[0], rest, sure


_INNER = (slice(4, PIXELS - 4), slice(4, PIXELS - 4))
"""What of a side is compared: its edges are rounded and shaded."""


def _unit(patch: Floats) -> Floats:
    flat = patch.ravel() - patch.mean()
    found: Floats = flat / (np.linalg.norm(flat) + 1e-9)
    return found
