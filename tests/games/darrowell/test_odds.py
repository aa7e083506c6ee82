"""Odds of the ledger that no command answers exactly: the others are in tests/odds."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from companion.games.darrowell.areas import coffin_room
from companion.games.darrowell.game import GAME
from companion.games.darrowell.state import State
from companion.play.rules import Rules
from companion.play.setup import Setup
from companion.play.simulation import seats
from companion.table.events import Rolled

F = Fraction


@pytest.mark.parametrize(("players", "wanted"), [(2, F(1)), (6, F(205, 324))])
def test_start_rooms_where_nobody_throws_again(players: int, wanted: F) -> None:
    """DARR-SETUP-08, DARR-SETUP-09: six in six rooms are more positions than a command walks through; alike are one."""
    game: Rules[State] = Rules(GAME)
    state = game.new(Setup(game.id, seats(game, players), {"first_player": "first_named"}))
    here = {(): (F(1), state)}
    for number in range(players):
        after: dict[tuple[int, ...], tuple[F, object]] = {}
        for share, before in here.values():
            for face in range(1, 7):
                state, _ = game.advance(before, Rolled(face, "d6"))
                placed = [each.at for each in state.players if each.at]
                if len(placed) == number + 1:
                    key = tuple(sorted(placed.count(room) for room in set(placed)))
                    after[key] = (after.get(key, (F(0), None))[0] + share / 6, state)
        here = after  # type: ignore[assignment]
    assert sum(share for share, _ in here.values()) == wanted


def test_most_coffins_at_once() -> None:
    """DARR-COFFIN-05..07: three dice that differ open three, others two; which they can is asked in tests/odds."""
    most: dict[int, F] = {}
    for dice in product(range(1, 7), repeat=3):
        count = max(map(len, coffin_room.choices(tuple(sorted(dice))).values()))
        most[count] = most.get(count, F(0)) + F(1, 216)
    assert most == {3: F(5, 9), 2: F(4, 9)}
