"""Finds a board by its own printed art: pictures of its faces laid flat are looked for in each picture.

A place on such a face is a place on the board. Points that look alike in both pictures propose where the board lies;
only many points, spread over the board, that agree on one flat sheet under one lens are believed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import cv2
import numpy as np
import numpy.typing as npt

from companion.boards.model import Point
from vision.geometry import Floats, Image, Lens, Pose, Solved, settle, solve
from vision.sight.locate import Located, doubt

LONG = 1000
"""The longer side of the pictures that are compared, px."""
POINTS = 3000
CLEARER = 0.75
"""A point's likest partner must be nearer than this part of the way to the next."""
LEAST = 25
"""Points that must agree before a board is believed to be there."""
MANY, SPREAD = 100, 7
"""Points that must agree, and in how many of the board's nine fields, for its place to be sure."""
FLAT = 0.7
"""How far off these points may be, mm, root mean square: a board that bulges is nowhere sure."""
_OFF = 2.5
_NOISE = 3.0
"""Points of real print are off together, as paper curls: the lens is bent for them so much less readily."""
_ROUNDS = 3


class Face(NamedTuple):
    """A printed face laid flat: its picture, and where it lies on the whole board and how large it is, mm."""

    picture: Image
    at: Point
    size: Point


class TooPlain(ValueError):
    """A board with too little print on it to be known by."""


def straightened(photo: Image, corners: object, size: Point, scale: float = 2.0) -> Image:
    """A photograph of a board laid flat, `scale` px a millimetre. `corners`: its four, px, clockwise from top left."""
    wide, high = round(size[0] * scale), round(size[1] * scale)
    target = np.array([(0, 0), (wide, 0), (wide, high), (0, high)], np.float32) - 0.5
    way = cv2.getPerspectiveTransform(np.asarray(corners, np.float32), target)
    return np.asarray(cv2.warpPerspective(photo, way, (wide, high), flags=cv2.INTER_AREA), np.uint8)


class PrintedFinder:
    """Looks for one board of `size` mm, known from its faces; some of them may be folded away. Raises TooPlain."""

    def __init__(self, faces: Sequence[Face], size: Point) -> None:
        self.size = size
        self._sift = cv2.SIFT_create(nfeatures=POINTS)
        self._matcher = cv2.BFMatcher(cv2.NORM_L2)
        places, looks = list[Floats](), list[npt.NDArray[np.float32]]()
        for face in faces:
            grey, scale = _small(face.picture, LONG * max(face.size) / max(size))
            points, seen = self._sift.detectAndCompute(grey, None)
            if seen is not None:
                pixels = np.array([point.pt for point in points]) / scale
                share = np.array(face.size) / (face.picture.shape[1], face.picture.shape[0])
                places.append((pixels + 0.5) * share + face.at)
                looks.append(np.asarray(seen, np.float32))
        if sum(map(len, looks)) < 2 * LEAST:
            raise TooPlain("this board has too little print on it to be known by; use the printed frame instead")
        self._places, self._looks = np.concatenate(places), np.concatenate(looks)

    def locate(self, picture: Image, lens: Lens, *, learn: bool = False) -> Located | None:
        """Where the board lies in a picture; None where it is not, or not to be told from chance.

        `learn`: the lens is found as well, beginning with this one.
        """
        grey, scale = _small(picture, LONG)
        places, pixels = self._alike(grey)
        if len(places) < LEAST:
            return None
        off = _OFF / scale
        pixels = (pixels + 0.5) / scale - 0.5
        way, agree = cv2.findHomography(places, pixels, cv2.RANSAC, off, maxIters=10000, confidence=0.999)
        if way is None:
            return None
        agreed = agree.ravel().astype(bool)
        size = picture.shape[1], picture.shape[0]
        found: Solved | None = None
        for _ in range(_ROUNDS):  # a bent lens bends the sheet, and more points agree once it is known
            if agreed.sum() < LEAST:
                return None
            some = places[agreed], pixels[agreed]
            found = settle(*some, size, lens, noise=_NOISE * off) if learn else solve(*some, size, lens)
            if found is None or not self._plausible(found.pose):
                return None
            agreed = np.linalg.norm(found.pose.pixels(places) - pixels, axis=1) <= off
        if found is None or agreed.sum() < LEAST:
            return None
        many = bool(agreed.sum() >= MANY and self._fields(places[agreed]) >= SPREAD)
        plenty = many and found.error <= FLAT * found.pose.scale(np.array(self.size) / 2)
        return Located(found.pose, found.error, (), doubt(found, places[agreed], self.size), "art", plenty)

    def _alike(self, grey: Image) -> tuple[Floats, Floats]:
        """Places of the board, mm, and the pixels that look like them and like no other."""
        points, looks = self._sift.detectAndCompute(grey, None)
        if looks is None or len(points) < LEAST:
            return np.zeros((0, 2)), np.zeros((0, 2))
        pairs = self._matcher.knnMatch(self._looks, looks, k=2)
        clear = [pair[0] for pair in pairs if len(pair) == 2 and pair[0].distance < CLEARER * pair[1].distance]
        places = self._places[[match.queryIdx for match in clear]]
        return places, np.array([points[match.trainIdx].pt for match in clear]).reshape(-1, 2)

    def _fields(self, places: Floats) -> int:
        """In how many of the board's nine fields some of these places lie."""
        fields = np.floor(places / np.array(self.size) * 3).clip(0, 2).astype(int)
        _, counts = np.unique(fields[:, 0] * 3 + fields[:, 1], return_counts=True)
        return int((counts >= 3).sum())

    def _plausible(self, pose: Pose) -> bool:
        """Whether the outline is that of a board seen from above: four corners, none folded over, none far off."""
        wide, high = self.size
        corners = pose.pixels([(0, 0), (wide, 0), (wide, high), (0, high)])
        sides = np.linalg.norm(corners - np.roll(corners, -1, 0), axis=1)
        length = np.array([wide, high, wide, high])
        hull = cv2.isContourConvex(corners.astype(np.float32))
        x, y = corners.T
        area = float((x * np.roll(y, -1) - np.roll(x, -1) * y).sum())
        return bool(hull and area > 0 and (sides / length).min() > 0.25 * (sides / length).max())


def _small(picture: Image, long: float) -> tuple[Image, float]:
    """A picture in grey whose longer side is no longer than that, and by how much it was shrunk."""
    grey = picture if picture.ndim == 2 else np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), np.uint8)
    scale = min(1.0, long / max(grey.shape))
    if scale == 1.0:
        return grey, 1.0
    return np.asarray(cv2.resize(grey, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8), scale
