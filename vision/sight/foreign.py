"""What does not belong on the board: tiles that look like neither art nor a known piece, gathered into regions."""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

import cv2
import numpy as np

from vision.sight.drawn import Drawn
from vision.sight.flat import TILE, Mask, grown
from vision.sight.likeness import PLAIN, Grid, Light
from vision.sight.outline import Outlines
from vision.sight.raised import Leaves
from vision.sight.reading import Region
from vision.sight.sheet import Sheet
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


def strangers(sheet: Sheet, drawn: Drawn, like: Grid, light: Light | None, leaves: Leaves) -> Strange:
    """`drawn`: how the sheet should look, in that light, and how `like` it each tile is; `leaves`: the flaps that may
    stand up.
    """
    other = _unlike(sheet, drawn, like, light)
    lifted = np.zeros_like(other)
    if other.sum() * sheet.cell >= THING:
        lifted = _lifted(sheet, drawn, other)
        other &= ~lifted
    other |= on_table(sheet.tiles, drawn.bare & ~sheet.covered & ~sheet.beyond).strange
    return _regions(other, lifted, sheet, drawn, _Beside(sheet, drawn, like, light, leaves))


def _unlike(sheet: Sheet, drawn: Drawn, like: Grid, light: Light | None) -> Mask:
    """The tiles that show something else than board and known pieces."""
    seen, known = sheet.tiles, drawn.known & ~sheet.covered
    textured = known & (drawn.tiles.spread > PLAIN)
    other = textured & (like < UNLIKE)
    if light:
        ratio = seen.logarithm - light.logarithm(drawn.tiles.colour)
        other |= known & (hue(*cv2.split(ratio)) > TINT) & ~(textured & (like > LIKE))
    found: Mask = other & ~glaring(seen)
    return found


def _lifted(sheet: Sheet, drawn: Drawn, other: Mask) -> Mask:
    """Tiles that look like their art after all if it lies a little higher, with the plain ones among them."""
    textured = other & (drawn.tiles.spread > PLAIN)
    company, found = _in_company(textured), np.zeros_like(other)
    looked, like = textured & grown(company, 1), np.zeros_like(other)
    art = drawn.tiles.texture.at(np.flatnonzero(looked))
    for height in LIFTS:
        if not (company & ~found).any():
            break
        like[looked] = sheet.higher(height, looked).like(art)[0] > LIKE
        found |= _in_company(like)
    return np.asarray(found | (grown(found, 1) & other & ~textured), bool)


def _in_company(tiles: Mask) -> Mask:
    """Those with two more about them: one tile may look so by chance; three that touch do not."""
    return np.asarray(tiles & (cv2.boxFilter(tiles.astype(np.float32), -1, (3, 3), normalize=False) > 2.5), bool)


class _Beside:
    """The table about the sheet, laid flat only where something may be a hand: that takes its time."""

    def __init__(self, sheet: Sheet, drawn: Drawn, like: Grid, light: Light | None, leaves: Leaves) -> None:
        self._sheet, self._drawn, self._like, self._light, self._leaves = sheet, drawn, like, light, leaves

    @cached_property
    def _around(self) -> Surroundings:
        bare = self._drawn.bare & ~self._sheet.covered
        return Surroundings(self._sheet.picture, self._sheet.plan, self._sheet.pose, bare)

    @cached_property
    def _outlines(self) -> Outlines | None:
        if self._light is None:
            return None
        shows = self._drawn.known & (self._drawn.tiles.spread > PLAIN) & (self._like > LIKE)
        return Outlines(self._around, self._drawn, self._light, self._sheet, _in_company(shows))

    def arm(self, here: Mask) -> bool:
        """Whether what lies in these tiles may be an arm."""
        if self._outlines and not self._outlines.arm(here):
            return False
        return not self._leaves.hide(self._around.along(here), self._around.plan)

    def reaches_in(self, here: Mask, area: float) -> bool:
        """Whether what lies over the edge goes on to the rim of the picture; by its size where no table tells."""
        return bool(self._around.reached(here).any()) if self._around.told else area >= HAND


def _regions(other: Mask, lifted: Mask, sheet: Sheet, drawn: Drawn, beside: _Beside) -> Strange:
    """The tiles gathered into what lies together: a hand is what reaches in from the rim of the picture, if it may be
    an arm.
    """
    plan = sheet.plan
    # a gap of one tile between two fingers is no gap
    joined = cv2.morphologyEx(other.astype(np.uint8), cv2.MORPH_CLOSE, np.ones((2, 2), np.uint8))
    count, labels, stats, _ = cv2.connectedComponentsWithStats(joined, connectivity=8)
    edge = grown(~drawn.known & ~drawn.bare, 1)
    edge[0], edge[-1], edge[:, 0], edge[:, -1] = True, True, True, True
    # what is closed by an even kernel has moved by half a tile
    rim = grown(sheet.beyond, 2)
    found = Strange([], [], [], np.zeros_like(other), lifted)
    for label in range(1, count):
        here = labels == label
        lies = here & other
        area = float(lies.sum()) * sheet.cell
        x, y, wide, high = stats[label][:4].tolist()
        at = tuple(plan.places(np.array([(x * TILE - 0.5, y * TILE - 0.5)]))[0].tolist())
        size = (wide * TILE / plan.scale, high * TILE / plan.scale)
        over = (area >= THING and bool((here & rim).any())) or area >= ARM
        over = over or (area >= FINGER and bool((here & edge).any()) and beside.reaches_in(lies, area))
        hand = over and beside.arm(lies)
        kind = found.hands if hand else found.things if over or area >= THING else found.small
        kind.append(Region("hand" if hand else "thing", at, size, area))
        if kind is not found.small:
            found.tiles[lies] = True
    return found
