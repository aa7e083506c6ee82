"""Games to play with in tests: real rules, recorded answers, logs that can fail."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from random import Random
from typing import Any

import pytest

from companion.games import GAMES, rules
from companion.play.rules import digest
from companion.play.session import Session
from companion.play.setup import Setup
from companion.play.simulation import seats
from companion.table.events import Entry, Event
from companion.table.prompts import Prompt

every_game = pytest.mark.parametrize("game", GAMES)
FIRST = next(iter(GAMES))


def setup(game: str, players: int = 0) -> Setup:
    """A table of simulated players, as few as the game can be played with where nobody says how many."""
    held = rules(game)
    return Setup(game, seats(held, players or held.players[0]), dict(held.simulated_house), version=held.version)


def begun(game: str = FIRST, log: Any = None) -> Session[Any]:
    return Session(rules(game), setup(game), log)


@lru_cache(maxsize=32)
def recorded(game: str, seed: int, most: int = 20_000) -> tuple[Event, ...]:
    """The answers of one simulated game, so that no test ever rolls while it plays."""
    held, rng = rules(game), Random(seed)
    state = held.new(setup(game))
    events: list[Event] = []
    while len(events) < most and not held.expects(state).over:
        events.append(held.simulated(state, held.expects(state), rng))
        state, _ = held.advance(state, events[-1])
    return tuple(events)


def told(game: str, events: tuple[Event, ...] | list[Event], log: Any = None) -> Session[Any]:
    """A session in which all this has happened."""
    session = begun(game, log)
    for event in events:
        session.tell(event)
    return session


def seated(game: str, players: int = 2, **house: str) -> Session[Any]:
    """A new game of so many, by the usual rules but for these."""
    held = rules(game)
    return Session(held, Setup(game, seats(held, players), house))


def simulated(game: str, players: int = 2, **house: str) -> Session[Any]:
    """The same by the house rules that simulated players need."""
    return seated(game, players, **{**rules(game).simulated_house, **house})


def play_on(
    session: Session[Any], rng: Random, until: Callable[[Prompt], object] | None = None, most: int = 20_000
) -> Prompt:
    """Simulated players answer until such a question is asked, so many at the most; what is asked then."""
    for _ in range(most):
        if session.prompt.over or (until and until(session.prompt)):
            break
        session.tell(session.rules.simulated(session.state, session.prompt, rng))
    return session.prompt


class Log:
    """A log in memory. While `broken` it raises that instead of keeping anything."""

    def __init__(self) -> None:
        self.entries: list[Entry] = []
        self.broken: Exception | None = None

    def append(self, entry: Entry) -> None:
        if self.broken:
            raise self.broken
        self.entries.append(entry)


def answers(session: Session[Any], rng: Random) -> Iterator[Event]:
    """What simulated players and dice answer, until the game is over; each must be told before the next is asked."""
    while not session.prompt.over:
        yield session.rules.simulated(session.state, session.prompt, rng)


def redoable(session: Session[Any]) -> list[str]:
    """The names of the steps that can be done again, the next one first."""
    return [str(moment.step) for moment in reversed(session.taken_back)]


def everything(session: Session[Any]) -> tuple[object, ...]:
    """All that a session is, to compare before and after."""
    return (
        list(map(id, session.steps)),
        list(map(id, session.taken_back)),
        digest(session.state),
        [str(step) for step in session.undoable()],
        redoable(session),
        len(session.log.entries) if isinstance(session.log, Log) else None,
    )
