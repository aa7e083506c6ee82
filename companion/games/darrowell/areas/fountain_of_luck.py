"""R: the fountain of luck (DARR-LUCK): 2 gold for every item received this turn."""

from __future__ import annotations

from companion.games.darrowell.activity import Activity
from companion.games.darrowell.areas.common import DONE, free, go_on, paid
from companion.games.darrowell.board import DarrowellBoard
from companion.games.darrowell.desk import Desk
from companion.games.darrowell.house import House
from companion.games.darrowell.outcomes import Change
from companion.games.darrowell.vocabulary import LUCK_GOLD
from companion.procedures.effects import Effect, Happening
from companion.procedures.graph import Procedure, Tell
from companion.procedures.scene import Ground, Scene
from companion.table.words import Words, say


class Lucky(Change):
    def happen(self, desk: Desk) -> None:
        desk.note(luck=True)


class Luck(Effect):
    """Luck is with the player for the rest of the turn (DARR-LUCK-01)."""

    def apply(self, scene: Scene, ground: Ground) -> tuple[Scene, Happening | None]:
        return scene, Lucky("luck")

    def words(self) -> Words:
        return say("{gold} gold for every item you receive this turn", gold=LUCK_GOLD)


def build(house: House, board: DarrowellBoard) -> Procedure:
    steps = {
        "basin": free("Do you toss a chip in?", paid("toss_chip", "splash", "DARR-LUCK-01", "Toss a chip"), go_on()),
        "splash": Tell("Luck is with you this turn.", DONE, (Luck(),), rules="DARR-LUCK-01", name="the toss"),
    }
    intro = "A chip in the water, and items bring gold with them, whether there is room for them or not."
    return Procedure("fountain_of_luck", "Fountain of luck", intro, "basin", steps, sides=("a",))


ACTIVITY = Activity(name="fountain_of_luck", build=build, letter="R")
