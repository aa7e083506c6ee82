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


class Texture(NamedTuple):
    """The `greys` of tiles, and of each tile their `total` and their `long`, the length of them about their mean.

    They stay as they are: to make them about their mean and of length 1 would take twice as long as to compare them.
    """

    greys: Grid
    total: Grid
    long: Grid

    def at(self, places: npt.NDArray[np.intp]) -> Texture:
        """Those of the tiles at these places alone, counted row by row."""
        greys = np.take(self.greys.reshape(-1, TILE * TILE), places, 0)
        return Texture(greys, np.take(self.total, places), np.take(self.long, places))

    def like(self, other: Texture) -> Grid:
        """How like each tile is to the other's, -1 to 1; meaningless where one of them is plain."""
        products = np.einsum("...p,...p->...", self.greys, other.greys)
        # whole numbers below two to the 24th up to here: nothing is lost
        shared = products - self.total.astype(np.float64) * other.total / TILE**2
        return np.asarray(shared / (self.long * other.long + _STEADY), np.float32)


class Tiled(NamedTuple):
    """A sheet ready to be compared: the `texture` of each tile, and its `colour`, its mean blue, green and red."""

    texture: Texture
    colour: Image

    @property
    def spread(self) -> Grid:
        """The sigma of each tile's greys."""
        return self.texture.long / TILE

    @property
    def logarithm(self) -> Grid:
        """Of each tile's colour: light that falls on it adds to that."""
        return np.asarray(cv2.LUT(self.colour, _LOG), np.float32)


def softened(sheet: Image) -> Image:
    """The greys of a sheet in blue, green, red, as they are compared: each tells of those up to `SOFT` pixels away."""
    return np.asarray(cv2.GaussianBlur(cv2.cvtColor(sheet, cv2.COLOR_BGR2GRAY), (0, 0), 1.0), np.uint8)


def texture(grey: Image) -> Texture:
    """That of a grey sheet."""
    greys = tiles(grey)
    total = (greys.reshape(-1, TILE * TILE) @ _ONES).reshape(greys.shape[:2])
    squares = np.einsum("rcp,rcp->rc", greys, greys) - total.astype(np.float64) ** 2 / TILE**2
    return Texture(greys, total, np.sqrt(squares).astype(np.float32))


def tiled(sheet: Image) -> Tiled:
    """A sheet in blue, green, red."""
    rows, columns = sheet.shape[0] // TILE, sheet.shape[1] // TILE
    small = cv2.resize(sheet[: rows * TILE, : columns * TILE], (columns, rows), interpolation=cv2.INTER_AREA)
    return Tiled(texture(softened(sheet)), np.asarray(small, np.uint8))


_ONES = np.ones(TILE * TILE, np.float32)
_STEADY = 1e-6
_STEPS = np.arange(256, dtype=np.float32)
_LOG = np.log(_STEPS + 4)


def in_colour(logarithms: Grid) -> Grid:
    """What tiles say of colours in logarithms, in blue, green and red."""
    return np.asarray(np.exp(logarithms) - 4, np.float32)


def likeness(seen: Tiled, drawn: Tiled) -> Grid:
    """How like each tile is, -1 to 1; meaningless where what is drawn is plain."""
    return seen.texture.like(drawn.texture)


class Light(NamedTuple):
    """What the light and the camera make of the art's colours: each channel's slope and base."""

    slope: tuple[float, float, float]
    base: tuple[float, float, float]

    def shown(self, art: Grid) -> Grid:
        """What these colours of the art look like now."""
        shown = art * np.array(self.slope, np.float32) + np.array(self.base, np.float32)
        return np.asarray(np.clip(shown, 1, 255), np.float32)

    def logarithm(self, art: Image) -> Grid:
        """The logarithm of that, as tiles have it of what is seen."""
        table = np.log(self.shown(np.repeat(_STEPS[None, :, None], 3, 2)) + 4)
        return np.asarray(cv2.LUT(art, table), np.float32)


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
    # taken by rows: picked, they take twice as long
    rows = (np.take(each.colour.reshape(-1, 3), trusted, 0) for each in (drawn, seen))
    x, y = (np.ascontiguousarray(each.T, np.float32) for each in rows)
    few = np.ptp(x, axis=1) <= 20
    squares, products = np.stack([x * x, x], 1), np.stack([x * y, y], 1)
    shade = np.ones(x.shape[1], np.float32)
    for _ in range(_ROUNDS):
        # least squares of two unknowns a channel, written out: a line that turns the art, shaded, into what is seen
        (xx, x1), one = (squares @ (shade * shade)).T.astype(np.float64), float(shade @ shade)
        xy, y1 = (products @ shade).T.astype(np.float64)
        whole = np.where(few, 1.0, xx * one - x1 * x1)
        slopes = np.maximum((one * xy - x1 * y1) / whole, _FAINTEST)
        bases = (xx * y1 - x1 * xy) / whole
        for channel in np.flatnonzero(few):  # of one colour: it tells no base
            slopes[channel] = max(float(np.median(y[channel] / (shade * x[channel] + 1))), _FAINTEST)
            bases[channel] = 0.0
        shown = np.maximum(x * slopes[:, None].astype(np.float32) + bases[:, None].astype(np.float32), np.float32(1))
        shade = np.einsum("ct,ct->t", y, shown) / np.einsum("ct,ct->t", shown, shown)
        shade /= np.float32(max(median(shade), 1e-3))
    return Light((slopes[0], slopes[1], slopes[2]), (bases[0], bases[1], bases[2]))
