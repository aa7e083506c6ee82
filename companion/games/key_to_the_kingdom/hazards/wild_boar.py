"""Wild Boar: he would rather have your lunch (KTK-BOAR)."""

from __future__ import annotations

from companion.games.key_to_the_kingdom.hazards.common import FAR, NEAR, first_try, pay_one, without
from companion.games.key_to_the_kingdom.house import House
from companion.games.key_to_the_kingdom.vocabulary import HAZARDS
from companion.procedures.conditions import Has
from companion.procedures.effects import Lose
from companion.procedures.graph import Choose, Option, Procedure, Row, Throw
from companion.procedures.readings import Else, Faces


def build(house: House) -> Procedure:
    eaten = (Lose("food"),) if house.boar_food_lost == "yes" else ()
    return Procedure(
        "wild_boar",
        HAZARDS["wild_boar"],
        "He stands on the path. Food keeps him busy for a moment.",
        "path",
        {
            "path": Choose(
                "How do you pass the Boar?",
                (
                    Option("food", "food", Has("food"), eaten, "KTK-BOAR-01"),
                    Option("bare_hands", first_try(house, "bare"), without(house, "food"), rules="KTK-BOAR-03"),
                ),
            ),
            "food": Throw(
                "Throw {need} while he eats.",
                (
                    Row(Faces(6, 7, 8), "Past him.", FAR, rules="KTK-BOAR-02", step="the crossing"),
                    Row(
                        Faces(2, 3, 4, 5), "He looks up: stay where you are.", NEAR, rules="KTK-BOAR-02", step="the try"
                    ),
                    Row(Faces(1), "He charges: into his pit.", "pay", rules="KTK-BOAR-02", step="the fall"),
                ),
                rules="KTK-BOAR-01",
            ),
            "pay": pay_one(NEAR, "KTK-BOAR-02"),
            "bare": Throw(
                "Throw {need} to dodge him.",
                (
                    Row(Faces(1, 8), "Past him.", FAR, rules="KTK-BOAR-03", step="the crossing"),
                    Row(Else(), "He will not let you by.", NEAR, rules="KTK-BOAR-03", step="the try"),
                ),
            ),
        },
        outcomes={"won": "past the Boar", "stays": "still before the Boar"},
    )
