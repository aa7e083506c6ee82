"""What a procedure leads to: ends that put the figure somewhere, happenings that change the game, each by itself."""

from __future__ import annotations

from dataclasses import dataclass

from companion.flow import Task, report
from companion.games.darrowell.board import DarrowellBoard
from companion.games.darrowell.desk import Desk
from companion.games.darrowell.receiving import lose
from companion.procedures.effects import Happening
from companion.procedures.graph import End
from companion.procedures.interpreter import Outcome
from companion.procedures.scene import Scene


@dataclass(frozen=True)
class Ending(End):
    """An end that does more than let the turn go on."""

    def settle(self, desk: Desk, scene: Scene) -> None:
        """Does it; `scene` is where in the procedure the player last stood."""
        raise NotImplementedError

    def leads(self, board: DarrowellBoard) -> tuple[str, ...]:
        """Where it may put the figure."""
        return ()


class Change(Happening):
    """Something an effect does to the game outside its scene."""

    __slots__ = ()

    def happen(self, desk: Desk) -> Task[Desk] | None:
        """Does it, or answers what is to be done once everything else has happened."""
        raise NotImplementedError


def follow(desk: Desk, outcome: Outcome) -> None:
    """Everything an outcome means for the game: what was said, what happened, where it ended, what may be asked then.

    What is lost is said once, by name, and the label of an option says nothing new to whoever took it.
    """
    report(desk, outcome)
    rules = " ".join(outcome.rulings[-1].rules) if outcome.rulings else ""
    later: list[Task[Desk]] = []
    for happening in outcome.happenings:
        if not isinstance(happening, Change):  # an item handed in, broken or taken
            lose(desk, happening.what, happening.amount, rules)
        elif task := happening.happen(desk):
            later.append(task)
    if isinstance(outcome.end, Ending):
        outcome.end.settle(desk, outcome.scene)
    if later:
        desk.then(*later)
