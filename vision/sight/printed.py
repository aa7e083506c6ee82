"""Finds a real board by its own printed art: a reference photograph of it is looked for in each picture.

The reference is laid straight first, so a place in it is a place on the board. Points that look alike in both pictures
propose where the board lies; only many points, spread over the board, that agree on one flat sheet are believed.
"""

from __future__ import annotations

from typing import NamedTuple

import cv2
import numpy as np

from companion.boards.model import Point
from vision.geometry import Floats, Image
from vision.sight.reading import BoardSeen

LONG = 1000
"""The longer side of the pictures that are compared, px."""
POINTS = 3000
CLEARER = 0.75
"""A point's likest partner must be nearer than this part of the way to the next."""
LEAST = 25
"""Points that must agree before a board is believed to be there."""
MANY, SPREAD = 100, 7
"""Points that must agree, and in how many of the board's nine fields, for its place to be sure."""
_OFF = 2.5


class Found(NamedTuple):
    """Where the board lies: `way` takes board mm to pixels; `agreed` is how many points say so, `error` px."""

    way: Floats
    agreed: int
    spread: int
    error: float

    def pixels(self, places: object) -> Floats:
        points = np.asarray(places, np.float64).reshape(-1, 1, 2)
        return np.asarray(cv2.perspectiveTransform(points, self.way), np.float64).reshape(-1, 2)


def straightened(photo: Image, corners: object, size: Point, scale: float = 2.0) -> Image:
    """A photograph of a board laid flat, `scale` px a millimetre. `corners`: its four, px, clockwise from top left."""
    wide, high = round(size[0] * scale), round(size[1] * scale)
    target = np.array([(0, 0), (wide, 0), (wide, high), (0, high)], np.float32) - 0.5
    way = cv2.getPerspectiveTransform(np.asarray(corners, np.float32), target)
    return np.asarray(cv2.warpPerspective(photo, way, (wide, high), flags=cv2.INTER_AREA), np.uint8)


class PrintedFinder:
    """Looks for one board, known from a straightened photograph of it; `size` is the board's, mm."""

    def __init__(self, reference: Image, size: Point) -> None:
        self.size = size
        self._sift = cv2.SIFT_create(nfeatures=POINTS)
        self._matcher = cv2.BFMatcher(cv2.NORM_L2)
        grey, scale = _small(reference)
        points, self._looks = self._sift.detectAndCompute(grey, None)
        if self._looks is None or len(points) < 2 * LEAST:
            raise ValueError("this board has too little print on it to be known by; use the printed frame instead")
        pixels = np.array([point.pt for point in points]) / scale
        self._places = pixels * (size[0] / reference.shape[1], size[1] / reference.shape[0])

    def find(self, picture: Image) -> Found | None:
        """Where the board lies in a picture; None where it is not, or not to be told from chance."""
        grey, scale = _small(picture)
        points, looks = self._sift.detectAndCompute(grey, None)
        if looks is None or len(points) < LEAST:
            return None
        pairs = self._matcher.knnMatch(self._looks, looks, k=2)
        clear = [pair[0] for pair in pairs if len(pair) == 2 and pair[0].distance < CLEARER * pair[1].distance]
        if len(clear) < LEAST:
            return None
        places = self._places[[match.queryIdx for match in clear]]
        pixels = np.array([points[match.trainIdx].pt for match in clear]) / scale
        way, agree = cv2.findHomography(places, pixels, cv2.RANSAC, _OFF / scale, maxIters=10000, confidence=0.999)
        if way is None:
            return None
        inside = agree.ravel().astype(bool)
        found = Found(np.asarray(way, np.float64), int(inside.sum()), self._fields(places[inside]), 0.0)
        if found.agreed < LEAST or not self._plausible(found):
            return None
        off = np.linalg.norm(found.pixels(places[inside]) - pixels[inside], axis=1)
        return found._replace(error=float(np.sqrt((off**2).mean())))

    def seen(self, picture: Image) -> BoardSeen:
        """The same as a reading: sure where many points agree, all over the board."""
        found = self.find(picture)
        if found is None:
            return BoardSeen(by="art")
        wide, high = self.size
        corners = found.pixels([(0, 0), (wide, 0), (wide, high), (0, high)])
        top = corners[1] - corners[0]
        scale = float(np.linalg.norm(top)) / wide
        turn = float(np.degrees(np.arctan2(top[1], top[0])) % 360)
        outline = tuple((float(x), float(y)) for x, y in corners)
        sure = found.agreed >= MANY and found.spread >= SPREAD
        return BoardSeen(True, sure, "art", outline, turn, found.error / scale, scale)

    def _fields(self, places: Floats) -> int:
        """In how many of the board's nine fields some of these places lie."""
        fields = np.floor(places / np.array(self.size) * 3).clip(0, 2).astype(int)
        names, counts = np.unique(fields[:, 0] * 3 + fields[:, 1], return_counts=True)
        return int((counts[: len(names)] >= 3).sum())

    def _plausible(self, found: Found) -> bool:
        """Whether the outline is that of a board seen from above: four corners, none folded over, none far off."""
        wide, high = self.size
        corners = found.pixels([(0, 0), (wide, 0), (wide, high), (0, high)])
        sides = np.linalg.norm(corners - np.roll(corners, -1, 0), axis=1)
        hull = cv2.isContourConvex(corners.astype(np.float32))
        x, y = corners.T
        area = float((x * np.roll(y, -1) - np.roll(x, -1) * y).sum())
        return bool(hull and area > 0 and sides.min() > 0.25 * sides.max())


def _small(picture: Image) -> tuple[Image, float]:
    """A picture in grey no larger than need be, and by how much it was shrunk."""
    grey = picture if picture.ndim == 2 else np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), np.uint8)
    scale = min(1.0, LONG / max(grey.shape))
    if scale == 1.0:
        return grey, 1.0
    return np.asarray(cv2.resize(grey, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8), scale
