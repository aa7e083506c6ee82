"""Bone Pit: skulls to climb, one odd throw each (KTK-BONE)."""

from __future__ import annotations

from companion.games.key_to_the_kingdom.hazards.common import FAR, unnamed_side
from companion.games.key_to_the_kingdom.house import House
from companion.games.key_to_the_kingdom.vocabulary import HAZARDS
from companion.procedures.conditions import AtEnd
from companion.procedures.effects import Advance, Enter
from companion.procedures.graph import Fork, Later, Procedure, Row, Throw
from companion.procedures.readings import EVEN, ODD, Faces


def build(house: House) -> Procedure:
    return Procedure(
        "bone_pit",
        HAZARDS["bone_pit"],
        "A pit of bones under a crumbling edge. Some falls are deeper than others.",
        "edge",
        {
            "edge": Throw(
                "Throw {need} to run across.",
                (
                    Row(Faces(*EVEN), "Across.", FAR, rules="KTK-BONE-01 KTK-BONE-02", step="the crossing"),
                    Row(
                        Faces(1, 3),
                        "Down to the red skull.",
                        Later("skulls"),
                        (Enter("red"),),
                        "KTK-BONE-03",
                        "the fall",
                    ),
                    Row(
                        Faces(5, 7),
                        "Down to the grey skull.",
                        Later("skulls"),
                        (Enter("grey"),),
                        "KTK-BONE-04",
                        "the fall",
                    ),
                ),
            ),
            "skulls": Throw(
                "Throw {need} to climb to the next skull.",
                (
                    Row(Faces(*ODD), "One skull on.", "climbed", (Advance(),), "KTK-BONE-05", "the climb"),
                    Row(Faces(*EVEN), "No foothold.", Later("skulls"), rules="KTK-BONE-05", step="the try"),
                ),
            ),
            "climbed": Fork("Is that the edge?", AtEnd(), unnamed_side(house), Later("skulls"), rules="KTK-BONE-06"),
        },
        outcomes={"won": "across", "on": "a skull on"},
    )
