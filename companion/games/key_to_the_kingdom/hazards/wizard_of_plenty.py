"""Wizard of Plenty: over the Rainbow and back in four throws (KTK-WIZ)."""

from __future__ import annotations

from companion.games.key_to_the_kingdom.house import House
from companion.procedures.conditions import AtLeast
from companion.procedures.effects import Count
from companion.procedures.graph import End, Fork, Later, Procedure, Row, Tell, Walk, throws
from companion.procedures.readings import Else, Past
from companion.procedures.scene import Ground, Track
from companion.table.words import say

WON = End("won", text="everything you lost, and the holders you named")
LOST = End("lost", good=False, text="back on the cloud, with one lost card of yours")
THROWS = 4


def build(house: House) -> Procedure:
    next_throw = "run" if house.wizard_throws == "all_at_once" else Later("run")
    return Procedure(
        "wizard_of_plenty",
        "Wizard of Plenty",
        say(
            "He gives back everything you lost, if you can run over the Rainbow and back. {throws} at most.",
            throws=throws(THROWS),
        ),
        Later("run"),
        {
            "run": Walk(
                "Throw and run: over the Rainbow and back.",
                (
                    Row(Past(), "Home in time.", WON, rules="KTK-WIZ-04 KTK-WIZ-05", step="the homecoming"),
                    Row(Else(), "On the way.", "breath", (Count("throws"),), "KTK-WIZ-03 KTK-WIZ-04", "the run"),
                ),
                rules="KTK-WIZ-03",
            ),
            "breath": Fork("{throws} made?", AtLeast("throws", THROWS), "too_late", next_throw),
            "too_late": Tell(
                "Too late: straight back to the cloud.", LOST, rules="KTK-WIZ-06", name="the failed trial"
            ),
        },
        track="trial",
        sides=("b",),
        sample=Ground({"trial": Track(16)}),
    )
