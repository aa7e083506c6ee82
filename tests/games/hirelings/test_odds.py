"""Odds beside those of tests/odds, where commands answer: what else can be asked."""

from __future__ import annotations

from fractions import Fraction

import pytest

from companion.games.hirelings.ground import reference
from tests.games.hirelings.tables import at, card, row, sit

F = Fraction


def test_a_card_helps_in_the_turn_of_arrival_only() -> None:
    """HIRE-MON-11 HIRE-CARD-08: under must_evade the card is gone by the next turn: 2/8 x 2 turns more on average."""
    lines = ("given blue status out", "given red pile_count 0")
    table = sit(2, *lines, dungeon=row("5", "open"), fireball="no", monster_leave="must_evade")
    for front, turns in ((card(table, "evade", 2), F(1, 2)), ("none", F(1))):
        met = table.do(f"given red in_front {front}", "given turn red", "roll 1")
        assert met.spread("count.turns", "phase=bonus_move,red.held=no", plays="first").mean == turns


def test_toll() -> None:
    """HIRE-ROOM-22: a card buys certainty, and costs a card."""
    met = at("s34", "given red pile_count 1").do("roll 1")
    assert met.chance("phase=bonus_move", "throw", using=["brawl"]) == F(1, 2)
    assert met.chance("phase=bonus_move", "draw", using=["pay"]) == 1
    assert met.chance("red.pile_count=0", "draw", using=["pay"]) == 1


@pytest.mark.parametrize("front", ["none", "move_3", "evade_4", "move_1,evade_2"])
def test_a_whole_turn_may_be_asked_from_anywhere(front: str) -> None:
    """Every ninth square, on every way, with these cards in front: all that may come of the turn, exactly."""
    squares = [square.id for square in reference().board.spaces if square.what not in ("exit", "fire_track")]
    for square in squares[::9]:
        table = at(square, f"given red in_front {front} pile_count 0", "given turn red")
        found = table.chances("red.square", plays="first")
        assert sum(found.values(), F(0)) == 1 and len(found) > 1, square
