"""How good everybody seems to be, from the order in which games ended: Plackett-Luce, by Weng and Lin (2011)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import NamedTuple

from openskill.models import PlackettLuce

from companion.foresight.answer import CONFIDENT
from ui.club.database import Played

MODEL = PlackettLuce()

Guess = tuple[float, float, int]
"""How good somebody seems, how unsure that is, and from how many games."""
NOTHING: Mapping[str, Guess] = MappingProxyType({})


class Rating(NamedTuple):
    """How good somebody seems to be, from so many games: 25 is a newcomer. 19 times of 20 it lies from `low` to
    `high`."""

    name: str
    games: int
    middle: float
    low: float
    high: float


class Skill:
    """How good everybody seems to be, from all games together, or from what was `known` before."""

    def __init__(self, known: Mapping[str, Guess] = NOTHING) -> None:
        self._known = {name: MODEL.rating(mu, sigma) for name, (mu, sigma, _) in known.items()}
        self._games = {name: games for name, (_, _, games) in known.items()}

    def add(self, games: Iterable[Played]) -> None:
        """Games that ended after all that were added before, the oldest first. One that nobody wins, or that somebody
        plays alone, says nothing of anybody."""
        for names, places in games:
            if len(set(places)) > 1 and len(set(names)) == len(names):
                before = [[self._known.get(name) or MODEL.rating()] for name in names]
                for name, (after,) in zip(names, MODEL.rate(before, ranks=list(places)), strict=True):
                    self._known[name] = after
                    self._games[name] = self._games.get(name, 0) + 1

    @property
    def known(self) -> dict[str, Guess]:
        """Everybody by name: enough to go on from."""
        return {name: (each.mu, each.sigma, self._games[name]) for name, each in self._known.items()}

    def ratings(self) -> list[Rating]:
        """The best first."""
        found = [
            Rating(name, games, mu, mu - CONFIDENT * sigma, mu + CONFIDENT * sigma)
            for name, (mu, sigma, games) in self.known.items()
        ]
        return sorted(found, key=lambda each: (-each.middle, each.name))
