"""How like its printed art the board looks, tile by tile: whatever the light, and whatever lies on a part of it."""

from __future__ import annotations

from typing import NamedTuple

import cv2
import numpy as np
import numpy.typing as npt

from vision.geometry import Image, median
from vision.sight.flat import TILE, Mask

PLAIN = 5.0
"""A tile whose greys are spread less than this has no texture to go by: grain of sigma 12 alone spreads it by 3.3 at
the most (tests/vision/likenesses.py)."""
SOFT = 3
"""How far a sigma of one pixel reaches, as OpenCV softens."""

Grid = npt.NDArray[np.float32]


def tiles(sheet: Image) -> Grid:
    """A grey sheet as rows x columns x pixels of its tiles; a rim that fills no tile is left out."""
    rows, columns = sheet.shape[0] // TILE, sheet.shape[1] // TILE
    # a tile's line is moved as one thing: byte by byte it takes twice as long
    lines = np.ascontiguousarray(sheet[: rows * TILE, : columns * TILE]).view(f"V{TILE}").reshape(rows, TILE, columns)
    cut = np.ascontiguousarray(lines.transpose(0, 2, 1)).view(np.uint8)
    return cut.reshape(rows, columns, TILE * TILE).astype(np.float32)


def any_tile(mask: Mask) -> Mask:
    """Which tiles have a true pixel."""
    rows, columns = mask.shape[0] // TILE, mask.shape[1] // TILE
    cut = mask[: rows * TILE, : columns * TILE].reshape(rows, TILE, columns, TILE)
    found: Mask = cut.any(axis=(1, 3))
    return found


class Tiled(NamedTuple):
    """A sheet ready to be compared. `texture`: each tile's greys about their mean, of length 1; `spread` their sigma.

    `colour` is the logarithm of each tile's mean blue, green and red.
    """

    texture: Grid
    spread: Grid
    colour: Grid


def softened(sheet: Image) -> Image:
    """The greys of a sheet in blue, green, red, as they are compared: each tells of those up to `SOFT` pixels away."""
    return np.asarray(cv2.GaussianBlur(cv2.cvtColor(sheet, cv2.COLOR_BGR2GRAY), (0, 0), 1.0), np.uint8)


def textures(grey: Image) -> tuple[Grid, Grid]:
    """Each tile's greys about their mean, of length 1, and how long they were."""
    grid = tiles(grey)
    rows, columns = grid.shape[:2]
    grid -= (grid.reshape(-1, TILE * TILE) @ _MEAN).reshape(rows, columns, 1)
    long: Grid = np.sqrt(np.einsum("rcp,rcp->rc", grid, grid))
    grid *= (1 / (long + np.float32(1e-6)))[:, :, None]
    return grid, long


def tiled(sheet: Image) -> Tiled:
    """A sheet in blue, green, red."""
    grid, long = textures(softened(sheet))
    rows, columns = long.shape
    small = cv2.resize(sheet[: rows * TILE, : columns * TILE], (columns, rows), interpolation=cv2.INTER_AREA)
    return Tiled(grid, long / TILE, np.asarray(cv2.LUT(small, _LOG), np.float32))


_MEAN = np.full(TILE * TILE, 1 / TILE**2, np.float32)
_LOG = np.log(np.arange(256, dtype=np.float32) + 4)


def in_colour(logarithms: Grid) -> Grid:
    """What tiles say of colours in logarithms, in blue, green and red."""
    return np.asarray(np.exp(logarithms) - 4, np.float32)


def likeness(seen: Tiled, drawn: Tiled) -> Grid:
    """How like each tile is, -1 to 1; meaningless where what is drawn is plain."""
    found: Grid = np.einsum("rcp,rcp->rc", seen.texture, drawn.texture)
    return found


class Light(NamedTuple):
    """What the light and the camera make of the art's colours: each channel's slope and base."""

    slope: tuple[float, float, float]
    base: tuple[float, float, float]

    def shown(self, art: Grid) -> Grid:
        """What these colours of the art look like now."""
        shown = art * np.array(self.slope, np.float32) + np.array(self.base, np.float32)
        return np.asarray(np.clip(shown, 1, 255), np.float32)


PLAIN_LIGHT = Light((1.0, 1.0, 1.0), (0.0, 0.0, 0.0))
_OWN = 0.65
"""A tile at least so like its art shows it, and tells of the light."""
_FAINTEST = 0.02
"""No channel is darker than this share of the art: a picture of nothing."""
_ROUNDS = 4
"""Light and shade are found in turn so many times."""


def lit(seen: Tiled, drawn: Tiled, like: Grid, known: npt.NDArray[np.bool_]) -> Light | None:
    """The light, from the tiles that surely show the art; None where too few do. `like`: how like it they are.

    Some tiles lie in a shadow, which darkens all three channels alike: how deep it is there is found with the rest.
    """
    trusted = np.flatnonzero(known & (drawn.spread > PLAIN) & (like > _OWN))
    if len(trusted) < 12:
        return None
    x, y = (
        np.ascontiguousarray(in_colour(each.colour.reshape(-1, 3)[trusted].T), np.float64) for each in (drawn, seen)
    )
    few = np.ptp(x, axis=1) <= 20
    squares, products = np.stack([x * x, x], 1), np.stack([x * y, y], 1)
    shade = np.ones(x.shape[1])
    for _ in range(_ROUNDS):
        # least squares of two unknowns a channel, written out: a line that turns the art, shaded, into what is seen
        (xx, x1), one = (squares @ (shade * shade)).T, shade @ shade
        xy, y1 = (products @ shade).T
        whole = np.where(few, 1.0, xx * one - x1 * x1)
        slopes = np.maximum((one * xy - x1 * y1) / whole, _FAINTEST)
        bases = (xx * y1 - x1 * xy) / whole
        for channel in np.flatnonzero(few):  # of one colour: it tells no base
            slopes[channel] = max(float(np.median(y[channel] / (shade * x[channel] + 1))), _FAINTEST)
            bases[channel] = 0.0
        shown = np.maximum(x * slopes[:, None] + bases[:, None], 1.0)
        shade = np.einsum("ct,ct->t", y, shown) / np.einsum("ct,ct->t", shown, shown)
        shade /= max(median(shade), 1e-3)
    return Light((slopes[0], slopes[1], slopes[2]), (bases[0], bases[1], bases[2]))
