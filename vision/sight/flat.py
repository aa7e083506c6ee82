"""The board seen straight from above: a picture resampled to a fixed number of pixels a millimetre, frame included."""

from __future__ import annotations

from copy import copy

import cv2
import numpy as np
import numpy.typing as npt

from companion.boards.model import Board, Point
from vision.geometry import Floats, Image, Pose
from vision.kit.model import Frame

Mask = npt.NDArray[np.bool_]
TILE = 6
"""Side of a tile, pixels of the sheet: the smallest patch whose texture tells one print from another."""


class Plan:
    """The sheet on which the flattened board is laid: which millimetres it shows, and at what scale."""

    def __init__(self, board: Board, frame: Frame, scale: float = 1.0) -> None:
        wide, high = board.size
        rim = frame.width
        self.scale = scale
        self.left, self.top = -rim * bool(frame.left), -rim * bool(frame.top)
        right, bottom = wide + rim * bool(frame.right), high + rim * bool(frame.bottom)
        self.width, self.height = round((right - self.left) * scale), round((bottom - self.top) * scale)

    def broader(self, pixels: int) -> Plan:
        """The same with so many pixels more on every side."""
        wide = copy(self)
        wide.left, wide.top = self.left - pixels / self.scale, self.top - pixels / self.scale
        wide.width, wide.height = self.width // TILE * TILE + 2 * pixels, self.height // TILE * TILE + 2 * pixels
        return wide

    def pixels(self, places: Floats) -> Floats:
        """Board mm to pixels of the sheet."""
        found: Floats = (np.asarray(places, np.float64) - (self.left, self.top)) * self.scale - 0.5
        return found

    def places(self, pixels: Floats) -> Floats:
        found: Floats = (np.asarray(pixels, np.float64) + 0.5) / self.scale + (self.left, self.top)
        return found

    def box(self, at: Point, size: Point) -> tuple[slice, slice]:
        """Rows and columns of a rectangle of the board, its top left corner and size in mm."""
        x, y = ((at[0] - self.left) * self.scale, (at[1] - self.top) * self.scale)
        right, bottom = x + size[0] * self.scale, y + size[1] * self.scale
        rows = slice(max(0, round(y)), min(self.height, round(bottom)))
        return rows, slice(max(0, round(x)), min(self.width, round(right)))

    @property
    def grid(self) -> tuple[int, int]:
        """Rows and columns of its tiles."""
        return self.height // TILE, self.width // TILE

    def among_tiles(self, outline: Floats) -> npt.NDArray[np.int32]:
        """Board mm as places in the grid of tiles, in sixteenths of one: as OpenCV fills and draws what is between."""
        return np.asarray(np.rint((self.pixels(outline) + 0.5) / TILE * 16 - 8), np.int32)

    def tiles(self, at: Point, size: Point) -> tuple[slice, slice]:
        """Rows and columns of the tiles which such a rectangle touches."""
        rows, columns = self.box(at, size)
        return slice(rows.start // TILE, -(-rows.stop // TILE)), slice(columns.start // TILE, -(-columns.stop // TILE))


def grown(mask: Mask, by: int) -> Mask:
    """With so many cells more on every side, corners too."""
    across = 2 * by + 1
    return np.asarray(cv2.dilate(mask.astype(np.uint8), np.ones((across, across), np.uint8)), bool)


class Flattener:
    """Lays pictures of one pose flat, as the board itself lies or so many mm above it.

    Making one takes some milliseconds, using it one or two.
    """

    def __init__(self, plan: Plan, pose: Pose, height: float = 0.0) -> None:
        self.plan, self.pose = plan, pose
        across = np.arange(0, plan.width + 8, 8, dtype=np.float64)
        down = np.arange(0, plan.height + 8, 8, dtype=np.float64)
        grid = np.stack(np.meshgrid(across, down), axis=-1).reshape(-1, 2)
        rough = pose.pixels(plan.places(grid), height).astype(np.float32).reshape(len(down), len(across), 2)
        gx, gy = np.meshgrid(np.arange(plan.width, dtype=np.float32) / 8, np.arange(plan.height, dtype=np.float32) / 8)
        fine = cv2.remap(rough, gx, gy, cv2.INTER_LINEAR)
        wide, high = pose.size
        x, y = fine[:, :, 0], fine[:, :, 1]
        self.outside: Mask = (x < 1) | (y < 1) | (x > wide - 2) | (y > high - 2)
        """What of the sheet lies beyond the rim of the picture."""
        self._way = cv2.convertMaps(fine, None, cv2.CV_16SC2)

    def __call__(self, picture: Image) -> Image:
        """The sheet: what lies outside the picture is black."""
        return np.asarray(cv2.remap(picture, *self._way, cv2.INTER_LINEAR), np.uint8)
