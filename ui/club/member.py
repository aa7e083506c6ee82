"""What a table does for its club beside the game: a courier for results, a voice for whoever looks on."""

from __future__ import annotations

from companion.table.words import say
from ui.club.courier import Courier
from ui.club.database import Club
from ui.club.live import Live
from ui.club.outbox import Outbox
from ui.club.settings import Settings
from ui.table.referee import Referee, Update


class Member:
    """One game of a table. Raises ClubError, OSError where what was set up cannot be."""

    def __init__(self, there: Settings, referee: Referee) -> None:
        self._referee = referee
        self._courier = None
        if there.database:
            box = Outbox.of(there)
            self._courier = Courier(box, Club(there.database), self._trouble, refused=self._refused)
        self._live = Live(there.broker, there.table, there.name, referee) if there.broker else None

    def start(self) -> None:
        """Returns at once."""
        if self._courier:
            self._referee.listen(self._updated)
            self._courier.start()
        if self._live:
            self._live.start()

    def stop(self) -> None:
        """What the club has not heard by then it hears another time."""
        if self._live:
            self._live.stop()
        if self._courier:
            self._referee.deafen(self._updated)
            self._courier.stop()

    def _updated(self, update: Update) -> None:
        if self._courier and update.prompt.over:
            self._courier.wake()

    def _trouble(self, why: str) -> None:
        words = say("The club has not heard of this table’s results yet; it will, as soon as it can be reached.")
        back = say("The club has all results of this table now.")
        self._referee.order(lambda: self._referee.notice(words if why else back))

    def _refused(self, why: str) -> None:
        words = say("The club does not take a result of this table, which is kept aside: {why}", why=why)
        self._referee.order(lambda: self._referee.notice(words))
