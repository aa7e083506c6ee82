"""L: the weapon shops (DARR-SHOP)."""

from __future__ import annotations

from companion.games.darrowell.activity import Activity
from companion.games.darrowell.areas.common import DONE, die, free, go_on, paid
from companion.games.darrowell.board import DarrowellBoard
from companion.games.darrowell.effects import Receive
from companion.games.darrowell.ends import to_jail
from companion.games.darrowell.house import House
from companion.procedures.graph import Procedure, Row
from companion.procedures.readings import Faces


def build(house: House, board: DarrowellBoard) -> Procedure:
    weapon = Receive("weapon")
    caught = Row(Faces(1, 2), "The watch has you: off to jail.", to_jail(board), (), "DARR-SHOP-01", "the theft")
    one = Row(Faces(3, 4), "A weapon, unseen.", DONE, (weapon,), "DARR-SHOP-01 DARR-SHOP-03", "the theft")
    two = Row(Faces(5, 6), "More weapons, unseen.", DONE, (weapon, weapon), "DARR-SHOP-01 DARR-SHOP-03", "the theft")
    steps = {
        "stall": free(
            "Do you steal from the stall?",
            paid("steal", "grab", "DARR-SHOP-01", "Steal weapons"),
            go_on(),
            rules="DARR-SHOP-02",
        ),
        "grab": die(
            "{dice}: {need} is jail, {row2} brings a weapon, {row3} a second one too.",
            caught,
            one,
            two,
            rules="DARR-SHOP-01",
        ),
    }
    intro = "Weapons on a stall in the street, and the watch around the corner."
    return Procedure(
        "weapon_shop",
        "Weapon shop",
        intro,
        "stall",
        steps,
        sides=("a",),
        outcomes={"won": "a weapon", "moved": "to jail"},
    )


ACTIVITY = Activity(name="weapon_shop", build=build, letter="L")
