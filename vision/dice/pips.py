"""Pips in a picture, and the sides of dice they make: what lies flat on top looks square to a camera above it.

No outline of a die is asked for here, so dice may touch, shine and throw shadows. A side is read when every pip of it
is there, round and alike, nothing else on it looks like a pip, and its size is that of the others.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import NamedTuple

import cv2
import numpy as np
import numpy.typing as npt

from vision.geometry import Floats, Image

ROUND = 0.78
"""How much longer than broad a pip on top may look: the shorter of its axes in parts of the longer."""
NEAR = (1.6, 4.2)
"""How far a pip lies from the middle of its side along an edge, in pip radii, as dice are made."""
FIT = 0.16
"""How far pips may lie off where they should, in parts of that distance."""
ALIKE = 0.6
"""Least size of the smallest pip of a side, in parts of the largest."""
SIDE = 3.85
"""A die's side, in parts of that distance."""
ACE = 2.0
"""How much larger than other pips, in radii, the one's may be."""

MOST = 500
"""So many spots are looked at, the clearest first: more than dice have are grain, or print."""
FAINT = 14.0
"""Least difference between a spot and what is about it, of 256 steps."""
_RING = np.cos(np.arange(16) * math.pi / 8), np.sin(np.arange(16) * math.pi / 8)
_Row = tuple[float, float, float, float, bool, float]
"""A spot: its place, its radii, whether it is lighter, and by how much it differs."""

UNEVEN = 0.22
"""How much larger or smaller than the others of a tray a side may be."""

