"""Whatever is said outright and whatever is answered, in any mixture of house rules: the referee never stumbles."""

from __future__ import annotations

import random
from typing import Any

import pytest

from companion.games import GAMES, rules
from companion.play.chance import random_answer
from companion.play.rules import Rules
from companion.play.setup import BadSetup, Setup
from companion.play.simulation import seats
from companion.table.claims import Claim
from companion.table.events import Event, IllegalEvent

EVENTS = 200
WHOLE = ("magic_maze", "hirelings", "darrowell")
"""Games in which whatever may be said leaves all in order; the others are told piece by piece."""
LATER = "HIRE-FIRE-22"
"""Whoever is said to stand behind the fire stands there until the fire moves again."""
SEEDS = [*range(6), *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(6, 150))]


def outright(game: Rules[Any], claims: tuple[Claim, ...], rng: random.Random) -> Event | None:
    """Anything that may be said of how things stand."""
    claim = rng.choice(claims) if claims else None
    if claim is None:
        return None
    values = [value.name for value in claim.values]
    if claim.kind == "space" and game.board is not None:
        values += [space.id for space in game.board.spaces]
    if claim.kind == "many":
        return claim.given(*rng.sample(values, rng.randint(0, min(4, len(values)))))
    if claim.kind == "name":
        return claim.given(rng.choice(("Zoe", "Ann", " ")))
    return claim.given(rng.choice(values)) if values else None


def look(game: Rules[Any], state: Any, colours: list[str]) -> None:
    """Everything a screen, a camera or a transcript might ask of a state."""
    game.expects(state).answers()
    game.view(state)
    game.table(state)
    game.inside(state)
    for seat in ("", *colours):
        game.insights(state, seat)
    for seat in colours:
        game.secrets(state, seat)


@pytest.mark.few(10)
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", GAMES)
def test_the_referee_never_stumbles(name: str, seed: int) -> None:
    """Only an IllegalEvent may refuse anything, in a sentence; the game stays sound, and something is asked."""
    game, rng = rules(name), random.Random(seed)
    count = rng.choice(list(game.players))
    house = {rule.name: rng.choice(rule.choices) for rule in game.house_rules if rule.choices and rng.random() < 0.25}
    if seed % 3:
        house |= game.simulated_house
    try:
        state = game.new(Setup(game.id, seats(game, count), house))
    except BadSetup:
        return
    colours = [seat.colour for seat in seats(game, count)]
    for number in range(EVENTS):
        prompt = game.expects(state)
        assert prompt.over or prompt.answers(), prompt
        event = outright(game, game.claims(state), rng) if rng.random() < 0.12 or prompt.over else None
        if event is None:
            if prompt.over:
                return
            event = random_answer(prompt, rng) if rng.random() < 0.4 else game.simulated(state, prompt, rng)
        before = state
        try:
            state, _ = game.advance(state, event)
        except IllegalEvent as refused:
            assert str(refused.reason).endswith((".", "?")) and state is before
        broken = [fault for fault in game.faults(state) if not fault.startswith(LATER)]
        assert not broken or name not in WHOLE, (event, broken)
        if not number % 23:
            look(game, state, colours)
