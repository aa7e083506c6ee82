"""Whole games: sound after every event, the same on every machine, and every step of them to be taken back."""

from __future__ import annotations

import random
from typing import Any

import pytest

from companion.games import rules
from companion.games.key_to_the_kingdom.game import GAME as KINGDOM
from companion.games.key_to_the_kingdom.house import House
from companion.games.key_to_the_kingdom.state import State
from companion.play.rules import Rules, digest
from companion.play.session import Session
from companion.play.setup import Setup, choices
from companion.play.simulation import play, seats
from companion.play.transcript import play as retell
from companion.play.transcript import write
from companion.table.events import Entry, Event, pack, unpack

GAME = rules("key_to_the_kingdom")


@pytest.mark.parametrize("seed", range(15))
def test_a_simulated_game_stays_sound_to_its_end(seed: int) -> None:
    """Two to six players; every invariant after every event; somebody wins."""
    played = play(GAME, 1000 + seed, GAME.players[seed % 5])
    assert played.ended
    assert played.winner in GAME.colours


@pytest.mark.slow
@pytest.mark.parametrize("batch", range(20))
def test_two_thousand_games(batch: int) -> None:
    """Twenty times a hundred."""
    for seed in range(50_000 + 100 * batch, 50_100 + 100 * batch):
        assert play(GAME, seed, GAME.players[seed % 5]).ended, seed


def agreed(rng: random.Random) -> dict[str, str]:
    """Any house rules at all."""
    return {rule.name: rng.choice(choices(House, rule.name)) for rule in GAME.house_rules if rng.random() < 0.6}


def some_play(seed: int, most: int, house: dict[str, str]) -> int:
    """Events played, each state sound, until the end or `most`."""
    rng = random.Random(seed)
    state = GAME.new(Setup(GAME.id, seats(GAME, GAME.players[seed % 5]), house))
    for number in range(most):
        prompt = GAME.expects(state)
        if prompt.over:
            return number
        state, _ = GAME.advance(state, GAME.simulated(state, prompt, rng))
        assert GAME.faults(state) == [], (seed, number, house)
    return most


@pytest.mark.parametrize("seed", range(40))
def test_games_by_any_house_rules(seed: int) -> None:
    """Forty tables, each with its own mixture of choices."""
    assert some_play(seed, 600, agreed(random.Random(seed)))


@pytest.mark.slow
@pytest.mark.parametrize("batch", range(20))
def test_many_games_by_any_house_rules(batch: int) -> None:
    """Twenty times thirty, each mixture another one."""
    for seed in range(10_000 + 30 * batch, 10_030 + 30 * batch):
        assert some_play(seed, 3000, agreed(random.Random(seed)))


def recorded(seed: int, most: int, **house: str) -> tuple[Setup, list[Event], list[Any]]:
    """A game's events and every state on the way."""
    rng = random.Random(seed)
    setup = Setup(GAME.id, seats(GAME, 4), {"treasure_cards": "dealt", **house})
    states = [GAME.new(setup)]
    events: list[Event] = []
    while len(events) < most and not GAME.expects(states[-1]).over:
        events.append(GAME.simulated(states[-1], GAME.expects(states[-1]), rng))
        states.append(GAME.advance(states[-1], events[-1])[0])
    return setup, events, states


@pytest.mark.parametrize("seed", range(5))
def test_the_same_log_makes_the_same_state(seed: int) -> None:
    """Told again to other rules, from other entries, by other hands: equal states, equal digests, at every step."""
    setup, events, states = recorded(seed, 1500)
    session: Session[State] = Session(Rules(KINGDOM), setup)
    for event, state in zip(events, states[1:], strict=True):
        session.enter(unpack(pack(Entry(event, "die", 12.5))))
        assert digest(session.state) == digest(state)
    assert session.state == states[-1]


def test_a_state_has_the_same_digest_on_every_machine() -> None:
    """Pinned: whoever changes what a state holds changes old logs' digests, and should know."""
    _, events, states = recorded(7, 120)
    again = recorded(7, 120)[2]
    assert [digest(state) for state in states] == [digest(state) for state in again]
    assert len(events) == 120
    assert len(set(map(digest, states))) > 100


@pytest.mark.parametrize("seed", range(4))
def test_every_step_can_be_taken_back_and_done_again(seed: int) -> None:
    """Undo to the first event and redo to the last, through hazards, folds and fights: equal states all the way."""
    setup, events, states = recorded(seed, 900, caught_throws=("at_once", "per_turn")[seed % 2])
    session = Session(GAME, setup)
    for event in events:
        session.tell(event)
    phases = {GAME.view(state)["phase"] for state in states}
    assert {"procedure", "move", "fold_board", "draw_monster"} <= phases
    for state in reversed(states[:-1]):
        session.undo()
        assert session.state == state
    for state in states[1:]:
        session.redo()
        assert session.state == state
        assert session.prompt == GAME.prompt(state)


def test_a_wrong_reading_is_corrected_in_the_middle() -> None:
    """Later events are judged anew; what no longer fits is dropped, and the state is sound."""
    setup, events, _ = recorded(3, 300)
    for index in range(20, 300, 35):
        session = Session(GAME, setup)
        for event in events:
            session.tell(event)
        before = session.moments()[index - 1].state
        for answer in GAME.expects(before).answers():
            judged = session.correct(index, answer)
            assert GAME.faults(session.state) == []
            assert len(session.moments()) + len(judged.dropped) == len(events) + 1
            session.undo()


@pytest.mark.parametrize("seed", range(3))
def test_a_game_is_mailed_as_text(seed: int) -> None:
    """Written as a transcript and told again: the same state, digest and all."""
    setup, events, states = recorded(20 + seed, 700, dk_moves_on="every_walk_throw")
    session = Session(GAME, setup)
    for event in events:
        session.tell(event)
    told = retell(write(session), "mailed", lambda game, board: Rules(KINGDOM))
    assert digest(told.session.state) == digest(states[-1])
