"""Brings what the outbox holds to the club's database, now and whenever the network is back; on a thread of its own."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from typing import NamedTuple

from companion.play.inspection import JournalError
from ui.club.database import Club
from ui.club.outbox import Outbox
from ui.club.settings import ClubError, Refused

log = logging.getLogger(__name__)
AGAIN = 30.0
"""Seconds after which a club that could not be reached is tried again."""


class Delivery(NamedTuple):
    """How many games the club was told of, and why it did not take others: by the game's own name."""

    told: int
    refused: dict[str, str]


def deliver(outbox: Outbox, club: Club, again: bool = True) -> Delivery:
    """Tells the club all that waits; what it refuses is set aside, the rest goes on. `again`: what it refused before
    is offered once more. Raises ClubError where nothing can be told now, JournalError, OSError."""
    told, refused = 0, dict[str, str]()
    for report in outbox.waiting(again):
        try:
            club.receive(report, outbox.table.table, outbox.table.name)
        except Refused as error:
            if outbox.refused(report, str(error)):
                log.warning("game %s: %s", report.event, error)
                refused[report.event] = str(error)
        else:
            outbox.heard(report)
            told += 1
    return Delivery(told, refused)


class Courier:
    """`trouble` is called once when the club is out of reach, and with "" when it is back; `refused` with why the club
    does not take a result, once for each reason. Both on the courier's thread."""

    def __init__(
        self,
        outbox: Outbox,
        club: Club,
        trouble: Callable[[str], None] = lambda why: None,
        again: float = AGAIN,
        refused: Callable[[str], None] = lambda why: None,
    ) -> None:
        self._outbox, self._club, self._trouble, self._again, self._refused = outbox, club, trouble, again, refused
        self._due, self._left = threading.Event(), threading.Event()
        self._thread = threading.Thread(target=self._run, name="courier", daemon=True)

    def start(self) -> None:
        """Brings what is left from before, and from now on whatever `wake` tells of."""
        self._due.set()
        self._thread.start()

    def wake(self) -> None:
        """There may be something to bring. Never waits."""
        self._due.set()

    def stop(self, patience: float = 5.0) -> None:
        """What cannot be brought by then is brought another time."""
        self._left.set()
        self._due.set()
        self._thread.join(patience)
        self._club.close()

    def _run(self) -> None:
        reached = first = True
        while True:
            self._due.wait(None if reached else self._again)
            self._due.clear()
            try:
                done = deliver(self._outbox, self._club, again=first)
                first = False
                for why in dict.fromkeys(done.refused.values()):
                    self._refused(why)
                if not reached:
                    self._trouble("")
                reached = True
            except (ClubError, JournalError, OSError) as error:
                if reached:
                    log.warning("%s", error)
                    self._trouble(str(error))
                reached = False
            if self._left.is_set():
                return
