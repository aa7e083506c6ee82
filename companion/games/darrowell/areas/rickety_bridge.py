"""Rickety bridge: three dice say how many items it bears today (DARR-BRIDGE)."""

from __future__ import annotations

from companion.games.darrowell import known
from companion.games.darrowell.activity import Activity
from companion.games.darrowell.areas.common import CHIPS, die, free, hour_glass, paid
from companion.games.darrowell.board import DarrowellBoard
from companion.games.darrowell.conditions import Bears, HasChip, Laden
from companion.games.darrowell.effects import Spend
from companion.games.darrowell.house import House
from companion.games.darrowell.readings import Added
from companion.games.darrowell.vocabulary import ITEMS
from companion.procedures.conditions import AtLeast
from companion.procedures.effects import Effect, Happening
from companion.procedures.graph import Choose, End, Fork, Option, Pay, Procedure, Row, Step
from companion.procedures.here import Here
from companion.procedures.scene import Ground, Scene
from companion.table.words import say

ACROSS = End("across", text="on the far bank")
STAYED = End("stayed", good=False, text="still on this bank", how="stays")


LOAD = Here(say("what is on your card"), lambda scene: len(scene.items) + scene.tally("cursed"))
VALUE = Here(say("too little"), lambda scene: scene.tally("value"))
BEARS = Here(say("what they add up to"), lambda scene: sum(map(int, scene.thrown)))


class Bear(Effect):
    """What the dice add up to is what the bridge bears for the whole turn (DARR-BRIDGE-02)."""

    def apply(self, scene: Scene, ground: Ground) -> tuple[Scene, Happening | None]:
        return scene.with_tally("value", sum(map(int, scene.thrown))), None


def build(house: House, board: DarrowellBoard) -> Procedure:
    again = "weigh" if house.bridge_second_chip == "no" else "weigh_again"
    steps: dict[str, Step] = {
        "bank": free(
            "Try the bridge?",
            paid("cross", "known", "DARR-BRIDGE-02", "Cross", HasChip()),
            Option("turn_away", STAYED, text="Turn away"),
        ),
        "known": Fork("Was it tried before this turn?", AtLeast("value", 1), "weigh", "test", rules="DARR-BRIDGE-05"),
        "test": die(
            say("{dice}: so many items it bears. You carry {load}.", load=LOAD),
            Row(
                Added(),
                say("All turn long it bears {count} and no more.", count=BEARS),
                "weigh",
                (Bear(),),
                "DARR-BRIDGE-02",
                "the bridge",
            ),
            dice=3,
            rules="DARR-BRIDGE-02",
        ),
        "weigh": Fork("Does it bear what you carry?", Bears(), ACROSS, "pending", rules="DARR-BRIDGE-03"),
        "pending": Choose(
            say("It bears {value}, and you carry {load}: do you lighten your load?", value=VALUE, load=LOAD),
            (
                Option("drop", "which", Laden(), text="Drop an item"),
                hour_glass(again),
                Option("stay", STAYED, text="Stay here"),
            ),
            rules="DARR-BRIDGE-04",
        ),
        "which": Pay("Which item do you drop?", ITEMS, again, required=True, rules="DARR-FREE-02"),
    }
    if house.bridge_second_chip == "yes":
        steps["weigh_again"] = Fork("Does it bear you now?", Bears(), "second", "pending", rules="DARR-BRIDGE-03")
        steps["second"] = Choose(
            "One chip more to cross?",
            (Option("cross", ACROSS, HasChip(), (Spend(),), text="Cross"), Option("stay", STAYED, text="Stay here")),
        )
    return Procedure(
        "rickety_bridge",
        "Rickety bridge",
        "Nobody knows what it bears until somebody tries.",
        "bank",
        steps,
        known={"value": range(0, 19, 9), "cursed": range(0, 13, 6), "chips": CHIPS},
        sides=("a",),
        outcomes={"won": "across the bridge", "stays": "still on this bank"},
    )


ACTIVITY = Activity(
    name="rickety_bridge",
    build=build,
    found=lambda board: any(way.bridge for way in board.links),
    facts={"chips": known.chips, "cursed": known.cursed},
)
