"""A game that plays itself at the simulated table and is told line by line; what runs where nobody can type."""

from __future__ import annotations

import sys
import threading
from typing import TextIO

from companion.table.events import IllegalEvent, Rolled
from companion.table.words import say
from ui.table.referee import Referee, Update
from ui.table.simulated import SimulatedTable

PATIENCE = 10.0
"""Seconds to wait for a thrown die before its face is told by hand, as players would."""


class Storyteller:
    """Plays one game through dice, serial line, referee and journal, and writes what happens."""

    def __init__(self, referee: Referee, table: SimulatedTable, out: TextIO = sys.stdout, most: int = 20_000) -> None:
        self.referee, self.table, self.out, self.most = referee, table, out, most
        self._changed = threading.Condition()
        self._seen = 0
        self.by_hand = 0
        referee.listen(self._updated)

    def tell(self) -> bool:
        """True when the game came to its end."""
        session = self.referee.session
        self._say(str(say("{title}, played by itself at the simulated table.", title=session.rules.title)))
        for _ in range(self.most):
            if session.prompt.over:
                self._say(str(session.prompt.words))
                return True
            event = self.table.answer(session)
            seen = self._seen
            if not isinstance(event, Rolled):
                self.referee.tell(event, "simulated").result(PATIENCE)
                continue
            self.table.throw(session.prompt, event.face)
            if not self._wait(seen):
                self.by_hand += 1
                try:
                    self.referee.tell(event, "simulated").result(PATIENCE)
                except IllegalEvent:
                    continue  # the die was heard after all
        return False

    def _wait(self, seen: int) -> bool:
        with self._changed:
            return self._changed.wait_for(lambda: self._seen > seen, PATIENCE)

    def _updated(self, update: Update) -> None:
        if update.judged:
            if isinstance(update.event, Rolled):
                self._say(f"  [{update.event.face}]")
            for ruling in update.judged.rulings:
                self._say(f"  {ruling.words}")
            with self._changed:
                self._seen += 1
                self._changed.notify_all()
        elif update.notice:
            self._say(f"! {update.notice}")

    def _say(self, line: str) -> None:
        self.out.write(line + "\n")
        self.out.flush()
