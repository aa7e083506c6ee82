"""What runs over the rim of the picture: an arm, or paper, a pencil, a die; told by its outline.

Paper lies flat: its edges are straight, its corners right-angled, and it fills its rectangle. A pencil is thinner than
any finger, and a die stands by itself. All else that runs over the rim may be an arm. Measured on the first 25 pictures
of each game that `tests/vision/path_traced.py` takes and on 40 hands of the simulated camera.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import cv2
import numpy as np

from vision.geometry import Floats
from vision.sight.drawn import Drawn
from vision.sight.flat import TILE, Mask, grown
from vision.sight.likeness import Grid, Light, any_tile
from vision.sight.sheet import Sheet
from vision.sight.surroundings import Surroundings
from vision.sight.table import hue, most_alike, surface

FINGER = 12.0
"""What is nowhere so broad is no arm, mm: a pencil is 7, blurred 10, and a finger 14."""
DIE = 26.0
"""What is no larger and does not reach the rim is no arm, mm: a die of 16 on its edge, with what blur adds."""
CARD = 110.0
"""A rectangle that is whole in view and spans no more is no arm, mm: a hand without its arm spans 130."""
STOUT = 20.0
"""What is narrower than this, mm, is no part of a card or a page."""
FINGERTIP = 260.0
"""The least area of a hand's outline, square mm: a fingertip's. Of one that is cut by the rim half may be seen."""
UNTOLD = 350.0
"""Where so much looks strange tile by tile and not by its pixels, square mm, no outline tells what it is: an arm of the
board's own colour."""
_TINT = 0.11
"""A colour further off than this, as a log ratio, is another thing's: half of what tells tile from tile (`table.TINT`),
since here whole outlines are judged, and what is thinner than `_SPECK` is dropped."""
_BRIGHTER = 0.2
_DARKER = 0.9
"""Brighter or darker by more than this, as a log ratio, is another thing: a shadow leaves two fifths of the light."""
_DIM = 8.0
"""Added to colours before their logarithm is taken, of 256 steps: darker ones differ by grain."""
_BLUR = 1.2
"""Sigma of what levels the grain, px of the sheet."""
_SPECK = 2.5
_GAP = 8.0
"""Strange specks thinner than the one are dropped, and gaps narrower than the other closed, mm: the print of a page
is like the art here and there."""
_SEAM = 3.0
"""Within so many mm of the edge of board or frame nothing can be told of a pixel."""
_LEG = 25.0
"""So much of a rectangle's sides is looked at from its corner, mm: longer than a fingertip is broad."""
_SEEN = 15.0
"""And so much of it must be in view."""
_FULL = 0.76
_EMPTY = 0.12
_CORNER = 0.45
"""The strip within a side must be so full, that beyond it no fuller, and the corner itself, 4 mm square, so full: of a
fist's corner, rounded by 12 mm, a third is, of a card's that a camera of 960 px smears 0.47."""
_LARGE, _VIEWED, _LACKS = 5500.0, 0.9, 0.1
"""What is larger than this, square mm, is no card, and no page where so much of a corner is in view and so little full.
"""
_STEP = 0.13
"""The picture must change by so much across a side, as a log ratio, and by half as much as the art beneath it: else
what lies there goes on beyond the side and looks like the art, as skin does on the ground of Kings & Things."""
_OUTER, _INNER = (-5.5, -2.5), ((2.0, 5.0), (5.0, 8.0))
"""How far from a side is looked, mm: within it twice, as the border of a card is often like what it lies on."""
_ALIKE = 0.83
"""So much of a rectangle and an outline must be common to both: of a hand whole in view at most 0.77 is."""


_Span = tuple[float, float]


class _Corner(NamedTuple):
    """One corner of a rectangle, px, and the steps of a millimetre along its two sides, with their lengths in mm."""

    at: Floats
    along: tuple[Floats, Floats]
    long: tuple[float, float]


