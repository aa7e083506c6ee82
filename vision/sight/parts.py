"""Parts told by what lies or rides on the board: markers on a wheel or a slide, tiles, chips, marked tiles."""

from __future__ import annotations

import cmath
import math
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

import cv2
import numpy as np

from companion.boards import inks
from companion.boards.model import Part, Point, Space
from companion.boards.primitives import Primitive
from vision.geometry import Floats, Image, Pose, square
from vision.kit import art
from vision.kit.model import Chips, Choice, Riding, Tiles
from vision.paint import paint
from vision.sight.finder import Mark
from vision.sight.flat import Mask
from vision.sight.likeness import Grid, Light
from vision.sight.reading import PartSeen

_AGREE = 0.15
"""Riders of one part may differ by this part of a step: less than the play within which a part stands in a state."""


# --- markers that ride


def riding(part: Part, seen: Riding, marks: Sequence[Mark], pose: Pose) -> PartSeen:
    """Where a wheel or slide stands, from the markers on it; `between` where the stroke stopped short."""
    by_id = {mark.id: mark for mark in marks}
    steps = []
    for rider in seen.riders:
        if rider.marker in by_id:
            here = tuple(pose.places(by_id[rider.marker].corners, rider.height).mean(0).tolist())
            steps.append(_steps(seen, rider.at, here, len(part.states)))
    if not steps:
        return PartSeen(part.id, by="markers")
    count = len(part.states)
    turning = seen.pivot is not None and abs(abs(seen.step) * count - 360) < 1e-6
    middle = _middle(steps, count) if turning else sum(steps) / len(steps)
    agree = all(_apart(each, middle, count if turning else None) <= _AGREE for each in steps)
    nearest = round(middle)
    if turning:
        names = [part.states[(nearest + i) % count] for i in (0, 1, -1)]
    elif not -seen.play <= middle <= count - 1 + seen.play:
        return PartSeen(part.id, by="markers", between=True)
    else:
        nearest = min(max(nearest, 0), count - 1)
        names = [part.states[i] for i in (nearest, nearest + 1, nearest - 1) if 0 <= i < count]
    off = middle - nearest
    if abs(off) > seen.play:
        toward = names[1] if off > 0 or len(names) < 3 else names[2]
        return PartSeen(part.id, None, False, (names[0], toward), "markers", between=True)
    return PartSeen(part.id, names[0], agree, () if agree else tuple(names[1:]), "markers")


def _steps(seen: Riding, start: Point, here: Point, count: int) -> float:
    """How many steps a rider has moved from its first place."""
    if seen.pivot is not None:
        a = math.atan2(start[1] - seen.pivot[1], start[0] - seen.pivot[0])
        b = math.atan2(here[1] - seen.pivot[1], here[0] - seen.pivot[0])
        turned = math.degrees(b - a) / seen.step
        around = 360 / abs(seen.step)
        return (turned + 0.5) % around - 0.5
    long = math.hypot(*seen.slide)
    return ((here[0] - start[0]) * seen.slide[0] + (here[1] - start[1]) * seen.slide[1]) / long**2


def _middle(steps: Sequence[float], count: int) -> float:
    """The mean of steps on a circle of so many."""
    total = sum(cmath.exp(2j * math.pi * step / count) for step in steps)
    return (cmath.phase(total) / (2 * math.pi) * count + 0.5) % count - 0.5


def _apart(a: float, b: float, around: int | None) -> float:
    gap = abs(a - b)
    return min(gap % around, around - gap % around) if around else gap


# --- tiles on their places


