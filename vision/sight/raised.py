"""Where a flap that stands up is seen: it hides more than its own two places, strips and table beside them too."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import NamedTuple

import cv2
import numpy as np

from companion.boards.model import Board
from vision.camera.flaps import flaps
from vision.geometry import Pose
from vision.sight.flat import Mask, Plan, grown

ANGLES = range(10, 171, 10)
"""At these it is looked for, degrees: between two of them the edge of the largest leaf moves by five tiles at the most,
and what is hidden near its hinge hardly."""
MARGIN = 2
"""So many tiles about it are its own: its edge and the sharp side of its shadow."""
WITHIN = 0.8
"""So much of something must lie where the leaf would be seen: the rest is its shadow."""


class Leaves(NamedTuple):
    """The leaves of these parts of a board, any of which may stand up."""

    board: Board
    pose: Pose
    parts: Collection[str]

    def hide(self, tiles: Mask, plan: Plan) -> bool:
        """Whether what lies in these tiles of a sheet is one of the leaves: an arm goes on beyond each."""
        return any((tiles & leaf).sum() >= WITHIN * tiles.sum() for leaf in self._raised(plan))

    def _raised(self, plan: Plan) -> Iterator[Mask]:
        """The tiles that a leaf hides, for each angle at which it may stand."""
        for flap in flaps(self.board):
            for angle in ANGLES if flap.part in self.parts else ():
                outline = self.pose.places(self.pose.pixels(flap.raised(flap.out, float(angle))))
                mask = np.zeros(plan.grid, np.uint8)
                cv2.fillConvexPoly(mask, plan.among_tiles(outline), 1, cv2.LINE_8, 4)
                yield grown(mask.astype(bool), MARGIN)
