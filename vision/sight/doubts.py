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
from vision.sight.likeness import PLAIN, Tiled, likeness
from vision.sight.reading import PartSeen, PieceSeen

ABOUT = 50.0
"""How far about a piece its surroundings must look as printed, mm: two pawns' breadth on every side of it."""
AS_PRINTED = 0.5
"""A tile at least so like its art lies where it should: moved by a quarter of itself it falls below."""
MOST = 0.5
"""So much of the print about a piece must lie as it should: more of it speaks for the place than against."""
FEWEST = 12
"""Tiles with print on them without which nothing is borne out: with fewer a chance likeness of half of them is likelier
than one in a thousand."""


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


def borne(seen: Tiled, drawn: Drawn, covered: Mask) -> Borne:
    return Borne(drawn.known & ~covered & (drawn.tiles.spread > PLAIN), likeness(seen, drawn.tiles) > AS_PRINTED)


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
