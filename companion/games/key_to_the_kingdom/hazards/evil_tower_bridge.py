"""Evil Tower Bridge: the first to come builds it, the others must trust it (KTK-TOWER)."""

from __future__ import annotations

import msgspec

from companion.games.key_to_the_kingdom import naming
from companion.games.key_to_the_kingdom.desk import Desk
from companion.games.key_to_the_kingdom.ends import Noted
from companion.games.key_to_the_kingdom.hazards.common import FAR, NEAR, along, pay_one
from companion.games.key_to_the_kingdom.house import House
from companion.games.key_to_the_kingdom.vocabulary import HAZARDS, SECTIONS
from companion.procedures.conditions import AtLeast
from companion.procedures.effects import Effect, Enter, Happening
from companion.procedures.graph import Fork, Later, Procedure, Row, Tell, Throw, Walk
from companion.procedures.readings import Else, Faces, Past, Reading
from companion.procedures.scene import Ground, Scene
from companion.table.dice import Die, Face
from companion.table.words import Words, say, say_n


class Built(Noted):
    """So many sections stand, set from this side (KTK-TOWER-03)."""

    __slots__ = ()

    def note(self, desk: Desk) -> None:
        desk.set(tower_sections=self.amount, tower_built_from=self.what)
        data = desk.ground.board.hazards["evil_tower_bridge"]
        dagger = naming.place(desk.ground, data.a if self.what == "a" else data.b)
        words = say_n(
            "{count} section of the bridge is set, from {dagger} on.",
            "{count} sections of the bridge are set, from {dagger} on.",
            self.amount,
        )
        desk.tell(words, "KTK-TOWER-02 KTK-TOWER-03", dagger=dagger)


class Build(Effect):
    """As many sections are set from the near end as the die shows; the builder stands on the last one."""

    def apply(self, scene: Scene, ground: Ground) -> tuple[Scene, Happening | None]:
        built = int(scene.thrown[-1])
        scene = msgspec.structs.replace(scene.with_tally("sections", built), place=built)
        return scene, Built("built", scene.side, built)

    def words(self) -> Words:
        return say("as many sections are set")


class Unbuilt(Reading):
    """The walk ends where no section was set, counted from this end (KTK-TOWER-08)."""

    def fits(self, thrown: tuple[Face, ...], landing: str, scene: Scene) -> bool:
        sections = scene.tally("sections")
        if scene.tally("from_far_end"):
            return 0 < scene.place <= SECTIONS - sections
        return scene.place > sections

    def words(self, die: Die | None = None) -> Words:
        return say("onto an unbuilt place")


def known(desk: Desk, side: str) -> dict[str, int]:
    """How many sections stand, and whether they were set from the other end (KTK-TOWER-07, KTK-TOWER-08)."""
    built = desk.state.tower_sections
    return {"sections": built, "from_far_end": int(built > 0 and desk.state.tower_built_from != side)}


def build(house: House) -> Procedure:
    exact = house.dagger_exact == "yes"
    landed = Unbuilt() if exact else Else()
    short = Row(landed, "Short of the far side.", "fallen", rules="KTK-TOWER-05", step="the fall")
    leaps = [Row(Past(), "Across.", FAR, rules="KTK-TOWER-05", step="the leap"), short]
    if exact:
        leaps.append(Row(Else(), "Too far: not a step.", Later("leap"), rules="KTK-TOWER-05", step="the try"))
    return Procedure(
        "evil_tower_bridge",
        HAZARDS["evil_tower_bridge"],
        "Sections make the bridge, and whoever comes first sets as many as the die allows, once and for all.",
        "bridge",
        {
            "bridge": Fork("Is any section set?", AtLeast("sections", 1), "cross", "build"),
            "build": Throw(
                "Throw to build. {row3} builds nothing.",
                (
                    Row(Faces(6), "The whole bridge: across.", FAR, (Build(),), "KTK-TOWER-02", "the building"),
                    Row(
                        Faces(1, 2, 3, 4, 5),
                        "So far, and no further: there the turn ends.",
                        Later("leap"),
                        (Build(),),
                        "KTK-TOWER-03",
                        "the building",
                    ),
                    Row(Faces(7, 8), "That builds nothing.", NEAR, rules="KTK-TOWER-04", step="the try"),
                ),
                rules="KTK-TOWER-01",
            ),
            "leap": Walk("Throw to reach the far side.", tuple(leaps)),
            "cross": Walk(
                "Throw and walk the bridge as far as it goes.",
                (
                    Row(Past(), "Across.", FAR, rules="KTK-TOWER-07", step="the crossing"),
                    Row(Unbuilt(), "No section there.", "fallen", rules="KTK-TOWER-07 KTK-TOWER-08", step="the fall"),
                    Row(Else(), "The section holds. Throw again.", "cross", rules="KTK-TOWER-07", step="the step"),
                ),
            ),
            "fallen": Tell("Down to the first rock.", "pay", (Enter("rocks", 1),), rules="KTK-TOWER-06"),
            "pay": pay_one(Later("rocks"), "KTK-TOWER-06"),
            "rocks": along("rocks", "Throw and climb from rock to rock.", "KTK-TOWER-06"),
        },
        track="bridge",
        known={"sections": range(SECTIONS + 1), "from_far_end": range(2)},
        outcomes={"won": "across", "stays": "still on the dagger"},
    )