class Outlines:
    """All that is strange about one board in one picture, by pixels of its sheet with the table about it.

    `shows`: the tiles in which the art is seen: a maker's sharpening and bent colours make its pixels strange there.
    """

    def __init__(self, about: Surroundings, drawn: Drawn, light: Light, sheet: Sheet, shows: Mask) -> None:
        self._scale, self._rim = about.plan.scale, about.rim
        self._seen = _logarithm(cv2.GaussianBlur(about.sheet, (0, 0), _BLUR).astype(np.float32))
        self._out = about.outside | self._pixels(sheet.beyond)
        # beside what nothing is told of, nothing is told of the edge, either: things may go on there
        blank = ~self._pixels(np.ones_like(drawn.known)) & ~grown(about.ring & about.told, TILE)
        self._out |= grown(blank, math.ceil(_SEAM * self._scale) + 1)
        self._art, strange = self._strange(about, drawn, light, sheet, shows)
        self._whole, self._broad = self._shapes(strange)

    def arm(self, here: Mask) -> bool:
        """Whether any of what lies in these tiles of the sheet may be an arm."""
        told = any_tile(grown(self._whole, 3))
        told = told[self._rim :, self._rim :][: here.shape[0], : here.shape[1]]
        if (here & ~told).sum() * (TILE / self._scale) ** 2 >= UNTOLD:
            return True
        where = grown(self._pixels(here), 3)
        _, labels, stats, _ = cv2.connectedComponentsWithStats(self._broad.astype(np.uint8), connectivity=8)
        touched = np.unique(labels[where])
        return any(self._like_an_arm(labels == label, stats[label]) for label in touched if label)

    def _like_an_arm(self, shape: Mask, stats: np.ndarray[tuple[int, ...], np.dtype[np.int32]]) -> bool:
        x, y, wide, high, area = stats.tolist()
        margin = math.ceil(10 * self._scale)
        window = slice(max(0, y - margin), y + high + margin), slice(max(0, x - margin), x + wide + margin)
        shape, out = shape[window], self._out[window]
        ends = self._seen.shape[1], self._seen.shape[0]
        # what goes on beyond the view does so over a finger's breadth, here two pixels deep: a corner only comes near
        cut = (shape & grown(out, 2)).sum() >= FINGER * self._scale
        whole = not cut and min(x, y) > 0 and (x + wide, y + high) < ends
        if area < FINGERTIP * (1.0 if whole else 0.5) * self._scale**2:
            return False
        if whole and max(wide, high) <= DIE * self._scale:
            return False
        return not self._paper(shape, out, self._seen[window], self._art[window], whole)

    # -- what is strange --------------------------------------------------------------------------------------------

    def _pixels(self, tiles: Mask) -> Mask:
        """Tiles of the sheet as pixels of the whole."""
        rim = self._rim * TILE
        broad = np.zeros(self._seen.shape[:2], bool)
        shown = np.kron(tiles, np.ones((TILE, TILE), bool))
        broad[rim : rim + shown.shape[0], rim : rim + shown.shape[1]] = shown
        return broad

    def _strange(self, about: Surroundings, drawn: Drawn, light: Light, laid: Sheet, shows: Mask) -> tuple[Grid, Mask]:
        """What would be seen with nothing there, and the pixels that are unlike it."""
        rows, columns = drawn.known.shape
        rim = self._rim * TILE
        sheet = slice(rim, rim + rows * TILE), slice(rim, rim + columns * TILE)
        art = cv2.GaussianBlur(drawn.sheet, (0, 0), _BLUR)[: rows * TILE, : columns * TILE].astype(np.float32)
        expected = _logarithm(np.kron(about.shown, np.ones((TILE, TILE, 1), np.float32)))
        known = drawn.known & ~laid.covered
        printed = self._pixels(drawn.known | laid.beyond)
        shown = _as_taken(_logarithm(light.shown(art)), self._seen[sheet], known)
        np.copyto(expected[sheet], shown, where=printed[sheet][:, :, None])
        about_it = np.ones((3, 3), np.uint8)  # print that lies off by a pixel is no other thing's
        brighter = (self._seen - cv2.dilate(expected, about_it)).mean(2) > _BRIGHTER
        darker = (self._seen - cv2.erode(expected, about_it)).mean(2) < -_DARKER
        strange = (hue(*cv2.split(self._seen - expected)) > _TINT) | brighter | darker
        seam = cv2.morphologyEx(printed.astype(np.uint8), cv2.MORPH_GRADIENT, self._disc(2 * _SEAM)).astype(bool)
        seam |= ~(about.ring | self._pixels(np.ones_like(known)))  # nor of what fills no tile
        found = strange & (about.ring | self._pixels(known & ~shows)) & ~seam & ~self._out
        across = cv2.morphologyEx(found.astype(np.uint8), cv2.MORPH_CLOSE, self._disc(2 * _SEAM + _GAP)).astype(bool)
        return expected, np.asarray(found | (across & seam & ~self._out), bool)

    def _shapes(self, strange: Mask) -> tuple[Mask, Mask]:
        """Whole outlines, and as much of them as is as broad as a finger."""
        clean = cv2.morphologyEx(strange.astype(np.uint8), cv2.MORPH_OPEN, self._disc(_SPECK))
        closed = cv2.morphologyEx(clean, cv2.MORPH_CLOSE, self._disc(_GAP))
        outer, _ = cv2.findContours(closed, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
        whole = cv2.drawContours(np.zeros_like(closed), outer, -1, 1, cv2.FILLED).astype(bool) & ~self._out
        deep = cv2.distanceTransform(np.pad(whole.astype(np.uint8), 1), cv2.DIST_L2, 5)[1:-1, 1:-1]
        core = 2 * deep - 1 >= FINGER * self._scale
        away = cv2.distanceTransform((~core).astype(np.uint8), cv2.DIST_L2, 5)
        return whole, whole & (away <= (FINGER / 2 + 2.5) * self._scale) & core.any()

    def _disc(self, across: float) -> Mask:
        pixels = round(across * self._scale) | 1
        return np.asarray(cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (pixels, pixels)), bool).astype(np.uint8)

    # -- paper ------------------------------------------------------------------------------------------------------

    def _paper(self, shape: Mask, out: Mask, seen: Grid, art: Grid, whole: bool) -> bool:
        """Whether an outline is a rectangle's, as far as it is in view: a whole card's, or one with a right corner."""
        alike, box = _rectangle(self._stout(shape, out), out)
        if whole and alike >= _ALIKE and np.ptp(box, axis=0).max() <= CARD * self._scale:
            return True
        corners = self._corners(box)
        large = shape.sum() >= _LARGE * self._scale**2
        if alike < _ALIKE or (large and any(_lacking(each, shape, out, seen) for each in corners)):
            return False
        return any(self._right(each, shape, out, seen, art) for each in corners)

    def _stout(self, shape: Mask, out: Mask) -> Mask:
        """A shape without what lies on it or touches it and is narrow, if that is not most of it."""
        disc = self._disc(STOUT)
        stout = cv2.morphologyEx((shape | out).astype(np.uint8), cv2.MORPH_OPEN, disc).astype(bool) & shape
        return stout if stout.sum() >= 0.6 * shape.sum() else shape

    def _corners(self, box: Floats) -> list[_Corner]:
        found = []
        for i in range(4):
            sides = box[(i + 1) % 4] - box[i], box[i - 1] - box[i]
            one, two = (float(np.linalg.norm(side)) / self._scale for side in sides)
            if min(one, two) >= _SEEN + 5:
                found.append(_Corner(box[i], (sides[0] / one, sides[1] / two), (one, two)))
        return found

    def _right(self, corner: _Corner, shape: Mask, out: Mask, seen: Grid, art: Grid) -> bool:
        """Whether a corner is there, with a straight piece of both its sides."""
        full, _, _ = _strip(corner, (1, 5), (1, 5), shape, out, seen)
        if full < _CORNER:
            return False
        for turned in (False, True):
            one = corner._replace(along=corner.along[::-1], long=corner.long[::-1]) if turned else corner
            end = min(_LEG, one.long[0])
            within, inside, _ = _strip(one, (2, end - 2), _INNER[0], shape, out, seen)
            without, outside, _ = _strip(one, (-4, end), _OUTER, shape, out, seen)
            if min(inside * (end - 4), outside * (end + 4)) < _SEEN or within < _FULL or without > _EMPTY:
                return False
            if not any(_steps(one, end, inner, shape, out, seen, art) for inner in _INNER):
                return False
        return True


