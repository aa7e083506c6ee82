"""Sleeping Giant: two throws to get past, or you are his (KTK-GIANT)."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.key_to_the_kingdom.coming_out import ComeOut
from companion.games.key_to_the_kingdom.desk import Desk
from companion.games.key_to_the_kingdom.ends import Ending, Visit
from companion.games.key_to_the_kingdom.hazards.common import FAR, Said, pay_one
from companion.games.key_to_the_kingdom.hazards.counting import throw_of
from companion.games.key_to_the_kingdom.hazards.dungeon import imprison
from companion.games.key_to_the_kingdom.house import House
from companion.games.key_to_the_kingdom.vocabulary import EQUIPMENT, HAZARDS
from companion.procedures.conditions import AtLeast, Both, Has, HasAny, HasNone, Not
from companion.procedures.effects import Count
from companion.procedures.graph import Choose, Fork, Later, Option, Procedure, Row, Tell, Throw, Walk
from companion.procedures.readings import EVEN, Else, Faces, Past
from companion.table.words import say

HOME = "banshee_towers"
"""The Giant's dungeon is that of this World (KTK-GIANT-02)."""


@dataclass(frozen=True)
class Free(Ending):
    """Onto one of the Black Daggers there, as the player likes; no fight now (KTK-GIANT-06)."""

    def settle(self, desk: Desk, visit: Visit) -> None:
        desk.then(ComeOut(desk.ground.location[HOME].daggers))


@dataclass(frozen=True)
class Prisoner(Ending):
    """Held like any prisoner of the dungeon (KTK-GIANT-07)."""

    def settle(self, desk: Desk, visit: Visit) -> None:
        imprison(desk, desk.state.acting, HOME)


FREE = Free("black_dagger", text="to a Black Dagger of Banshee Towers, and the turn ends")
DUNGEON = Prisoner("dungeon", good=False, text="a prisoner of the dungeon")

THROWS = 2
"""So many to get past him (KTK-GIANT-01)."""

TRIO = ("sword", "fire", "axe")


def build(house: House) -> Procedure:
    some = HasAny(*EQUIPMENT)
    poor = Said(Both(HasNone("net"), Not(Has(*TRIO)), some), "holding some card, but no Net nor all three")
    if house.optional_items == "yes":
        poor = Said(some, "holding any card")
    return Procedure(
        "sleeping_giant",
        HAZARDS["sleeping_giant"],
        "He sleeps across the path. Be quick, and quiet.",
        "path",
        {
            "path": Walk(
                say("Throw and tiptoe past. {which}", which=throw_of("throws", THROWS)),
                (
                    Row(Past(), "Past him.", FAR, rules="KTK-GIANT-01", step="the crossing"),
                    Row(Else(), "Not past him yet.", "stirring", (Count("throws"),), "KTK-GIANT-01", "the step"),
                ),
            ),
            "stirring": Fork("{throws} made?", AtLeast("throws", THROWS), "caught", "path"),
            "caught": Tell(
                "He wakes: into the dungeon of Banshee Towers.", "captive", rules="KTK-GIANT-02", name="the capture"
            ),
            "captive": Choose(
                "How do you get away from the Giant?",
                (
                    Option("threaten", FREE, Has(*TRIO), rules="KTK-GIANT-03", text="Show all"),
                    Option("net", "net", Has("net"), rules="KTK-GIANT-04"),
                    Option("pay", "ransom", poor, rules="KTK-GIANT-05", text="Pay a card"),
                    Option("empty_hands", "prisoner", HasNone(*EQUIPMENT), rules="KTK-GIANT-07", text="Empty hands"),
                ),
                spot="dungeon",
                rules="KTK-GIANT-08",
            ),
            "net": Throw(
                "Throw {need} to net the Giant.",
                (
                    Row(Faces(*EVEN), "Netted: free.", FREE, rules="KTK-GIANT-04 KTK-GIANT-06", step="the escape"),
                    Row(
                        Else(),
                        "He brushes it off.",
                        Later("captive"),
                        rules="KTK-GIANT-04 KTK-GIANT-08",
                        step="the try",
                    ),
                ),
                spot="dungeon",
            ),
            "ransom": pay_one(FREE, "KTK-GIANT-05 KTK-GIANT-06", required=True),
            "prisoner": Tell("Held in the dungeon.", DUNGEON, rules="KTK-GIANT-07", spot="dungeon"),
        },
        track="bridge",
        outcomes={"won": "away from the Giant", "lost": "a prisoner of the dungeon", "on": "on along his path"},
    )
