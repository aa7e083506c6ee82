"""The duel: two dice, one each (DARR-DUEL). What the winner names and the loser answers, the table asks afterwards."""

from __future__ import annotations

from companion.games.darrowell.areas.common import TAROT
from companion.games.darrowell.board import DarrowellBoard
from companion.games.darrowell.house import House
from companion.games.darrowell.readings import First, Level
from companion.procedures.graph import End, Procedure, Row, Throw
from companion.procedures.readings import Else
from companion.table.dice import D6

WON = End("won", text="an item of your choice, or gold")
TIE = End("tie", good=False, text="the turn goes on")
LOST = End("lost", good=False, text="an item of your rival’s choice, or gold")


def build(house: House, board: DarrowellBoard) -> Procedure:
    rows = (
        Row(First(), "The newcomer wins the duel.", WON, (), "DARR-DUEL-06", "the duel"),
        Row(Level(), "A draw.", TIE, (), "DARR-DUEL-07", "the duel"),
        Row(Else(), "The newcomer loses the duel.", LOST, (), "DARR-DUEL-06", "the duel"),
    )
    clash = Throw("Throw for the duel.", rows, 2, D6, again=TAROT, again_dice=(0,), rules="DARR-DUEL-06")
    intro = "Whoever comes where one other figure stands throws against it, the newcomer first."
    return Procedure("duel", "Duel", intro, "clash", {"clash": clash}, sides=("a",))
