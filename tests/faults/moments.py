"""Moments of real games at which a device may fail, each found in a recorded game and told again up to there."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, NamedTuple

from companion.play.session import Session
from companion.table.events import Event
from companion.table.prompts import Prompt
from tests.play.at_table import Log, begun, recorded

MOMENTS = ("idle", "awaiting roll", "in mid-roll", "in a fold", "in a duel")


class Moment(NamedTuple):
    """A game, and the answers that lead to the moment."""

    game: str
    events: tuple[Event, ...]


def _asks_no_die(prompt: Prompt) -> bool:
    return prompt.die is None and len(prompt.options) > 1 and not prompt.shifts


WANTED: dict[str, tuple[str, Callable[[Prompt], bool]]] = {
    "idle": ("key_to_the_kingdom", _asks_no_die),
    "awaiting roll": ("key_to_the_kingdom", lambda prompt: prompt.die is not None),
    "in mid-roll": ("key_to_the_kingdom", lambda prompt: prompt.die is not None),
    "in a fold": ("key_to_the_kingdom", lambda prompt: bool(prompt.shifts)),
    "at the tabs": ("magic_maze", lambda prompt: any(option.name == "push_left" for option in prompt.options)),
    "in a duel": ("magic_maze", lambda prompt: len(prompt.by) == 2),
}


@lru_cache(maxsize=8)
def found(name: str) -> Moment:
    """The first moment of this name in the recorded games, not counting the very beginning."""
    game, wanted = WANTED[name]
    for seed in range(20):
        session, events = begun(game), recorded(game, seed)
        for at, event in enumerate(events):
            if at and wanted(session.prompt):
                return Moment(game, events[:at])
            session.tell(event)
    raise AssertionError(f"no game comes to be {name}")


def session_at(name: str) -> tuple[Moment, Session[Any], Log]:
    """A session that has come to this moment, and the log of what comes after it."""
    moment = found(name)
    session = begun(moment.game)
    for event in moment.events:
        session.tell(event)
    session.log = Log()
    return moment, session, session.log
