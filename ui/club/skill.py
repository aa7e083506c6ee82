"""How good everybody seems to be, from the order in which games ended: Plackett-Luce, by Weng and Lin (2011).

Worked out here, as a season may be 50,000 games, and people wait for it: where everybody is a team of his own, a game
is a tenth of the work that it is for a library. Tests hold it against one (`openskill`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from math import exp, sqrt
from typing import NamedTuple

from companion.foresight.answer import CONFIDENT
from companion.play.result import Result

MIDDLE = 25.0
"""What a newcomer is taken for."""
SIGMA = MIDDLE / 3
"""How unsure that is."""
BETA, TAU = SIGMA / 2, SIGMA / 100
"""How much a game is chance, and by how much everybody changes between two."""
LEAST = 1e-4
"""The smallest part of an uncertainty's square that one game leaves."""

Played = tuple[Sequence[str], Sequence[int]]
"""Who sat at a game, and in which place each ended."""
Guess = tuple[float, float]
"""How good somebody seems, and how unsure that is."""


class Rating(NamedTuple):
    """How good somebody seems to be, from so many games: 25 is a newcomer. 19 times of 20 it lies from `low` to
    `high`."""

    name: str
    games: int
    middle: float
    low: float
    high: float


class Skill:
    """How good everybody seems to be, from all games together."""

    def __init__(self) -> None:
        self._known: dict[str, Guess] = {}
        self._games: Counter[str] = Counter()

    def add(self, games: Iterable[Played]) -> None:
        """Games that ended after all that were added before, the oldest first. One that nobody wins, or that somebody
        plays alone, says nothing of anybody."""
        known, new, sat = self._known, (MIDDLE, SIGMA), list[Sequence[str]]()
        for names, places in games:
            if len(set(places)) > 1 and len(set(names)) == len(names):
                known.update(zip(names, after([known.get(name, new) for name in names], places), strict=True))
                sat.append(names)
        self._games.update(chain.from_iterable(sat))

    def ratings(self) -> list[Rating]:
        """The best first."""
        found = [
            Rating(name, self._games[name], mu, mu - CONFIDENT * sigma, mu + CONFIDENT * sigma)
            for name, (mu, sigma) in self._known.items()
        ]
        return sorted(found, key=lambda each: (-each.middle, each.name))


def played(results: Iterable[Result]) -> Iterator[Played]:
    """What skill takes of each game."""
    return (([seat.name for seat in each.seats], [seat.place for seat in each.seats]) for each in results)


def ratings(games: Iterable[Played]) -> list[Rating]:
    """The best first, from all games together, the oldest first."""
    skill = Skill()
    skill.add(games)
    return skill.ratings()


def after(before: Sequence[Guess], places: Sequence[int]) -> list[Guess]:
    """What is thought of everybody after a game that ended so, in the same order."""
    spread = [sigma * sigma + TAU * TAU for _, sigma in before]
    square = sum(spread) + len(before) * BETA * BETA
    root = sqrt(square)
    force = [exp(mu / root) for mu, _ in before]
    found = list(before)
    left, place = sum(force), 0
    tied = once = twice = 0.0
    for at in sorted(range(len(places)), key=places.__getitem__):
        if places[at] != place:  # of all who came here or later each had a share in this place
            place = places[at]
            tied, part = 1 / places.count(place), 1 / left
            once, twice = once + part, twice + part * part
        strong, wide = force[at], spread[at]
        left -= strong
        sure = strong * (once - strong * twice) * wide * sqrt(wide) / (square * root)
        found[at] = before[at][0] + (tied - strong * once) * wide / root, sqrt(wide * max(1 - sure, LEAST))
    return found
