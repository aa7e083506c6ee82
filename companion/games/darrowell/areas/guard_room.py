"""G: the guard room (DARR-GROOM): item after item, past a guard asleep in the doorway."""

from __future__ import annotations

from companion.games.darrowell.areas import theft
from companion.games.darrowell.areas.random_items import random_steps
from companion.games.darrowell.board import DarrowellBoard
from companion.games.darrowell.ends import Chased
from companion.games.darrowell.house import House
from companion.procedures.conditions import AtLeast
from companion.procedures.effects import Count
from companion.procedures.graph import End, Fork, Procedure, Tell
from companion.table.words import say

LEFT = End("left", text="out of the room")
CHASED = Chased("chased", good=False, text="chased out", how="moved")
STAYS = End("stays", good=False, text="unnoticed in the room", how="stays")


def build(house: House, board: DarrowellBoard) -> Procedure:
    items = theft.Theft(
        tally="secured",
        ask="Do you take another item?",
        steal="Steal an item",
        throw="{dice}: {need} steals an item, {row2} wakes the guard.",
        taken=say("He sleeps on. Items taken, to be carried out: {count}.", count=theft.so_far("secured", 1)),
        stirs="He stirs.",
        lost=say("The guard wakes, and takes back the items: {count}.", count=theft.so_far("secured")),
        caught=CHASED,
        unseen=STAYS,
        thieving="DARR-GROOM-01 DARR-GROOM-02",
        going="DARR-GROOM-02",
        doing="DARR-GROOM-02 DARR-GROOM-09",
        stuck="DARR-GROOM-05",
        losing="DARR-GROOM-04",
        night="DARR-GROOM-08",
    )
    steps = {
        **items.steps(house),
        "out": Fork("Are there items to look at?", AtLeast("secured", 1), "look", LEFT, rules="DARR-GROOM-03"),
        "look": Tell("One of the items comes to light.", "kind", (Count("secured", -1),), rules="DARR-GROOM-07"),
        **random_steps("gain", house, "out", "out"),
    }
    return theft.room(
        "guard_room",
        "Guard room",
        "The guard sleeps in the doorway; what was taken is seen only outside.",
        steps,
        {"won": "out with the items", "moved": "chased out", "on": "one more item"},
    )


ACTIVITY = theft.activity("guard_room", "G", build, lambda board: {})
