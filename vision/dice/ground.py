"""The tray under the dice: where in a picture it lies, and what of it is something else, shadows left out."""

from __future__ import annotations

import math
from functools import reduce
from typing import NamedTuple

import cv2
import numpy as np
import numpy.typing as npt

from vision.geometry import Floats, Image

Mask = npt.NDArray[np.bool_]

_SMALL = 160
"""Longer side of the picture in which the tray is sought, px."""
_STEP = 2
"""How much a tray's colour may change from one pixel of that picture to the next, of 256 steps: more is an edge."""
_SHADE = (0.3, 1.12)
"""How much of its light a shadow leaves a tray, and how much a lamp may add."""
_HUE = 0.12
"""How far the three colours may differ in that, in parts of it."""

_LARGE, _DEEP = 0.04, 0.12
"""How much of the tray a hand takes at least, and from how far within, in parts of how broad it is."""
_FINGER = 0.08
"""How thick a finger is at least, in the same parts: a rim, 12 mm of a tray of 200, is thinner."""
_DIM = 8.0
"""How far any of them may be from that in a deep shadow, of 256 steps."""


class Ground(NamedTuple):
    """`inside`: the tray with all that lies in it; `things`: what of that is no tray and no shadow on it; `corners`:
    the outline of the tray, px."""

    inside: Mask
    things: Mask
    corners: Floats


def reached_into(lies: Ground) -> bool:
    """Whether something large and thick reaches from beyond the tray far into it: a hand, and nothing counts."""
    count, labels, stats, _ = cv2.connectedComponentsWithStats(lies.things.astype(np.uint8), connectivity=4)
    room = int(np.count_nonzero(lies.inside))
    deep = max(3, round(_DEEP * math.sqrt(room))) | 1
    core = cv2.erode(lies.inside.astype(np.uint8), np.ones((deep, deep), np.uint8), borderValue=0) > 0
    edge = lies.inside & ~(cv2.erode(lies.inside.astype(np.uint8), np.ones((5, 5), np.uint8), borderValue=0) > 0)
    return any(
        stats[thing][cv2.CC_STAT_AREA] > _LARGE * room
        and bool((edge & (labels == thing)).any())
        and np.count_nonzero(core & (labels == thing)) > _LARGE / 4 * room
        and thick(labels == thing, room)
        for thing in range(1, count)
    )


def thick(thing: Mask, room: float) -> bool:
    """Whether this is as thick as a finger anywhere, in a tray of so many pixels: a tray's own rim is not."""
    within = cv2.copyMakeBorder(thing.astype(np.uint8), 1, 1, 1, 1, cv2.BORDER_CONSTANT, value=0)
    return 2 * float(cv2.distanceTransform(within, cv2.DIST_L2, 3).max()) > _FINGER * math.sqrt(room)


def ground(picture: Image, area: Floats | None = None) -> Ground:
    """The tray in a picture, blue, green, red. `area`: its corners, px, where they are known."""
    high, wide = picture.shape[:2]
    part = min(1.0, _SMALL / max(high, wide))
    small = cv2.GaussianBlur(cv2.resize(picture, None, fx=part, fy=part, interpolation=cv2.INTER_AREA), (0, 0), 1.0)
    room = np.zeros(small.shape[:2], np.uint8)
    if area is not None:
        cv2.fillConvexPoly(room, np.rint((area + 0.5) * part - 0.5).astype(np.int32), 1)
    plain = _plain(np.asarray(small, np.uint8), room if area is not None else None)
    corners = area
    if corners is None:
        outlines, _ = cv2.findContours(plain, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
        hull = cv2.convexHull(max(outlines, key=cv2.contourArea))
        cv2.fillConvexPoly(room, hull, 1)
        corners = (np.asarray(hull, np.float64).reshape(-1, 2) + 0.5) / part - 0.5
    level = _level(np.asarray(small, np.float64), (plain > 0) & (room > 0))
    usual = cv2.split(cv2.resize(level.astype(np.float32), (wide, high), interpolation=cv2.INTER_LINEAR))
    seen = cv2.split(cv2.GaussianBlur(picture, (0, 0), 1.0).astype(np.float32))
    shares = [(each + 6) / (there + 6) for each, there in zip(seen, usual, strict=True)]
    mean = reduce(cv2.add, shares) / len(shares)
    off = reduce(cv2.max, [cv2.absdiff(each, mean * there) for each, there in zip(seen, usual, strict=True)])
    hue = reduce(cv2.max, shares) - reduce(cv2.min, shares)
    alike = (mean > _SHADE[0]) & (mean < _SHADE[1])
    alike &= (hue < _HUE * np.maximum(mean, 0.6) * (2.0 - np.minimum(mean, 1.0))) | (off < _DIM)
    inside = cv2.resize(room, (wide, high), interpolation=cv2.INTER_NEAREST) > 0
    things = (~alike & inside).astype(np.uint8)
    things = np.asarray(cv2.morphologyEx(things, cv2.MORPH_OPEN, np.ones((3, 3), np.uint8)), np.uint8)
    return Ground(inside, things > 0, corners)


def _plain(small: Image, room: Image | None) -> Image:
    """The largest stretch without an edge in it."""
    high, wide = small.shape[:2]
    best = np.zeros((high, wide), np.uint8)
    tried = np.zeros((high, wide), np.uint8)
    for y in range(high // 10, high, max(1, high // 5)):
        for x in range(wide // 10, wide, max(1, wide // 5)):
            if tried[y, x] or (room is not None and not room[y, x]):
                continue
            mask = np.zeros((high + 2, wide + 2), np.uint8)
            cv2.floodFill(
                small.copy(), mask, (x, y), 0, (_STEP,) * 3, (_STEP,) * 3, 4 | cv2.FLOODFILL_MASK_ONLY | (1 << 8)
            )
            found = mask[1:-1, 1:-1]
            tried |= found
            if room is not None:
                found = found & room
            if np.count_nonzero(found) > np.count_nonzero(best):
                best = found.copy()
    return best


def _level(small: Floats, tray: Mask) -> Floats:
    """The tray's own colour everywhere: light falls off smoothly, and shadows and dice are left out."""
    high, wide = small.shape[:2]
    ys, xs = np.mgrid[0:high, 0:wide]
    x, y = xs.ravel() / wide - 0.5, ys.ravel() / high - 0.5
    bowl = np.column_stack([np.ones(high * wide), x, y, x * x, x * y, y * y])
    colours, chosen = small.reshape(high * wide, -1), tray.ravel().copy()
    level = np.tile(np.median(colours[chosen], axis=0), (high * wide, 1)) if chosen.any() else colours
    for _ in range(4):
        if np.count_nonzero(chosen) < 60:
            break
        own = bowl[chosen]
        level = bowl @ np.linalg.lstsq(own.T @ own, own.T @ colours[chosen], rcond=None)[0]
        off = np.abs(colours - level).max(1)
        chosen = tray.ravel() & (off <= max(2.0 * float(np.median(off[tray.ravel()])), 4.0))
    return np.clip(level, 0, 255).reshape(small.shape)
