"""Moments of real games at which a device may fail, each found in a game simulated players play."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from random import Random
from typing import Any, NamedTuple

from companion.games import GAMES
from companion.play.session import Session
from companion.table.events import Event
from companion.table.prompts import Prompt
from ui.conformance.subject import Subject

Asked = Callable[[Prompt], bool]
MOMENTS: dict[str, Asked] = {
    "idle": lambda prompt: prompt.die is None and len(prompt.options) > 1 and not prompt.shifts,
    "awaiting roll": lambda prompt: prompt.die is not None,
    "in mid-roll": lambda prompt: prompt.die is not None,
    "in a fold": lambda prompt: bool(prompt.shifts),
    "in a duel": lambda prompt: len(prompt.by) == 2,
}
FAR = 1000
"""Events of a game that is searched."""


class Moment(NamedTuple):
    """A game, and the answers that lead to the moment."""

    subject: Subject
    events: tuple[Event, ...]


@lru_cache(maxsize=16)
def found(asked: Asked) -> Moment:
    """The first moment in the games of the house at which it is asked so, not counting the very beginning."""
    for seed in range(20):
        for game in GAMES.own:
            subject, rng = Subject(game), Random(seed)
            held, events = subject.rules, list[Event]()
            state = held.new(subject.setup())
            while len(events) < FAR and not (prompt := held.expects(state)).over:
                if events and asked(prompt):
                    return Moment(subject, tuple(events))
                events.append(held.simulated(state, prompt, rng))
                state, _ = held.advance(state, events[-1])
    raise LookupError("no game comes to be asked so")


def session_at(moment: str | Asked) -> Session[Any]:
    """A session that has come to this moment: one of MOMENTS, or the first at which it is asked so."""
    subject, events = found(MOMENTS[moment] if isinstance(moment, str) else moment)
    session = subject.begun()
    for event in events:
        session.tell(event)
    return session
