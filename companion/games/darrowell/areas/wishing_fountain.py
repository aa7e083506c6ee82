"""A: the wishing fountain (DARR-WISH)."""

from __future__ import annotations

from companion.games.darrowell.activity import Activity
from companion.games.darrowell.areas.common import DONE, NOTHING, die, free, go_on, paid
from companion.games.darrowell.board import DarrowellBoard
from companion.games.darrowell.effects import Gold
from companion.games.darrowell.house import House
from companion.procedures.graph import Procedure, Row
from companion.procedures.readings import Faces
from companion.table.words import say

PRIZE = 7


def build(house: House, board: DarrowellBoard) -> Procedure:
    return Procedure(
        "wishing_fountain",
        "Wishing fountain",
        "A coin in the water and a wish: sometimes the water answers.",
        "basin",
        {
            "basin": free(
                "Do you make a wish?",
                paid("wish", "wish", "DARR-WISH-01", "Make a wish"),
                go_on(),
                rules="DARR-WISH-02",
            ),
            "wish": die(
                say("{dice}: {row2} brings {gold} gold.", gold=PRIZE),
                Row(Faces(1, 2, 3), "The water keeps still.", NOTHING, (), "DARR-WISH-01", "the wish"),
                Row(Faces(4, 5, 6), "The wish comes true.", DONE, (Gold(PRIZE),), "DARR-WISH-01", "the wish"),
            ),
        },
        sides=("a",),
        outcomes={"won": "the wish comes true", "lost": "nothing"},
    )


ACTIVITY = Activity(name="wishing_fountain", build=build, letter="A")
