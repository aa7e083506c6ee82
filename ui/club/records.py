"""Everybody's games, title by title, and how sure they make one that somebody wins often."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple

from companion.foresight.answer import interval
from companion.play.result import Result
from ui.club.seasons import shared


class Record(NamedTuple):
    """Somebody's games of one title. 19 times of 20 the true share of wins lies from `low` to `high`."""

    name: str
    game: str
    games: int
    wins: int
    low: float
    high: float


def of(results: Iterable[Result]) -> list[Record]:
    """Everybody's games, title by title."""
    games: Counter[tuple[str, str]] = Counter()
    wins: Counter[tuple[str, str]] = Counter()
    for result in shared(results):
        for seat in result.seats:
            games[result.game, seat.name] += 1
            wins[result.game, seat.name] += seat.place == 1
    order = sorted(games, key=lambda key: (key[0], -wins[key] / games[key], key[1]))
    found = []
    for game, name in order:
        won, all_ = wins[game, name], games[game, name]
        found.append(Record(name, game, all_, won, *interval(Fraction(won, all_), all_)))
    return found
