"""Clocks that devices under test go by, and how long anybody waits for one."""

from __future__ import annotations

import time

PATIENCE = 60.0
"""Seconds until somebody who waits gives up; nothing says how fast anything must be."""


class Clock:
    """Runs with the real one, and jumps when told."""

    def __init__(self) -> None:
        self.ahead = 0.0

    def __call__(self) -> float:
        return time.monotonic() + self.ahead

    def jump(self, seconds: float) -> None:
        self.ahead += seconds


class Paced(Clock):
    """A camera’s clock, which runs with its pictures: where a busy machine brings none for a while, no time goes by.

    While a fault keeps pictures away, it only jumps.
    """

    def __init__(self) -> None:
        super().__init__()
        self.ticks = 0

    def __call__(self) -> float:
        return self.ahead

    def tick(self, seconds: float) -> None:
        self.ticks += 1
        self.ahead += seconds
