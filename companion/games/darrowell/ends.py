"""Ends that several activities have: they put the figure somewhere."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.darrowell.arriving import Flight, arrive
from companion.games.darrowell.board import DarrowellBoard
from companion.games.darrowell.desk import Desk
from companion.games.darrowell.outcomes import Ending
from companion.games.darrowell.vocabulary import JAIL_TOLL
from companion.procedures.scene import Scene
from companion.table.words import say


@dataclass(frozen=True)
class Lands(Ending):
    """The figure is put into the area of that name, whether its player likes it or not (DARR-SPEC-07)."""

    def settle(self, desk: Desk, scene: Scene) -> None:
        arrive(desk, self.name, forced=True)

    def leads(self, board: DarrowellBoard) -> tuple[str, ...]:
        return (self.name,)


@dataclass(frozen=True)
class Chased(Ending):
    """The figure is chased out of the room (DARR-DRAGON-05)."""

    def settle(self, desk: Desk, scene: Scene) -> None:
        desk.then(Flight())


def to_jail(board: DarrowellBoard) -> Lands:
    """Into the prisoners' side; the gate goes down with everybody who comes there (DARR-JAIL-03)."""
    assert board.jail is not None
    return Lands(
        board.jail.prisoners, good=False, how="moved", text=say("to jail, and the gate goes down {by}", by=JAIL_TOLL)
    )
