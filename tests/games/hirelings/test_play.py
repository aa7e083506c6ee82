"""Whole games: sound after every event, the same on every machine, and every step of them to be taken back."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from companion.games.hirelings.house import House
from companion.games.hirelings.players import KEEP_FOUR, NEVER, SPEND, Style, styled
from companion.play.chance import random_answer
from companion.play.rules import digest
from companion.play.session import Session
from companion.play.setup import Setup, choices
from companion.play.simulation import play, seats
from companion.play.transcript import play as retell
from companion.play.transcript import write
from companion.table.events import Chose, Drew, Entry, Event, Rolled, pack, unpack
from tests.games.hirelings.tables import hirelings, sit

GAME = hirelings()
WINNERS = (*GAME.colours, "dragon")


@pytest.mark.parametrize("seed", range(30))
def test_a_simulated_game_stays_sound_to_its_end(seed: int) -> None:
    """Two to six players; every invariant after every event; somebody wins, or the dragon does."""
    played = play(GAME, 1000 + seed, GAME.players[seed % 5])
    assert played.ended
    assert played.winner in WINNERS


@pytest.mark.slow
@pytest.mark.parametrize("batch", range(50))
def test_five_thousand_games(batch: int) -> None:
    """Fifty times a hundred."""
    for seed in range(50_000 + 100 * batch, 50_100 + 100 * batch):
        assert play(GAME, seed, GAME.players[seed % 5]).ended, seed


def agreed(rng: Random) -> dict[str, str]:
    """Any house rules at all."""
    return {rule.name: rng.choice(choices(House, rule.name)) for rule in GAME.house_rules if rng.random() < 0.5}


def some_play(seed: int, most: int) -> None:
    """A table with its own mixture of house rules and ways of playing, a wild one among them; each state is sound."""
    rng = Random(seed)
    house = agreed(rng)
    state = GAME.new(Setup(GAME.id, seats(GAME, GAME.players[seed % 5]), house))
    styles = [rng.choice((SPEND, KEEP_FOUR, NEVER, Style(2, "other", "any"), None)) for _ in state.players]
    for number in range(most):
        prompt = GAME.expects(state)
        if prompt.over:
            return
        style = styles[state.actor]
        event = styled(GAME.desk(state), prompt, rng, style) if style else random_answer(prompt, rng)
        state, _ = GAME.advance(state, event)
        assert GAME.faults(state) == [], (seed, number, event, house)
    raise AssertionError((seed, house, "has not ended"))


@pytest.mark.parametrize("seed", range(60))
def test_games_by_any_house_rules(seed: int) -> None:
    some_play(seed, 6000)


@pytest.mark.slow
@pytest.mark.parametrize("batch", range(20))
def test_many_games_by_any_house_rules(batch: int) -> None:
    """Twenty times thirty, each mixture another one."""
    for seed in range(10_000 + 30 * batch, 10_030 + 30 * batch):
        some_play(seed, 20_000)


def recorded(seed: int, **house: str) -> tuple[Setup, list[Event], list[Any]]:
    """A game's events and every state on the way."""
    rng = Random(seed)
    setup = Setup(GAME.id, seats(GAME, 4), house)
    states, events = [GAME.new(setup)], []
    while not GAME.expects(states[-1]).over:
        events.append(GAME.simulated(states[-1], GAME.expects(states[-1]), rng))
        states.append(GAME.advance(states[-1], events[-1])[0])
    return setup, events, states


@pytest.mark.parametrize("seed", range(5))
def test_the_same_log_makes_the_same_state(seed: int) -> None:
    """Told again to other rules, from other entries, by other hands: equal states, equal digests, at every step."""
    setup, events, states = recorded(seed)
    session = Session(hirelings(), setup)
    for event, state in zip(events, states[1:], strict=True):
        session.enter(unpack(pack(Entry(event, "die", 12.5))))
        assert digest(session.state) == digest(state)
    assert session.state == states[-1]


def test_one_seed_plays_one_game() -> None:
    """The same dice and cards make the same game, other ones another."""
    assert play(GAME, 5, 4) == play(hirelings(), 5, 4)
    assert len({play(GAME, seed, 4).state for seed in range(8)}) == 8


@pytest.mark.parametrize("seed", range(4))
def test_every_step_can_be_taken_back_and_done_again(seed: int) -> None:
    """Undo to the first event and redo to the last, through rooms, draws and fire: equal states all the way."""
    setup, events, states = recorded(seed, tell_danger=("no", "yes")[seed % 2])
    session = Session(GAME, setup)
    for event in events:
        session.tell(event)
    assert {"encounter", "room_check", "flip", "stepping", "fire_move"} <= {
        GAME.desk(state).question.phase for state in states
    }
    for state in reversed(states[:-1]):
        session.undo()
        assert session.state == state
    for state in states[1:]:
        session.redo()
        assert session.state == state
        assert session.prompt == GAME.prompt(state)


def test_a_wrong_reading_is_corrected_in_the_middle() -> None:
    """Later events are judged anew; what no longer fits is dropped, and the state is sound."""
    setup, events, _ = recorded(3)
    for index in range(10, len(events), 40):
        session = Session(GAME, setup)
        for event in events:
            session.tell(event)
        before = session.moments()[index - 1].state
        thrown = isinstance(events[index - 1], Rolled)
        answers = [each for each in GAME.expects(before).answers() if isinstance(each, Rolled) == thrown]
        for answer in answers[:8]:
            judged = session.correct(index, answer)
            assert GAME.faults(session.state) == []
            assert len(session.moments()) + len(judged.dropped) == len(events) + 1
            session.undo()


@pytest.mark.parametrize("seed", range(3))
def test_a_game_is_mailed_as_text(seed: int) -> None:
    """Written as a transcript and told again: the same state, digest and all."""
    setup, events, states = recorded(20 + seed, monster_leave="must_evade")
    session = Session(GAME, setup)
    for event in events:
        session.tell(event)
    told = retell(write(session), "mailed", lambda game, board: hirelings())
    assert digest(told.session.state) == digest(states[-1])


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
