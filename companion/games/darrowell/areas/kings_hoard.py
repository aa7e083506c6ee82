"""Q: the king's hoard (DARR-HOARD): one theft, and out."""

from __future__ import annotations

from companion.games.darrowell.areas import theft
from companion.games.darrowell.board import DarrowellBoard
from companion.games.darrowell.effects import GoldFor
from companion.games.darrowell.ends import to_jail
from companion.games.darrowell.house import House
from companion.procedures.graph import End, Procedure, Tell
from companion.table.words import say

LEFT = End("left", text="out, and closed until your next turn")
STAYS = End("stays", good=False, text="unnoticed among the gold", how="stays")


def build(house: House, board: DarrowellBoard) -> Procedure:
    assert board.hoard is not None
    handful = theft.Theft(
        tally="loot",
        most=1,
        ask="Do you take the king’s gold?",
        steal="Steal gold",
        throw=say("{dice}: {need} takes {gold} gold, {row2} is jail.", gold=board.hoard.gold),
        taken="The gold is yours, once you are out.",
        stirs="A hand on your shoulder.",
        lost="Caught: no gold, and off to jail.",
        caught=to_jail(board),
        unseen=STAYS,
        thieving="DARR-HOARD-01",
        going="DARR-HOARD-02",
        doing="DARR-HOARD-02 DARR-HOARD-07",
        stuck="DARR-HOARD-03",
        losing="DARR-HOARD-03 DARR-HOARD-06",
        night="DARR-HOARD-06",
    )
    effects = (GoldFor(board.hoard.gold, "loot"),)
    out = Tell("Out of the hoard.", LEFT, effects, rules="DARR-HOARD-02 DARR-HOARD-04")
    return theft.room(
        "kings_hoard",
        "King’s hoard",
        "One handful, then out, and nobody stays the night.",
        {**handful.steps(house), "out": out},
        {"won": "out with the gold", "moved": "to jail", "on": "the gold in hand"},
    )


ACTIVITY = theft.activity(
    "kings_hoard", "Q", build, lambda board: dict.fromkeys(board.hoard.areas, "a") if board.hoard else {}, shuts=True
)
