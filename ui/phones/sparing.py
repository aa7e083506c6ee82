"""A log that no stranger can fill: what is said over and over is said a few times, and then how often."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Hashable

FEW, WHILE = 3, 60.0
"""So often the like of a line is said within so many seconds; the rest is counted."""
KINDS = 200
"""So many kinds of lines are told apart."""


class Sparing(logging.Filter):
    """Lets few of a kind through; the first of the next while says how many were left out."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._said: dict[Hashable, tuple[float, int]] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        kind, now = (record.name, str(record.msg)[:80]), self._clock()
        since, often = self._said.get(kind, (now, 0))
        if now - since > WHILE:
            if often > FEW:
                record.msg, record.args = f"{record.getMessage()} ({often - FEW} more like it before)", ()
            since, often = now, 0
        if len(self._said) >= KINDS and kind not in self._said:
            self._said.clear()
        self._said[kind] = since, often + 1
        return often < FEW


SPARING = Sparing()


def spare(*names: str) -> None:
    """The loggers of those names are sparing from now on."""
    for name in names:
        logging.getLogger(name).addFilter(SPARING)