def _as_taken(expected: Grid, seen: Grid, known: Mask) -> Grid:
    """Print as this camera shows it: lit unevenly, and its colours bent as makers like them.

    Both are logarithms. Most tiles of those that are known show it.
    """
    if not known.any():
        return expected
    rows, columns = known.shape
    colour, off = (cv2.resize(e, (columns, rows), interpolation=cv2.INTER_AREA) for e in (expected, seen - expected))
    middle = colour[known].mean(0)
    places, tones = surface(np.argwhere(known)), _tones(colour[known] - middle)
    parts = most_alike(np.concatenate([places, *(tone.T for tone in tones)]), off[known].T.astype(np.float64))
    shade = np.zeros_like(off)
    shade[known] = (parts[:, : len(places)] @ places).T
    bent = expected + np.kron(shade, np.ones((TILE, TILE, 1), np.float32))
    for number, tone in enumerate(_tones(expected - middle)):
        bent += cv2.transform(tone, parts[:, len(places) + 3 * number :][:, :3])
    return bent


def _tones(colour: Grid) -> tuple[Grid, Grid, Grid]:
    """Three colours, their squares, and each with the next."""
    return colour, colour * colour, colour * np.roll(colour, 1, axis=-1)


def _lacking(corner: _Corner, shape: Mask, out: Mask, seen: Grid) -> bool:
    """Whether a corner is in full view and nothing lies there: an arm has one corner that is right now and then."""
    full, share, _ = _strip(corner, (1, 5), (1, 5), shape, out, seen)
    return share >= _VIEWED and full < _LACKS


