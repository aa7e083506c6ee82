"""Broken Bridge: missing planks above, a squid below (KTK-BROKEN)."""

from __future__ import annotations

from companion.games.key_to_the_kingdom.hazards.common import (
    BACK,
    EXIT,
    FAR,
    along,
    first_try,
    pay_one,
    without,
)
from companion.games.key_to_the_kingdom.hazards.counting import throw_of
from companion.games.key_to_the_kingdom.house import House
from companion.games.key_to_the_kingdom.vocabulary import HAZARDS
from companion.procedures.conditions import AtEnd, AtLeast, Has
from companion.procedures.effects import Advance, Count, Enter, Lose
from companion.procedures.graph import Choose, Fork, Later, Option, Procedure, Row, Tell, Throw, Walk
from companion.procedures.readings import EVEN, Else, Faces, Hits, Lands, Past
from companion.procedures.scene import Ground, Track
from companion.table.words import say

THROWS = 3
"""So many to get across (KTK-BROKEN-02)."""


def build(house: House) -> Procedure:
    return Procedure(
        "broken_bridge",
        HAZARDS["broken_bridge"],
        "A long plank bridge with holes in it. Be quick, or back you go.",
        "bridge",
        {
            "bridge": Walk(
                say("Throw and walk the planks. {which}", which=throw_of("throws", THROWS)),
                (
                    Row(Past(), "Across.", FAR, rules="KTK-BROKEN-01", step="the crossing"),
                    Row(
                        Lands("missing", "where a plank is missing"),
                        "No plank there.",
                        "fallen",
                        rules="KTK-BROKEN-03",
                        step="the fall",
                    ),
                    Row(Else(), "The plank holds.", "halfway", (Count("throws"),), "KTK-BROKEN-01", "the step"),
                ),
            ),
            "halfway": Fork("{throws} made?", AtLeast("throws", THROWS), "back", "bridge"),
            "back": Tell("Too many throws: back to the dagger.", BACK, rules="KTK-BROKEN-02"),
            "fallen": Tell("Down to the splash.", Later("stones"), (Enter("stones"),), rules="KTK-BROKEN-03"),
            "stones": along(
                "stones",
                "Throw and follow the square stones.",
                "KTK-BROKEN-04",
                Row(
                    Lands("squid", "onto the squid’s stone"),
                    "Onto the squid’s stone.",
                    first_try(house, "squid"),
                    rules="KTK-BROKEN-05",
                    step="the squid",
                ),
            ),
            "squid": Choose(
                "The squid has hold of you. What do you use?",
                (
                    Option("shield", "next_stone", Has("shield"), (Lose("shield"),), "KTK-BROKEN-06"),
                    Option("food", "next_stone", Has("food"), (Lose("food"),), "KTK-BROKEN-06"),
                    Option("sword", "fight", Has("sword"), rules="KTK-BROKEN-07"),
                    Option("axe", "fight", Has("axe"), rules="KTK-BROKEN-07"),
                    Option(
                        "bare_hands", "bare", without(house, "shield", "food", "sword", "axe"), rules="KTK-BROKEN-08"
                    ),
                ),
            ),
            "fight": Throw(
                "{dice}: {need} frees you.",
                (
                    Row(Hits(2, *EVEN), "Cut free.", "next_stone", rules="KTK-BROKEN-07", step="the fight"),
                    Row(Else(), "It holds on.", Later("squid"), rules="KTK-BROKEN-07", step="the fight"),
                ),
                dice=4,
            ),
            "bare": Throw(
                "Throw {need} to wriggle free.",
                (
                    Row(Faces(7, 8), "Free.", "pay", rules="KTK-BROKEN-08", step="the escape"),
                    Row(Else(), "It holds on.", Later("squid"), rules="KTK-BROKEN-08", step="the try"),
                ),
            ),
            "pay": pay_one("next_stone", "KTK-BROKEN-08"),
            "next_stone": Tell("On to the next stone.", "ashore", (Advance(),), rules="KTK-BROKEN-06 KTK-BROKEN-07"),
            "ashore": Fork("Is that the shore?", AtEnd(), EXIT, Later("stones"), rules="KTK-BROKEN-04"),
        },
        track="bridge",
        sample=Ground({"bridge": Track(14, {4: "missing"}), "stones": Track(3, {2: "squid"})}),
        outcomes={"won": "across", "moved": "back on the dagger"},
    )
