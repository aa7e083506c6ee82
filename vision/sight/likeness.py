"""How like its printed art the board looks, tile by tile: whatever the light, and whatever lies on a part of it."""

from __future__ import annotations

from typing import NamedTuple

import cv2
import numpy as np
import numpy.typing as npt

from vision.geometry import Image
from vision.sight.flat import TILE, Mask

PLAIN = 5.0
"""A tile whose greys are spread less than this has no texture to go by: grain of sigma 12 alone spreads it by 3.3 at
the most (tests/vision/likenesses.py)."""

Grid = npt.NDArray[np.float32]


def tiles(sheet: npt.NDArray[np.float32]) -> Grid:
    """The sheet as rows x columns x pixels of its tiles; a rim that fills no tile is left out."""
    rows, columns = sheet.shape[0] // TILE, sheet.shape[1] // TILE
    cut = sheet[: rows * TILE, : columns * TILE].reshape(rows, TILE, columns, TILE)
    found: Grid = cut.transpose(0, 2, 1, 3).reshape(rows, columns, TILE * TILE)
    return found


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


def tiled(sheet: Image) -> Tiled:
    """A sheet in blue, green, red."""
    grey = cv2.GaussianBlur(cv2.cvtColor(sheet, cv2.COLOR_BGR2GRAY), (0, 0), 1.0).astype(np.float32)
    grid = tiles(grey)
    about = grid - grid.mean(2, keepdims=True)
    long = np.linalg.norm(about, axis=2)
    rows, columns = grid.shape[:2]
    small = cv2.resize(sheet[: rows * TILE, : columns * TILE], (columns, rows), interpolation=cv2.INTER_AREA)
    colour = np.log(small.astype(np.float32) + 4.0)
    return Tiled(about / (long[:, :, None] + 1e-6), long / TILE, colour)


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
_ROUNDS = 4
"""Light and shade are found in turn so many times."""


def lit(seen: Tiled, drawn: Tiled, known: npt.NDArray[np.bool_]) -> Light | None:
    """The light, from the tiles that surely show the art; None where too few do.

    Some tiles lie in a shadow, which darkens all three channels alike: how deep it is there is found with the rest.
    """
    trusted = known & (drawn.spread > PLAIN) & (likeness(seen, drawn) > _OWN)
    if trusted.sum() < 12:
        return None
    x = (np.exp(drawn.colour[trusted]) - 4).astype(np.float64)
    y = (np.exp(seen.colour[trusted]) - 4).astype(np.float64)
    shade = np.ones(len(x))
    slopes, bases = np.ones(3), np.zeros(3)
    for _ in range(_ROUNDS):
        for channel in range(3):
            slopes[channel], bases[channel] = _line(x[:, channel], y[:, channel], shade)
        shown = np.maximum(x * slopes + bases, 1.0)
        shade = (y * shown).sum(1) / (shown * shown).sum(1)
        shade /= max(float(np.median(shade)), 1e-3)
    return Light((slopes[0], slopes[1], slopes[2]), (bases[0], bases[1], bases[2]))


def _line(
    x: npt.NDArray[np.float64], y: npt.NDArray[np.float64], shade: npt.NDArray[np.float64]
) -> tuple[float, float]:
    """Slope and base that turn `x`, shaded, into `y`."""
    if np.ptp(x) <= 20:
        return max(float(np.median(y / (shade * x + 1))), 0.02), 0.0
    # least squares of two unknowns, written out: this is done twelve times a picture
    xx, x1, one = (shade * x) @ (shade * x), (shade * x) @ shade, shade @ shade
    xy, y1 = (shade * x) @ y, shade @ y
    whole = xx * one - x1 * x1
    return max(float((one * xy - x1 * y1) / whole), 0.02), float((xx * y1 - x1 * xy) / whole)
