"""The ledger's tables of simulated games (4.6), reproduced by our own engine within both programs' noise.

A share of n games has a standard error of at most 0.5 / sqrt(n), a mean of rounds one of some 3 / sqrt(n); the ledger
gives its own as half a percentage point and 0.03 rounds. Four errors of both together are allowed, and the rounding.
"""

from __future__ import annotations

from math import sqrt
from typing import NamedTuple

import pytest

from companion.games.hirelings.players import KEEP_FOUR, NEVER, SPEND, Style
from tests.games.hirelings.pace import measured, mixed

STYLES = {"spend": SPEND, "keep 4": KEEP_FOUR, "never": NEVER}


class Line(NamedTuple):
    """A line of the ledger: rounds, turns, percentages, and the percentages won by the first and the last seat."""

    players: int
    style: str
    first_out: float
    low: int
    high: int
    turns: float
    empty: float
    dragon: float
    burned: float
    first: float
    last: float


WITH_FIRE = [
    Line(2, "spend", 17.2, 12, 21, 33, 19.7, 6.5, 22.4, 51, 43),
    Line(2, "keep 4", 18.8, 14, 23, 37, 21.5, 0.8, 6.4, 55, 44),
    Line(2, "never", 20.1, 16, 24, 40, 22.2, 0.0, 0.7, 58, 42),
    Line(3, "spend", 16.4, 12, 20, 47, 20.4, 2.5, 22.5, 36, 28),
    Line(3, "keep 4", 17.9, 14, 22, 52, 22.0, 0.2, 7.0, 39, 28),
    Line(3, "never", 19.3, 16, 23, 57, 22.5, 0.0, 1.1, 41, 28),
    Line(4, "spend", 15.8, 12, 20, 61, 20.9, 1.1, 22.6, 28, 21),
    Line(4, "keep 4", 17.3, 13, 21, 67, 22.3, 0.0, 7.8, 29, 21),
    Line(4, "never", 18.8, 15, 22, 73, 22.7, 0.0, 1.3, 31, 21),
    Line(5, "spend", 15.3, 11, 19, 74, 21.2, 0.4, 22.4, 23, 17),
    Line(5, "keep 4", 16.9, 13, 20, 82, 22.5, 0.0, 8.3, 24, 17),
    Line(5, "never", 18.3, 15, 21, 89, 22.9, 0.0, 1.5, 24, 17),
    Line(6, "spend", 15.0, 11, 18, 86, 21.4, 0.2, 22.7, 19, 14),
    Line(6, "keep 4", 16.5, 13, 20, 96, 22.6, 0.0, 8.6, 20, 14),
    Line(6, "never", 17.9, 15, 21, 105, 22.9, 0.0, 1.7, 21, 13),
]
WITHOUT = [
    Line(2, "spend", 17.5, 12, 22, 34, 21.9, 0.0, 0.0, 54, 46),
    Line(2, "keep 4", 19.0, 14, 24, 38, 23.3, 0.0, 0.0, 55, 46),
    Line(2, "never", 20.7, 16, 25, 41, 24.8, 0.0, 0.0, 54, 46),
    Line(3, "spend", 16.5, 12, 21, 48, 23.0, 0.0, 0.0, 38, 30),
    Line(3, "keep 4", 18.0, 14, 22, 53, 24.3, 0.0, 0.0, 38, 29),
    Line(3, "never", 19.6, 16, 24, 58, 25.8, 0.0, 0.0, 37, 30),
    Line(4, "spend", 15.9, 12, 20, 62, 23.7, 0.0, 0.0, 29, 22),
    Line(4, "keep 4", 17.4, 13, 21, 68, 25.0, 0.0, 0.0, 29, 21),
    Line(4, "never", 18.9, 15, 22, 74, 26.4, 0.0, 0.0, 28, 22),
    Line(5, "spend", 15.4, 11, 19, 75, 24.3, 0.0, 0.0, 24, 17),
    Line(5, "keep 4", 16.9, 13, 20, 82, 25.5, 0.0, 0.0, 23, 16),
    Line(5, "never", 18.5, 15, 22, 90, 26.9, 0.0, 0.0, 23, 17),
    Line(6, "spend", 15.0, 11, 18, 87, 24.8, 0.0, 0.0, 19, 14),
    Line(6, "keep 4", 16.5, 13, 20, 96, 25.9, 0.0, 0.0, 20, 14),
    Line(6, "never", 18.1, 15, 21, 106, 27.3, 0.0, 0.0, 20, 14),
]
VARIANTS = [
    # house rule, ways; then for two and for four players: first out, dragon, burned
    ({}, "fire", (19.0, 1.2, 7.8), (17.5, 0.2, 10.0)),
    ({}, "other", (18.7, 0.6, 5.5), (17.1, 0.1, 6.2)),
    ({"monster_leave": "must_evade"}, "coin", (22.1, 17.3, 39.8), (21.4, 4.8, 42.2)),
    ({"treasure_mode": "off"}, "coin", (19.0, 1.4, 8.1), (17.4, 0.1, 9.5)),
    ({"treasure_mode": "land_only"}, "coin", (18.9, 1.2, 7.4), (17.4, 0.1, 8.8)),
    ({"max_front_cards": "1"}, "coin", (18.8, 0.9, 6.3), (17.4, 0.0, 7.5)),
]


