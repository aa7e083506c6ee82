"""A reader at the table: whole games read as players would, in every language; no id of a file is ever shown."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from companion.games import rules
from companion.play.chance import random_answer
from companion.play.rules import Rules
from companion.play.setup import Setup
from companion.play.simulation import seats
from companion.table.events import Chose, Event, IllegalEvent, Moved
from companion.table.words import ENGLISH, Words, speaking
from ui.table import languages

ID = re.compile(r"\b[a-z]+_[a-z0-9_]+|\b(?![dW][68]\b)[A-Za-z]\d+\b|[{}]")
"""What nobody at a table says: snake case, a letter with a number (but dice), a gap that nothing filled."""
FEW, MANY = 2, 40
GAMES = {
    "key_to_the_kingdom": {"cobra_effect": "lose_one_item", "dungeon_pay": "yes", "caught_throws": "per_turn"},
    "magic_maze": {"practice_mode": "on"},
    "hirelings": {"tell_danger": "yes", "family_honour": "yes"},
    "kings_and_things": {"cup_count_visible": "true"},
    "darrowell": {"free_trade": "yes", "tower_break_off": "yes", "series": "yes"},
}
"""The games that are read, with house rules under which more is said."""


def shown(held: Rules[Any], state: Any, moment: int) -> Iterator[Words]:
    """Everything a player may read of a state; what is refused, of other squares at every moment."""
    prompt, view = held.expects(state), held.table(state)
    yield prompt.words
    for option in prompt.options:
        yield from (option.words, option.cost)
    if prompt.pile:
        yield from map(prompt.pile.called, prompt.pile.cards)
    for move in prompt.moves:
        yield from map(held.place, move.places)
        yield from (move.called, *map(move.spot, move.places))
    for seat in view.seats:
        yield seat.status
        yield from (card.words for card in seat.cards)
    for claim in held.claims(state):
        yield claim.words
        yield from (value.words for value in claim.values)
    for insight in held.insights(state, ""):
        yield from (insight.title, *insight.lines, *(words for row in insight.rows for words in row))
    for figures in held.inside(state).values():
        yield from (words for figure in figures for words in (figure.of, figure.by, figure.under))
    yield from (words for forecast in held.forecasts(state, "") for words in (forecast.of, forecast.by))
    yield from _refused(held, state, moment)


def _refused(held: Rules[Any], state: Any, moment: int) -> Iterator[Words]:
    """Why this and that cannot be: nothing on offer, every piece on a square somewhere on the board."""
    assert held.board
    squares = held.board.spaces
    wrong: list[Event] = [Chose("nothing of the kind")]
    for number, piece in enumerate(held.table(state).pieces, moment):
        wrong.append(Moved(piece.id, squares[number * 7 % len(squares)].id))
    for event in wrong:
        try:
            held.advance(state, event)
        except IllegalEvent as refusal:
            yield refusal.reason


def game(held: Rules[Any], seed: int, every: int, house: dict[str, str]) -> Iterator[Words]:
    """All the words of one game; what stands between the tellings is read at every so many events."""
    rng = Random(seed)
    state = held.new(Setup(held.id, seats(held, 2 + seed % 3), {**held.simulated_house, **house}))
    for moment in range(20_000):
        prompt = held.expects(state)
        if moment % every == 0 or prompt.over:
            yield from shown(held, state, moment)
        if prompt.over:
            return
        yield prompt.words
        event = random_answer(prompt, rng) if seed % 3 == 2 else held.simulated(state, prompt, rng)
        try:
            state, rulings = held.advance(state, event)
        except IllegalEvent as refusal:  # what only the referee knows to be wrong
            yield refusal.reason
            continue
        yield from (words for ruling in rulings for words in (ruling.words, ruling.step))


def read(name: str, games: int, every: int) -> None:
    held: Any = rules(name)
    known: set[Words] = set()
    for seed in range(games):
        new = set(game(held, seed, every, GAMES[name] if seed % 2 else {})) - known
        known |= new
        for language in languages.available():
            with speaking(languages.catalogue(language) if language != languages.ENGLISH else ENGLISH):
                ids = [str(words) for words in new if ID.search(str(words))]
            assert not ids, (language, seed, ids)


@pytest.mark.few(3)
@pytest.mark.parametrize("name", GAMES)
def test_no_id_is_ever_read(name: str) -> None:
    read(name, FEW, 15)


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_no_id_is_ever_read_in_many_games(name: str) -> None:
    read(name, MANY, 9)
