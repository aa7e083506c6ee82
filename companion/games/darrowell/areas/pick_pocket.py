"""T: the town square (DARR-PICK): pockets to be picked in every crowd, and the watch beside it."""

from __future__ import annotations

from companion.games.darrowell.activity import Activity
from companion.games.darrowell.areas.common import die, free, go_on, paid
from companion.games.darrowell.board import DarrowellBoard
from companion.games.darrowell.conditions import Fewer
from companion.games.darrowell.effects import Gold, Note
from companion.games.darrowell.ends import to_jail
from companion.games.darrowell.house import House
from companion.procedures.graph import Procedure, Row
from companion.procedures.readings import Faces
from companion.table.words import say


def build(house: House, board: DarrowellBoard) -> Procedure:
    square = board.square
    assert square is not None
    crowds = [
        paid(
            f"rob_{n}",
            "grab",
            "DARR-PICK-01",
            say("Rob crowd {number}", number=n),
            Fewer(f"robbed_{n}"),
            (Note(f"robbed_{n}", 1),),
        )
        for n in range(1, square.crowds + 1)
    ]
    caught = Row(Faces(1, 2), "Somebody shouts: off to jail.", to_jail(board), (), "DARR-PICK-02", "the theft")
    unseen = Row(Faces(3, 4, 5, 6), "A full purse.", "square", (Gold(square.gold),), "DARR-PICK-01", "the theft")
    steps = {
        "square": free("Which crowd do you rob?", *crowds, go_on(), rules="DARR-PICK-03 DARR-PICK-04"),
        "grab": die(
            say("{dice}: {need} is jail, {row2} takes {gold} gold.", gold=square.gold),
            caught,
            unseen,
            rules="DARR-PICK-01",
        ),
    }
    intro = "Each crowd may be robbed once a turn."
    return Procedure(
        "pick_pocket",
        "Pick pocket",
        intro,
        "square",
        steps,
        sides=("a",),
        outcomes={"moved": "to jail", "on": "a purse"},
    )


ACTIVITY = Activity(name="pick_pocket", build=build, letter="T")
