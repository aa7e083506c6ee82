"""Where a flap that stands up is seen: it hides more than its own two places, strips and table beside them too."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

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


def raised(board: Board, pose: Pose, parts: Collection[str], plan: Plan) -> Iterator[Mask]:
    """The tiles of a sheet that a leaf of these parts hides, for each angle at which it may stand."""
    for flap in flaps(board):
        if flap.part in parts:
            for angle in ANGLES:
                outline = pose.places(pose.pixels(flap.raised(flap.out, float(angle))))
                mask = np.zeros(plan.grid, np.uint8)
                cv2.fillConvexPoly(mask, plan.among_tiles(outline), 1, cv2.LINE_8, 4)
                yield grown(mask.astype(bool), MARGIN)


def is_leaf(tiles: Mask, leaves: Iterable[Mask]) -> bool:
    """Whether what lies in these tiles is one of the leaves that hide those: an arm goes on beyond each."""
    return any((tiles & leaf).sum() >= WITHIN * tiles.sum() for leaf in leaves)
