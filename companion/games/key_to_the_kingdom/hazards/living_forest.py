"""Living Forest: some trees hold on (KTK-FOREST)."""

from __future__ import annotations

from companion.games.key_to_the_kingdom.hazards.common import FAR, first_try, pay_one, unnamed_side, without
from companion.games.key_to_the_kingdom.house import House
from companion.games.key_to_the_kingdom.vocabulary import HAZARDS
from companion.procedures.conditions import Has
from companion.procedures.graph import Choose, Later, Option, Procedure, Row, Throw, Walk
from companion.procedures.readings import EVEN, ODD, Else, Faces, Hits, Lands, Past


def build(house: House) -> Procedure:
    def struggle(prompt: str, dice: int, *faces: int) -> Throw:
        free = Row(Hits(1, *faces), "Free, and through.", FAR, rules="KTK-FOREST-03", step="the escape")
        held = Row(Else(), "The branches hold.", Later("branches"), rules="KTK-FOREST-04", step="the try")
        return Throw(prompt, (free, held), dice=dice)

    return Procedure(
        "living_forest",
        HAZARDS["living_forest"],
        "The trees move. Do not stop under the wrong ones.",
        "forest",
        {
            "forest": Walk(
                "Throw and walk through the forest.",
                (
                    Row(Past(), "Through.", FAR, rules="KTK-FOREST-01", step="the crossing"),
                    Row(
                        Lands("captured", "under a tree that grasps"),
                        "Branches close round you.",
                        first_try(house, "branches"),
                        rules="KTK-FOREST-02",
                        step="the capture",
                    ),
                    Row(Else(), "All quiet. Throw again.", "forest", rules="KTK-FOREST-01", step="the step"),
                ),
            ),
            "branches": Choose(
                "How do you get free of the branches?",
                (
                    Option("axe", "axe", Has("axe"), rules="KTK-FOREST-03"),
                    Option("sword", "sword", Has("sword"), rules="KTK-FOREST-03"),
                    Option("fire", "fire", Has("fire"), rules="KTK-FOREST-03"),
                    Option("bare_hands", "bare", without(house, "axe", "sword", "fire"), rules="KTK-FOREST-05"),
                ),
            ),
            "axe": struggle("{dice}: {need} cuts you free.", 3, *ODD),
            "sword": struggle("{dice}: {need} cuts you free.", 3, *EVEN),
            "fire": struggle("Throw {need} and the branches burn.", 1, 6),
            "bare": Throw(
                "Throw {need} to tear free.",
                (
                    Row(Faces(3), "Free.", "pay", rules="KTK-FOREST-05", step="the escape"),
                    Row(Else(), "The branches hold.", Later("branches"), rules="KTK-FOREST-05", step="the try"),
                ),
            ),
            "pay": pay_one(unnamed_side(house), "KTK-FOREST-05"),
        },
        track="bridge",
        outcomes={"won": "through the forest", "on": "on along the forest path"},
    )
