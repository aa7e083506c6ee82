"""M: the catapult (DARR-CAT): one, two or three dice, and the total says where you land."""

from __future__ import annotations

from companion.games.darrowell.areas.common import die, free, go_on, paid
from companion.games.darrowell.board import DarrowellBoard
from companion.games.darrowell.house import House
from companion.games.darrowell.vocabulary import OUTSIDE
from companion.procedures.graph import Choose, End, Option, Procedure, Row, Throw
from companion.procedures.readings import Total
from companion.table.words import named


def build(house: House, board: DarrowellBoard) -> Procedure:
    data = board.catapult
    assert data is not None
    last = max(map(int, data.landing))

    def shot(dice: int) -> Throw:
        rows = []
        for total in range(dice, min(6 * dice, last) + 1):
            place = data.landing[str(total)]
            end = End(place, good=place == OUTSIDE, text=f"to {str(named(place)).lower()}")
            reading = Total(total, None if total == last else total)
            rules = "DARR-CAT-02 DARR-CAT-05" if board.jail and place == board.jail.prisoners else "DARR-CAT-02"
            rows.append(Row(reading, "A long flight.", end, (), rules, "the flight"))
        return die("Throw: how far do you fly?", *rows, dice=dice, rules="DARR-CAT-01 DARR-CAT-07")

    steps = {
        "arm": free(
            "Do you fire yourself off?",
            paid("fire", "load", "DARR-CAT-01", "Fire"),
            go_on(),
            rules="DARR-CAT-06",
        ),
        "load": Choose(
            "With how many dice?",
            (
                Option("one_die", "shot_1", text="One die"),
                Option("two_dice", "shot_2", text="Two dice"),
                Option("three_dice", "shot_3", text="Three dice"),
            ),
            rules="DARR-CAT-01",
        ),
        **{f"shot_{dice}": shot(dice) for dice in (1, 2, 3)},
    }
    intro = "Whoever sits in it flies over half the town; far enough, and it is over the wall."
    return Procedure("catapult", "Catapult", intro, "arm", steps, sides=("a",))