class TilesReader:
    """Counts tiles of one look on known places, by comparing each place with the art and with the tile."""

    SCALE = 2.0
    _CLEAR = 0.62
    """The nearer picture's error must be this part of the other's, or less; as for those below, nothing wrong is then
    called sure in the degradation suite."""
    _LIKE = 0.30
    """An error larger than this is neither."""
    _VIEW = 0.35
    """The part of a place that must be in view."""

    def __init__(self, seen: Tiles, spaces: Mapping[str, Space], empty: Mapping[str, Sequence[Primitive]]) -> None:
        self.seen = seen
        self._spaces = spaces
        self._empty = empty
        self._pictures: dict[str, tuple[Image, Image]] = {}

    def read(
        self, picture: Image, pose: Pose, places: Mapping[str, Point], covered: Sequence[Floats], light: Light
    ) -> PartSeen:
        """`covered`: outlines, board mm, of what stands on the board; `light`: what it makes of the art's colours."""
        total, possible = 0, 0
        for name in self.seen.places:
            if name not in places:
                return PartSeen(self.seen.id, by="tiles")
            there = self._there(name, picture, pose, places[name], covered, light)
            total += there is True
            possible += there is None
        states = tuple(str(count) for count in range(total, total + possible + 1))
        if possible:
            return PartSeen(self.seen.id, None, False, states, "tiles")
        return PartSeen(self.seen.id, states[0], True, (), "tiles")

    def _there(
        self, name: str, picture: Image, pose: Pose, at: Point, covered: Sequence[Floats], light: Light
    ) -> bool | None:
        """Whether a tile lies there; None: too much of it is covered, or it looks like neither."""
        wide, high = self._window()
        bare, laid = self._references(name)
        size = bare.shape[1], bare.shape[0]
        corners = square(1.0) * np.array((wide, high)) + np.array(at)
        target = np.array([(0, 0), (size[0], 0), size, (0, size[1])], np.float32) - 0.5
        way = cv2.getPerspectiveTransform(target, pose.pixels(corners).astype(np.float32))
        patch = cv2.warpPerspective(picture, way, size, flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP)
        bareness = np.ones((size[1], size[0]), np.uint8)
        for outline in covered:
            points = (outline - np.array(at) + np.array((wide, high)) / 2) * self.SCALE - 0.5
            cv2.fillPoly(bareness, [np.rint(points * 16).astype(np.int32)], 0, cv2.LINE_8, 4)
        clear = bareness.astype(bool)
        if clear.mean() < self._VIEW:
            return None
        seen, spots = patch.astype(np.float32)[clear], np.argwhere(clear) / max(clear.shape)
        errors = [_error(seen, light.shown(each.astype(np.float32))[clear], spots) for each in (bare, laid)]
        best = int(errors[1] < errors[0])
        if errors[best] > self._LIKE or errors[best] > self._CLEAR * errors[1 - best]:
            return None
        return best == 1

    def _window(self) -> Point:
        return self.seen.size[0] + 2.0, self.seen.size[1] + 2.0

    def _references(self, name: str) -> tuple[Image, Image]:
        if name not in self._pictures:
            self._pictures[name] = self._painted(name, False), self._painted(name, True)
        return self._pictures[name]

    def _painted(self, name: str, laid: bool) -> Image:
        space, (wide, high) = self._spaces[name], self._window()
        things = list(self._empty[name])
        if laid:
            things += art.tile(space.at, self.seen.size, self.seen.ink, self.seen.edge, space.turn + self.seen.turn)
        moved = art.laid(things, (wide / 2 - space.at[0], high / 2 - space.at[1]))
        sheet = paint(moved, self.SCALE, size=(wide, high))
        return np.asarray(cv2.GaussianBlur(sheet, (0, 0), 0.9), np.uint8)


def _error(seen: Grid, drawn: Grid, spots: Floats) -> float:
    """How far some pixels are from a picture of them, a shadow or its edge apart: 0 alike, 1 nothing in common.

    `spots`: where each pixel lies, in parts of the patch. The light may fall off evenly across it.
    """
    falls = np.column_stack([np.ones(len(spots)), spots]).astype(np.float32)
    slopes = (falls[:, None, :] * drawn[:, :, None]).reshape(-1, 3)
    light = np.linalg.lstsq(slopes, seen.reshape(-1), rcond=None)[0].astype(np.float32)
    expected = drawn * np.clip(falls @ light, 0.0, None)[:, None]
    hue = float(np.abs(seen.mean(0) - expected.mean(0)).max() / (expected.mean() + 1e-6))
    one, two = seen - seen.mean(0), expected - expected.mean(0)
    shape = float(((one - two) ** 2).sum() / ((one**2).sum() + (two**2).sum() + 1e-6))
    return 0.5 * shape + hue


# --- chips


