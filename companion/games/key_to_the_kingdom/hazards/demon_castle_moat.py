"""Demon Castle Moat: a 1 is a ducking, two 1s are crocodiles (KTK-MOAT)."""

from __future__ import annotations

from companion.games.key_to_the_kingdom.hazards.common import FAR, pay_treasure
from companion.games.key_to_the_kingdom.house import House
from companion.games.key_to_the_kingdom.vocabulary import HAZARDS
from companion.procedures.conditions import Has
from companion.procedures.effects import Lose
from companion.procedures.graph import Choose, Later, Option, Procedure, Row, Throw
from companion.procedures.readings import Else, Faces

ONE = Faces(1)
"""What slips away from the crocodiles (KTK-MOAT-05)."""


def build(house: House) -> Procedure:
    return Procedure(
        "demon_castle_moat",
        HAZARDS["demon_castle_moat"],
        "The moat is easy to cross. Falling in again is not wise.",
        "moat",
        {
            "moat": Throw(
                "Throw anything but {need} to cross.",
                (
                    Row(Faces(1), "Into the moat.", Later("swim"), rules="KTK-MOAT-01", step="the fall"),
                    Row(Else(), "Across.", FAR, rules="KTK-MOAT-01", step="the crossing"),
                ),
            ),
            "swim": Throw(
                "Throw anything but {need} to swim across.",
                (
                    Row(Faces(1), "Among the crocodiles.", "crocodiles", rules="KTK-MOAT-02", step="the crocodiles"),
                    Row(Else(), "Across.", FAR, rules="KTK-MOAT-02", step="the swim"),
                ),
                spot="splash",
            ),
            "crocodiles": Choose(
                "How do you escape the crocodiles?",
                (
                    Option("food", FAR, Has("food"), (Lose("food"),), "KTK-MOAT-03"),
                    Option("sword", "sword", Has("sword"), rules="KTK-MOAT-04"),
                    Option("throw_1", "one", rules="KTK-MOAT-05", text="Slip away"),
                ),
                spot="blue_arrow",
                rules="KTK-MOAT-06",
            ),
            "sword": Throw(
                "Throw {need} to fight your way out.",
                (
                    Row(Faces(8), "Out, and across.", FAR, rules="KTK-MOAT-04", step="the fight"),
                    Row(Else(), "The crocodiles close in.", Later("crocodiles"), rules="KTK-MOAT-04", step="the fight"),
                ),
                spot="blue_arrow",
            ),
            "one": Throw(
                "Throw {need} to slip away.",
                (
                    Row(ONE, "Away, and across.", "pay", rules="KTK-MOAT-05", step="the escape"),
                    Row(Else(), "The crocodiles close in.", Later("crocodiles"), rules="KTK-MOAT-05", step="the try"),
                ),
                spot="blue_arrow",
            ),
            "pay": pay_treasure(house, FAR, "KTK-MOAT-05"),
        },
        outcomes={"won": "across"},
    )
