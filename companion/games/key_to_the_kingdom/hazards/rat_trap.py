"""Rat Trap: a quick way, or a long wait (KTK-RAT)."""

from __future__ import annotations

from companion.games.key_to_the_kingdom.hazards.common import FAR, unnamed_side, without
from companion.games.key_to_the_kingdom.house import House
from companion.procedures.conditions import Has
from companion.procedures.graph import Choose, End, Later, Option, Procedure, Row, Tell, Throw
from companion.procedures.readings import EVEN, ODD, Else, Faces, Total
from companion.table.words import say

SWAMP = End("swamp", good=False, text="on the Swamp’s first grey stone, and the turn ends")
"""Up the wall, onto the Swamp's first grey stone; the Swamp goes on from there next turn."""


def build(house: House) -> Procedure:
    climb = Tell(
        "Up the wall to the Swamp’s first grey stone.",
        SWAMP,
        spot="trap",
        rules="KTK-RAT-04 KTK-RAT-05",
        name="the climb",
    )
    missed = 3 if house.rat_climb == "fourth_turn" else 2
    return Procedure(
        "rat_trap",
        "Rat Trap",
        "A trap door over a cellar full of rats.",
        "door",
        {
            "door": Throw(
                "Throw {need} to run across.",
                (
                    Row(Faces(*EVEN), "Across.", FAR, rules="KTK-RAT-01", step="the crossing"),
                    Row(
                        Faces(*ODD), "The door drops: in with the rats.", "cellar", rules="KTK-RAT-01", step="the fall"
                    ),
                ),
            ),
            "cellar": Choose(
                "Do you try the Rope?",
                (
                    Option("rope", "rope", Has("rope"), rules="KTK-RAT-02"),
                    Option("wait", "stuck", without(house, "rope"), rules="KTK-RAT-03"),
                ),
                spot="trap",
            ),
            "rope": Throw(
                "{dice}: {need} and the Rope catches.",
                (
                    Row(
                        Total(9), "Up the Rope, and across.", unnamed_side(house), rules="KTK-RAT-02", step="the climb"
                    ),
                    Row(Else(), "The Rope slips.", "stuck", rules="KTK-RAT-03", step="the try"),
                ),
                dice=2,
                spot="trap",
            ),
            "stuck": Tell(
                say("{count} turns among the rats.", count=missed),
                Later("wall", skip=missed),
                rules="KTK-RAT-03 KTK-RAT-04",
                spot="trap",
            ),
            "wall": climb,
        },
    )
