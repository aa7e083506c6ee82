"""Cameras found by themselves: what is attached now, looked at every other second on a thread of its own."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable

from vision.camera.found import Found, present

log = logging.getLogger(__name__)

EVERY = 2.0
"""Seconds between two looks at the system's list."""


class Cameras:
    """The cameras that are attached. `changed` is called on its own thread when one has come or gone."""

    def __init__(self, find: Callable[[], list[Found]] = present, *, every: float = EVERY) -> None:
        self.found: tuple[Found, ...] = ()
        self.changed: Callable[[], None] = lambda: None
        self._find, self._every = find, every
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._look, name="cameras", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        self._stopping.set()

    def _look(self) -> None:
        while not self._stopping.is_set():
            try:
                found = tuple(self._find())
            except Exception:  # no list is worth an evening
                log.exception("the cameras cannot be listed")
                return
            if found != self.found:
                self.found = found
                self.changed()
            self._stopping.wait(self._every)
