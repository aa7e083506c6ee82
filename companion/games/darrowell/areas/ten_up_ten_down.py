"""K: ten up ten down (DARR-TEN)."""

from __future__ import annotations

from companion.games.darrowell import facts
from companion.games.darrowell.activity import Activity
from companion.games.darrowell.areas.common import DONE, NOTHING, die, free, go_on, paid
from companion.games.darrowell.board import DarrowellBoard
from companion.games.darrowell.effects import AllGold, Gold
from companion.games.darrowell.ends import to_jail
from companion.games.darrowell.house import House
from companion.procedures.conditions import AtLeast
from companion.procedures.graph import Fork, Procedure, Row, Tell
from companion.procedures.readings import Faces

STAKE = 10


def build(house: House, board: DarrowellBoard) -> Procedure:
    jail = to_jail(board)
    steps = {
        "table": free(
            "Do you play for ten?", paid("play", "game", "DARR-TEN-01", "Play for 10"), go_on(), rules="DARR-TEN-03"
        ),
        "game": die(
            "Throw: ten up or ten down?",
            Row(Faces(4, 5, 6), "Ten up.", DONE, (Gold(STAKE),), "DARR-TEN-01", "the game"),
            Row(Faces(1, 2, 3), "Ten down.", "debt", (), "DARR-TEN-01", "the game"),
            rules="DARR-TEN-01",
        ),
        "debt": Fork("Can you pay ten?", AtLeast("gold", STAKE), "paid", "broke", rules="DARR-TEN-02"),
        "paid": Tell("Ten gold change hands.", NOTHING, (Gold(-STAKE),), rules="DARR-TEN-01"),
        "broke": Tell("Less than ten: it all goes, and so do you.", jail, (AllGold(),), rules="DARR-TEN-02"),
    }
    intro = "Ten gold to win or to lose; who cannot pay goes to jail."
    known = {"gold": range(9, 11)}
    return Procedure("ten_up_ten_down", "Ten up ten down", intro, "table", steps, known=known, sides=("a",))


ACTIVITY = Activity(name="ten_up_ten_down", build=build, letter="K", facts={"gold": facts.gold})
