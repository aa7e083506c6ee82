"""Finds and reads markers. OpenCV proposes square outlines; what they say is read here, with a measure of doubt.

OpenCV cuts each cell to black or white before it looks a marker up, so a blurred one is lost or, worse, taken for its
neighbour. Here the grey values of all 49 cells are compared with every marker there is: the likeness of the best, and
how far it is ahead of the next, say whether the reading counts. In twelve photographs full of boards, tables and
markers of other families nothing came nearer than the limits below.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cache
from typing import Literal, NamedTuple, overload

import cv2
import numpy as np
import numpy.typing as npt

from vision.geometry import Floats, Image
from vision.markers import CELLS, IDS, OTHERS, cut, templates

LIKE = 0.80
"""Least likeness of a reading that counts: the correlation of its 49 cells with the marker's. Of those in readable
pictures none comes below 0.87 (tests/vision/limits.py)."""
AHEAD = 0.36
"""How far the best marker must be ahead of any other in the likeness of the inner cells alone, in parts of how unlike
the two are: what chance adds to the one and takes from the other grows as that does."""
FAINT = 30.0
"""Least contrast: the length of the 49 grey values about their mean. Grain of sigma 12 alone makes it 28, for each
value is the mean of nine points."""

_Outlines = Sequence[Floats] | Floats
Rows = npt.NDArray[np.float32]
Box = tuple[int, int, int, int]
"""Left, top, right, bottom in whole pixels; right and bottom lie outside."""


class Mark(NamedTuple):
    """A marker seen. `corners`: px, clockwise from its own first one; `like`: how good the reading is.

    `id` is what it stands for, `printed` what is on the paper.
    """

    id: int
    corners: Floats
    like: float
    printed: int

    @property
    def middle(self) -> Floats:
        found: Floats = self.corners.mean(0)
        return found

    @property
    def side(self) -> float:
        """Mean length of its sides, px."""
        a, b, c, d = self.corners.tolist()
        return (math.dist(a, b) + math.dist(b, c) + math.dist(c, d) + math.dist(d, a)) / 4


def _parameters(window: tuple[int, int, int]) -> cv2.aruco.DetectorParameters:
    wanted = cv2.aruco.DetectorParameters()
    wanted.adaptiveThreshWinSizeMin, wanted.adaptiveThreshWinSizeMax, wanted.adaptiveThreshWinSizeStep = window
    wanted.minMarkerPerimeterRate = 0.01
    wanted.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_NONE
    wanted.errorCorrectionRate = 0.0
    wanted.polygonalApproxAccuracyRate = 0.05
    wanted.minCornerDistanceRate = 0.02
    wanted.minMarkerDistanceRate = 0.03  # by default the edge of a marker's paper hides the marker in it
    return wanted


class Finder:
    """Looks for some markers, and for no others.

    `means`: markers looked for too, each of which stands for another. `strangers`: what else is told where it is seen.
    """

    def __init__(
        self, ids: Iterable[int], means: Mapping[int, int] | None = None, strangers: Iterable[int] = ()
    ) -> None:
        self._means = means or {}
        wanted = frozenset(ids) | frozenset(self._means)
        self.ids = wanted | frozenset(strangers)
        self._family = family(tuple(sorted(wanted.intersection(OTHERS))))
        dictionary = cut(tuple(sorted(wanted)))  # OpenCV need not read strangers: what it cannot read is read here
        self._thorough = cv2.aruco.ArucoDetector(dictionary, _parameters((5, 35, 10)))
        self._quick = cv2.aruco.ArucoDetector(dictionary, _parameters((15, 15, 10)))

    def everywhere(self, grey: Image, *, thorough: bool = True) -> list[Mark]:
        """Every marker in the picture, wherever it is; or those that a quick look finds."""
        return best(self._read(grey, self._outlines(self._thorough if thorough else self._quick, grey)))

    def within(self, grey: Image, boxes: Sequence[Box], side: float, *, thorough: bool = False) -> list[Mark]:
        """Every marker in these parts of the picture; `side` is about how large they are, px."""
        return best([mark for box in boxes for mark in self._inside(grey, box, side, thorough)])

    def again(self, grey: Image, expected: Collection[tuple[int, Floats]]) -> list[Mark]:
        """Those markers that are still where they are expected: a look at each, no search. Corners in px."""
        return self.all_again(grey, expected)[0]

    def all_again(self, grey: Image, *groups: Collection[tuple[int, Floats]]) -> list[list[Mark]]:
        """The same of several groups, looked at together: that takes hardly longer than one."""
        expected = [each for group in groups for each in group]
        owner = [number for number, group in enumerate(groups) for _ in group]
        found: list[list[Mark]] = [[] for _ in groups]
        if not expected:
            return found
        there = np.array([corners for _, corners in expected], np.float64)
        far = np.maximum(2.0, 0.2 * _sides(there).mean(1))  # no corner further off than a fifth of a side
        seen = self._read(grey, there, every=True)
        same = [
            row
            for row, ((marker, _), mark) in enumerate(zip(expected, seen, strict=True))
            if mark and mark.id == marker
        ]
        marks = [mark for row in same if (mark := seen[row])]
        off = np.abs(np.reshape([mark.corners for mark in marks], (-1, 8)) - there[same].reshape(-1, 8)).max(1)
        for row, mark, near in zip(same, marks, (off <= far[same]).tolist(), strict=True):
            if near:
                found[owner[row]].append(mark)
        return found

    def _inside(self, grey: Image, box: Box, side: float, thorough: bool) -> list[Mark]:
        left, top = max(0, box[0]), max(0, box[1])
        part = np.ascontiguousarray(grey[top : box[3], left : box[2]])
        if min(part.shape) < 8:
            return []
        zoom = 2 if side < 40 else 1
        if zoom > 1:
            part = np.asarray(cv2.resize(part, None, fx=zoom, fy=zoom, interpolation=cv2.INTER_CUBIC), np.uint8)
        outlines = self._outlines(self._thorough if thorough else self._quick, part)
        long: list[float] = (_sides(np.array(outlines)).mean(1) / zoom).tolist() if outlines else []
        outlines = [each for each, size in zip(outlines, long, strict=True) if 0.5 * side < size < 1.8 * side]
        move = np.array([left, top], np.float64)
        return [mark._replace(corners=(mark.corners + 0.5) / zoom - 0.5 + move) for mark in self._read(part, outlines)]

    def outlines(self, grey: Image) -> list[Floats]:
        """The four corners of whatever might be a marker, ours or not, moved to where the edges meet."""
        found = np.array(self._outlines(self._thorough, grey)).reshape(-1, 4, 2)
        return list(_refined(grey, found[_shapely(found)]))

    def _outlines(self, detector: cv2.aruco.ArucoDetector, grey: Image) -> list[Floats]:
        """Everything with four corners, whether OpenCV could read it or not."""
        taken, _, left = detector.detectMarkers(grey)
        return [np.asarray(each, np.float64).reshape(4, 2) for each in (*taken, *left)]

    @overload
    def _read(self, grey: Image, outlines: _Outlines, *, every: Literal[False] = False) -> list[Mark]: ...
    @overload
    def _read(self, grey: Image, outlines: _Outlines, *, every: Literal[True]) -> list[Mark | None]: ...
    def _read(self, grey: Image, outlines: _Outlines, *, every: bool = False) -> Sequence[Mark | None]:
        """What these outlines say; one answer for each where `every`, else only the answers."""
        corners = np.array(outlines, np.float64).reshape(-1, 4, 2)
        if not every:
            corners = corners[_shapely(corners)]
        if not len(corners):
            return []
        corners = _refined(grey, corners)
        marks = self._named(corners, _cells(grey, corners))
        return marks if every else [mark for mark in marks if mark]

    def _named(self, corners: Floats, cells: Rows) -> list[Mark | None]:
        """Which markers these rows of 49 grey values are, if any."""
        known = self._family
        flat = cells - (cells[:, known.border] @ known.fit.T) @ known.plane.T
        flat -= flat.mean(1, keepdims=True)
        long = np.linalg.norm(flat, axis=1)
        likes = (flat / (long[:, None] + np.float32(1e-9))) @ known.whole.T
        first = likes.argmax(1)
        like = likes[np.arange(len(first)), first]
        found: list[Mark | None] = [None] * len(first)
        rows = np.flatnonzero((like >= LIKE) & (long >= FAINT))
        if not len(rows):
            return found
        inner, number = _unit(flat[np.ix_(rows, known.rim_off)]) @ known.inner.T, first[rows]
        ahead = (inner[np.arange(len(rows)), number][:, None] - inner) / known.unlike[number]
        ahead.reshape(len(rows), -1, 4)[np.arange(len(rows)), number // 4] = np.inf
        clear = ahead.min(1) >= AHEAD
        rows, (at, turn) = rows[clear], divmod(number[clear], 4)
        turned = corners[rows[:, None], (np.arange(4) - turn[:, None]) % 4]
        for row, each, places in zip(rows.tolist(), at.tolist(), turned, strict=True):
            printed = known.ids[each]
            if printed in self.ids:
                found[row] = Mark(self._means.get(printed, printed), places, float(like[row]), printed)
        return found


def best(marks: Iterable[Mark]) -> list[Mark]:
    """One reading a place: the likest of those that overlap."""
    ranked = sorted(marks, key=lambda each: -each.like)
    corners = np.array([mark.corners for mark in ranked]).reshape(-1, 4, 2)
    middles, reach = corners.mean(1), 0.5 * _sides(corners).mean(1)
    apart = np.hypot(*(middles[:, None] - middles).transpose(2, 0, 1)) > reach
    over = np.tril(~apart, -1)
    kept = np.ones(len(ranked), bool)
    for number in np.flatnonzero(over.any(1)):
        kept[number] = not (over[number] & kept).any()
    return [ranked[number] for number in np.flatnonzero(kept)]


def _sides(corners: Floats) -> Floats:
    """The four sides of each outline, px."""
    found: Floats = np.linalg.norm(corners - np.roll(corners, -1, 1), axis=2)
    return found


def _shapely(corners: Floats) -> npt.NDArray[np.bool_]:
    """Which are clockwise with no side less than half another: from above a marker stays nearly square."""
    sides = _sides(corners)
    x, y = corners[:, :, 0], corners[:, :, 1]
    area = (x * np.roll(y, -1, 1) - np.roll(x, -1, 1) * y).sum(1)
    good: npt.NDArray[np.bool_] = (sides.min(1) > 5) & (sides.min(1) > 0.45 * sides.max(1)) & (area > 0)
    return good


_SLIP = 0.7
"""A corner that moves further than this part of the stretch it is sought in slips towards the edge of its paper."""


def _refined(grey: Image, corners: Floats) -> Floats:
    """Corners moved to where the edges really meet; left as they are where that would be far, or at the rim."""
    reach = np.clip(_sides(corners).mean(1) / CELLS * 0.6, 2, 6).astype(int)
    height, width = grey.shape
    out = corners.copy()
    low, high = corners.min(1), corners.max(1)
    fits = (low.min(1) >= reach + 1) & (high[:, 0] <= width - reach - 2) & (high[:, 1] <= height - reach - 2)
    for size in np.unique(reach[fits]).tolist():
        chosen = np.nonzero(fits & (reach == size))[0]
        points = np.ascontiguousarray(corners[chosen].reshape(-1, 1, 2), np.float32)
        moved = cv2.cornerSubPix(grey, points, (size, size), (-1, -1), (3, 20, 0.03))
        fine = np.asarray(moved, np.float64).reshape(-1, 4, 2)
        far = np.linalg.norm(fine - corners[chosen], axis=2) > max(_SLIP * size, 1.5)
        fine[far] = corners[chosen][far]
        out[chosen] = fine
    return out


_SAMPLES = (np.arange(CELLS)[:, None] + np.array([0.25, 0.5, 0.75])).ravel() / CELLS
"""Where along a side each cell is sampled, the edges between cells left out."""
_SQUARE = np.stack([*(each.ravel() for each in np.meshgrid(_SAMPLES, _SAMPLES)), np.ones(len(_SAMPLES) ** 2)])
"""All the points of a marker that are sampled: a row each of x, y and 1."""


def _cells(grey: Image, corners: Floats) -> Rows:
    """The mean grey of each of the 49 cells, row by row, a line for each outline."""
    x, y = _spread(corners)
    sampled = cv2.remap(grey, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    points = sampled.astype(np.uint16).reshape(-1, 3 * CELLS, 3 * CELLS)
    lines = points[:, 0::3] + points[:, 1::3] + points[:, 2::3]
    sums = lines[:, :, 0::3] + lines[:, :, 1::3] + lines[:, :, 2::3]
    means: Rows = sums.reshape(-1, CELLS * CELLS) / np.float32(9)
    return means


def _spread(corners: Floats) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.float32]]:
    """The points at which each outline is sampled, px, x and y: a unit square laid into it in perspective."""
    a, b, c, d = (corners[:, i] for i in range(4))
    rest, u, v = a - b + c - d, b - c, d - c
    area = u[:, 0] * v[:, 1] - v[:, 0] * u[:, 1] + 1e-12
    g = (rest[:, 0] * v[:, 1] - v[:, 0] * rest[:, 1]) / area
    h = (u[:, 0] * rest[:, 1] - rest[:, 0] * u[:, 1]) / area
    across, down = b - a + g[:, None] * b, d - a + h[:, None] * d
    x, y = np.stack([across, down, a], 2).transpose(1, 0, 2) @ _SQUARE
    depth = np.stack([g, h, np.ones(len(g))], 1) @ _SQUARE
    return (x / depth).astype(np.float32), (y / depth).astype(np.float32)


def _unit(rows: Rows) -> Rows:
    """Each row about its mean and of length 1."""
    about = rows - rows.mean(1, keepdims=True)
    found: Rows = about / (np.linalg.norm(about, axis=1, keepdims=True) + np.float32(1e-9))
    return found


class Family(NamedTuple):
    """What readings are compared with: these markers in their four turns, a row each, all their cells and the `inner`
    ones alone, and how `unlike` any two are. The black `border` tells how light falls across a marker: which
    cells it has, how to `fit` a plane, and the `plane`."""

    ids: tuple[int, ...]
    border: npt.NDArray[np.intp]
    fit: Rows
    plane: Rows
    rim_off: npt.NDArray[np.intp]
    whole: Rows
    inner: Rows
    unlike: Rows


@cache
def family(others: tuple[int, ...] = ()) -> Family:
    """Every marker of the house, and these of another package. Worked out where something is looked for first: a table
    without a camera is spared its memory."""
    y, x = np.mgrid[0:CELLS, 0:CELLS] - CELLS // 2
    plane = np.column_stack([np.ones(CELLS * CELLS), x.ravel(), y.ravel()]).astype(np.float32)
    border = np.nonzero((np.maximum(abs(x), abs(y)) == CELLS // 2).ravel())[0]
    rim_off = np.setdiff1d(np.arange(CELLS * CELLS), border)
    ids = IDS + others
    whole = templates(ids).astype(np.float32)
    inner = _unit(whole[:, rim_off])
    unlike: Rows = np.sqrt(np.maximum(1.0 - inner @ inner.T, np.float32(1e-6)))
    return Family(ids, border, np.linalg.pinv(plane[border]), plane, rim_off, whole, inner, unlike)
