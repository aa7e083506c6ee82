"""K: ten up ten down (DARR-TEN)."""

from __future__ import annotations

from companion.games.darrowell import known
from companion.games.darrowell.activity import Activity
from companion.games.darrowell.areas.common import DONE, NOTHING, die, free, go_on, paid
from companion.games.darrowell.board import DarrowellBoard
from companion.games.darrowell.effects import AllGold, Gold
from companion.games.darrowell.ends import to_jail
from companion.games.darrowell.house import House
from companion.procedures.conditions import AtLeast
from companion.procedures.graph import Fork, Procedure, Row, Tell, Text, ThrowHow
from companion.procedures.readings import Faces
from companion.table.words import say

STAKE = 10


def build(house: House, board: DarrowellBoard) -> Procedure:
    jail = to_jail(board)
    broke = say("Less than {gold}: it all goes, and so do you.", gold=STAKE)
    play = paid("play", "game", "DARR-TEN-01", say("Play for {gold}", gold=STAKE))
    steps = {
        "table": free(say("Do you play for {gold} gold?", gold=STAKE), play, go_on(), rules="DARR-TEN-03"),
        "game": die(
            say("{dice}: {need} wins {gold} gold, {row2} loses {gold}.", gold=STAKE),
            Row(Faces(4, 5, 6), say("{gold} up.", gold=STAKE), DONE, (Gold(STAKE),), "DARR-TEN-01", "the game"),
            Row(Faces(1, 2, 3), say("{gold} down.", gold=STAKE), "debt", (), "DARR-TEN-01", "the game"),
            rules="DARR-TEN-01",
        ),
        "debt": Fork("Can you pay {count}?", AtLeast("gold", STAKE), "paid", "broke", rules="DARR-TEN-02"),
        "paid": Tell(say("{gold} gold change hands.", gold=STAKE), NOTHING, (Gold(-STAKE),), rules="DARR-TEN-01"),
        "broke": Tell(broke, jail, (AllGold(),), rules="DARR-TEN-02"),
    }
    intro = say("{gold} gold to win or to lose; who cannot pay goes to jail.", gold=STAKE)
    outcomes: dict[ThrowHow, Text] = {
        "won": say("{gold} up", gold=STAKE),
        "lost": say("{gold} down", gold=STAKE),
        "moved": "to jail",
    }
    known = {"gold": range(9, 11)}
    return Procedure(
        "ten_up_ten_down", "Ten up ten down", intro, "table", steps, known=known, sides=("a",), outcomes=outcomes
    )


ACTIVITY = Activity(name="ten_up_ten_down", build=build, letter="K", facts={"gold": known.gold})
