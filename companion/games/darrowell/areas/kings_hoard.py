"""Q: the king's hoard (DARR-HOARD): one theft, and out."""

from __future__ import annotations

from companion.games.darrowell import facts
from companion.games.darrowell.activity import Activity
from companion.games.darrowell.areas.common import CHIPS, die, free, hour_glass, paid, walk_out
from companion.games.darrowell.board import DarrowellBoard
from companion.games.darrowell.conditions import CanWalkOut, Either, Fewer, HasChip
from companion.games.darrowell.effects import GoldFor
from companion.games.darrowell.ends import to_jail
from companion.games.darrowell.house import House
from companion.procedures.conditions import AtLeast, Both, Condition
from companion.procedures.effects import Count, Forget
from companion.procedures.graph import End, Fork, Option, Procedure, Row, Step, Tell
from companion.procedures.readings import Faces
from companion.table.words import say

LEFT = End("left", text="out, and closed until your next turn")
STAYS = End("stays", good=False, text="unnoticed among the gold", how="stays")


def build(house: House, board: DarrowellBoard) -> Procedure:
    assert board.hoard is not None
    may_stay = house.idle_in_lair == "may_stay"
    safe: Condition = Either(CanWalkOut(), Fewer("loot", 1)) if may_stay else CanWalkOut()
    steal = Both(AtLeast("fresh", 1), Fewer("loot", 1), HasChip())
    steps: dict[str, Step] = {
        "hoard": Fork("Can you still walk out?", safe, "gold", "short", rules="DARR-HOARD-03"),
        "gold": free(
            "Do you take the king’s gold?",
            paid("steal", "reach", "DARR-HOARD-01", "Steal gold", steal),
            walk_out("out", "DARR-HOARD-02", HasChip()),
            hour_glass("hoard"),
            Option("end_turn", "night" if may_stay else "caught", rules="DARR-HOARD-06", text="End the turn"),
            rules="DARR-HOARD-02 DARR-HOARD-07",
        ),
        "reach": die(
            say("{dice}: {need} takes {gold} gold, {row2} is jail.", gold=board.hoard.gold),
            Row(Faces(3, 4, 5, 6), "The gold is yours, once you are out.", "hoard", (Count("loot"),), "DARR-HOARD-01"),
            Row(Faces(1, 2), "A hand on your shoulder.", "caught", (), "DARR-HOARD-01", "the theft"),
            rules="DARR-HOARD-01",
        ),
        "out": Tell(
            "Out of the hoard.", LEFT, (GoldFor(board.hoard.gold, "loot"),), rules="DARR-HOARD-02 DARR-HOARD-04"
        ),
        "short": Tell("No chip is left for the way out.", "caught", rules="DARR-HOARD-03"),
        "caught": Tell(
            "Caught: no gold, and off to jail.", to_jail(board), (Forget("loot"),), rules="DARR-HOARD-03 DARR-HOARD-06"
        ),
    }
    if may_stay:
        steps["night"] = Fork("Have you stolen anything?", AtLeast("loot", 1), "caught", STAYS)
    return Procedure(
        "kings_hoard",
        "King’s hoard",
        "One handful, then out, and nobody stays the night.",
        "hoard",
        steps,
        known={"chips": CHIPS, "fresh": range(2)},
        sides=("a",),
        outcomes={"won": "out with the gold", "moved": "to jail", "on": "the gold in hand"},
    )


def _rooms(board: DarrowellBoard) -> dict[str, str]:
    return dict.fromkeys(board.hoard.areas, "a") if board.hoard else {}


ACTIVITY = Activity(
    name="kings_hoard",
    build=build,
    letter="Q",
    entries=_rooms,
    facts={"chips": facts.chips, "fresh": facts.fresh},
    even_used=True,
    no_stay=True,
    shuts=True,
)
