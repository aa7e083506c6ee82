"""When rubbish is carried out, Python's and the C library's: while nothing moves, and a little at a time."""

from __future__ import annotations

import contextlib
import ctypes
import gc

OFTEN, DEEPER, SELDOM = 2000, 2, 100_000
"""Python's own thresholds: young rubbish goes at once and a little at a time, a search of the rest is left to us."""
SOME = 4
"""So many of its searches among what is no longer quite young until it is worth one of ours: some 20,000 pieces."""

LARGE = 1 << 20
"""Bytes from which memory goes back to the system as soon as it is free: what a board is painted on does, what words
are written on does not."""
MMAP_THRESHOLD = -3
"""What the C library calls that limit; left to itself it raises it to the largest piece it has seen."""
ARENA_MAX = -8
"""And how many heaps it has: left to itself one for every thread, each as large as that thread ever needed."""


class Tidy:
    """What is alive while nothing is played is nearly all there is: it is looked through when the window has opened,
    and then only while the screen sleeps."""

    def __init__(self) -> None:
        self._stands: tuple[object, bool] | None = None

    def tick(self, busy: bool, game: object, asleep: bool = False) -> None:
        """Now and then. `busy`: something moves, or a finger is down. `game`: the one under way, None for none."""
        stands, opened = (game, asleep), self._stands is None
        if busy or (gc.get_count()[2] < SOME and stands == self._stands):
            return
        self._stands = stands
        if game is None and asleep:
            gc.unfreeze()
        clear()
        if game is None or opened:
            gc.freeze()


def clear() -> None:
    """Carries it out now."""
    gc.collect()
    _library("malloc_trim", 0)


def begin() -> None:
    """Once, before the window opens: Python searches everything for rubbish only when it is told to."""
    gc.set_threshold(OFTEN, DEEPER, SELDOM)
    _library("mallopt", MMAP_THRESHOLD, LARGE)
    _library("mallopt", ARENA_MAX, 1)


def _library(name: str, *words: int) -> None:
    """Has the C library do something, where it is the one that can."""
    with contextlib.suppress(OSError, AttributeError):
        getattr(ctypes.CDLL("libc.so.6"), name)(*words)
