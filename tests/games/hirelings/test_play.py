"""What simulated players do, and what nobody can know."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from companion.games.hirelings.players import NEVER, SPEND, keen, styled
from companion.games.hirelings.question import FLIP
from companion.play.setup import Setup
from companion.play.simulation import seats
from companion.table.events import Chose, Drew, Event
from tests.games.hirelings.tables import hirelings, sit

GAME = hirelings()


def recorded(seed: int, **house: str) -> tuple[Setup, list[Event], list[Any]]:
    """A game's events and every state on the way."""
    rng = Random(seed)
    setup = Setup(GAME.id, seats(GAME, 4), house)
    states, events = [GAME.new(setup)], []
    while not GAME.expects(states[-1]).over:
        events.append(GAME.simulated(states[-1], GAME.expects(states[-1]), rng))
        states.append(GAME.advance(states[-1], events[-1])[0])
    return setup, events, states


def test_no_pile_is_known_before_it_is_turned() -> None:
    """HIRE-SET-04: two games alike but for cards still face down are one state: there is no order to peek at."""
    _, events, states = recorded(11)
    flips = [at for at, event in enumerate(events) if isinstance(event, Drew)]
    assert len(flips) > 10
    for at in flips:
        before = states[at]
        pile = GAME.expects(before).pile
        assert pile is not None
        for card in (pile.cards[0], pile.cards[-1]):
            after, _ = GAME.advance(before, Drew(card, pile.deck))
            assert GAME.faults(after) == []
        assert set(pile.cards) == set(GAME.desk(before).deck.ids) - {c for cards in before.seen for c in cards}


def test_simulated_players_rob_the_fattest_pack() -> None:
    """The ledger's policy (4.6): drawn whenever allowed, from the fattest pile; when caught, the pile pays first."""
    lines = ("given red square s17", "given blue square s18", "given green square s18", "given blue pile_count 3")
    shared = sit(3, *lines).do("roll 1")
    assert shared.options == ["decline", "blue", "green"]
    for seed in range(5):
        event = styled(GAME.desk(shared.state), shared.prompt, Random(seed), SPEND)
        assert event == Chose("green")
    caught = sit(2, "given ffd s10", "given red in_front move_1", "given red square s12", "given phase fire_move")
    burning = caught.do("roll 6")
    assert styled(GAME.desk(burning.state), burning.prompt, Random(1), NEVER) == Chose("pile")


@pytest.mark.parametrize(
    ("square", "pile", "fire", "flips"),
    [
        ("s18", 7, "s05", False),
        ("s18", 8, "s05", True),
        ("s54", 2, "s05", False),
        ("s54", 3, "s47", True),
        ("s54", 8, "s48", False),
    ],
)
def test_who_plays_to_win_spends_towards_the_end_and_not_before_the_fire(
    square: str, pile: int, fire: str, flips: bool
) -> None:
    """47 and 13 steps lie ahead; from s47 no throw of the fire reaches s54, from s48 a 6 does."""
    table = sit(2, f"given red square {square}", f"given red pile_count {pile}", f"given ffd {fire}")
    assert (keen(GAME.desk(table.state), table.prompt, Random(1)) == FLIP) is flips
