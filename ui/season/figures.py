"""What games add up to, each figure with its 95 % interval: shares after Wilson, means by the bootstrap."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from statistics import NormalDist
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from companion.foresight.answer import interval
from companion.play.record import Record

RESAMPLES = 1000
SEED = 20
"""Of the bootstrap: the same games give the same report."""

Numbers = NDArray[np.float64]


class Interval(NamedTuple):
    """A figure, and between what it lies with 95 % confidence; `fair`: what it would be if nothing mattered."""

    value: float
    low: float
    high: float
    fair: float | None = None

    @property
    def telling(self) -> bool:
        """Whether it differs from fair by more than chance does."""
        return self.fair is not None and not self.low <= self.fair <= self.high


def wilson(times: int, of: int, fair: float | None = None) -> Interval:
    """A share of so many, after Wilson (1927)."""
    if not of:
        return Interval(0.0, 0.0, 1.0, fair)
    return Interval(times / of, *interval(Fraction(times, of), of), fair)


def mean(values: Sequence[float] | Numbers, fair: float | None = None) -> Interval:
    """A mean, by the bootstrap."""
    found = np.asarray(values, float)
    if not len(found):
        return Interval(0.0, 0.0, 0.0, fair)
    return resampled(found, lambda each: float(each.mean()), fair)


def resampled(rows: Numbers, figure: Callable[[Numbers], float], fair: float | None = None, looks: int = 1) -> Interval:
    """A figure of rows (one a game), and how far it strays when games are drawn again from those there are.

    Of so many `looks` at once 95 in 100 hold all together (Bonferroni): their ends are too rare to be drawn.
    """
    rng, found = np.random.default_rng(SEED), figure(rows)
    drawn = [figure(rows[rng.integers(0, len(rows), len(rows))]) for _ in range(RESAMPLES)]
    low, high = np.percentile(drawn, (2.5, 97.5))
    if looks > 1:
        wider = NormalDist().inv_cdf(1 - 0.025 / looks) / NormalDist().inv_cdf(0.975)
        low, high = found - (found - low) * wider, found + (high - found) * wider
    return Interval(found, float(low), float(high), fair)


# -- of one game ------------------------------------------------------------------------------------------------------


def decided(games: Iterable[Record]) -> list[Record]:
    """Games with one winner: they tell who is favoured."""
    return [game for game in games if len(game.winners) == 1]


def place(game: Record, colour: str) -> int:
    """How many places after whoever began a colour sits; 0 began."""
    began = game.colours.index(game.began) if game.began in game.colours else 0
    return (game.colours.index(colour) - began) % len(game.colours)


def head_start(game: Record) -> float:
    """How much more than its fair part of this game whoever began has won."""
    share = 1 / len(game.winners) if game.began in game.winners else 0.0
    return share - (1 / len(game.colours) if game.winners else 0.0)


def luckiest(game: Record) -> str:
    """The colour that threw highest, measured by what fair dice give; "" where nobody threw."""
    if not any(game.luck):
        return ""
    return game.colours[max(range(len(game.colours)), key=lambda at: game.luck[at])]


# -- of many ----------------------------------------------------------------------------------------------------------


def by_place(games: Sequence[Record]) -> Mapping[int, list[Interval]]:
    """By how many play: how often each place after the first wins."""
    found = {}
    for count in sorted({len(game.colours) for game in games}):
        held = [game for game in decided(games) if len(game.colours) == count]
        won = Counter(place(game, game.winners[0]) for game in held)
        found[count] = [wilson(won[at], len(held), 1 / count) for at in range(count)]
    return found


def by_colour(games: Sequence[Record]) -> Mapping[str, Interval]:
    """How often each colour wins the games it is in; fair is its part of them."""
    return _among(games, lambda game: game.colours, lambda game: game.winners[0])


def by_player(games: Sequence[Record]) -> Mapping[str, Interval]:
    """How often each simulated player wins; fair is its part of the seats."""
    return _among(games, lambda game: game.players, lambda game: game.players[game.colours.index(game.winners[0])])


def _among(
    games: Sequence[Record], who: Callable[[Record], Sequence[str]], winner: Callable[[Record], str]
) -> Mapping[str, Interval]:
    played: Counter[str] = Counter()
    won: Counter[str] = Counter()
    parts: dict[str, float] = {}
    for game in decided(games):
        won[winner(game)] += 1
        for name in set(who(game)):
            played[name] += 1
            parts[name] = parts.get(name, 0.0) + who(game).count(name) / len(game.colours)
    return {name: wilson(won[name], played[name], parts[name] / played[name]) for name in sorted(played)}


def luck(games: Sequence[Record]) -> Interval:
    """How often whoever threw highest wins the games in which somebody threw."""
    held = [game for game in decided(games) if luckiest(game)]
    fair = sum(1 / len(game.colours) for game in held) / max(1, len(held))
    return wilson(sum(luckiest(game) in game.winners for game in held), len(held), fair)


def hazards(games: Sequence[Record]) -> Mapping[str, Interval]:
    """Which part of all that happens, happens in each procedure; the largest first."""
    total: Counter[str] = Counter()
    for game in games:
        total.update(game.asked)
    found = {}
    for name, _ in total.most_common():
        rows = np.array([(game.asked.get(name, 0), game.events) for game in games], float)
        found[name] = resampled(rows, lambda each: float(each[:, 0].sum() / each[:, 1].sum()))
    return found


# -- one rule against another -----------------------------------------------------------------------------------------


class Effect(NamedTuple):
    """What another rule changes: so much, paired game by game, and how many games would tell it from nothing."""

    of: str
    before: float
    after: float
    change: Interval
    games: int

    @property
    def needed(self) -> int:
        """About how many games an effect as large as this one needs; 0: there is none at all."""
        half = (self.change.high - self.change.low) / 2
        return math.ceil(self.games * (half / abs(self.change.value)) ** 2) if self.change.value else 0

    @property
    def answered(self) -> bool:
        return self.change.telling


def effects(before: Sequence[Record], after: Sequence[Record], rules: int = 1) -> list[Effect]:
    """What the other rule does to fairness and length, on the same seeds: the same luck as long as the games agree.

    So many `rules` are looked at together, each in several ways: the intervals are as much wider.
    """
    assert [game.seed for game in before] == [game.seed for game in after]
    starts = np.array([(head_start(a), head_start(b)) for a, b in zip(before, after, strict=True)])
    turns = np.array([(a.turns, b.turns) for a, b in zip(before, after, strict=True)], float)
    fortune = np.array([(_by_luck(a), _by_luck(b)) for a, b in zip(before, after, strict=True)], float)
    thrown = any(map(luckiest, (*before, *after)))
    looks = rules * (2 + thrown)
    return [
        _effect("unfairness", starts, lambda each: float(abs(each[:, 1].mean()) - abs(each[:, 0].mean())), looks, abs),
        _effect("turns", turns, _difference, looks),
        *([_effect("won by the luckiest", fortune, _difference, looks)] if thrown else []),
    ]


def _by_luck(game: Record) -> float:
    return float(luckiest(game) in game.winners)


def _difference(each: Numbers) -> float:
    return float(each[:, 1].mean() - each[:, 0].mean())


def _effect(
    of: str, rows: Numbers, figure: Callable[[Numbers], float], looks: int, shown: Callable[[float], float] = float
) -> Effect:
    before, after = rows.mean(axis=0)
    return Effect(of, shown(float(before)), shown(float(after)), resampled(rows, figure, 0.0, looks), len(rows))
