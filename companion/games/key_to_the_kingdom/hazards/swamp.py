"""Swamp: grey stones are firm, red ones are not (KTK-SWAMP)."""

from __future__ import annotations

from companion.games.key_to_the_kingdom.hazards.common import FAR, pay_one, without
from companion.games.key_to_the_kingdom.house import House
from companion.games.key_to_the_kingdom.vocabulary import HAZARDS
from companion.procedures.conditions import AtEnd, Has
from companion.procedures.effects import Lose, UpTo
from companion.procedures.graph import Choose, Fork, Later, Option, Procedure, Row, Tell, Walk
from companion.procedures.readings import EVEN, All, Else, Faces, Lands, Past
from companion.procedures.scene import Ground, Track

STONES = "stones"
"""The step at which the stones are walked."""


def build(house: House) -> Procedure:
    net = Option("net", "netted", Has("net"), (Lose("net"),), "KTK-SWAMP-05")
    across = Row(Past(), "Across.", FAR, rules="KTK-SWAMP-01", step="the crossing")
    hooked_rows = (
        across,
        Row(
            All(Lands("red", "onto a red stone"), Faces(*EVEN)),
            "Red, and held there.",
            Later("held"),
            rules="KTK-SWAMP-03",
            step="the red stone",
        ),
        Row(Else(), "On with the Hook. Throw again.", "hooked", rules="KTK-SWAMP-03", step="the step"),
    )
    first_red = Row(
        Lands("red", "onto a red stone"), "A red stone: it sinks.", "red", rules="KTK-SWAMP-02", step="the red stone"
    )
    red_rows: tuple[Row, ...] = (first_red,)
    if house.swamp_first_parity == "yes":
        even = Row(
            All(Lands("red", "onto a red stone"), Faces(*EVEN)),
            "A red stone: it sinks.",
            "red_even",
            rules="KTK-SWAMP-02",
            step="the red stone",
        )
        red_rows = (even, first_red)

    def sinking(hooked: str | Later) -> Choose:
        return Choose(
            "What holds you up on the red stone?",
            (
                Option("grappling_hook", hooked, Has("grappling_hook"), rules="KTK-SWAMP-03"),
                net,
                Option("bare_hands", "pay", without(house, "grappling_hook", "net"), rules="KTK-SWAMP-06"),
            ),
        )

    return Procedure(
        "swamp",
        HAZARDS["swamp"],
        "The way round the Rat Trap, over firm stones and others.",
        STONES,
        {
            STONES: Walk(
                "Throw and walk the stones.",
                (
                    across,
                    *red_rows,
                    Row(Else(), "Firm ground. Throw again.", STONES, rules="KTK-SWAMP-01", step="the step"),
                ),
            ),
            "red": sinking("hooked"),
            **({"red_even": sinking(Later("held"))} if house.swamp_first_parity == "yes" else {}),
            "hooked": Walk("Throw and walk on with the Hook.", hooked_rows),
            "held": Walk("Throw and walk on with the Hook.", hooked_rows, instead=(net,), rules="KTK-SWAMP-04"),
            "netted": Tell("Up to the next grey stone.", "firm", (UpTo("grey"),), rules="KTK-SWAMP-05"),
            "firm": Fork("Is that the far side?", AtEnd(), FAR, STONES, rules="KTK-SWAMP-07"),
            "pay": pay_one("dragged", "KTK-SWAMP-06"),
            "dragged": Tell("Up to the next grey stone.", "rest", (UpTo("grey"),), rules="KTK-SWAMP-06"),
            "rest": Fork("Is that the far side?", AtEnd(), FAR, Later(STONES), rules="KTK-SWAMP-07"),
        },
        track="bridge",
        sample=Ground({"bridge": Track(5, {1: "grey", 2: "red", 3: "grey", 4: "red"})}),
        outcomes={"won": "across"},
    )
