"""Spider's Web: announce a card, or hang there (KTK-SPIDER)."""

from __future__ import annotations

from companion.games.key_to_the_kingdom.hazards.common import FAR, along, first_try, pay_one, without
from companion.games.key_to_the_kingdom.hazards.counting import throw_of
from companion.games.key_to_the_kingdom.house import House
from companion.games.key_to_the_kingdom.vocabulary import HAZARDS
from companion.procedures.conditions import AtLeast, Has, HasAny
from companion.procedures.effects import Count, Enter
from companion.procedures.graph import Choose, Fork, Later, Option, Procedure, Row, Step, Tell, Throw
from companion.procedures.readings import Else, Faces, Hits
from companion.table.words import named, say

PAIRS = {"sword": (1, 6), "shield": (2, 5), "axe": (3, 4)}
ATTEMPTS = 4


def build(house: House) -> Procedure:
    steps: dict[str, Step] = {}
    announced: list[Option] = []
    for item, faces in PAIRS.items():
        if house.web_announce == "pair":
            announced.append(Option(item, item, Has(item), rules="KTK-SPIDER-02"))
            steps[item] = _cut(*faces)
        else:
            for face in faces:
                name = f"{item}_{face}"
                text = say("{item}, {face}", item=named(item), face=face)
                announced.append(Option(name, name, Has(item), rules="KTK-SPIDER-02", text=text))
                steps[name] = _cut(face)
    bare = Option("bare_hands", first_try(house, "bare"), without(house, *PAIRS), rules="KTK-SPIDER-07")
    hang = Option("stop", Later("spiders"), rules="KTK-SPIDER-05 KTK-SPIDER-06", text="Hang on")
    again = announced if house.web_forced == "yes" else [*announced, hang]
    return Procedure(
        "spiders_web",
        HAZARDS["spiders_web"],
        "One sticky thread across the gap, and its owner is at home.",
        "thread",
        {
            "thread": Throw(
                "{dice}: {need} carries you across.",
                (
                    Row(Hits(1, 4), "Across.", FAR, rules="KTK-SPIDER-01", step="the crossing"),
                    Row(Else(), "Stuck in the web.", "announce", (Enter("spiders"),), "KTK-SPIDER-01", "the web"),
                ),
                dice=4,
            ),
            "announce": Choose("Which card do you announce?", (*announced, bare), rules="KTK-SPIDER-02"),
            **steps,
            "failed": pay_one("tired", "KTK-SPIDER-04"),
            "tired": Fork("{count} attempts made?", AtLeast("attempts", ATTEMPTS), Later("spiders"), "armed"),
            "armed": Fork(
                "Any blade or Shield left?", HasAny(*PAIRS), "again", Later("spiders"), rules="KTK-SPIDER-04"
            ),
            "again": Choose("Announce another card?", tuple(again), rules="KTK-SPIDER-02 KTK-SPIDER-05"),
            "bare": Throw(
                "Throw {need} to pull free.",
                (
                    Row(Faces(8), "Onto the first spider’s back.", "freed", rules="KTK-SPIDER-07", step="the escape"),
                    Row(Else(), "The web holds.", Later("bare"), rules="KTK-SPIDER-07", step="the try"),
                ),
            ),
            "freed": Tell("There the turn ends.", Later("spiders"), (Enter("spiders", 1),), rules="KTK-SPIDER-03"),
            "spiders": along("spiders", "Throw and walk over the spiders.", "KTK-SPIDER-08"),
        },
        outcomes={"won": "across"},
    )


def _cut(*faces: int) -> Throw:
    free = Row(Faces(*faces), "Cut free: onto the first spider’s back.", "freed", rules="KTK-SPIDER-03", step="the cut")
    stuck = Row(Else(), "The web holds.", "failed", (Count("attempts"),), "KTK-SPIDER-04", "the attempt")
    return Throw(say("Throw {need} to cut free. {which}", which=throw_of("attempts", ATTEMPTS)), (free, stuck))
