"""What simulated players make of the game, and how they are refused."""

from __future__ import annotations

import random
from statistics import fmean
from typing import Any

import pytest

from companion.games import rules
from companion.games.magic_maze.ground import shipped
from companion.play.setup import Setup
from companion.play.simulation import seats
from companion.table.dice import D6
from companion.table.events import Chose, Drew, Event, IllegalEvent, Moved, PartMoved, Rolled
from tests.games.magic_maze import pace

GAME = rules("magic_maze")


@pytest.mark.slow
@pytest.mark.parametrize(("players", "mean"), [(2, 144), (3, 122), (4, 122)])
def test_random_games_last_as_long_as_the_ledgers(players: int, mean: int) -> None:
    """7.3, “all random”: 1,500 games of another program; 600 of ours come within a tenth."""
    found = fmean(pace.turns(shipped(), GAME, players, seed) for seed in range(600))
    assert found == pytest.approx(mean, rel=0.1)


@pytest.mark.parametrize("players", GAME.players)
def test_simulated_players_make_for_the_goal(players: int) -> None:
    """Between the ledger's greedy players (22 to 31 turns) and its random ones (122 to 144)."""
    turns = []
    for seed in range(25):
        rng, state, count = random.Random(seed), GAME.new(Setup(GAME.id, seats(GAME, players))), 0
        while not (prompt := GAME.expects(state)).over:
            count += prompt.die == D6
            state, _ = GAME.advance(state, GAME.simulated(state, prompt, rng))
        turns.append(count)
    assert 20 < fmean(turns) < 70


def test_every_kind_of_duel_is_fought() -> None:
    """What simulated players do covers the game: every duel, every phase, short strokes, pushes by word and by eye."""
    duels: set[str] = set()
    phases: set[str] = set()
    kinds: set[type[Event] | str] = set()
    for seed in range(12):
        _, events, states = recorded(seed, 400)
        duels |= {state.duel.type for state in states if state.duel}
        phases |= {GAME.view(state)["phase"] for state in states}
        kinds |= {type(event) for event in events}
        kinds |= {"short" for event in events if isinstance(event, PartMoved) and ">" in event.to}
    assert duels == {"ogre_at_rock", "ogre_hunts", "ogre_challenged", "rock_duel"}
    assert {"setup", "await_number_die", "move", "await_push", "turn_end", "game_over"} <= phases
    assert {"duel_attack", "duel_defence", "duel_rock"} <= phases
    assert {Rolled, Chose, Moved, PartMoved, Drew, "short"} <= kinds


def recorded(seed: int, most: int) -> tuple[Setup, list[Event], list[Any]]:
    """A game's events and every state on the way."""
    rng = random.Random(seed)
    setup = Setup(GAME.id, seats(GAME, 4 - seed % 3))
    states = [GAME.new(setup)]
    events: list[Event] = []
    while len(events) < most and not GAME.expects(states[-1]).over:
        events.append(GAME.simulated(states[-1], GAME.expects(states[-1]), rng))
        states.append(GAME.advance(states[-1], events[-1])[0])
    return setup, events, states


ASKED_FOR = [Chose(f"challenge.{target}") for target in ("ogre", *GAME.colours)]
ASKED_FOR += [Chose("push_left"), Chose("push_right")]


@pytest.mark.parametrize("seed", range(3))
def test_a_challenge_and_a_push_are_refused_for_a_reason(seed: int) -> None:
    """What is offered on the way, and why the rest is not, come from one reading."""
    _, _, states = recorded(seed, 300)
    refused = 0
    for state in [state for state in states if state.moving][::7]:
        for event in ASKED_FOR:
            if not GAME.expects(state).accepts(event):
                with pytest.raises(IllegalEvent) as refusal:
                    GAME.advance(state, event)
                assert "not on offer" not in str(refusal.value)
                refused += 1
    assert refused > 20
