"""The question a procedure puts while somebody is in it: its step is the prompt, its interpreter judges the answer."""

from __future__ import annotations

from companion.flow.task import D, Question
from companion.procedures import interpreter
from companion.procedures.graph import Procedure
from companion.procedures.interpreter import Outcome
from companion.procedures.scene import Ground, Scene
from companion.table.dice import Face
from companion.table.events import Chose, Drew, Event, Rolled
from companion.table.prompts import Prompt


def report(desk: D, outcome: Outcome) -> None:
    """The table hears what came of an answer; that it was given only where nothing else is to be said of it."""
    news = outcome.news
    if news or outcome.happenings or outcome.end:
        desk.hear(news)
        return
    for ruling in outcome.rulings:
        desk.tell("{who} chooses: {option}.", " ".join(ruling.rules), option=ruling.words)


class InProcedure(Question[D], frozen=True):
    """Somebody is in a procedure. A game says whose it is, where the scene is kept and what to make of an outcome."""

    def seat(self, desk: D) -> str:
        """The colour of the player who answers."""
        raise NotImplementedError

    def at(self, desk: D) -> tuple[Procedure, Ground, Scene]:
        """The procedure, the ground it lies on, and where in it the player stands."""
        raise NotImplementedError

    def came(self, desk: D, outcome: Outcome) -> None:
        """What an answer led to."""
        raise NotImplementedError

    def threw(self, desk: D, face: Face) -> Outcome:
        """What a throw leads to; a game with few scenes may remember it."""
        return interpreter.throw(*self.at(desk), face)

    def chose(self, desk: D, name: str) -> Outcome:
        """What a choice leads to."""
        return interpreter.choose(*self.at(desk), name)

    def prompt(self, desk: D) -> Prompt | None:
        return interpreter.prompt(*self.at(desk), self.seat(desk))

    def answer(self, desk: D, event: Event) -> None:
        match event:
            case Rolled(face=face):
                self.came(desk, self.threw(desk, face))
            case Chose(option=name) | Drew(card=name):
                self.came(desk, self.chose(desk, name))
            case _:
                raise AssertionError(f"no procedure asks for {event}")
