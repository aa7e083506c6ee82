"""Strangers are taken up one at a time, and between two of them there is time for whoever has a seat."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable

PACED = 0.01
"""Seconds between two strangers."""


class Turns:
    """Who waits for a turn, in the order they came. Lives on a running loop."""

    def __init__(self) -> None:
        self._waiting: dict[Hashable, Callable[[], None]] = {}
        self._due: asyncio.TimerHandle | None = None

    def wait(self, one: Hashable, taken_up: Callable[[], None]) -> None:
        """`taken_up` is called when it is that one's turn: now, where nobody has come for a while."""
        self._waiting[one] = taken_up
        if self._due is None:
            self._next()

    def leave(self, one: Hashable) -> None:
        """It waits no more; nothing where it did not."""
        self._waiting.pop(one, None)

    def _next(self) -> None:
        self._due = None
        if self._waiting:
            self._due = asyncio.get_running_loop().call_later(PACED, self._next)
            self._waiting.pop(next(iter(self._waiting)))()
