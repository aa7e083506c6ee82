"""What lies on bare table: tiles unlike the most of it. Nothing tells how a table looks but the table itself.

Tiles are judged with those about them: a webcam's grain makes one as unlike the next as wood and skin are.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import cv2
import numpy as np
import numpy.typing as npt

from vision.geometry import Floats, median
from vision.sight.flat import Mask
from vision.sight.likeness import Grid, Tiled

TINT = 0.16
"""A colour further off than this, as a log ratio, is another thing's whatever the table: shadows leave the colour."""
PLAIN_TINT = 0.03
"""On a table of one colour a tint counts from here: light that falls on it from two lamps differs by less."""
SPREADS = 6.0
"""And by so many times what most of the table is off itself."""
BRIGHTER = 0.25
"""A stretch brighter than its surroundings by more than this, as a log ratio, is no table: no shadow makes it so."""
DARKER = 0.80
"""One darker by more than this is none either: the shadow of a hand under a lamp leaves half of the light."""
FEWEST = 24
"""Tiles in view without which the look of a table is not known."""
_PLENTY = 1000
"""So many, taken from all over it, tell of the light on it as well as all of them."""
_PATCH = (3, 3)
"""Tiles that are judged together."""
_ROUNDS = 3
_STEADY = 1e-6
"""What is added to the sums of squares of hundreds of tiles: a strip of table tells nothing of the light across it."""
_BRIGHT = 246


class Table(NamedTuple):
    """`strange`: tiles in which something lies; `told`: whether anything could be told; `colour`: as it is seen, and
    the `light` on it, where it is known: how much of each row of a surface makes up blue, green and red.
    """

    strange: Mask
    told: bool
    colour: Grid
    light: Floats | None = None

    @property
    def shown(self) -> Grid:
        """The logarithm of what each tile would look like bare."""
        if self.light is None:
            return self.colour
        lit = self.light @ _everywhere(self.strange.shape)
        return np.ascontiguousarray(lit.T, np.float32).reshape(self.colour.shape)


def on_table(seen: Tiled, bare: Mask) -> Table:
    """What lies on these tiles of bare table: what is off the light that falls on it, which fades and glows evenly."""
    found, here = np.zeros_like(bare), np.flatnonzero(bare)
    if len(here) < FEWEST:
        return Table(found, False, seen.logarithm)
    looks, everywhere = seen.logarithm, _everywhere(bare.shape)
    some, weight = here[:: max(1, len(here) // _PLENTY)], bare.astype(np.float32)
    # a channel at a time throughout, as in `hue`
    channels = np.stack(cv2.split(looks)).reshape(3, -1)
    parts = most_alike(np.take(everywhere, some, 1), np.take(channels, some, 1).astype(np.float64))
    off = (channels - (parts @ everywhere).astype(np.float32)).reshape(3, *bare.shape) * weight
    about = np.take(_patched(weight), here)
    blue, green, red = (np.take(_patched(each), here) / about for each in off)
    tint, light = hue(blue, green, red), (blue + green + red) / 3
    own, uneven = median(tint), median(np.abs(light))
    if PLAIN_TINT + SPREADS * own > TINT or SPREADS * uneven > 2 * BRIGHTER:
        return Table(found, False, looks, parts)
    found[bare] = (tint > PLAIN_TINT + SPREADS * own) | (light > max(BRIGHTER, SPREADS * uneven)) | (light < -DARKER)
    return Table(found & ~glaring(seen), True, looks, parts)


def surface(places: npt.NDArray[np.intp]) -> Floats:
    """Rows of what a surface of the second degree is made of, in these tiles."""
    y, x = np.ascontiguousarray(((places - places.mean(0)) / max(1, int(np.ptp(places)))).T)
    return np.stack([np.ones(len(x)), x, y, x * x, x * y, y * y])


@lru_cache(8)
def _everywhere(shape: tuple[int, ...]) -> Floats:
    """A surface over all of a grid: the same for every picture."""
    return surface(np.argwhere(np.ones(shape, bool)))


def most_alike(base: Floats, colour: Floats) -> Floats:
    """How much of each row of `base` makes up each row of `colour`, as far as most of its columns agree."""
    parts = np.zeros((len(colour), len(base)))
    shown: Floats = np.array([[median(row)] for row in colour])
    for _ in range(_ROUNDS):
        far = np.abs(colour - shown).max(0)
        weight = 1 / (1 + (far / max(2 * median(far), 1e-3)) ** 2)
        weighed = base * (weight * weight)
        parts = np.linalg.solve(weighed @ base.T + _STEADY * np.eye(len(base)), weighed @ colour.T).T
        shown = parts @ base
    return parts


def _patched(channel: Grid) -> Grid:
    """Each tile as the mean of those about it."""
    return np.asarray(cv2.blur(channel, _PATCH, borderType=cv2.BORDER_CONSTANT), np.float32)


def hue(blue: Grid, green: Grid, red: Grid) -> Grid:
    """How far three logarithms of colour are off beyond what they are off together."""
    # a channel at a time: numpy takes ten times as long over a last axis of three
    mean = (blue + green + red) / 3
    above = np.maximum(np.maximum(blue, green), red) - mean
    found: Grid = np.maximum(above, mean - np.minimum(np.minimum(blue, green), red))
    return found


def glaring(seen: Tiled) -> Mask:
    """Tiles in which a lamp shines back: nothing can be told of them."""
    blue, green, red = seen.colour[..., 0], seen.colour[..., 1], seen.colour[..., 2]
    found: Mask = np.minimum(np.minimum(blue, green), red) > _BRIGHT
    return found