def near(found: float, told: float, games: int, *, spread: float, rounded: float, theirs: float) -> bool:
    """Within four standard errors of both, and the rounding of what is printed."""
    return abs(found - told) <= 4 * sqrt(spread**2 / games + theirs**2) + rounded


def share(found: float, percent: float, games: int, rounded: float = 0.05) -> bool:
    """A share of one against a printed percentage; its spread is that of the printed one, never quite nothing."""
    told = percent / 100
    spread = sqrt(max(told * (1 - told), 0.002))
    return near(found, told, games, spread=spread, rounded=rounded / 100 + 0.001, theirs=0.005 * min(1, 2 * spread))


def check(line: Line, games: int, **house: str) -> None:
    """So many games of that line, by all its columns."""
    players = line.players
    pace = measured(players, STYLES[line.style], games, **house)
    assert near(pace.first_out, line.first_out, games, spread=3.2, rounded=0.05, theirs=0.03), pace
    assert near(pace.turns, line.turns, games, spread=3.2 * players, rounded=0.5, theirs=0.03 * players), pace
    assert near(pace.empty, line.empty, games, spread=3.2, rounded=0.05, theirs=0.03), pace
    assert abs(pace.low - line.low) <= 1 and abs(pace.high - line.high) <= 1, pace
    assert share(pace.dragon, line.dragon, games), pace
    assert share(pace.burned, line.burned, games), pace
    assert share(pace.seats[0], line.first, games, 0.5), pace
    assert share(pace.seats[-1], line.last, games, 0.5), pace


def called(line: Line) -> str:
    return f"{line.players}-{line.style}"


@pytest.mark.long
def test_a_glance_with_the_fire() -> None:
    """A few games of one line: HIRE-GEN-01 HIRE-END-03 by their numbers."""
    check(WITH_FIRE[0], 300)


@pytest.mark.long
def test_a_glance_without_it() -> None:
    check(WITHOUT[3], 200, fireball="no")


@pytest.mark.slow
@pytest.mark.parametrize("line", WITH_FIRE, ids=called)
def test_every_line_with_the_fire(line: Line) -> None:
    check(line, 5000)


@pytest.mark.slow
@pytest.mark.parametrize("line", WITHOUT, ids=called)
def test_every_line_without_it(line: Line) -> None:
    check(line, 5000, fireball="no")


@pytest.mark.slow
@pytest.mark.parametrize("variant", VARIANTS, ids=lambda each: "-".join([*each[0], each[1]]))
def test_every_variant(variant: tuple[dict[str, str], str, tuple[float, ...], tuple[float, ...]]) -> None:
    house, ways, two, four = variant
    for players, (first_out, dragon, burned) in ((2, two), (4, four)):
        pace = measured(players, Style(4, ways), 4000, **house)
        assert near(pace.first_out, first_out, 4000, spread=4.5, rounded=0.05, theirs=0.06), pace
        assert share(pace.dragon, dragon, 4000), pace
        assert share(pace.burned, burned, 4000), pace


@pytest.mark.slow
def test_mixed_company() -> None:
    """One each of `spend`, keep two, keep four, `never`: cards buy speed or safety."""
    won, burned = mixed((SPEND, Style(2), KEEP_FOUR, NEVER), 6000)
    for found, percent in zip(won, (37.5, 27.3, 22.6, 12.6), strict=True):
        assert share(found, percent, 6000), (won, percent)
    for found, percent in zip(burned, (21.2, 16.6, 7.1, 0.4), strict=True):
        assert share(found, percent, 6000), (burned, percent)
