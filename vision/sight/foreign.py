"""What does not belong on the board: tiles that look like neither art nor a known piece, gathered into regions."""

from __future__ import annotations

import cv2
import numpy as np

from vision.sight.drawn import Drawn
from vision.sight.flat import Mask, Plan
from vision.sight.likeness import PLAIN, TILE, Light, Tiled, likeness
from vision.sight.reading import Region

LIKE = 0.75
"""A tile at least so like its art is trusted."""
UNLIKE = 0.35
"""A tile less like its art than this shows something else."""
TINT = 0.16
"""A colour further off than this, as a log ratio, is another thing's; shadows leave the colour."""
HAND = 900.0
"""The least area of a hand, square mm: a finger's."""
THING = 350.0
"""The least area of anything, square mm."""
_BRIGHT = np.log(246.0 + 4.0)


def foreign(seen: Tiled, drawn: Drawn, covered: Mask, light: Light | None) -> Mask:
    """The tiles that show something else than board and known pieces; `covered` are those with known pieces."""
    known = drawn.known & ~covered
    textured = known & (drawn.tiles.spread > PLAIN)
    like = likeness(seen, drawn.tiles)
    other = textured & (like < UNLIKE)
    if light:
        art = np.asarray(np.exp(drawn.tiles.colour) - 4, np.float32)
        ratio = seen.colour - np.log(light.shown(art) + 4)
        hue = np.abs(ratio - ratio.mean(2, keepdims=True)).max(2)
        other |= known & (hue > TINT) & ~(textured & (like > LIKE))
    bright = seen.colour.min(2) > _BRIGHT
    found: Mask = other & ~bright
    return found


def regions(other: Mask, drawn: Drawn, plan: Plan, beyond: Mask) -> tuple[list[Region], list[Region], list[Region]]:
    """Hands, which reach in from outside or from `beyond` the picture; things that lie about; and what is too small to
    speak of."""
    cell = (TILE / plan.scale) ** 2
    # a gap of one tile between two fingers is no gap
    joined = cv2.morphologyEx(other.astype(np.uint8), cv2.MORPH_CLOSE, np.ones((2, 2), np.uint8))
    count, labels, stats, _ = cv2.connectedComponentsWithStats(joined, connectivity=8)
    outside = ~drawn.known
    edge = np.zeros_like(other)
    edge[0], edge[-1], edge[:, 0], edge[:, -1] = True, True, True, True
    edge |= cv2.dilate(outside.astype(np.uint8), np.ones((3, 3), np.uint8)).astype(bool)
    # what is closed by an even kernel has moved by half a tile
    edge |= cv2.dilate(beyond.astype(np.uint8), np.ones((5, 5), np.uint8)).astype(bool)
    hands, things, small = list[Region](), list[Region](), list[Region]()
    for label in range(1, count):
        here = labels == label
        area = float((here & other).sum()) * cell
        x, y, wide, high = stats[label][:4].tolist()
        at = tuple(plan.places(np.array([(x * TILE - 0.5, y * TILE - 0.5)]))[0].tolist())
        size = (wide * TILE / plan.scale, high * TILE / plan.scale)
        if area >= HAND and bool((here & edge).any()):
            hands.append(Region("hand", at, size, area))
        else:
            (things if area >= THING else small).append(Region("thing", at, size, area))
    return hands, things, small
