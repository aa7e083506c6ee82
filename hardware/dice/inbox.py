"""News on its way from a link's thread to the screen's."""

from __future__ import annotations

import logging
import threading
from collections import deque
from collections.abc import Callable

from hardware.dice.news import Missed, News

log = logging.getLogger(__name__)

MOST_NEWS = 256
"""Pieces of news kept for a screen that does not fetch them."""


class Inbox:
    """What a link has heard and nobody has fetched; what lies too long is dropped, the oldest first, and counted.

    `wake` is called on the link's thread when there is something to fetch, until it fails.
    """

    def __init__(self, wake: Callable[[], object] | None = None) -> None:
        self._wake = wake
        self._news: deque[News] = deque()
        self._missed = 0
        self._lock = threading.Lock()

    def __len__(self) -> int:
        return len(self._news)

    def put(self, *news: News) -> None:
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
            except Exception as error:
                log.error("Waking the screen failed (%s: %s); it must poll.", type(error).__name__, error)
                self._wake = None

    def fetch(self) -> list[News]:
        """What is new since the last time, oldest first, after how much was dropped."""
        with self._lock:
            news: list[News] = [Missed(self._missed)] if self._missed else []
            news += self._news
            self._news.clear()
            self._missed = 0
        return news
