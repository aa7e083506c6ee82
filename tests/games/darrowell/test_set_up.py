"""Before the first chip: who begins, and where everybody stands (DARR-SETUP)."""

from __future__ import annotations

import pytest

from companion.games import rules
from companion.games.darrowell.game import GAME
from companion.games.darrowell.vocabulary import SLOTS
from companion.play.rules import Rules
from companion.play.setup import BadSetup, Seat, Setup
from tests.games.darrowell.tables import sit


def test_the_dungeon_is_the_first_map() -> None:
    """DARR-SETUP-01: either map may be chosen; the dungeon is what a first game is played on."""
    assert rules("darrowell").board.id == "darrowell_dungeon"  # type: ignore[union-attr]
    assert sit()["map"] == "darrowell_dungeon"
    assert sit(board="darrowell_city")["map"] == "darrowell_city"
    with pytest.raises(BadSetup, match="Begin again on that map"):
        Rules(GAME).new(Setup("darrowell", (Seat("red", "Ann"),), {}, "darrowell_city"))


def test_what_lies_ready() -> None:
    """DARR-SETUP-02, DARR-SETUP-03, DARR-SETUP-04, DARR-SETUP-05, DARR-SETUP-11: gate, cards, chips, figures."""
    table = sit(2, board="darrowell_city")
    shown = [table[key] for key in ("gate", "chips", "red.gold", "blue.gold", "red.items", "blue.curses")]
    assert shown == ["100", "12", "0", "0", "none", "none"]
    assert table["red_left"] == "12" and table["blue_left"] == "0"
    seen = table.game.table(table.state)
    assert sum(SLOTS.values()) == 13
    for seat in seen.seats:
        assert dict(seat.counters)["free"] == 13 and dict(seat.counters)["gold"] == 0
    where = {piece.id: piece.at for piece in seen.pieces}
    assert where["gate_marker"] == "gold_100"
    assert where["red_gold"] is None and where["blue_gold"] is None
    richer = table.do("given blue gold 3")
    where = {piece.id: piece.at for piece in richer.game.table(richer.state).pieces}
    assert where["blue_gold"] == "gold_3" and where["red_gold"] is None


def test_the_highest_throw_begins() -> None:
    """DARR-SETUP-06, DARR-SETUP-07: ties throw again among themselves; then it goes to the left."""
    table = sit(3, board="darrowell_city", first_player="throw")
    assert table["phase"] == "setup_order"
    assert table.do("roll 2 6 4")["turn"] == "blue"
    tied = table.do("roll 6 2 6")
    assert tied["phase"] == "setup_order" and tied["turn"] == "red"
    again = tied.do("roll 3")
    assert again["turn"] == "green"
    begun = again.do("roll 5")
    assert begun["turn"] == "green" and begun["phase"] == "action"
    assert begun.do("choose end_turn")["turn"] == "red"
    assert begun.do("choose end_turn", "choose end_turn")["turn"] == "blue"
    twice = again.do("roll 3")
    assert twice["phase"] == "setup_order" and twice["turn"] == "red"


def test_start_rooms() -> None:
    """DARR-SETUP-08, DARR-SETUP-09: the room the die names, and another throw where two stand already."""
    table = sit(3)
    assert table["phase"] == "setup_start"
    assert table.faces("red.at") == [f"start_{face}" for face in range(1, 7)]
    full = table.do("roll 4 4")
    assert full["turn"] == "green"
    stuck = full.do("roll 4")
    assert stuck["green.at"] == "none" and stuck["turn"] == "green"
    begun = stuck.do("roll 5")
    assert begun["green.at"] == "start_5"
    assert begun["turn"] == "red" and begun["phase"] == "action"


def test_everybody_in_the_square() -> None:
    """DARR-SETUP-10, DARR-SETUP-12: in the city all start by the gate, and nobody duels there."""
    table = sit(2, board="darrowell_city")
    assert table["red.at"] == table["blue.at"] == "gate_square"
    assert table["phase"] == "action" and table["chips"] == "12"
    assert "duel" not in table.said
