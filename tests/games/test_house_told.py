"""A house rule agreed anew in the middle of a game: it holds from now on, or the table is told why it cannot yet."""

from __future__ import annotations

import random

import pytest

from companion.games import GAMES, rules
from companion.play.setup import Setup
from companion.play.simulation import seats
from companion.table.events import Chose, Given, IllegalEvent, Rolled

KINGDOM, HIRELINGS = "key_to_the_kingdom", "hirelings"


def test_what_somebody_is_in_the_middle_of_is_not_changed_under_them() -> None:
    """In the Snake Pit: when the first try comes is part of it, how Start is reached is not."""
    game = rules(KINGDOM)
    state = game.new(Setup(KINGDOM, seats(game, 2)))
    for event in (Given("purple", "at", "snake_pit_a"), Given("", "turn", "purple")):
        state, _ = game.advance(state, event)
    if any(isinstance(answer, Chose) for answer in game.expects(state).answers()):
        state, _ = game.advance(state, next(a for a in game.expects(state).answers() if isinstance(a, Chose)))
    for _ in range(3):
        state, _ = game.advance(state, Rolled(2))
    assert game.under_way(state)
    with pytest.raises(IllegalEvent, match="in the middle of what this rule changes"):
        game.advance(state, Given("house", "first_attempt", "next_turn"))
    after, told = game.advance(state, Given("house", "exit_exact", "yes"))
    assert after.house.exit_exact == "yes" and game.expects(after).words == game.expects(state).words and told


def test_a_rule_that_does_not_go_with_how_things_stand_is_refused() -> None:
    """Two cards lie open: that only one may lie there cannot be agreed now."""
    game = rules(HIRELINGS)
    state = game.new(Setup(HIRELINGS, seats(game, 2)))
    rng = random.Random(1)
    while max((len(player.front) for player in state.players), default=0) < 2:
        state, _ = game.advance(state, game.simulated(state, game.expects(state), rng))
    with pytest.raises(IllegalEvent, match="does not go with that"):
        game.advance(state, Given("house", "max_front_cards", "1"))


@pytest.mark.parametrize("name", GAMES)
def test_any_rule_may_be_told_at_any_time(name: str) -> None:
    """Understood or refused with a sentence, the game stays sound and goes on."""
    game, rng = rules(name), random.Random(7)
    state = game.new(Setup(name, seats(game, game.players[-1]), dict(game.simulated_house)))
    held = 0
    for number in range(260):
        if game.expects(state).over:
            break
        if number % 5 == 2:
            rule = rng.choice(game.changeable)
            try:
                state, _ = game.advance(state, Given("house", rule.name, rng.choice(rule.choices)))
                held += 1
            except IllegalEvent as why:
                assert str(why).endswith(".")
            assert not game.faults(state), (number, rule.name)
        state, _ = game.advance(state, game.simulated(state, game.expects(state), rng))
        assert not game.faults(state), number
    assert held > 5
