"""Foretelling beside the game: on threads of its own, given up for a newer question, or after a while."""

from __future__ import annotations

import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from random import Random
from time import monotonic
from typing import Any

from companion.foresight import Figure, Foresight, TooLarge
from companion.play.outlook import Outlook, outlooks
from companion.play.rules import Rules
from companion.play.what_if import what_if
from companion.table.events import Event

log = logging.getLogger(__name__)

BUDGET = 3_000
"""Positions walked through for a figure, less than a second, before the game is played out instead."""
SAMPLES = 1_000
PATIENCE, AT_ONCE = 15.0, 1.0
"""Seconds after which nobody waits any more; and somebody who asked where an answer leads."""

Stopped = Callable[[], bool]


class Beside:
    """One piece of work at a time on a thread of its own: the newest; what was begun before is given up."""

    def __init__(self, name: str) -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix=name)
        self._asked: object = None

    def begin(self, work: Callable[[Stopped, Stopped], None], patience: float = PATIENCE) -> None:
        """`work` is told whether it is given up, and whether it has had its time as well."""
        self._asked = asked = object()

        def done() -> None:
            until = monotonic() + patience

            def given_up() -> bool:
                return self._asked is not asked

            try:
                work(given_up, lambda: given_up() or monotonic() > until)
            except Exception:  # a chance is never worth a game
                log.exception("the chances could not be worked out")

        try:
            self._thread.submit(done)
        except RuntimeError:  # it has been stopped
            return

    def give_up(self) -> None:
        """What is being worked out is wanted no more."""
        self._asked = None

    def stop(self) -> None:
        """For good."""
        self.give_up()
        self._thread.shutdown(wait=False, cancel_futures=True)


class Foreteller:
    """What can be foretold of one game. What is heard is heard on its threads, and only while it is still wanted.

    What was walked through for one question is hardly ever met again in the next, so none of it is kept.
    """

    def __init__(self, rules: Rules[Any], heard: Callable[[Any, Outlook, bool], None]) -> None:
        self.rules, self.heard = rules, heard
        self._outlook, self._what_if = Beside("outlook"), Beside("what-if")

    def look(self, state: Any, practice: bool) -> None:
        """`heard` gets all that is known of this state so far, again and again, and last of all that it is done."""

        def work(given_up: Stopped, stopped: Stopped) -> None:
            outlook = Outlook()
            try:
                for outlook in outlooks(
                    self.rules,
                    Foresight(self.rules, BUDGET),
                    state,
                    practice=practice,
                    rng=Random(0),
                    samples=SAMPLES,
                    stopped=stopped,
                ):
                    if given_up():
                        return
                    self.heard(state, outlook, False)
            finally:
                if not given_up():
                    self.heard(state, outlook, True)

        self._outlook.begin(work)

    def suppose(self, state: Any, event: Event, heard: Callable[[tuple[Figure, ...]], object]) -> None:
        """Where an answer leads; what is known of it within a second, nothing where it is wanted no more."""

        def work(given_up: Stopped, stopped: Stopped) -> None:
            figures: tuple[Figure, ...] = ()
            try:
                walker = Foresight(self.rules, BUDGET)
                figures = what_if(self.rules, walker, state, event, rng=Random(0), samples=SAMPLES, stopped=stopped)
            except TooLarge:
                log.info("it took too long to see where %s leads", event)
            finally:
                if not given_up():
                    heard(figures)

        self._what_if.begin(work, AT_ONCE)

    def forget(self) -> None:
        """Nobody wonders any more where an answer leads."""
        self._what_if.give_up()

    def stop(self) -> None:
        """Gives up; nothing is heard any more."""
        self._outlook.stop()
        self._what_if.stop()
