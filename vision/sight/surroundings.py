"""The table about the board: whether what lies over its edge goes on to the rim of the picture, as an arm must."""

from __future__ import annotations

import math

import cv2
import numpy as np

from vision.geometry import Image, Pose
from vision.sight.flat import TILE, Flattener, Mask, Plan, grown
from vision.sight.likeness import Grid, any_tile, in_colour, tiled
from vision.sight.table import Table, on_table

REACH = 220.0
"""How far about the board is looked, mm: further than a cup, a card or a box of tokens that lies against it."""


class Surroundings:
    """The table about one board in one picture, in the same tiles as its sheet.

    `bare`: the tiles of the sheet that show it, too. `plan`: the broader one its `sheet` is laid on; `rim`: by how many
    tiles.
    """

    def __init__(self, picture: Image, plan: Plan, pose: Pose, bare: Mask) -> None:
        self.rim = math.ceil(REACH * plan.scale / TILE)
        self.plan = plan.broader(self.rim * TILE)
        flat = Flattener(self.plan, pose)
        self.sheet = flat(picture)
        self.outside: Mask = flat.outside
        self._beyond = any_tile(flat.outside)
        ring = np.ones_like(self._beyond)
        down, right = (self.rim + math.ceil(each / TILE) for each in (plan.height, plan.width))
        ring[self.rim : down, self.rim : right] = False  # with the edge of the board, which fills no tile
        ring[self.rim : self.rim + bare.shape[0], self.rim : self.rim + bare.shape[1]] = bare
        self._ring = ring
        self._table: Table = on_table(tiled(self.sheet), ring & ~self._beyond)

    @property
    def told(self) -> bool:
        """Whether the table is plain enough, and enough of it in view, to say what lies on it."""
        return self._table.told

    @property
    def ring(self) -> Mask:
        """The pixels of the sheet that show the bare table."""
        return np.kron(self._ring, np.ones((TILE, TILE), bool)) & ~self.outside

    @property
    def shown(self) -> Grid:
        """What the bare table would look like, tile by tile, in blue, green and red."""
        return in_colour(self._table.shown)

    def along(self, other: Mask) -> Mask:
        """Everything that hangs together with these tiles of the sheet, in tiles of the broader one."""
        rim, here = self.rim, np.zeros_like(self._beyond)
        here[rim : rim + other.shape[0], rim : rim + other.shape[1]] = other
        return _from(here, self._table.strange | here)

    def reached(self, other: Mask) -> Mask:
        """Which of these tiles of the sheet belong to something that goes on to the rim, or further than is looked."""
        rim = self.rim
        whole = self._table.strange.copy()
        whole[rim : rim + other.shape[0], rim : rim + other.shape[1]] = other
        ends = self._beyond.copy()
        ends[0], ends[-1], ends[:, 0], ends[:, -1] = True, True, True, True
        return _from(ends, whole)[rim : rim + other.shape[0], rim : rim + other.shape[1]]


def _from(ends: Mask, whole: Mask) -> Mask:
    """The tiles of `whole` that hang together with some at the ends, a gap of one tile being no gap."""
    joined = cv2.morphologyEx(whole.astype(np.uint8), cv2.MORPH_CLOSE, np.ones((3, 3), np.uint8))
    _, labels = cv2.connectedComponents(joined, connectivity=8)
    # the two tiles before what lies beyond the rim look like nothing themselves
    near = grown(ends, 3)
    reached = np.setdiff1d(labels[near & whole], (0,))
    return np.asarray(np.isin(labels, reached) & whole, bool)
