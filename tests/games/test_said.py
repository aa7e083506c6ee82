"""Whatever a player may read of a game is words, in every language: no name out of a file, and nothing untranslated."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from companion.games import GAMES, rules
from companion.play.rules import Rules
from companion.play.setup import BadSetup, Seat, Setup
from companion.play.simulation import NAMES, seats
from companion.table.claims import Claim
from companion.table.events import Chose, Confirmed, IllegalEvent, Moved, PartMoved, Rolled
from companion.table.words import Words, named
from tests.table.listening import Listening
from tests.table.translated import told

EVENTS, EVERY = 140, 20
"""How far a game is played, and how often everything there is to read is read."""
ID = re.compile(r"_|\b(?![dW][68]\b)[A-Za-z]\d+\b|[{}]")
"""What nobody at a table says: snake case, a letter with a number (but dice), a gap that nothing filled."""


@pytest.mark.parametrize("most", [False, True], ids=["few", "many"])
@pytest.mark.parametrize("game", GAMES)
def test_players_read_words(game: str, most: bool, ear: Listening) -> None:
    held = rules(game)
    seated = seats(held, held.players[-1 if most else 0])
    said = {kind: str(words) for kind, words in read(held, Setup(game, seated, dict(held.simulated_house)))}
    assert said and not {kind: text for kind, text in said.items() if ID.search(text)}
    names = {seat.name for seat in seated}
    strange = {text for text in ear.asked if text not in TRANSLATED and not printed(text)}
    assert strange <= {"", *names}


@pytest.mark.parametrize("game", GAMES)
def test_too_many_players_are_counted_before_their_figures(game: str) -> None:
    """Whatever figures seven people want, it is their number that cannot be."""
    held = rules(game)
    crowd = tuple(Seat(held.colours[0], name) for name in NAMES[: held.players[-1] + 1])
    with pytest.raises(BadSetup, match=f"{held.players[0]} to {held.players[-1]} players, and {len(crowd)} are seated"):
        held.new(Setup(game, crowd, dict(held.simulated_house)))


TRANSLATED = {text for text, _ in told("de")}


def printed(text: str) -> bool:
    """Whether it is a figure or stands so on the board, 12 or B3, alone or after words that are translated."""
    *first, last = text.split() or [""]
    return any(letter.isdigit() for letter in last) and len(last) < 4 and (not first or " ".join(first) in TRANSLATED)


def read(held: Rules[Any], setup: Setup) -> Iterator[tuple[tuple[str, int], Words]]:
    """All the words of a game on the way, by what they are; `kind` and a number tell one from another."""
    rng, state, number = Random(7), held.new(setup), 0
    rulings: tuple[Any, ...] = ()
    for moment in range(EVENTS):
        found = list(asked(held, state))
        found += [("ruling", ruling.words) for ruling in rulings] + [("step", ruling.step) for ruling in rulings]
        if moment % EVERY == 0:
            found += [*table(held, state), *claimed(held, state, rng), *refused(held, state, rng)]
        for kind, words in found:
            number += 1
            yield (kind, number), words
        prompt = held.expects(state)
        if prompt.over:
            return
        state, rulings = held.advance(state, held.simulated(state, prompt, rng))


def asked(held: Rules[Any], state: Any) -> Iterator[tuple[str, Words]]:
    prompt = held.expects(state)
    yield from (("question", prompt.words), ("awaited", prompt.awaited(held.place)))
    for option in prompt.options:
        yield from (("option", option.words), ("cost", option.cost))
    if prompt.pile:
        yield from (("card", prompt.pile.called(card)) for card in prompt.pile.unlike)
    for move in prompt.moves:
        yield from (("place", words) for place in move.places for words in (held.place(place), move.spot(place)))
        yield "piece", move.called


def table(held: Rules[Any], state: Any) -> Iterator[tuple[str, Words]]:
    view = held.table(state)
    for seat in view.seats:
        yield "status", seat.status
        yield from (("cards", card.words) for card in seat.cards)
        yield from (("secret", words) for words in held.secrets(state, seat.id))
    yield from (("counter", named(name)) for name, _ in view.counters)
    yield from (("place", held.place(piece.at)) for piece in view.pieces if piece.at)
    for insight in held.insights(state, view.seats[0].id):
        yield "insight", insight.title
        yield from (("insight", words) for words in (*insight.lines, *(each for row in insight.rows for each in row)))
    for figures in held.inside(state).values():
        yield from (("figure", words) for figure in figures for words in (figure.of, figure.by, figure.under))
    yield from (("forecast", words) for each in held.forecasts(state, "") for words in (each.of, each.by))


def claimed(held: Rules[Any], state: Any, rng: Random) -> Iterator[tuple[str, Words]]:
    """What the app believes, what else could be said, and what it answers when one thing is."""
    claims = held.claims(state)
    for claim in claims:
        yield "claim", claim.words
        yield from (("value", value.words) for value in claim.values)
        yield from (("believed", words) for words in believed(held, claim))
    for claim in rng.sample(claims, min(3, len(claims))):
        if claim.values:
            try:
                _, rulings = held.advance(state, claim.given(rng.choice(claim.values).name))
                yield from (("told", ruling.words) for ruling in rulings)
            except IllegalEvent as refusal:
                yield "told", refusal.reason


def believed(held: Rules[Any], claim: Claim) -> Iterator[Words]:
    """As a screen writes it: the words of its value, a place, or what people call the thing."""
    words = {value.name: value.words for value in claim.values}
    for name in claim.now:
        if claim.kind == "space":
            yield words.get(name) or held.place(name)
        else:
            yield words.get(name) or named(name)


def refused(held: Rules[Any], state: Any, rng: Random) -> Iterator[tuple[str, Words]]:
    """What is said when something happens at the table that answers nothing."""
    prompt, board, view = held.expects(state), held.board, held.table(state)
    tried: list[Any] = [Rolled(3, "d6"), Rolled(3, "d8"), Chose("0"), Confirmed()]
    if board is not None:
        figures = [piece.id for piece in view.pieces if piece.kind == "figure"]
        tried += [Moved(piece, rng.choice(board.spaces).id) for piece in figures[:4]]
        tried += [PartMoved(part.id, rng.choice(part.states)) for part in board.parts[:2]]
    for event in tried:
        if not prompt.accepts(event):
            yield "refusal", held.refusal(state, event).reason


@pytest.mark.parametrize("game", ["darrowell", "key_to_the_kingdom"])
def test_no_ruling_only_repeats_the_answer(game: str) -> None:
    """What was answered everybody has heard: what moved and what is lost is said, or who chose it."""
    held, chosen = rules(game), 0
    for seed in range(3):
        rng, state = Random(seed), held.new(Setup(game, seats(held, held.players[0]), dict(held.simulated_house)))
        for _ in range(700):
            prompt = held.expects(state)
            if prompt.over:
                break
            event = held.simulated(state, prompt, rng)
            labels = {str(option.words) for option in prompt.options if event == Chose(option.name)}
            state, rulings = held.advance(state, event)
            chosen += bool(labels)
            assert labels.isdisjoint(str(ruling.words).rstrip(".") for ruling in rulings), labels
    assert chosen > 20
