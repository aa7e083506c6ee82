"""Cards that the table deals itself: whatever nobody at it may know, they come from where they truly lie."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from companion.games import rules
from companion.table.prompts import Pile
from tests.play.at_table import simulated

DEALS = 5
"""Cards tried at each question."""


@pytest.mark.parametrize("game", ("key_to_the_kingdom", "magic_maze", "hirelings", "kings_and_things"))
def test_whatever_is_dealt_may_be_drawn(game: str) -> None:
    """What others hold covered is left out, though whoever is asked does not know it."""
    played = rules(game)
    session = simulated(game, min(4, played.players[-1]))
    rng, dealt = Random(5), 0
    for _ in range(700):
        if session.prompt.over:
            break
        for _ in range(DEALS):
            if card := played.dealt(session.state, rng):
                played.advance(session.state, card)
                dealt += 1
        session.tell(played.simulated(session.state, session.prompt, rng))
    assert dealt


def test_a_card_comes_as_often_as_it_lies_there() -> None:
    """Ten of one thing come up ten times as often as the only one of another."""
    played = rules("key_to_the_kingdom")
    session = simulated(played.id, 3)
    rng, many = Random(2), None
    while many is None:
        session.tell(played.simulated(session.state, session.prompt, rng))
        many = _uneven(session.prompt.pile)
    dealt = Counter(card.card for _ in range(4000) if (card := played.dealt(session.state, rng)))
    for name, count in zip(many.cards, many.counts, strict=True):
        assert abs(dealt[name] - 4000 * count / sum(many.counts)) < 200


def _uneven(pile: Pile | None) -> Pile | None:
    return pile if pile and len(set(pile.counts)) > 1 else None
