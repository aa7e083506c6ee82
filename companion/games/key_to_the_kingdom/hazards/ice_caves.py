"""Ice Caves: fire melts, an axe may break (KTK-ICE)."""

from __future__ import annotations

from companion.games.key_to_the_kingdom.hazards.common import EITHER, FAR, first_try, pay_one, without
from companion.games.key_to_the_kingdom.house import House
from companion.games.key_to_the_kingdom.vocabulary import HAZARDS
from companion.procedures.conditions import Has
from companion.procedures.effects import Lose
from companion.procedures.graph import Choose, Later, Option, Procedure, Row, Throw
from companion.procedures.readings import EVEN, ODD, Else, Faces


def build(house: House) -> Procedure:
    return Procedure(
        "ice_caves",
        HAZARDS["ice_caves"],
        "Caves so cold that half of those who enter freeze where they stand.",
        "caves",
        {
            "caves": Throw(
                "Throw {need} to get through.",
                (
                    Row(Faces(5, 6, 7, 8), "Through.", FAR, rules="KTK-ICE-01", step="the crossing"),
                    Row(
                        Faces(1, 2, 3, 4),
                        "Frozen fast.",
                        first_try(house, "frozen"),
                        rules="KTK-ICE-01",
                        step="the frost",
                    ),
                ),
            ),
            "frozen": Choose(
                "How do you break out of the ice?",
                (
                    Option("fire", EITHER, Has("fire"), (Lose("fire"),), "KTK-ICE-02"),
                    Option("axe", "axe", Has("axe"), rules="KTK-ICE-03"),
                    Option("bare_hands", "bare", without(house, "fire", "axe"), rules="KTK-ICE-04"),
                ),
                spot="frozen",
            ),
            "axe": Throw(
                "Throw {need} to keep the Axe.",
                (
                    Row(Faces(*ODD), "Out, and the Axe is whole.", EITHER, rules="KTK-ICE-03", step="the blow"),
                    Row(Faces(*EVEN), "Out, but the Axe is broken.", EITHER, (Lose("axe"),), "KTK-ICE-03", "the blow"),
                ),
                spot="frozen",
            ),
            "bare": Throw(
                "Throw {need} to break the ice.",
                (
                    Row(Faces(4), "The ice breaks.", "pay", rules="KTK-ICE-04", step="the escape"),
                    Row(Else(), "The ice holds.", Later("frozen"), rules="KTK-ICE-04", step="the try"),
                ),
                spot="frozen",
            ),
            "pay": pay_one(EITHER, "KTK-ICE-04"),
        },
        outcomes={"won": "out of the caves"},
    )
