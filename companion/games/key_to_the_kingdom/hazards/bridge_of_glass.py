"""Bridge of Glass: it cracks under half of all travellers (KTK-GLASS)."""

from __future__ import annotations

from companion.games.key_to_the_kingdom.hazards.common import FAR, first_try, pay_one, unnamed_side, without
from companion.games.key_to_the_kingdom.house import House
from companion.games.key_to_the_kingdom.vocabulary import HAZARDS
from companion.procedures.conditions import Both, Has, HasNone
from companion.procedures.effects import Lose
from companion.procedures.graph import Choose, Later, Option, Procedure, Row, Throw
from companion.procedures.readings import Else, Faces, Total

PULLS = ("net", "rope", "grappling_hook")


def build(house: House) -> Procedure:
    out = unnamed_side(house)
    lose_shield = (Lose("shield"),)
    return Procedure(
        "bridge_of_glass",
        HAZARDS["bridge_of_glass"],
        "A glass bridge over quicksand.",
        "bridge",
        {
            "bridge": Throw(
                "Throw {need} to cross the glass.",
                (
                    Row(Faces(5, 6, 7, 8), "Across.", FAR, rules="KTK-GLASS-01", step="the crossing"),
                    Row(
                        Faces(1, 2, 3, 4),
                        "It cracks: into the quicksand.",
                        first_try(house, "quicksand"),
                        rules="KTK-GLASS-01 KTK-GLASS-02",
                        step="the fall",
                    ),
                ),
            ),
            "quicksand": Choose(
                "How do you get out of the quicksand?",
                (
                    *(Option(item, "pull", Has(item), rules="KTK-GLASS-03") for item in PULLS),
                    Option("shield", out, Has("shield"), lose_shield, "KTK-GLASS-04"),
                    Option("wait", Later("quicksand"), Both(Has("shield"), HasNone(*PULLS)), rules="KTK-GLASS-04"),
                    Option("bare_hands", "bare", without(house, *PULLS, "shield"), rules="KTK-GLASS-05"),
                ),
                spot="quicksand",
            ),
            "pull": Throw(
                "Throw {need} to be pulled out.",
                (
                    Row(Faces(4, 5, 6), "Out, and across.", out, rules="KTK-GLASS-03 KTK-GLASS-06", step="the rescue"),
                    Row(Else(), "Still stuck.", "after", rules="KTK-GLASS-03", step="the try"),
                ),
                spot="quicksand",
            ),
            "after": Choose(
                "Give up the Shield to be out?",
                (
                    Option("shield", out, Has("shield"), lose_shield, "KTK-GLASS-04"),
                    Option("wait", Later("quicksand"), rules="KTK-GLASS-03"),
                ),
                spot="quicksand",
            ),
            "bare": Throw(
                "{dice}: {need} and you struggle out.",
                (
                    Row(Total(9), "Out.", "pay", rules="KTK-GLASS-05", step="the escape"),
                    Row(Else(), "Still stuck.", Later("quicksand"), rules="KTK-GLASS-05", step="the try"),
                ),
                dice=2,
                spot="quicksand",
            ),
            "pay": pay_one(out, "KTK-GLASS-05"),
        },
        dodges=frozenset({"quicksand"}),
        outcomes={"won": "across"},
    )
