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
"""A die's side, mm, as most are made."""
NEAR, PIP = 4.0, 1.55
"""How far pips stand from the edge, and how large they are, mm, on such a die."""
BLANK = "blank"


def _pips(near: float) -> dict[int, tuple[Point, ...]]:
    far, half = SIDE - near, SIDE / 2
    corners = (near, near), (far, near), (near, far), (far, far)
    return {
        1: ((half, half),),
        2: (corners[0], corners[3]),
        3: (corners[0], (half, half), corners[3]),
        4: corners,
        5: (*corners, (half, half)),
        6: (*corners, (near, half), (far, half)),
    }


def readable(die: Die) -> bool:
    """Whether every face of this die has a look of its own here."""
    pips = _pips(NEAR)
    return die.sides == 6 and all(face in pips or face == BLANK or face in art.emblems() for face in die.shown)


def drawn(face: Face, near: float = NEAR, pip: float = PIP) -> Iterator[Primitive]:
    """One side, its top left corner at (0, 0)."""
    yield art.box((SIDE / 2, SIDE / 2), (SIDE, SIDE), "white")
    if isinstance(face, int):
        yield from (Disc(at, pip, "black") for at in _pips(near)[face])
    elif face != BLANK:
        yield from stamp(art.emblems()[face], (SIDE / 2, SIDE / 2), 5.4)


@cache
def painted(face: Face, scale: float, near: float = NEAR, pip: float = PIP) -> Image:
    """One side in blue, green, red, so many pixels a millimetre."""
    return paint(drawn(face, near, pip), scale, size=(SIDE, SIDE), oversample=4)


@cache
def grey(face: Face, pixels: int, soft: float = 0.8, near: float = NEAR, pip: float = PIP) -> Image:
    """One side in grey, so many pixels wide, blurred by `soft` pixels."""
    side = cv2.cvtColor(painted(face, 6.0, near, pip), cv2.COLOR_BGR2GRAY)
    small = cv2.resize(side, (pixels, pixels), interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.GaussianBlur(small, (0, 0), soft), np.uint8)
