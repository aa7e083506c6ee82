"""G: the guard room (DARR-GROOM): item after item, past a guard asleep in the doorway."""

from __future__ import annotations

from companion.games.darrowell import facts
from companion.games.darrowell.activity import Activity
from companion.games.darrowell.areas.common import CHIPS, die, free, hour_glass, paid, walk_out
from companion.games.darrowell.areas.random_items import random_steps
from companion.games.darrowell.board import DarrowellBoard
from companion.games.darrowell.conditions import CanWalkOut, Either, Fewer, HasChip
from companion.games.darrowell.ends import Chased
from companion.games.darrowell.house import House
from companion.procedures.conditions import AtLeast, Both, Condition
from companion.procedures.effects import Count, Forget
from companion.procedures.graph import End, Fork, Option, Procedure, Row, Step, Tell
from companion.procedures.here import Here
from companion.procedures.readings import Faces
from companion.table.words import say

LEFT = End("left", text="out of the room")
CHASED = Chased("chased", good=False, text="chased out", how="moved")
STAYS = End("stays", good=False, text="unnoticed in the room", how="stays")


ITEMS = Here(say("all of them"), lambda scene: scene.tally("secured"))
MORE = Here(say("one more"), lambda scene: scene.tally("secured") + 1)


def build(house: House, board: DarrowellBoard) -> Procedure:
    may_stay = house.idle_in_lair == "may_stay"
    safe: Condition = Either(CanWalkOut(), Fewer("secured", 1)) if may_stay else CanWalkOut()
    steal = Both(AtLeast("fresh", 1), HasChip())
    steps: dict[str, Step] = {
        "room": Fork("Can you still walk out?", safe, "hush", "short", rules="DARR-GROOM-05"),
        "hush": free(
            "Do you take another item?",
            paid("steal", "creep", "DARR-GROOM-01 DARR-GROOM-02", "Steal an item", steal),
            walk_out("out", "DARR-GROOM-02", HasChip()),
            hour_glass("room"),
            Option("end_turn", "night" if may_stay else "wakes", rules="DARR-GROOM-08", text="End the turn"),
            rules="DARR-GROOM-02 DARR-GROOM-09",
        ),
        "creep": die(
            "{dice}: {need} steals an item, {row2} wakes the guard.",
            Row(
                Faces(3, 4, 5, 6),
                say("He sleeps on. Items taken, to be carried out: {count}.", count=MORE),
                "room",
                (Count("secured"),),
                "DARR-GROOM-01",
            ),
            Row(Faces(1, 2), "He stirs.", "wakes", (), "DARR-GROOM-01", "the theft"),
            rules="DARR-GROOM-01",
        ),
        "out": Fork("Are there items to look at?", AtLeast("secured", 1), "look", LEFT, rules="DARR-GROOM-03"),
        "look": Tell("One of the items comes to light.", "kind", (Count("secured", -1),), rules="DARR-GROOM-07"),
        **random_steps("gain", house, "out", "out"),
        "short": Tell("No chip is left for the way out.", "wakes", rules="DARR-GROOM-05"),
        "wakes": Tell(
            say("The guard wakes, and takes back the items: {count}.", count=ITEMS),
            CHASED,
            (Forget("secured"),),
            rules="DARR-GROOM-04",
        ),
    }
    if may_stay:
        steps["night"] = Fork("Have you stolen anything?", AtLeast("secured", 1), "wakes", STAYS)
    return Procedure(
        "guard_room",
        "Guard room",
        "The guard sleeps in the doorway; what was taken is seen only outside.",
        "room",
        steps,
        known={"chips": CHIPS, "fresh": range(2)},
        sides=("a",),
        outcomes={"won": "out with the items", "moved": "chased out", "on": "one more item"},
    )


ACTIVITY = Activity(
    name="guard_room",
    build=build,
    letter="G",
    facts={"chips": facts.chips, "fresh": facts.fresh},
    even_used=True,
    no_stay=True,
)
