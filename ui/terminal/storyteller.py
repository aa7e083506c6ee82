"""A game that plays itself at the simulated table and is told line by line; what runs where nobody can type."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable
from typing import TextIO

from companion.play.session import Judged
from companion.table.events import Chose, Command, Event, IllegalEvent, Rolled
from companion.table.prompts import Prompt
from companion.table.words import SILENCE, Words, named, say
from ui.table.referee import Referee, Update
from ui.table.simulated import SimulatedTable

PATIENCE = 10.0
"""Seconds to wait for a thrown die before its face is told by hand, as players would."""


class Storyteller:
    """Plays one game through dice, serial line, referee and journal, and writes what happens."""

    def __init__(
        self,
        referee: Referee,
        table: SimulatedTable,
        out: TextIO | None = None,
        most: int = 20_000,
        act: Callable[[Event], None] | None = None,
    ) -> None:
        """`act`: does each thing at the table, and comes back once it was heard or seen; else only dice are thrown."""
        self.referee, self.table, self.out, self.most = referee, table, out or sys.stdout, most
        self._act = act
        self._changed = threading.Condition()
        self._seen = 0
        self._deaf: OSError | None = None
        self._asked = referee.session.prompt
        self._whose: str | None = None
        self._faces: list[str] = []
        referee.listen(self._updated)

    def tell(self) -> bool:
        """True when the game came to its end. Raises BrokenPipeError when nobody reads along any more."""
        session = self.referee.session
        self._say(str(say("{title}, played by itself at the simulated table.", title=Words(session.rules.title))))
        for _ in range(self.most):
            if self._deaf:
                raise self._deaf
            self._asked = session.prompt
            if self._asked.over:
                self._say(f"\n{self._asked.words}")
                return True
            event = self.table.answer(session)
            if self._act:
                self._act(event)
                continue
            seen = self._seen
            if not isinstance(event, Rolled) or self.table.falls(self._asked):
                self.referee.tell(event, "simulated").result(PATIENCE)
                continue
            if not (self._throw(self._asked, event) and self._wait(seen)):
                try:
                    self.referee.tell(event, "simulated").result(PATIENCE)
                except IllegalEvent:
                    continue  # the die was heard after all
        return False

    def _throw(self, prompt: Prompt, event: Rolled) -> bool:
        """Throws as soon as the last throw has come to rest; False where that takes too long."""
        until = time.monotonic() + PATIENCE
        while not self.table.throw(prompt, event.face):
            if time.monotonic() > until:
                return False
            time.sleep(0.002)
        return True

    def _wait(self, seen: int) -> bool:
        with self._changed:
            return self._changed.wait_for(lambda: self._seen > seen or self._deaf is not None, PATIENCE)

    def _updated(self, update: Update) -> None:
        """On the referee's thread."""
        try:
            if update.judged:
                self._judged(update.event, update.judged)
            elif update.notice:
                self._say(f"! {update.notice}")
        except OSError as error:
            self._deaf = error
        with self._changed:
            self._seen += update.judged is not None
            self._changed.notify_all()

    def _judged(self, event: Event | Command | None, judged: Judged) -> None:
        """One event: whose it is where that is somebody else than before, the dice or the choice, what came of it."""
        if self._asked.who != self._whose:
            self._whose = self._asked.who
            self._say(f"\n{self._name(self._whose)}")
        said = [str(ruling.words) for ruling in judged.rulings if ruling.words]
        if isinstance(event, Rolled):
            self._faces.append(f"[{event.face}]")
        elif isinstance(event, Chose):
            choice = self._choice(event)
            self._say(f"    > {choice}")
            said = said[1:] if said[:1] == [choice] else said
        for line in said:
            self._say(f"{''.join(self._faces):>5} {line}")
            self._faces.clear()

    def _name(self, seat: str) -> str:
        """The player in that seat; "" is everybody."""
        return self.referee.session.name_of(seat, str(say("The whole table")))

    def _choice(self, event: Chose) -> str:
        """What was chosen, as the players were offered it."""
        words = next((option.words for option in self._asked.options if option.name == event.option), SILENCE)
        return str(words or named(event.option))

    def _say(self, line: str) -> None:
        self.out.write(line + "\n")
        self.out.flush()
