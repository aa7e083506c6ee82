"""When rubbish is carried out, Python's and the C library's: while nothing moves, so that no frame waits for it."""

from __future__ import annotations

import contextlib
import ctypes
import gc

QUIET = 0.5
"""Seconds without a change until it is quiet."""
SOME, MUCH = 2, 12
"""So much has gathered that it is carried out when it is quiet; so much that it cannot wait."""
OFTEN, DEEPER, SELDOM = 2000, 10, 100_000
"""Python's own thresholds: young rubbish goes at once, a search of everything is left to us."""

LARGE = 1 << 18
"""Bytes from which memory goes back to the system as soon as it is free: whatever a picture is painted on does."""
MMAP_THRESHOLD = -3
"""What the C library calls that limit; left to itself it raises it to the largest piece it has seen."""


class Tidy:
    """What is alive soon after a game has begun stays, so it is looked through no more until the game changes."""

    def __init__(self) -> None:
        self._quiet = 0.0
        self._game: object = None

    def tick(self, seconds: float, busy: bool, game: object) -> None:
        """Now and then, `seconds` after the last time. `busy`: something moves, or a finger is down. `game`: the one
        under way, None for none."""
        self._quiet = 0.0 if busy else self._quiet + seconds
        gathered = gc.get_count()[2]
        another = game is not self._game
        if gathered < MUCH and (self._quiet < QUIET or (gathered < SOME and not another)):
            return
        if another:
            self._game = game
            gc.unfreeze()
        clear()
        if another:
            gc.freeze()


def clear() -> None:
    """Carries it out now."""
    gc.collect()
    _library("malloc_trim", 0)


def begin() -> None:
    """Once, before the window opens: Python searches everything for rubbish only when it is told to."""
    gc.set_threshold(OFTEN, DEEPER, SELDOM)
    _library("mallopt", MMAP_THRESHOLD, LARGE)


def _library(name: str, *words: int) -> None:
    """Has the C library do something, where it is the one that can."""
    with contextlib.suppress(OSError, AttributeError):
        getattr(ctypes.CDLL("libc.so.6"), name)(*words)