PATTERNS: dict[int, tuple[tuple[int, int], ...]] = {
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
    5: ((-1, -1), (-1, 1), (0, 0), (1, -1), (1, 1)),
    4: ((-1, -1), (-1, 1), (1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    2: ((-1, -1), (1, 1)),
}


class Pips(NamedTuple):
    """Spots in a picture: places, px; radii along and across, px; light ones on dark, or dark on light; contrast."""

    at: Floats
    long: Floats
    short: Floats
    light: npt.NDArray[np.bool_]

    @property
    def radius(self) -> Floats:
        found: Floats = np.sqrt(self.long * self.short)
        return found

    @property
    def round(self) -> npt.NDArray[np.bool_]:
        """Which are round enough to lie on top; of a small one less can be said."""
        found: npt.NDArray[np.bool_] = self.short >= (ROUND - 0.3 / np.maximum(self.radius, 1.0)) * self.long
        return found


class Side(NamedTuple):
    """The top of a die with two pips or more: what it shows, its middle, px, how it is turned, radians, and how far
    its pips lie from the middle along an edge, px. `pips`: which; `off`: how far they are off, in parts of that."""

    face: int
    at: tuple[float, float]
    turn: float
    near: float
    pips: tuple[int, ...]
    off: float


def spots(picture: Image, least: float = 1.6) -> Pips:
    """Whatever is small, round and unlike what is about it. `least`: its radius, px."""
    most = min(picture.shape[:2]) / 28
    found = cv2.MSER_create(5, int(math.pi * least**2), int(math.pi * most**2), 0.4, 0.2)
    rows: list[_Row] = []
    channels = [picture] if picture.ndim == 2 else [*cv2.split(picture), cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)]
    for channel in channels:
        soft = np.asarray(cv2.GaussianBlur(channel, (0, 0), 0.8), np.uint8)
        rows += [row for points in found.detectRegions(soft)[0] if (row := _spot(soft, points)) is not None]
    return _apart(rows)


def _spot(grey: npt.NDArray[np.uint8], points: npt.NDArray[np.int32]) -> _Row | None:
    """A region as a spot, None where it is no ellipse. A lamp mirrored in a pip may leave a hole or a bay in it."""
    hull = cv2.convexHull(points)
    moments = cv2.moments(hull)
    area = moments["m00"]
    if area < 4 or len(points) < 0.6 * area:
        return None
    x, y = moments["m10"] / area, moments["m01"] / area
    # a pixel counts from its middle, and the hull goes through middles
    a, b, c = moments["mu20"] / area, moments["mu11"] / area, moments["mu02"] / area
    middle, half = (a + c) / 2, math.hypot((a - c) / 2, b)
    long, short = 2 * math.sqrt(middle + half) + 0.5, 2 * math.sqrt(max(middle - half, 0.0)) + 0.5
    if short < 0.35 * long or not 0.9 < area / (math.pi * (long - 0.5) * (short - 0.5)) < 1.1:
        return None
    reach = 1.5 * long + 1
    xs = np.clip(np.rint(x + reach * _RING[0]).astype(int), 0, grey.shape[1] - 1)
    ys = np.clip(np.rint(y + reach * _RING[1]).astype(int), 0, grey.shape[0] - 1)
    inside = float(np.median(grey[points[:, 1], points[:, 0]]))
    about = float(np.median(grey[ys, xs]))
    if abs(inside - about) < FAINT:
        return None
    return x, y, long, short, inside > about, abs(inside - about) * (short / long) ** 2 * long


def _apart(rows: list[_Row]) -> Pips:
    """One spot a place and size: the clearest of those that nearly cover each other."""
    rows.sort(key=lambda row: -row[5])
    kept: list[_Row] = []
    for row in rows:
        if all(not _same(row, each) for each in kept):
            kept.append(row)
        if len(kept) == MOST:
            break
    table = np.array([row[:4] for row in kept], np.float64).reshape(-1, 4)
    return Pips(table[:, :2], table[:, 2], table[:, 3], np.array([row[4] for row in kept], bool))


def _same(one: _Row, two: _Row) -> bool:
    less, more = sorted((one[2], two[2]))
    return less > 0.5 * more and math.hypot(one[0] - two[0], one[1] - two[1]) < 0.7 * more


def sides(pips: Pips) -> list[Side]:
    """Every side with two pips or more that could be there, the fullest first; they may share pips."""
    found: list[Side] = []
    flat = np.nonzero(pips.round)[0]
    radius = pips.radius
    for i in flat.tolist():
        gaps = pips.at[flat] - pips.at[i]
        far = np.hypot(gaps[:, 0], gaps[:, 1])
        alike = (pips.light[flat] == pips.light[i]) & (
            np.minimum(radius[flat], radius[i]) >= ALIKE * np.maximum(radius[flat], radius[i])
        )
        reach = alike & (far > 0) & (far < 2.9 * NEAR[1] * radius[i])
        for k in np.nonzero(reach)[0].tolist():
            j = int(flat[k])
            if j > i:
                for face in PATTERNS:
                    found += _through(pips, flat, radius, i, j, face)
    best: dict[tuple[int, ...], Side] = {}
    for side in found:
        key = side.pips
        if strangers(pips, side, 1.45 * side.near):
            continue
        if key not in best or side.off < best[key].off:
            best[key] = side
    return sorted(best.values(), key=lambda side: (-len(side.pips), side.off))


def _through(pips: Pips, flat: npt.NDArray[np.intp], radius: Floats, i: int, j: int, face: int) -> Iterable[Side]:
    """Sides of this face on which these two spots are the pips farthest apart."""
    one, two = pips.at[i], pips.at[j]
    far = float(np.hypot(*(two - one)))
    near = far / (2 * math.sqrt(2))
    size = (radius[i] + radius[j]) / 2
    if not NEAR[0] * size <= near <= NEAR[1] * size:
        return
    turn = math.atan2(two[1] - one[1], two[0] - one[0]) - math.pi / 4
    for quarter in (0.0, math.pi / 2) if face == 6 else (0.0,):
        about = turn + quarter
        spin = np.array([(math.cos(about), math.sin(about)), (-math.sin(about), math.cos(about))])
        wanted = np.array(PATTERNS[face]) * near @ spin + (one + two) / 2
        gaps = np.linalg.norm(pips.at[flat][None] - wanted[:, None], axis=2)
        nearest = gaps.argmin(1)
        off = gaps[np.arange(len(wanted)), nearest]
        chosen = flat[nearest]
        if off.max() > FIT * near or len(set(chosen.tolist())) < len(wanted):
            continue
        sizes = radius[chosen]
        if sizes.min() < ALIKE * sizes.max() or len(set(pips.light[chosen].tolist())) > 1:
            continue
        x, y = pips.at[chosen].mean(0).tolist()
        yield Side(face, (x, y), about, near, tuple(sorted(chosen.tolist())), float(np.sqrt((off**2).mean())) / near)


def strangers(pips: Pips, side: Side, reach: float) -> list[int]:
    """Spots on a side, so near its middle along both edges, px, that might be pips of it and are none."""
    chosen = list(side.pips)
    off = pips.at - np.array(side.at)
    cos, sin = math.cos(side.turn), math.sin(side.turn)
    along, across = off[:, 0] * cos + off[:, 1] * sin, off[:, 1] * cos - off[:, 0] * sin
    radius = pips.radius
    usual = float(np.median(radius[chosen]))
    here = (np.abs(along) < reach) & (np.abs(across) < reach) & (pips.light == pips.light[chosen[0]])
    here &= (radius > 0.5 * usual) & (radius < ACE * usual)
    here &= np.linalg.norm(pips.at[:, None] - pips.at[chosen][None], axis=2).min(1) > 1.1 * usual
    return [int(each) for each in np.nonzero(here)[0]]


def chosen(found: Sequence[Side]) -> list[Side]:
    """Those sides that can all be there: of about one size, no pip on two, as full as can be."""
    best: tuple[int, list[Side]] = (0, [])
    for scale in sorted({round(side.near, 1) for side in found}):
        used, taken = set[int](), list[Side]()
        for side in found:
            if abs(side.near / scale - 1) <= UNEVEN and used.isdisjoint(side.pips):
                used.update(side.pips)
                taken.append(side)
        worth = sum(len(side.pips) ** 2 for side in taken)
        if worth > best[0]:
            best = worth, taken
    return best[1]
