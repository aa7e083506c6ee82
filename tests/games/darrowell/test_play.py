"""Whole games: sound after every event, the same on every machine, and every step of them to be taken back."""

from __future__ import annotations

import random
from typing import Any

import pytest

from companion.games.darrowell.game import GAME
from companion.games.darrowell.handbook import SHIPPED
from companion.games.darrowell.house import HOUSE_RULES, House
from companion.games.darrowell.state import State
from companion.games.darrowell.vocabulary import COLOURS, ITEMS
from companion.play.chance import random_answer
from companion.play.rules import Rules, digest
from companion.play.session import Session
from companion.play.setup import Setup, choices
from companion.play.simulation import play, seats
from companion.play.transcript import play as retell
from companion.play.transcript import write
from companion.table.events import Chose, Entry, Event, IllegalEvent, Moved, Rolled, pack, unpack

GAMES: dict[str, Rules[State]] = {board: Rules(GAME, board) for board in SHIPPED}
BOARD = pytest.mark.parametrize("board", SHIPPED)
TABLES = (1, 2, 4, 6)


@BOARD
@pytest.mark.parametrize("seed", range(8))
def test_a_simulated_game_stays_sound_to_its_end(board: str, seed: int) -> None:
    """One, two, four and six players; every invariant after every event."""
    played = play(GAMES[board], 1000 + seed, TABLES[seed % 4])
    assert played.ended and played.events < 4000


@pytest.mark.slow
@BOARD
@pytest.mark.parametrize("batch", range(30))
def test_three_thousand_games(board: str, batch: int) -> None:
    """Thirty times a hundred, on either map."""
    for seed in range(50_000 + 100 * batch, 50_100 + 100 * batch):
        assert play(GAMES[board], seed, TABLES[seed % 4]).ended, seed


def agreed(rng: random.Random) -> dict[str, str]:
    """Any house rules at all."""
    return {rule.name: rng.choice(choices(House, rule.name)) for rule in HOUSE_RULES if rng.random() < 0.6}


def at_random(board: str, seed: int, most: int) -> None:
    """Any legal answer at all, by any house rules: nothing breaks, nobody is stuck."""
    rng, game = random.Random(seed), GAMES[board]
    house = agreed(rng)
    state = game.new(Setup(game.id, seats(game, TABLES[seed % 4]), house, board))
    for number in range(most):
        prompt = game.expects(state)
        if prompt.over:
            return
        assert prompt.answers(), (seed, number, house)
        state, _ = game.advance(state, random_answer(prompt, rng))
        assert game.faults(state) == [], (seed, number, house)


@BOARD
@pytest.mark.parametrize("seed", range(10))
def test_aimless_games_by_any_house_rules(board: str, seed: int) -> None:
    at_random(board, seed, 500)


@pytest.mark.slow
@BOARD
@pytest.mark.parametrize("batch", range(20))
def test_many_aimless_games_by_any_house_rules(board: str, batch: int) -> None:
    for seed in range(10_000 + 30 * batch, 10_030 + 30 * batch):
        at_random(board, seed, 3000)


def recorded(board: str, seed: int, most: int) -> tuple[Setup, list[Event], list[Any]]:
    """A game’s events and every state on the way."""
    rng, game = random.Random(seed), GAMES[board]
    setup = Setup(game.id, seats(game, 3), {}, board)
    states, events = [game.new(setup)], list[Event]()
    while len(events) < most and not game.expects(states[-1]).over:
        events.append(game.simulated(states[-1], game.expects(states[-1]), rng))
        states.append(game.advance(states[-1], events[-1])[0])
    return setup, events, states


@BOARD
def test_the_same_log_makes_the_same_state(board: str) -> None:
    """Told again to other rules, from other entries, by other hands: equal digests at every step."""
    setup, events, states = recorded(board, 3, 700)
    session: Session[State] = Session(Rules(GAME, board), setup)
    for event, state in zip(events, states[1:], strict=True):
        session.enter(unpack(pack(Entry(event, "die", 12.5))))
        assert digest(session.state) == digest(state)


@BOARD
def test_every_step_can_be_taken_back_and_done_again(board: str) -> None:
    setup, events, states = recorded(board, 4, 500)
    session = Session(GAMES[board], setup)
    for event in events:
        session.tell(event)
    for state in reversed(states[:-1]):
        session.undo()
        assert session.state == state
    for state in states[1:]:
        session.redo()
        assert session.state == state


@BOARD
def test_a_game_can_be_mailed(board: str) -> None:
    """Written as a transcript and read again: the same state."""
    setup, events, states = recorded(board, 5, 300)
    session = Session(GAMES[board], setup)
    for event in events:
        session.tell(event)
    told = retell(write(session), "mailed", lambda game, name: Rules(GAME, name))
    assert digest(told.session.state) == digest(states[-1]) and told.expectations


def strange(board: str) -> list[Event]:
    """Things somebody might do at the wrong time."""
    game = GAMES[board]
    names = (
        "pick_up",
        "pick_some",
        "drop",
        "use_hour_glass",
        "steal",
        "keep",
        "done",
        "give",
        "refuse",
        "wish",
        "nonsense",
    )
    options = [Chose(name) for name in (*names, *ITEMS, "end_turn", "push_guard.dock_1", "cross_bridge.bridge_1_east")]
    places = [*game.terrain.area, *game.terrain.exits, "outside", "nowhere"]
    moves = [Moved(colour, place) for colour in COLOURS[:3] for place in places]
    return [*options, *moves, Rolled(3, "d6"), Rolled(7, "d6"), Rolled(3, "d8")]


@BOARD
def test_all_that_is_offered_is_taken_and_nothing_else(board: str) -> None:
    """Each refusal is a sentence for people, and leaves the state as it was."""
    game, rng = GAMES[board], random.Random(8)
    _, _, states = recorded(board, 6, 400)
    others = strange(board)
    for state in states[::5]:
        prompt, before = game.expects(state), digest(state)
        for answer in prompt.answers():
            game.advance(state, answer)
        for event in rng.sample(others, 25):
            if prompt.accepts(event):
                continue
            with pytest.raises(IllegalEvent) as refusal:
                game.advance(state, event)
            said = str(refusal.value)
            assert said[0].isupper() and said.endswith("."), said
            assert "_" not in said or "“" in said, said
        assert digest(state) == before


@BOARD
def test_the_dice_come_one_at_a_time(board: str) -> None:
    """No event carries two dice, and a die is awaited by one player alone."""
    _, events, states = recorded(board, 7, 400)
    game = GAMES[board]
    for event, state in zip(events, states, strict=False):
        if isinstance(event, Rolled):
            prompt = game.expects(state)
            assert isinstance(event.face, int) and prompt.die is not None and prompt.die.sides == 6
            assert prompt.who in COLOURS
