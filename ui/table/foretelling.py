"""Foretelling beside the game: on a thread of its own, given up for a newer question, or after a while."""

from __future__ import annotations

import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from random import Random
from time import monotonic
from typing import Any

from companion.foresight import Foresight
from companion.play.outlook import Outlook, outlooks
from companion.play.rules import Rules

log = logging.getLogger(__name__)

BUDGET = 12_000
"""Positions walked through for a figure before the game is played out instead."""
SAMPLES = 1_000
PATIENCE = 15.0
"""Seconds after which nobody waits any more."""


class Foreteller:
    """`heard` is called on its thread with all that is known of a state so far; last of all with `done`."""

    def __init__(self, rules: Rules[Any], heard: Callable[[Any, Outlook, bool], None]) -> None:
        self.rules, self.heard = rules, heard
        self._foresight = Foresight(rules, BUDGET)
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="foreteller")
        self._asked: object = None

    def look(self, state: Any, practice: bool) -> None:
        """What can be foretold of this state; what was asked before is given up."""
        self._asked = asked = object()
        try:
            self._thread.submit(self._work, state, practice, asked)
        except RuntimeError:  # it has been stopped
            return

    def stop(self) -> None:
        """Gives up; nothing is heard any more."""
        self._asked = None
        self._thread.shutdown(wait=False, cancel_futures=True)

    def _work(self, state: Any, practice: bool, asked: object) -> None:
        until = monotonic() + PATIENCE

        def stopped() -> bool:
            return self._asked is not asked or monotonic() > until

        outlook = Outlook()
        try:
            found = outlooks(
                self.rules,
                self._foresight,
                state,
                practice=practice,
                rng=Random(0),
                samples=SAMPLES,
                stopped=stopped,
            )
            for outlook in found:
                if self._asked is not asked:
                    return
                self.heard(state, outlook, False)
        except Exception:  # a chance is never worth a game
            log.exception("the chances could not be worked out")
        if self._asked is asked:
            self.heard(state, outlook, True)
