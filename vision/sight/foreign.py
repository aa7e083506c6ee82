"""What does not belong on the board: tiles that look like neither art nor a known piece, gathered into regions."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import NamedTuple

import cv2
import numpy as np

from vision.sight.drawn import Drawn
from vision.sight.flat import TILE, Mask, Plan, grown
from vision.sight.likeness import PLAIN, Light, Tiled, likeness
from vision.sight.outline import Outlines
from vision.sight.raised import is_leaf
from vision.sight.reading import Region
from vision.sight.surroundings import Surroundings
from vision.sight.table import TINT, glaring, hue, on_table

LIKE = 0.75
"""A tile at least so like its art is trusted: of tiles that show something else one in twenty is
(tests/vision/likenesses.py)."""
UNLIKE = 0.35
"""A tile less like its art than this shows something else, as three in four of such are; of print that lies a sixth of
a tile off, not one in twenty (tests/vision/likenesses.py)."""
HAND = 900.0
"""The least area of a hand, square mm, where nothing tells whether it goes on beyond the edge: two fingers' breadth."""
ARM = 5500.0
"""What is larger than this and no paper is a hand wherever it seems to end, square mm: a cup has 4000, a hand with a
wrist 6000, and its sleeve may look like the frame or the table it lies on."""
FINGER = 120.0
"""The least area of what reaches in from the rim of the picture, square mm: a finger's breadth and half of that."""
THING = 350.0
"""The least area of anything, square mm: of a pawn's foot, as printed."""
LIFTS = (5.0, 10.0, 15.0, 20.0, 25.0)
"""How high above the board print may lie that is still the board's own, mm: a flap that springs, paper that curls. They
are so far apart as leaves a tile in its place: seen from 45 degrees, 2.5 mm of height are 2.5 mm on the board.
"""


class Strange(NamedTuple):
    """What was found. `hands` reach in from outside or from beyond the picture, `things` lie about, `small` is what is
    too small to speak of. `tiles`: where hands and things are; `lifted`: where print lies higher than it should.
    """

    hands: list[Region]
    things: list[Region]
    small: list[Region]
    tiles: Mask
    lifted: Mask


def strangers(
    seen: Tiled,
    drawn: Drawn,
    covered: Mask,
    light: Light | None,
    plan: Plan,
    beyond: Mask,
    higher: Callable[[float], Tiled],
    about: Callable[[], Surroundings],
    leaves: Callable[[Plan], Iterable[Mask]],
) -> Strange:
    """`covered`: tiles with known pieces; `beyond`: those past the rim of the picture; `higher`: the sheet as it would
    be if it lay so many mm above the board; `about`: the table about it, where that is asked for; `leaves`: the tiles
    of a sheet that flaps hide which may stand up.
    """
    other = foreign(seen, drawn, covered, light)
    lifted = np.zeros_like(other)
    if other.sum() * (TILE / plan.scale) ** 2 >= THING:  # to lay the picture flat five times more takes its time
        lifted = _lifted(drawn, other, higher)
        other &= ~lifted
    other |= on_table(seen, drawn.bare & ~covered & ~beyond).strange
    around = cache(about)
    outlines = cache(lambda: Outlines(around(), drawn, light, covered, beyond) if light else None)

    def arm(here: Mask) -> bool:
        seen = outlines()
        return (seen is None or seen.arm(here)) and not is_leaf(around().along(here), leaves(around().plan))

    return regions(other, lifted, drawn, plan, beyond, around, arm)


def foreign(seen: Tiled, drawn: Drawn, covered: Mask, light: Light | None) -> Mask:
    """The tiles that show something else than board and known pieces; `covered` are those with known pieces."""
    known = drawn.known & ~covered
    textured = known & (drawn.tiles.spread > PLAIN)
    like = likeness(seen, drawn.tiles)
    other = textured & (like < UNLIKE)
    if light:
        art = np.asarray(np.exp(drawn.tiles.colour) - 4, np.float32)
        ratio = seen.colour - np.log(light.shown(art) + 4)
        other |= known & (hue(ratio) > TINT) & ~(textured & (like > LIKE))
    found: Mask = other & ~glaring(seen)
    return found


def _lifted(drawn: Drawn, other: Mask, higher: Callable[[float], Tiled]) -> Mask:
    """Tiles that look like their art after all if it lies a little higher, with the plain ones among them."""
    textured = other & (drawn.tiles.spread > PLAIN)
    found = np.zeros_like(other)
    if not textured.any():
        return found
    for height in LIFTS:
        if not (textured & ~found).any():
            break
        here = textured & (likeness(higher(height), drawn.tiles) > LIKE)
        # one tile may look so by chance; three that touch do not
        company = cv2.boxFilter(here.astype(np.float32), -1, (3, 3), normalize=False)
        found |= here & (company > 2.5)
    around = grown(found, 1)
    return np.asarray(found | (around & other & ~textured), bool)


def regions(
    other: Mask,
    lifted: Mask,
    drawn: Drawn,
    plan: Plan,
    beyond: Mask,
    about: Callable[[], Surroundings],
    arm: Callable[[Mask], bool],
) -> Strange:
    """The tiles gathered into what lies together: a hand is what reaches in from the rim of the picture, if it may be
    an arm.
    """
    cell = (TILE / plan.scale) ** 2
    # a gap of one tile between two fingers is no gap
    joined = cv2.morphologyEx(other.astype(np.uint8), cv2.MORPH_CLOSE, np.ones((2, 2), np.uint8))
    count, labels, stats, _ = cv2.connectedComponentsWithStats(joined, connectivity=8)
    outside = ~drawn.known & ~drawn.bare
    edge = np.zeros_like(other)
    edge[0], edge[-1], edge[:, 0], edge[:, -1] = True, True, True, True
    edge |= grown(outside, 1)
    # what is closed by an even kernel has moved by half a tile
    rim = grown(beyond, 2)
    found = Strange([], [], [], np.zeros_like(other), lifted)
    for label in range(1, count):
        here = labels == label
        area = float((here & other).sum()) * cell
        x, y, wide, high = stats[label][:4].tolist()
        at = tuple(plan.places(np.array([(x * TILE - 0.5, y * TILE - 0.5)]))[0].tolist())
        size = (wide * TILE / plan.scale, high * TILE / plan.scale)
        cut = area >= THING and bool((here & rim).any())
        over = (
            cut
            or area >= ARM
            or (area >= FINGER and bool((here & edge).any()) and _reaches_in(here & other, area, about()))
        )
        hand = over and arm(here & other)
        kind = found.hands if hand else found.things if over or area >= THING else found.small
        kind.append(Region("hand" if hand else "thing", at, size, area))
        if kind is not found.small:
            found.tiles[here & other] = True
    return found


def _reaches_in(here: Mask, area: float, about: Surroundings) -> bool:
    """Whether what lies over the edge goes on to the rim of the picture; by its size where the table does not tell."""
    return bool(about.reached(here).any()) if about.told else area >= HAND
