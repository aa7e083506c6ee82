"""News on its way from a device's thread to the screen's."""

from __future__ import annotations

import logging
import threading
from collections import deque
from collections.abc import Callable
from typing import Generic, TypeVar

log = logging.getLogger(__name__)
N = TypeVar("N")

MOST_NEWS = 256
"""Pieces of news kept for a screen that does not fetch them."""


class Inbox(Generic[N]):
    """What a device has told and nobody has fetched; what lies too long is dropped, the oldest first, and counted.

    `missed` makes the news of how many were dropped. `wake` is called on the device's thread when there is something to
    fetch; a failure of it is logged once, and it is called again the next time.
    """

    def __init__(self, missed: Callable[[int], N], wake: Callable[[], object] | None = None) -> None:
        self._made, self._wake = missed, wake
        self._news: deque[N] = deque()
        self._missed = 0
        self._lock = threading.Lock()
        self._failed = False

    def __len__(self) -> int:
        return len(self._news)

    def put(self, *news: N) -> None:
        """Keeps the news for whoever fetches it, and wakes them."""
        if not news:
            return
        with self._lock:
            self._news += news
            while len(self._news) > MOST_NEWS:
                self._news.popleft()
                self._missed += 1
        if self._wake:
            try:
                self._wake()
                self._failed = False
            except Exception as error:
                if not self._failed:
                    log.error("Waking the screen failed (%s: %s).", type(error).__name__, error)
                self._failed = True

    def fetch(self) -> list[N]:
        """What is new since the last time, oldest first, after how much was dropped."""
        with self._lock:
            news = [self._made(self._missed)] if self._missed else []
            news += self._news
            self._news.clear()
            self._missed = 0
        return news
