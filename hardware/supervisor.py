"""A thread that looks after a device for the whole evening: whatever is raised there, it begins again."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Sequence

from companion.table.words import say

log = logging.getLogger(__name__)

STUMBLED = say("Something went wrong here that I did not expect. I try again by myself; tap meanwhile.")
"""What people are told of a mistake of ours; the log says which."""


class Supervisor:
    """Calls `attend` again and again on a thread of its own until it is stopped.

    `attend` finds the device and stays with it; it returns whether that was any good. After a good stay, or one of
    `steady` seconds, the next pause is the first of `pauses` (s), else the next longer one. `failed` hears of all that
    it raises, on this thread; without it, that is a mistake of ours. `left` is called at the very end. `clock`: s.
    """

    def __init__(
        self,
        name: str,
        attend: Callable[[], bool],
        pauses: Sequence[float],
        *,
        failed: Callable[[BaseException], object] | None = None,
        left: Callable[[], object] = lambda: None,
        steady: float = 5.0,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.name = name
        self._attend, self._pauses, self._failed, self._left = attend, pauses, failed or self.mistake, left
        self._steady, self._clock = steady, clock
        self._thread: threading.Thread | None = None
        self._stopping = threading.Event()
        self._last = ""

    @property
    def running(self) -> bool:
        """Whether it has been started and not stopped, for other threads."""
        return self._thread is not None

    @property
    def stopping(self) -> bool:
        """Whether `attend` is to come to its end."""
        return self._stopping.is_set() or threading.current_thread() is not self._thread  # or it hung and was given up

    def rest(self, seconds: float) -> None:
        """Waits on the thread, but no longer than until it is stopped."""
        self._stopping.wait(seconds)

    def start(self) -> None:
        """Raises RuntimeError when it runs already."""
        if self._thread:
            raise RuntimeError(f"the {self.name} runs already")
        self._stopping.clear()
        self._thread = threading.Thread(target=self._run, name=self.name, daemon=True)
        self._thread.start()

    def stop(self, timeout: float = 2.0, stir: Callable[[], object] = lambda: None) -> None:
        """Ends the thread; waits at most `timeout` seconds. `stir` has it leave what it waits for by itself. Harmless
        when it does not run."""
        thread, self._thread = self._thread, None
        self._stopping.set()
        stir()
        if thread and thread is not threading.current_thread():
            thread.join(timeout)

    def mistake(self, error: BaseException) -> None:
        """Logs what nobody foresaw, once, however often it comes in a row."""
        if repr(error) != self._last:
            self._last = repr(error)
            log.error("The %s stumbled (%s) and goes on. Please report this.", self.name, self._last)
            log.debug("%s", self.name, exc_info=error)

    def _run(self) -> None:
        attempt = 0
        while not self.stopping:
            begun = self._clock()
            good = self._guarded(self._attend)
            attempt = 0 if good or self._clock() - begun >= self._steady else attempt + 1
            self.rest(self._pauses[min(attempt, len(self._pauses) - 1)])
        self._guarded(self._left)

    def _guarded(self, work: Callable[[], object]) -> bool:
        """Does it, and reports what it raises: also what is no Exception, as a library that cancels raises here."""
        try:
            return bool(work())
        except BaseException as error:
            try:
                self._failed(error)
            except BaseException as worse:
                self.mistake(worse)
        return False
