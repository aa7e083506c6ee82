"""Whole games of every title: what holds whatever a table agreed, whoever plays, and however it is told."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any, NamedTuple

import pytest

from companion.games import GAMES, rules
from companion.play.chance import random_answer
from companion.play.rules import Rules, digest
from companion.play.session import Session
from companion.play.setup import Setup
from companion.table.events import Event, IllegalEvent
from companion.table.rulings import Ruling
from tests.games.golden import record

MOST = 500
TEN = (0, 1, 2, 3, 7, 10, 11, 13, 14, 19)
"""Games in which simulated players come to all they know to do."""
FURTHER = [pytest.param(number, marks=pytest.mark.slow) for number in range(400) if number not in TEN]
every_game = pytest.mark.parametrize("game", GAMES)


class Recorded(NamedTuple):
    """A game's events, every state from the first to the last, and all that was said."""

    rules: Rules[Any]
    setup: Setup
    events: list[Event]
    states: list[Any]
    rulings: list[Ruling]

    def told(self) -> Session[Any]:
        session: Session[Any] = Session(self.rules, self.setup)
        for event in self.events:
            session.tell(event)
        return session


@cache
def recorded(game: str, number: int, most: int = MOST) -> Recorded:
    """Boards and numbers of players in turn, house rules by chance, in every other game a third of the answers."""
    rng = Random(f"{game} {number}")
    setup = record.setup(game, number * record.KINDS, rng)
    played = rules(game, setup.board)
    states: list[Any] = [played.new(setup)]
    events: list[Event] = []
    said: list[Ruling] = []
    wild = number % 2 * 0.3
    while len(events) < most and not (prompt := played.expects(states[-1])).over:
        state = states[-1]
        answer = random_answer(prompt, rng) if rng.random() < wild else played.simulated(state, prompt, rng)
        try:
            state, rulings = played.advance(state, answer)
        except IllegalEvent:
            assert answer not in prompt.answers() or lies_covered(played, state, setup), answer
        else:
            events.append(answer)
            states.append(state)
            said += rulings
    return Recorded(played, setup, events, states, said)


def lies_covered(played: Rules[Any], state: Any, setup: Setup) -> bool:
    """Whether the referee may know more than the table, and so refuse what a question lists."""
    return bool(played.expects(state).pile) or any(played.secrets(state, seat.colour) for seat in setup.seats)


@pytest.mark.few(10)
@every_game
@pytest.mark.parametrize("number", [*TEN, *FURTHER])
def test_whatever_is_agreed_a_game_stays_sound(game: str, number: int) -> None:
    """MAZE-INV-01..07, KNT-GEN-05 and all the others', after every event; nobody is stuck."""
    log = recorded(game, number)
    for at, state in enumerate(log.states):
        assert log.rules.faults(state) == [], (at, log.setup)


@every_game
@pytest.mark.parametrize("number", range(2))
def test_every_step_can_be_taken_back_and_done_again(game: str, number: int) -> None:
    """Undo to the first event and redo to the last: equal states and questions all the way."""
    log = recorded(game, number)
    session: Session[Any] = Session(log.rules, log.setup)
    asked = []
    for event in log.events:
        asked.append(session.prompt)
        session.tell(event)
    asked.append(session.prompt)
    for state, prompt in reversed([*zip(log.states, asked, strict=True)][:-1]):
        session.undo()
        assert (session.state, session.prompt) == (state, prompt)
    for state, prompt in [*zip(log.states, asked, strict=True)][1:]:
        session.redo()
        assert (session.state, session.prompt) == (state, prompt)


@every_game
def test_a_wrong_reading_is_corrected_in_the_middle(game: str) -> None:
    """Later events are judged anew; what no longer fits is dropped, and the state is sound."""
    log = recorded(game, 2, 250)
    corrected = 0
    for index in range(5, len(log.events), 60):
        session = log.told()
        was = log.events[index - 1]
        for answer in [each for each in log.rules.expects(log.states[index - 1]).answers() if type(each) is type(was)][
            :6
        ]:
            judged = session.correct(index, answer)
            assert log.rules.faults(session.state) == []
            assert len(session.moments()) + len(judged.dropped) == len(log.events) + 1
            session.undo()
            corrected += 1
    assert corrected


@every_game
@pytest.mark.long
def test_what_is_offered_is_taken_and_nothing_else(game: str) -> None:
    """Of all that was ever said in these games: each refusal is a sentence for people, and nothing has happened."""
    logs = [recorded(game, number) for number in range(4)]
    said = sorted({event for log in logs for event in log.events}, key=repr)
    rng = Random(game)
    for log in logs:
        for state in log.states[::10]:
            prompt, before = log.rules.expects(state), digest(state)
            hidden = lies_covered(log.rules, state, log.setup)
            for answer in prompt.answers()[:12]:
                try:
                    after, rulings = log.rules.advance(state, answer)
                except IllegalEvent:
                    assert hidden, answer
                else:
                    assert log.rules.faults(after) == [] and (rulings or after != state), answer
            for event in rng.sample(said, 30):
                if not prompt.accepts(event):
                    with pytest.raises(IllegalEvent) as refused:
                        log.rules.advance(state, event)
                    words = str(refused.value)
                    assert not words.removeprefix("the ")[0].islower() and words.endswith((".", "?")), words
                    assert len(words.split(". ")[0]) <= 120, words
                    assert "_" not in words or "“" in words, words
            assert digest(state) == before
