"""A reader at the table: whole games read as players would, in every language; no id of a file is ever shown."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from companion.games import rules
from companion.play.rules import Rules
from companion.play.setup import Setup
from companion.play.simulation import seats
from companion.table.events import Chose, IllegalEvent, Moved
from companion.table.words import Words
from ui.table import languages

ID = re.compile(r"\b[a-z]+_[a-z0-9_]+|\b(?![dW]6)[A-Za-z]\d+\b|[{}]")
"""What nobody at a table says: snake case, a letter with a number but for the die, a gap that nothing filled."""
FEW, MANY = 2, 40


def shown(held: Rules[Any], state: Any) -> Iterator[Words]:
    """Everything a player may read of a state."""
    prompt = held.expects(state)
    yield prompt.words
    yield from (option.words for option in prompt.options)
    yield from (option.cost for option in prompt.options)
    yield from (move.called for move in prompt.moves)
    yield from (held.place(place) for move in prompt.moves for place in move.places)
    yield from (piece.called for piece in held.table(state).pieces)
    yield from (card.words for seat in held.table(state).seats for card in seat.cards)
    yield from (claim.words for claim in held.claims(state))
    for insight in held.insights(state, ""):
        yield insight.title
        yield from insight.lines
        yield from (words for row in insight.rows for words in row)
    for figures in held.inside(state).values():
        yield from (words for figure in figures for words in (figure.of, figure.by, figure.under))
    for forecast in held.forecasts(state, ""):
        yield from (forecast.of, forecast.by)
    for wrong in (Chose("lucky_charm"), Moved("battle_marker", "h1"), Moved("tower", "h2")):
        try:
            held.advance(state, wrong)
        except IllegalEvent as refused:
            yield refused.reason if isinstance(refused.reason, Words) else Words(str(refused.reason))


def game(seed: int, players: int, every: int, **house: str) -> Iterator[Words]:
    """All the words of one game; what stands between the tellings is read at every so many events."""
    held: Any = rules("kings_and_things")
    rng = Random(seed)
    state = held.new(Setup(held.id, seats(held, players), {**held.simulated_house, **house}))
    for moment in range(100_000):
        if held.expects(state).over:
            return
        if moment % every == 0:
            yield from shown(held, state)
        prompt = held.expects(state)
        yield prompt.words
        state, rulings = held.advance(state, held.simulated(state, prompt, rng))
        yield from (words for ruling in rulings for words in (ruling.words, ruling.step))


def read(games: int, every: int, language: str) -> None:
    languages.speak(language)
    try:
        for seed in range(games):
            house = {"record": "table"} if seed % 2 else {}
            for words in game(seed, 2 + seed % 3, every, **house):
                text = str(words)
                assert not ID.search(text), text
    finally:
        languages.speak(languages.ENGLISH)


@pytest.mark.parametrize("language", ["en", "de"])
def test_no_id_is_ever_read(language: str) -> None:
    read(FEW, 40, language)


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "de"])
def test_no_id_is_ever_read_in_many_games(language: str) -> None:
    read(MANY, 10, language)
