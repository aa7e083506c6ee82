"""What a procedure of the Kingdom may do to the game around it: its ends and its happenings carry it themselves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from companion.games.key_to_the_kingdom.desk import Desk
from companion.procedures.effects import Happening
from companion.procedures.graph import End
from companion.procedures.scene import Ground, Scene


class Visit(NamedTuple):
    """How a player leaves a procedure: where in it, on which ground, and what the arriving throw had left to walk."""

    scene: Scene
    ground: Ground
    left: int


@dataclass(frozen=True)
class Ending(End):
    """An end that knows where it puts the player; where it does nothing, the turn is simply over."""

    def settle(self, desk: Desk, visit: Visit) -> None:
        """The player has left the procedure so."""

    def leads(self, ground: Ground, scene: Scene) -> tuple[str, ...]:
        """The spaces on which the player may then stand, before any walk from there."""
        return ()


class Noted(Happening):
    """Something that happened in a procedure and is to be noted outside it."""

    __slots__ = ()

    def note(self, desk: Desk) -> None:
        raise NotImplementedError
