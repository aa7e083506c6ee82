"""Boats: one of them belongs to the serpent (KTK-BOAT)."""

from __future__ import annotations

from companion.games.key_to_the_kingdom.hazards.common import (
    ASHORE,
    FAR,
    along,
    first_try,
    pay_one,
    pay_treasure,
    without,
)
from companion.games.key_to_the_kingdom.house import House
from companion.games.key_to_the_kingdom.vocabulary import HAZARDS
from companion.procedures.conditions import HasAny
from companion.procedures.effects import Enter
from companion.procedures.graph import Choose, Later, Option, Procedure, Row, Tell, Throw, Walk
from companion.procedures.readings import Else, Hits, Lands, Past

WEAPONS = ("sword", "axe", "fire")


def build(house: House) -> Procedure:
    next_boat = "boats" if house.boats_throws == "repeat" else Later("boats")
    return Procedure(
        "boats",
        HAZARDS["boats"],
        "A row of boats across the river. Step from one to the next, but not into the serpent’s.",
        Later("boats"),
        {
            "boats": Walk(
                "Throw and step from boat to boat.",
                (
                    Row(Past(), "Across.", FAR, rules="KTK-BOAT-02", step="the crossing"),
                    Row(
                        Lands("serpent", "into the serpent’s boat"),
                        "Into the serpent’s boat.",
                        first_try(house, "serpent"),
                        rules="KTK-BOAT-03",
                        step="the serpent",
                    ),
                    Row(Else(), "The boat holds.", next_boat, rules="KTK-BOAT-02", step="the boat"),
                ),
                rules="KTK-BOAT-01 KTK-BOAT-02",
            ),
            "serpent": Choose(
                "The serpent rises. Do you fight it?",
                (
                    Option("fight", "fight", HasAny(*WEAPONS), rules="KTK-BOAT-03", text="Fight"),
                    Option("give_up", "sinking", without(house, *WEAPONS), rules="KTK-BOAT-04", text="No weapon"),
                ),
            ),
            "fight": Throw(
                "{dice}: {need} beats the serpent.",
                (
                    Row(Hits(2, 8), "The serpent is beaten: across.", FAR, rules="KTK-BOAT-03", step="the fight"),
                    Row(Else(), "The serpent wins.", "sinking", rules="KTK-BOAT-04", step="the fight"),
                ),
                dice=6,
            ),
            "sinking": Tell("The boat goes down.", "card", rules="KTK-BOAT-04", name="the sinking"),
            "card": pay_one("treasure", "KTK-BOAT-04"),
            "treasure": pay_treasure(house, "adrift", "KTK-BOAT-04"),
            "adrift": Tell("Onto the stone below.", Later("arrows"), (Enter("arrows"),), rules="KTK-BOAT-04"),
            "arrows": along("arrows", "Throw and follow the red arrows.", "KTK-BOAT-05", end=ASHORE),
        },
        track="bridge",
        outcomes={"won": "across", "moved": "washed up at the whirlpool"},
    )
