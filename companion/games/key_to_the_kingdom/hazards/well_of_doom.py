"""Well of Doom: two throws round the wall, and a long way down (KTK-WELL)."""

from __future__ import annotations

from companion.games.key_to_the_kingdom.hazards.common import EITHER, FAR, pay_one, without
from companion.games.key_to_the_kingdom.hazards.counting import throw_of
from companion.games.key_to_the_kingdom.house import House
from companion.games.key_to_the_kingdom.vocabulary import HAZARDS
from companion.procedures.conditions import AtLeast, Has
from companion.procedures.effects import Count
from companion.procedures.graph import Choose, Fork, Later, Option, Procedure, Row, Step, Tell, Throw, Walk
from companion.procedures.readings import Else, Faces, Hits, Past, Total
from companion.table.words import say

THROWS = 2
"""So many to get round the wall (KTK-WELL-01)."""


def build(house: House) -> Procedure:
    caught = Row(
        Hits(1, 2), "It catches: back on the wall.", Later("last_stretch"), rules="KTK-WELL-03", step="the catch"
    )
    missed = Row(Else(), "It finds no hold.", Later("bottom"), rules="KTK-WELL-04 KTK-WELL-05", step="the try")

    def fish_for_it(prompt: str) -> Step:
        return Throw(prompt, (caught, missed), dice=4, spot="well")

    return Procedure(
        "well_of_doom",
        HAZARDS["well_of_doom"],
        "A narrow wall round a well nobody has measured.",
        "wall",
        {
            "wall": Walk(
                say("Throw and walk the wall. {which}", which=throw_of("throws", THROWS)),
                (
                    Row(Past(), "Round it.", FAR, rules="KTK-WELL-01", step="the crossing"),
                    Row(Else(), "Not round yet.", "wavering", (Count("throws"),), "KTK-WELL-01", "the step"),
                ),
            ),
            "wavering": Fork("{throws} made?", AtLeast("throws", THROWS), "fallen", "wall"),
            "fallen": Tell("Down the well.", "well", rules="KTK-WELL-01", name="the fall", spot="well"),
            "well": Choose(
                "What do you use to climb out of the well?",
                (
                    Option("rope", "rope", Has("rope"), rules="KTK-WELL-02"),
                    Option("grappling_hook", "hook", Has("grappling_hook"), rules="KTK-WELL-02"),
                    Option("shield", "shield", Has("shield"), rules="KTK-WELL-02"),
                    Option(
                        "bare_hands",
                        Later("bottom"),
                        without(house, "rope", "grappling_hook", "shield"),
                        rules="KTK-WELL-04",
                    ),
                ),
                spot="well",
            ),
            "rope": fish_for_it("{dice}: {need} and the Rope catches."),
            "hook": fish_for_it("{dice}: {need} and the Hook catches."),
            "shield": Throw(
                "{dice}: {need}, and the Shield holds.",
                (
                    Row(Total(10), "Back on the wall.", Later("last_stretch"), rules="KTK-WELL-03", step="the climb"),
                    Row(Else(), "No hold.", Later("bottom"), rules="KTK-WELL-04 KTK-WELL-05", step="the try"),
                ),
                dice=3,
                spot="well",
            ),
            "last_stretch": Walk(
                "One throw to get round the rest of the wall.",
                (
                    Row(Past(), "Round it.", FAR, rules="KTK-WELL-03", step="the crossing"),
                    Row(Else(), "Not far enough.", "fallen", rules="KTK-WELL-03", step="the slip"),
                ),
            ),
            "bottom": Throw(
                "Throw {need} to find the steps.",
                (
                    Row(Faces(5), "Up the steps.", "pay", rules="KTK-WELL-04", step="the escape"),
                    Row(Else(), "Only wet stone.", Later("bottom"), rules="KTK-WELL-04", step="the try"),
                ),
                spot="well",
            ),
            "pay": pay_one(EITHER, "KTK-WELL-04"),
        },
        track="bridge",
        outcomes={"won": "past the well"},
    )
