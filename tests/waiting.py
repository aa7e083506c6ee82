"""Waiting for other threads and processes: nothing says how fast anything must be."""

from __future__ import annotations

import time
from collections.abc import Callable

PATIENCE = 240.0
"""Seconds after which it will never be: a machine may be busy with much else."""


def until(so: Callable[[], object], told: str | Callable[[], object] = "waited in vain") -> None:
    """Returns once it is so. `told`: what is said where it never comes, or what was there instead."""
    end = time.monotonic() + PATIENCE
    while not so():
        assert time.monotonic() < end, told() if callable(told) else told
        time.sleep(0.005)
