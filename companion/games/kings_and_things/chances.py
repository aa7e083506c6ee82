"""Exact chances of battles (ledger 7); larger battles are simulated, the error stated."""

from __future__ import annotations

import math
from fractions import Fraction
from functools import lru_cache
from random import Random
from typing import NamedTuple

from companion.games.kings_and_things.fighters import dice_of, is_building, left, standing, step_of, value
from companion.games.kings_and_things.state import Battle, Side, State
from companion.games.kings_and_things.vocabulary import STEPS

EXACT_LIVES = 7
"""Battles of so many hits in all are solved exactly; larger ones are simulated."""
GAMES = 400


class Unit(NamedTuple):
    """A fighter as the dice see it. `built`: its value is what is left of it."""

    step: int
    dice: int
    value: int
    lives: int = 1
    built: bool = False

    @property
    def worth(self) -> int:
        return self.lives if self.built else self.value

    def hit(self) -> Unit | None:
        return self._replace(lives=self.lives - 1) if self.lives > 1 else None


Force = tuple[Unit, ...]
"""Units in the order they are lost: the first takes the first hit."""


class Ends(NamedTuple):
    """How a battle ends: the first side is left, the second is, or nobody."""

    first: Fraction
    second: Fraction
    nobody: Fraction


@lru_cache(maxsize=4096)
def hits(dice: tuple[tuple[int, int], ...]) -> tuple[Fraction, ...]:
    """How likely each number of hits is; `dice` are value and number."""
    found = [Fraction(1)]
    for worth, count in dice:
        chance = Fraction(min(max(worth, 0), 6), 6)
        for _ in range(count):
            found = [
                (found[n] * (1 - chance) if n < len(found) else Fraction(0)) + (found[n - 1] * chance if n else 0)
                for n in range(len(found) + 1)
            ]
    return tuple(found)


def throws(force: Force, step: int) -> tuple[tuple[int, int], ...]:
    """Value and number of the dice a force throws in a step."""
    return tuple(sorted((unit.worth, unit.dice) for unit in force if unit.step == step))


def suffer(force: Force, count: int) -> Force:
    """A force after so many hits."""
    units = list(force)
    for _ in range(count):
        if not units:
            break
        after = units[0].hit()
        units[:1] = [after] if after else []
    return tuple(units)


@lru_cache(maxsize=20_000)
def fight(first: Force, second: Force) -> Ends:
    """A battle to the end, nobody retreating: an absorbing chain whose states only ever shrink."""
    if not first or not second:
        return Ends(Fraction(bool(first)), Fraction(bool(second)), Fraction(not first and not second))
    states: dict[tuple[Force, Force], Fraction] = {(first, second): Fraction(1)}
    for step in range(len(STEPS)):
        after: dict[tuple[Force, Force], Fraction] = {}
        for (a, b), chance in states.items():
            for mine, p in enumerate(hits(throws(a, step)) if b else (Fraction(1),)):
                for theirs, q in enumerate(hits(throws(b, step)) if a else (Fraction(1),)):
                    if p and q:
                        pair = suffer(a, theirs), suffer(b, mine)
                        after[pair] = after.get(pair, Fraction(0)) + chance * p * q
        states = after
    stay = states.pop((first, second), Fraction(0))
    if stay == 1:
        return Ends(Fraction(0), Fraction(0), Fraction(0))
    sums = [Fraction(0)] * 3
    for (a, b), chance in states.items():
        for at, part in enumerate(fight(a, b)):
            sums[at] += chance * part
    return Ends(*(part / (1 - stay) for part in sums))


class Forecast(NamedTuple):
    """What may come of a battle under way. `error` is two standard errors of a simulated chance."""

    sides: tuple[float, float]
    nobody: float
    exact: bool
    games: int = 0
    error: float = 0.0


def force(state: State, battle: Battle, side: Side) -> Force:
    """A side as units, the weakest lost first, buildings last."""
    units = []
    for fighter in standing(side):
        worth = value(state, battle, side, fighter)
        built = is_building(fighter.id) or fighter.id == "firewall"
        step = STEPS.index(step_of(state, side, fighter))
        units.append(Unit(step, dice_of(state, fighter), worth, max(1, left(fighter, state)), built))
    return tuple(sorted(units, key=lambda unit: (unit.built, unit.worth * unit.dice, unit)))


def of_battle(state: State, battle: Battle) -> Forecast:
    """Each side’s chance from here, face-up forces as they stand."""
    first, second = (force(state, battle, side) for side in battle.sides)
    return forecast(first, second)


@lru_cache(maxsize=256)
def forecast(first: Force, second: Force) -> Forecast:
    """The chances of two forces: exact where they are small. Screens ask again and again, so answers are kept."""
    lives = sum(unit.lives for unit in (*first, *second))
    if lives <= EXACT_LIVES:
        ends = fight(first, second)
        return Forecast((float(ends.first), float(ends.second)), float(ends.nobody), True)
    rng = Random(0)
    wins = [0, 0, 0]
    for _ in range(GAMES):
        wins[_played(first, second, rng)] += 1
    shares = [count / GAMES for count in wins]
    error = 2 * math.sqrt(max(share * (1 - share) for share in shares) / GAMES)
    return Forecast((shares[0], shares[1]), shares[2], False, GAMES, error)


def _played(first: Force, second: Force, rng: Random) -> int:
    """One battle: 0 the first is left, 1 the second, 2 nobody."""
    for _ in range(200):
        for step in range(len(STEPS)):
            mine = _thrown(first, step, rng) if second else 0
            theirs = _thrown(second, step, rng) if first else 0
            first, second = suffer(first, theirs), suffer(second, mine)
        if not first or not second:
            return 0 if first else 1 if second else 2
    return 2


def _thrown(units: Force, step: int, rng: Random) -> int:
    return sum(rng.randrange(6) < worth for worth, dice in throws(units, step) for _ in range(dice))
