"""Brings what the outbox holds to the club's database, now and whenever the network is back; on a thread of its own."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable

from companion.play.inspection import JournalError
from ui.club.database import Club
from ui.club.outbox import Outbox
from ui.club.settings import ClubError

log = logging.getLogger(__name__)
AGAIN = 30.0
"""Seconds after which a club that could not be reached is tried again."""


def deliver(outbox: Outbox, club: Club) -> int:
    """Tells the club all that waits; how many games that was. Raises ClubError, JournalError, OSError."""
    waiting = outbox.waiting()
    for report in waiting:
        club.receive(report, outbox.table.table, outbox.table.name)
        outbox.heard(report)
    return len(waiting)


class Courier:
    """`trouble` is called once when the club is out of reach, and with "" when it is back; on the courier's thread."""

    def __init__(
        self, outbox: Outbox, club: Club, trouble: Callable[[str], None] = lambda why: None, again: float = AGAIN
    ) -> None:
        self._outbox, self._club, self._trouble, self._again = outbox, club, trouble, again
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
        reached = True
        while True:
            self._due.wait(None if reached else self._again)
            self._due.clear()
            try:
                deliver(self._outbox, self._club)
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
