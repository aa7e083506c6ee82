"""Two players throw against each other: thief, assassin and defection, as the pages of the handbook have them."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from companion.flow import Question
from companion.games.kings_and_things.desk import Desk
from companion.procedures.graph import End, Procedure, Throw
from companion.procedures.scene import Scene
from companion.table.events import Event, Rolled
from companion.table.prompts import Prompt
from companion.table.words import say


class Contest(Question[Desk], frozen=True):
    """Each throws half of the dice of the procedure's step, whoever began it first; the step's rows judge the throw."""

    seat: int
    against: int
    who: str
    step: str = "throw"
    thrown: tuple[int, ...] = ()

    rules: ClassVar[str] = ""
    """The ids of what is said of the throws."""

    def procedure(self, desk: Desk) -> Procedure:
        """What is judged by."""
        raise NotImplementedError

    def again(self, desk: Desk, step: str) -> None:
        """A throw that leads to another step."""
        desk.then(replace(self, step=step, thrown=()))

    def settled(self, desk: Desk, end: End) -> None:
        """What a throw that settles it leads to."""
        raise NotImplementedError

    def _throw(self, desk: Desk) -> Throw:
        step = self.procedure(desk).steps[self.step]
        assert isinstance(step, Throw)
        return step

    def prompt(self, desk: Desk) -> Prompt | None:
        step = self._throw(desk)
        seat = self.seat if 2 * len(self.thrown) < step.dice else self.against
        words = say("Throw for {name}.", name=desk.name(seat))
        return desk.ask(seat, words, rules=step.rules.split()[0], die=True)

    def answer(self, desk: Desk, event: Event) -> None:
        assert isinstance(event, Rolled)
        step, thrown = self._throw(desk), (*self.thrown, int(event.face))
        row = step.row(thrown, "", Scene(self.step))
        if row is None:
            desk.then(replace(self, thrown=thrown))
            return
        half = step.dice // 2
        mine, theirs = sum(thrown[:half]), sum(thrown[half:])
        desk.tell("{mine} against {theirs}.", self.rules, "the throws", mine=mine, theirs=theirs)
        if isinstance(row.then, End):
            self.settled(desk, row.then)
        else:
            assert isinstance(row.then, str)
            self.again(desk, row.then)
