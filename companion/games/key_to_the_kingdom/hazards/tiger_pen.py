"""Tiger Pen: swing over, jump over, or bargain with the tiger (KTK-TIGER)."""

from __future__ import annotations

from companion.games.key_to_the_kingdom.hazards.common import (
    FAR,
    WALK_DIE,
    WALK_ON,
    first_try,
    pay_one,
    unnamed_side,
    without,
)
from companion.games.key_to_the_kingdom.house import House
from companion.games.key_to_the_kingdom.vocabulary import HAZARDS
from companion.procedures.conditions import Has
from companion.procedures.effects import Lose
from companion.procedures.graph import Choose, Later, Option, Procedure, Row, Throw
from companion.procedures.readings import Else, Faces, Hits, Reading


def build(house: House) -> Procedure:
    freed = WALK_DIE if house.tiger_exit == "move_on" else FAR
    swing = WALK_ON if house.tiger_exit == "move_on" else FAR
    held = Row(Else(), "The tiger is not convinced.", Later("pen"), rules="KTK-TIGER-08", step="the try")

    def free(test: Reading, rules: str) -> Row:
        return Row(test, "Out of the pen.", freed, rules=f"{rules} KTK-TIGER-07", step="the escape")

    return Procedure(
        "tiger_pen",
        HAZARDS["tiger_pen"],
        "A pen to jump across. The tiger has not been fed.",
        "edge",
        {
            "edge": Choose(
                "How do you cross the pen?",
                (
                    Option("rope", swing, Has("rope"), (Lose("rope"),), "KTK-TIGER-02", "Swing over"),
                    Option("jump", "jump", without(house, "rope"), rules="KTK-TIGER-03"),
                ),
                rules="KTK-TIGER-01",
            ),
            "jump": Throw(
                "Throw {need} to clear the pen.",
                (
                    Row(Faces(5, 6, 7, 8), "Over it.", FAR, rules="KTK-TIGER-03", step="the jump"),
                    Row(
                        Faces(1, 2, 3, 4),
                        "In with the tiger.",
                        first_try(house, "pen"),
                        rules="KTK-TIGER-03",
                        step="the fall",
                    ),
                ),
            ),
            "pen": Choose(
                "How do you get past the tiger?",
                (
                    Option("food", "food", Has("food"), (Lose("food"),), "KTK-TIGER-04"),
                    Option("shield", "shield", Has("shield"), rules="KTK-TIGER-05"),
                    Option("fire", "fire", Has("fire"), rules="KTK-TIGER-06"),
                    Option("bare_hands", "bare", without(house, "food", "shield", "fire"), rules="KTK-TIGER-09"),
                ),
                spot="pen",
            ),
            "food": Throw(
                "The tiger eats. Throw, and walk as far.",
                (Row(Else(), "Out of the pen.", freed, rules="KTK-TIGER-04 KTK-TIGER-07", step="the escape"),),
                spot="pen",
            ),
            "shield": Throw(
                "{dice}: {need} and the Shield saves you.",
                (free(Hits(1, 8), "KTK-TIGER-05"), held),
                dice=4,
                spot="pen",
            ),
            "fire": Throw("Throw {need} to drive it off.", (free(Faces(6, 7, 8), "KTK-TIGER-06"), held), spot="pen"),
            "bare": Throw(
                "Throw {need} to scramble out.",
                (
                    Row(Faces(4), "Out of the pen.", "pay", rules="KTK-TIGER-09", step="the escape"),
                    Row(Else(), "The tiger is in the way.", Later("pen"), rules="KTK-TIGER-09", step="the try"),
                ),
                spot="pen",
            ),
            "pay": pay_one(unnamed_side(house), "KTK-TIGER-09"),
        },
        outcomes={"won": "past the tiger"},
    )
