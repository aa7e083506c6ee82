"""E: the dragon's lair (DARR-DRAGON): sack after sack, while it sleeps."""

from __future__ import annotations

from companion.games.darrowell import facts
from companion.games.darrowell.activity import Activity
from companion.games.darrowell.areas.common import CHIPS, die, free, hour_glass, paid, walk_out
from companion.games.darrowell.board import DarrowellBoard
from companion.games.darrowell.conditions import CanWalkOut, Either, Fewer, HasChip
from companion.games.darrowell.effects import GoldFor
from companion.games.darrowell.ends import Chased
from companion.games.darrowell.house import House
from companion.procedures.conditions import AtLeast, Both, Condition
from companion.procedures.effects import Count, Forget
from companion.procedures.graph import End, Fork, Option, Procedure, Row, Step, Tell
from companion.procedures.here import Here
from companion.procedures.readings import Faces
from companion.table.words import say

LEFT = End("left", text="out, and closed until your next turn")
CHASED = Chased("chased", good=False, text="chased out, and closed until your next turn", how="moved")
STAYS = End("stays", good=False, text="asleep beside the dragon", how="stays")


SACKS = Here(say("all of them"), lambda scene: scene.tally("sacks"))
MORE = Here(say("one more"), lambda scene: scene.tally("sacks") + 1)


def build(house: House, board: DarrowellBoard) -> Procedure:
    assert board.lair is not None
    steal: Condition = Both(AtLeast("fresh", 1), HasChip())
    if house.dragon_sacks != "unlimited":
        steal = Both(steal, Fewer("sacks", int(house.dragon_sacks)))
    may_stay = house.idle_in_lair == "may_stay"
    safe: Condition = Either(CanWalkOut(), Fewer("sacks", 1)) if may_stay else CanWalkOut()
    steps: dict[str, Step] = {
        "lair": Fork("Can you still walk out?", safe, "hush", "short", rules="DARR-DRAGON-07"),
        "hush": free(
            "Do you take another sack?",
            paid("steal", "creep", "DARR-DRAGON-01 DARR-DRAGON-02", "Steal a sack", steal),
            walk_out("out", "DARR-DRAGON-02", HasChip()),
            hour_glass("lair"),
            Option("end_turn", "night" if may_stay else "wakes", rules="DARR-DRAGON-09", text="End the turn"),
            rules="DARR-DRAGON-02",
        ),
        "creep": die(
            "{dice}: {need} steals a sack, {row2} wakes the dragon.",
            Row(
                Faces(3, 4, 5, 6),
                say("It sleeps on. Sacks taken, to be carried out: {count}.", count=MORE),
                "lair",
                (Count("sacks"),),
                "DARR-DRAGON-01",
            ),
            Row(Faces(1, 2), "It stirs.", "wakes", (), "DARR-DRAGON-01", "the theft"),
            rules="DARR-DRAGON-01",
        ),
        "out": Tell("Out with the sacks.", LEFT, (GoldFor(board.lair.sack, "sacks"),), rules="DARR-DRAGON-03"),
        "short": Tell("No chip is left for the way out.", "wakes", rules="DARR-DRAGON-07"),
        "wakes": Tell(
            say("The dragon wakes, and keeps its gold. Sacks lost: {count}.", count=SACKS),
            CHASED,
            (Forget("sacks"),),
            rules="DARR-DRAGON-04",
        ),
    }
    if may_stay:
        steps["night"] = Fork("Have you stolen anything?", AtLeast("sacks", 1), "wakes", STAYS)
    return Procedure(
        "dragon_lair",
        "Dragon’s lair",
        "The dragon sleeps on its sacks; gold counts only once it is out.",
        "lair",
        steps,
        known={"chips": CHIPS, "fresh": range(2)},
        sides=("a",),
        outcomes={"won": "out with the sacks", "moved": "chased out", "on": "one more sack"},
    )


ACTIVITY = Activity(
    name="dragon_lair",
    build=build,
    letter="E",
    entries=lambda board: {board.lair.area: "a"} if board.lair else {},
    facts={"chips": facts.chips, "fresh": facts.fresh},
    even_used=True,
    no_stay=True,
    shuts=True,
)