def chips(seen: Chips, picture: Image, pose: Pose, at: Point, drawn: Image, scale: float = 3.0) -> PartSeen:
    """How many chips lie about a space. `drawn`: the art of that stretch at `scale` pixels a millimetre.

    Chips that touch are told apart by how deep they are; where the discs found do not make up the coloured area, the
    count is not sure.
    """
    side = round(2 * seen.reach * scale)
    corners = square(2 * seen.reach) + np.array(at)
    target = np.array([(0, 0), (side, 0), (side, side), (0, side)], np.float32) - 0.5
    way = cv2.getPerspectiveTransform(target, pose.pixels(corners, 2.0).astype(np.float32))
    patch = cv2.warpPerspective(picture, way, (side, side), flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP)
    mask = _of_colour(np.asarray(patch, np.uint8), seen.ink) & ~_of_colour(drawn, seen.ink)
    radius = seen.radius * scale
    solid = cv2.morphologyEx(mask.astype(np.uint8), cv2.MORPH_CLOSE, _round(radius * 0.5))
    solid = cv2.morphologyEx(solid, cv2.MORPH_OPEN, _round(radius * 0.35))
    padded = cv2.copyMakeBorder(solid, 1, 1, 1, 1, cv2.BORDER_CONSTANT, value=0)
    deep = cv2.distanceTransform(padded, cv2.DIST_L2, 5)[1:-1, 1:-1]
    peaks = (deep >= cv2.dilate(deep, _round(radius * 0.8)) - 1e-3) & (deep > 0.7 * radius)
    count = int(cv2.connectedComponents(peaks.astype(np.uint8))[0]) - 1
    area = float(solid.sum()) / (math.pi * radius**2)
    sure = abs(area - count) <= 0.12 * max(count, 1) + 0.05
    rivals = {count, round(area)} | ({count + 1, max(count - 1, 0)} if not sure else set())
    others = tuple(str(each) for each in sorted(rivals - {count}))
    return PartSeen(seen.id, str(count), sure, () if sure else others, "colour")


def _round(radius: float) -> Image:
    size = max(1, round(radius)) * 2 + 1
    return np.asarray(cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (size, size)), np.uint8)


def _of_colour(patch: Image, ink: str) -> Mask:
    """Which pixels have about this hue, as far as they have any."""
    red, green, blue = inks.rgb(ink, "print")
    wanted = cv2.cvtColor(np.array([[[blue, green, red]]], np.uint8), cv2.COLOR_BGR2LAB).astype(np.int16)[0, 0]
    lab = cv2.cvtColor(patch, cv2.COLOR_BGR2LAB).astype(np.int16)
    hue, want = lab[:, :, 1:] - 128, wanted[1:] - 128
    strong = float(np.hypot(*want))
    along = (hue @ want) / (strong + 1e-6)
    across = np.abs(hue[:, :, 0] * want[1] - hue[:, :, 1] * want[0]) / (strong + 1e-6)
    found: Mask = (along > 0.45 * strong) & (across < 0.35 * along + 4)
    return found


# --- marked tiles


class Lying(NamedTuple):
    """A marker as it lies: its middle, board mm, and how far it is turned, degrees clockwise."""

    marker: int
    at: Point
    turn: float


def lying(marks: Sequence[Mark], pose: Pose, height: float) -> list[Lying]:
    """How these lie if they are so many mm above the board."""
    if not marks:
        return []
    corners = pose.places(np.concatenate([mark.corners for mark in marks]), height).reshape(-1, 4, 2)
    right, down = (corners[:, 1] - corners[:, 0]).T
    turns, middles = np.degrees(np.arctan2(down, right)).tolist(), corners.mean(1).tolist()
    return [Lying(mark.id, (x, y), turn) for mark, (x, y), turn in zip(marks, middles, turns, strict=True)]


def within(tiles: Sequence[Lying], places: Sequence[Point], reaches: Sequence[float]) -> list[list[Lying]]:
    """Those that lie no further than this from each place, mm."""
    (x, y), (u, v) = (np.reshape(each, (-1, 2)).T for each in ([tile.at for tile in tiles], places))
    near = np.hypot(x - u[:, None], y - v[:, None]) <= np.reshape(reaches, (-1, 1))
    found: list[list[Lying]] = [[] for _ in places]
    for place, tile in np.argwhere(near).tolist():
        found[place].append(tiles[tile])
    return found


def choice(seen: Choice, names: Mapping[int, str], tiles: Iterable[Lying]) -> PartSeen:
    """Which of several marked tiles, `names` by their markers, it is of those on a space: one and only one."""
    here = [tile for tile in tiles if tile.marker in names]
    found = tuple(dict.fromkeys(names[tile.marker] for tile in here))
    if len(found) == 1:
        return PartSeen(seen.id, found[0], True, (), "markers", turn=seen.way(here[-1].turn))
    return PartSeen(seen.id, None, False, found, "markers")
