"""Cyclops: fire and axe frighten him, a gift pleases him (KTK-CYC)."""

from __future__ import annotations

from companion.games.key_to_the_kingdom.hazards.common import ASHORE, FAR, Said, along
from companion.games.key_to_the_kingdom.house import House
from companion.games.key_to_the_kingdom.vocabulary import EQUIPMENT, HAZARDS
from companion.procedures.conditions import Always, Both, Condition, Has, HasAny, HasNone, Not
from companion.procedures.effects import Enter
from companion.procedures.graph import Choose, Later, Option, Pay, Procedure, Row, Tell, Throw, Walk
from companion.procedures.readings import Else, Faces, Lands, Past

GIFTS = tuple(item for item in EQUIPMENT if item not in ("axe", "fire"))


def build(house: House) -> Procedure:
    forced = house.optional_items == "no"
    unarmed: Condition = Not(Has("axe", "fire")) if forced else Always()
    gift = Said(Both(unarmed, HasAny(*GIFTS)), "holding any other card")
    empty = Said(Both(unarmed, HasNone(*GIFTS)), "holding neither pair nor gift") if forced else Always()
    carried = Row(
        Faces(1), "He takes a liking to you and carries you across.", FAR, rules="KTK-CYC-03", step="the ride"
    )
    stones = (
        Row(Past(), "Across.", FAR, rules="KTK-CYC-04", step="the crossing"),
        Row(
            Lands("third_rock", "onto the third rock"),
            "The third rock tips.",
            "dropped",
            rules="KTK-CYC-06",
            step="the fall",
        ),
        Row(Else(), "The stone holds.", Later("stones"), rules="KTK-CYC-04 KTK-CYC-05", step="the step"),
    )
    on_foot = Row(Else(), "He will not. Walk the stones.", Later("stones"), rules="KTK-CYC-04", step="the plea")
    return Procedure(
        "cyclops",
        HAZARDS["cyclops"],
        "He guards the stepping stones. Show him fire and steel, or bring a present.",
        "greeting",
        {
            "greeting": Choose(
                "How do you meet the Cyclops?",
                (
                    Option("threaten", FAR, Has("axe", "fire"), rules="KTK-CYC-01", text="Axe and Fire"),
                    Option("give", "gift", gift, rules="KTK-CYC-02", text="A gift"),
                    Option("plead", "plea", empty, rules="KTK-CYC-03", text="Empty hands"),
                ),
            ),
            "gift": Pay(
                "Which card do you give? Not Axe or Fire.", GIFTS, FAR, required=True, told="", rules="KTK-CYC-02"
            ),
            "plea": Walk("Throw: {need} and he carries you, else you walk.", (carried, *stones))
            if house.cyclops_walk == "same_throw"
            else Throw("Throw {need} and he carries you.", (carried, on_foot)),
            "stones": Walk("Throw and walk the stones.", stones),
            "dropped": Tell("Down to the splash.", Later("arrows"), (Enter("arrows"),), rules="KTK-CYC-06"),
            "arrows": along("arrows", "Throw and follow the red arrows.", "KTK-CYC-07", end=ASHORE),
        },
        track="bridge",
        outcomes={"won": "across", "moved": "washed up at the whirlpool"},
    )
