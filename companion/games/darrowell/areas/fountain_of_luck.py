"""R: the fountain of luck (DARR-LUCK): 2 gold for every item received this turn."""

from __future__ import annotations

from companion.games.darrowell.areas.common import DONE, free, go_on, paid
from companion.games.darrowell.board import DarrowellBoard
from companion.games.darrowell.house import House
from companion.procedures.effects import Signal
from companion.procedures.graph import Procedure, Tell


def build(house: House, board: DarrowellBoard) -> Procedure:
    luck = Signal("luck", phrase="2 gold for every item you receive this turn")
    steps = {
        "basin": free("Do you toss a chip in?", paid("toss_chip", "splash", "DARR-LUCK-01", "Toss a chip"), go_on()),
        "splash": Tell("Luck is with you this turn.", DONE, (luck,), rules="DARR-LUCK-01", name="the toss"),
    }
    intro = "A chip in the water, and items bring gold with them, whether there is room for them or not."
    return Procedure("fountain_of_luck", "Fountain of luck", intro, "basin", steps, sides=("a",))