def _steps(corner: _Corner, end: float, inner: _Span, shape: Mask, out: Mask, seen: Grid, art: Grid) -> bool:
    """Whether the picture changes across the first side of a corner, and not as the art beneath it does."""
    change, beneath = (
        np.abs(
            _strip(corner, (2, end - 2), inner, shape, out, of)[2]
            - _strip(corner, (-4, end), _OUTER, shape, out, of)[2]
        )
        for of in (seen, art)
    )
    return bool(change.max() >= max(_STEP, beneath.max() / 2))


def _logarithm(colours: Grid) -> Grid:
    return np.asarray(np.log(colours + _DIM), np.float32)


def _rectangle(shape: Mask, out: Mask) -> tuple[float, Floats]:
    """The rectangle most like a shape: how much is common to both where the picture shows it, and its corners, px."""
    points = np.argwhere(shape)[:, ::-1].astype(np.float64)
    points = points[:: len(points) // 3000 + 1]

    def turned(angle: float) -> tuple[float, float, Floats]:
        turn = math.radians(angle)
        axes = np.array([[math.cos(turn), math.sin(turn)], [-math.sin(turn), math.cos(turn)]])
        # what sticks out a little is another thing's
        (left, top), (right, low) = np.percentile(points @ axes.T, (1, 99), axis=0) + np.array([[-0.5], [0.5]])
        box = np.array([(left, top), (right, top), (right, low), (left, low)]) @ axes
        filled = np.zeros(shape.shape, np.uint8)
        cv2.fillPoly(filled, [np.rint(box * 16).astype(np.int32)], 1, cv2.LINE_8, 4)
        there = filled.astype(bool) & ~out
        return float((there & shape).sum() / (there | shape).sum()), angle, box

    def best(angles: Floats) -> tuple[float, float, Floats]:
        return max((turned(float(angle)) for angle in angles), key=lambda each: each[0])

    rough = best(np.arange(0.0, 90.0, 3.0))
    alike, _, box = best(rough[1] + np.arange(-2.0, 2.5, 0.5))
    return alike, box


def _strip(
    corner: _Corner, along: _Span, across: _Span, shape: Mask, out: Mask, seen: Grid
) -> tuple[float, float, Grid]:
    """A strip beside the first side of a corner, in mm from it: how full it is where it is in view, how much of it is,
    and what it looks like there.
    """
    far, aside = np.meshgrid(np.arange(*along, 0.7), np.arange(*across, 0.7))
    one, two = corner.along
    x, y = np.rint(corner.at + far.reshape(-1, 1) * one + aside.reshape(-1, 1) * two).astype(int).T
    high, wide = shape.shape
    here = (x >= 0) & (y >= 0) & (x < wide) & (y < high)
    here[here] = ~out[y[here], x[here]]
    if not here.any():
        return 0.0, 0.0, np.zeros(3, np.float32)
    x, y = x[here], y[here]
    return float(shape[y, x].mean()), float(here.mean()), np.asarray(seen[y, x].mean(0), np.float32)
