"""The game that is checked: its rules, and games of it that simulated players have played."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from random import Random
from typing import Any

import msgspec

from companion.games import declared, rules
from companion.play.session import Session
from companion.play.setup import BadSetup, Setup
from companion.play.simulation import seats
from companion.table.events import Event

FEW = 12
MOST = 5000
"""Events of one recorded game: a longer one is left there."""
EVERY = 7
"""Of so many moments one is looked at closely."""


class Broken(AssertionError):
    """A promise that is not kept: what was found, and where."""


def insist(kept: object, found: str) -> None:
    """Raises Broken with what was found where a promise is not kept."""
    if not kept:
        raise Broken(found)


class Subject:
    """A game by its name, and how many of it are played where games are counted. Raises BadSetup, BadFile."""

    def __init__(self, game: str, games: int = FEW) -> None:
        self.game, self.games = game, games
        self.declared, self.rules = declared(game), rules(game)

    def setup(self, seed: int = 0) -> Setup:
        """A table of simulated players; with the seed their number changes, and what they have agreed on."""
        held, counts = self.rules, self.rules.players
        other = {rule.name: rule.choices[seed % len(rule.choices)] for rule in held.house_rules if rule.choices}
        agreed = {**other, **held.simulated_house} if seed else held.simulated_house
        for house in (agreed, held.simulated_house):
            for number in range(len(counts)):
                seated = seats(held, counts[(seed + number) % len(counts)])
                found = Setup(self.game, seated, dict(house), version=held.version)
                try:
                    held.new(found)
                except BadSetup:  # not on this board, or not by these house rules
                    continue
                return found
        raise Broken(f"nobody can sit down: {list(counts)} players are all refused")

    def begun(self, seed: int = 0) -> Session[Any]:
        return Session(self.rules, self.setup(seed), None)

    @cached_property
    def logs(self) -> tuple[tuple[Event, ...], ...]:
        """The answers of three games with different numbers of players."""
        return tuple(self._recorded(seed) for seed in range(3))

    def _recorded(self, seed: int) -> tuple[Event, ...]:
        held, rng = self.rules, Random(seed)
        state, events = held.new(self.setup(seed)), list[Event]()
        while len(events) < MOST and not held.expects(state).over:
            events.append(held.simulated(state, held.expects(state), rng))
            state, _ = held.advance(state, events[-1])
        return tuple(events)

    def moments(self, every: int = EVERY) -> Iterator[tuple[msgspec.Struct, Setup]]:
        """States on the way of those games, one in so many, and the first and last; with the table they are of."""
        for seed, events in enumerate(self.logs):
            setup = self.setup(seed)
            state = self.rules.new(setup)
            for number, event in enumerate(events):
                if number % every == 0:
                    yield state, setup
                state, _ = self.rules.advance(state, event)
            yield state, setup
