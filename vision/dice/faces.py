"""How the sides of dice look: pips of a plain die, pictures of the duelling die; read and photographed."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import cv2
import numpy as np

from companion.boards.model import Point
from companion.boards.primitives import Disc, Primitive
from companion.boards.scenery import stamp
from companion.table.dice import Die, Face
from vision.geometry import Image
from vision.kit import art
from vision.paint import paint

SIDE = 16.0
"""A die's side, mm."""
_NEAR, _FAR = 4.0, 12.0
_PIPS: dict[int, tuple[Point, ...]] = {
    1: ((8, 8),),
    2: ((_NEAR, _NEAR), (_FAR, _FAR)),
    3: ((_NEAR, _NEAR), (8, 8), (_FAR, _FAR)),
    4: ((_NEAR, _NEAR), (_FAR, _NEAR), (_NEAR, _FAR), (_FAR, _FAR)),
    5: ((_NEAR, _NEAR), (_FAR, _NEAR), (8, 8), (_NEAR, _FAR), (_FAR, _FAR)),
    6: ((_NEAR, _NEAR), (_FAR, _NEAR), (_NEAR, 8), (_FAR, 8), (_NEAR, _FAR), (_FAR, _FAR)),
}
BLANK = "blank"


def readable(die: Die) -> bool:
    """Whether every face of this die has a look of its own here."""
    return all(face in _PIPS or face == BLANK or face in art.emblems() for face in die.shown)


def drawn(face: Face) -> Iterator[Primitive]:
    """One side, its top left corner at (0, 0)."""
    yield art.box((SIDE / 2, SIDE / 2), (SIDE, SIDE), "white")
    if isinstance(face, int):
        yield from (Disc(at, 1.55, "black") for at in _PIPS[face])
    elif face != BLANK:
        yield from stamp(art.emblems()[face], (SIDE / 2, SIDE / 2), 5.4)


@cache
def painted(face: Face, scale: float) -> Image:
    """One side in blue, green, red, so many pixels a millimetre."""
    return paint(drawn(face), scale, size=(SIDE, SIDE), oversample=4)


@cache
def grey(face: Face, pixels: int) -> Image:
    """One side in grey, so many pixels wide, as soft as a camera sees it."""
    side = cv2.cvtColor(painted(face, 6.0), cv2.COLOR_BGR2GRAY)
    small = cv2.resize(side, (pixels, pixels), interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.GaussianBlur(small, (0, 0), 0.8), np.uint8)
