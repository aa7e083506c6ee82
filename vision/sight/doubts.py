"""What must not be called sure, however well it was read: doubts of the board, of a flap, of what lies about.

None of them wears off by waiting: they hold for as long as their cause is in the picture.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

import cv2
import msgspec
import numpy as np

from companion.boards.model import Point
from vision.sight.drawn import Drawn
from vision.sight.flat import TILE, Mask, Plan
from vision.sight.likeness import PLAIN, Grid
from vision.sight.reading import PartSeen, PieceSeen

ABOUT = 50.0
"""How far about a piece its surroundings must look as printed, mm: two pawns' breadth on every side of it."""
AS_PRINTED = 0.5
"""A tile at least so like its art lies where it should: of print that lies half a tile off, or shows something else,
half and five in six are below (tests/vision/likenesses.py)."""
MOST = 0.5
"""So much of the print about a piece must lie as it should: more of it speaks for the place than against."""
FEWEST = 12
"""Tiles with print on them without which nothing is borne out: half of twelve that show something else look as printed
once in a hundred times."""

BARE = 4
"""Tiles with print on them without which no place is bare: one that shows something else looks as printed once in six
times, four of them together less than once in a thousand."""


class Borne(NamedTuple):
    """Where the print can be judged, and where it lies as it should."""

    told: Mask
    like: Mask

    def share(self, plan: Plan, at: Point) -> float | None:
        """How much of the print about a place lies as it should; None where there is too little to say."""
        rows, columns = plan.box((at[0] - ABOUT, at[1] - ABOUT), (2 * ABOUT, 2 * ABOUT))
        here = slice(rows.start // TILE, rows.stop // TILE), slice(columns.start // TILE, columns.stop // TILE)
        count = int(self.told[here].sum())
        return float((self.told & self.like)[here].sum()) / count if count >= FEWEST else None


def borne(like: Grid, drawn: Drawn, covered: Mask) -> Borne:
    """`like`: how like what is drawn each tile looks."""
    return Borne(drawn.known & ~covered & (drawn.tiles.spread > PLAIN), like > AS_PRINTED)


class Doubts(NamedTuple):
    """All there is to doubt in one picture.

    `board`: its place is not sure. `loose`: tiles of faces that may be folded away or not. `strange`: tiles in which
    something lies that does not belong there. `lifted`: tiles whose print lies higher than the board. `borne`: how the
    print lies; `alone`: the board was found by it alone, so that without it nothing is.
    """

    plan: Plan
    board: bool
    loose: Mask
    strange: Mask
    lifted: Mask
    borne: Borne
    alone: bool

    def pieces(self, pieces: Iterable[PieceSeen], sizes: Mapping[str, float]) -> list[PieceSeen]:
        """The pieces, the doubtful ones no longer sure."""
        bad = _beside(self.strange | self.lifted) | self.loose
        return [
            msgspec.structs.replace(piece, sure=False)
            if piece.sure and self._of(piece, sizes[piece.id], bad)
            else piece
            for piece in pieces
        ]

    def _of(self, piece: PieceSeen, size: float, bad: Mask) -> bool:
        if self.board:
            return True
        if piece.where is None:
            return False
        share = self.borne.share(self.plan, piece.where)
        if share is None and self.alone:
            return True
        return (share is not None and share < MOST) or self._touched(bad, piece.where, size / 2)

    def bare(self, at: Point, size: float) -> bool:
        """Whether a place of that breadth, mm, shows its print and nothing else; no where too little of it can be told.

        What stands there and is not known for what it is hides that print all the same.
        """
        here = self.plan.tiles((at[0] - size / 2, at[1] - size / 2), (size, size))
        told, bad = self.borne.told[here], _beside(self.strange | self.lifted) | self.loose
        clear = not self.board and int(told.sum()) >= BARE and not bad[here].any()
        return clear and bool(self.borne.like[here][told].all())

    def parts(self, parts: Iterable[PartSeen], lies: Mapping[str, Sequence[tuple[Point, float]]]) -> list[PartSeen]:
        """The parts likewise. `lies`: where those are looked for that lie on the board, and how far about, mm."""
        return [
            msgspec.structs.replace(part, sure=False) if part.sure and self._part(lies.get(part.id, ())) else part
            for part in parts
        ]

    def _part(self, lies: Sequence[tuple[Point, float]]) -> bool:
        return self.board or any(self._touched(self.strange | self.loose, at, reach) for at, reach in lies)

    def _touched(self, tiles: Mask, at: Point, reach: float) -> bool:
        """Whether one of these tiles lies so near to a place."""
        rows, columns = self.plan.box((at[0] - reach, at[1] - reach), (2 * reach, 2 * reach))
        low, left = rows.start // TILE, columns.start // TILE
        here = tiles[low : math.ceil(rows.stop / TILE), left : math.ceil(columns.stop / TILE)]
        return bool(here.any())


def _beside(tiles: Mask) -> Mask:
    """With two tiles about them: a thing begins within its last tile, and the next may be a piece's own margin."""
    return np.asarray(cv2.dilate(tiles.astype(np.uint8), np.ones((5, 5), np.uint8)), bool)
