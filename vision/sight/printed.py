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
from vision.sight.locate import FLAT, Located, corners, doubt
from vision.sight.troubles import Bulging, LittlePrint, TooSmall, Trouble

LONG = 1000
"""The longer side of the pictures that are compared, px: twice as many cost four times the time."""
POINTS = 3000
"""Points looked for in a picture, the clearest first."""
CLEARER = 0.75
"""A point's likest partner must be nearer than this part of the way to the next: the ratio of Lowe's paper."""
SHARED = 0.1
"""The share of a print's points that another picture of it is sure to have."""
LEAST = 25
"""Points that must agree before a board is believed to be there."""
WHOLE = 0.7
"""The share of the fields with print in which points must agree for it to be this board: another map with the same
border, or another edition, has the rest of it otherwise."""
_FIELDS = 3
"""Fields the board is divided into each way."""
_APART = 4
"""Stretches of paper in a field that are off each for itself. In simulated pictures of our boards the pose was then off
by one to two and a half sigmas of what is reckoned at the worst of 25 places."""
_SOME = 3
"""Points of a field that must agree for it to count: with fewer it may be chance."""
_OFF = 2.5
"""How far off a point may be to agree, px of the small picture: by chance one in 30000 is so near."""
SPREAD = 0.8
"""So little may come of the picture itself, px of the small one, root mean square: no board is said to bulge for it.
Chosen, not measured."""
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


def points(picture: Image) -> int:
    """How many points of print a face laid flat has to be known by."""
    grey, _ = _small(picture, LONG)
    return len(cv2.SIFT_create(nfeatures=POINTS).detect(grey, None))


class PrintedFinder:
    """Looks for one board of `size` mm, known from its faces; some of them may be folded away. Raises TooPlain.

    `ends`: the places that must not be in doubt, mm, the outermost on which pieces stand; without them the corners.
    """

    def __init__(self, faces: Sequence[Face], size: Point, ends: Floats | None = None) -> None:
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
        self._ends = corners(size) if ends is None else ends
        # a field counts as printed where as many points are to be hoped for as tell it from chance
        self._printed = self._counted(self._places) >= _SOME / SHARED

    def locate(self, picture: Image, lens: Lens, *, learn: bool = False) -> Located | None:
        """Where the board lies in a picture; None where it is not, or not to be told from chance.

        `learn`: the lens is found as well, beginning with this one.
        """
        grey, small = _small(picture, LONG)
        places, pixels = self._alike(grey)
        if len(places) < LEAST:
            return None
        off = _OFF / small
        pixels = (pixels + 0.5) / small - 0.5
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
        fields = self._counted(places[agreed])
        whole = (fields >= _SOME)[self._printed].mean() >= WHOLE
        scale = found.pose.scale(np.array(self.size) / 2)
        sheets = _APART * max(1, int((fields >= _SOME).sum()))
        off = doubt(found, places[agreed], self._ends, max(1.0, fields.sum() / sheets))
        flaw: Trouble | None = None if whole else LittlePrint(off)
        if found.error > FLAT * scale:
            flaw = TooSmall(scale) if found.error <= SPREAD / small else Bulging(found.error / scale)
        return Located(found.pose, found.error, (), off, "art", flaw)

    def _alike(self, grey: Image) -> tuple[Floats, Floats]:
        """Places of the board, mm, and the pixels that look like them and like no other."""
        points, looks = self._sift.detectAndCompute(grey, None)
        if looks is None or len(points) < LEAST:
            return np.zeros((0, 2)), np.zeros((0, 2))
        pairs = self._matcher.knnMatch(self._looks, looks, k=2)
        clear = [pair[0] for pair in pairs if len(pair) == 2 and pair[0].distance < CLEARER * pair[1].distance]
        places = self._places[[match.queryIdx for match in clear]]
        return places, np.array([points[match.trainIdx].pt for match in clear]).reshape(-1, 2)

    def _counted(self, places: Floats) -> npt.NDArray[np.intp]:
        """How many of these places lie in each field of the board."""
        fields = np.floor(places / np.array(self.size) * _FIELDS).clip(0, _FIELDS - 1).astype(int)
        return np.bincount(fields[:, 0] * _FIELDS + fields[:, 1], minlength=_FIELDS**2)

    def _plausible(self, pose: Pose) -> bool:
        """Whether the outline is that of a board seen from above: four corners, none folded over, none far off."""
        wide, high = self.size
        seen = pose.pixels(corners(self.size))
        sides = np.linalg.norm(seen - np.roll(seen, -1, 0), axis=1)
        length = np.array([wide, high, wide, high])
        hull = cv2.isContourConvex(seen.astype(np.float32))
        x, y = seen.T
        area = float((x * np.roll(y, -1) - np.roll(x, -1) * y).sum())
        return bool(hull and area > 0 and (sides / length).min() > 0.25 * (sides / length).max())


def _small(picture: Image, long: float) -> tuple[Image, float]:
    """A picture in grey whose longer side is no longer than that, and by how much it was shrunk."""
    grey = picture if picture.ndim == 2 else np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), np.uint8)
    scale = min(1.0, long / max(grey.shape))
    if scale == 1.0:
        return grey, 1.0
    return np.asarray(cv2.resize(grey, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8), scale
