"""E: the dragon's lair (DARR-DRAGON): sack after sack, while it sleeps."""

from __future__ import annotations

from companion.games.darrowell.areas import theft
from companion.games.darrowell.board import DarrowellBoard
from companion.games.darrowell.effects import GoldFor
from companion.games.darrowell.ends import Chased
from companion.games.darrowell.house import House
from companion.procedures.graph import End, Procedure, Tell
from companion.table.words import say

LEFT = End("left", text="out, and closed until your next turn")
CHASED = Chased("chased", good=False, text="chased out, and closed until your next turn", how="moved")
STAYS = End("stays", good=False, text="asleep beside the dragon", how="stays")


def build(house: House, board: DarrowellBoard) -> Procedure:
    assert board.lair is not None
    sacks = theft.Theft(
        tally="sacks",
        most=0 if house.dragon_sacks == "unlimited" else int(house.dragon_sacks),
        ask="Do you take another sack?",
        steal="Steal a sack",
        throw="{dice}: {need} steals a sack, {row2} wakes the dragon.",
        taken=say("It sleeps on. Sacks taken, to be carried out: {count}.", count=theft.so_far("sacks", 1)),
        stirs="It stirs.",
        lost=say("The dragon wakes, and keeps its gold. Sacks lost: {count}.", count=theft.so_far("sacks")),
        caught=CHASED,
        unseen=STAYS,
        thieving="DARR-DRAGON-01 DARR-DRAGON-02",
        going="DARR-DRAGON-02",
        doing="DARR-DRAGON-02",
        stuck="DARR-DRAGON-07",
        losing="DARR-DRAGON-04",
        night="DARR-DRAGON-09",
    )
    out = Tell("Out with the sacks.", LEFT, (GoldFor(board.lair.sack, "sacks"),), rules="DARR-DRAGON-03")
    return theft.room(
        "dragon_lair",
        "Dragon’s lair",
        "The dragon sleeps on its sacks; gold counts only once it is out.",
        {**sacks.steps(house), "out": out},
        {"won": "out with the sacks", "moved": "chased out", "on": "one more sack"},
    )


ACTIVITY = theft.activity(
    "dragon_lair", "E", build, lambda board: {board.lair.area: "a"} if board.lair else {}, shuts=True
)
