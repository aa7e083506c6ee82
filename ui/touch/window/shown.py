"""Whether people see the window: what is drawn is not black, and was swapped in often enough to be on the screen."""

from __future__ import annotations

import time
from collections.abc import Callable

import numpy as np

SWAPS = 3
"""Frames from which on a screen has one: on the kernel's own graphics the first that is swapped in is not seen yet."""
DARK = 48
"""Of 255: the brightest spot of a picture that counts as black."""
LONG, MANY = 10.0, 20
"""Seconds of black, and frames in them, after which nobody will see anything: a slow machine draws few."""


class Shown:
    """Told of each frame before it is swapped in, until `yes` holds. `clock` in seconds."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._lit = self._black = 0
        self._black_since = 0.0

    @property
    def yes(self) -> bool:
        return self._lit >= SWAPS

    @property
    def never(self) -> bool:
        """It has been black for so long that it counts as broken."""
        return self._black >= MANY and self._clock() - self._black_since >= LONG

    def frame(self, picture: bytes) -> None:
        """`picture`: red, green, blue and opacity of all its points."""
        if np.frombuffer(picture, np.uint8).reshape(-1, 4)[:, :3].max(initial=0) > DARK:
            self._lit, self._black = self._lit + 1, 0
            return
        if not self._black:
            self._black_since = self._clock()
        self._lit, self._black = 0, self._black + 1
