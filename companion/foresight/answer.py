"""What foresight answers: how likely each value is, exactly or about."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import sqrt
from typing import Any

import msgspec

from companion.foresight.inquiry import Look

CONFIDENT = 1.959964
"""Standard errors either side in which 95 of 100 samples lie."""


class Chance(msgspec.Struct, frozen=True):
    """One value and how likely it is."""

    value: int | str
    chance: Fraction


class Spread(msgspec.Struct, frozen=True):
    """How the values of one path are spread, numbers in their order, words by how likely they are.

    `mean` and `variance` are there where every value is a number, and it is sure to come to one.
    """

    path: str
    values: tuple[Chance, ...]
    mean: Fraction | None = None
    variance: Fraction | None = None

    def of(self, value: int | str) -> Fraction:
        """How likely one value is."""
        return sum((each.chance for each in self.values if each.value == value), Fraction(0))


class Answer(msgspec.Struct, frozen=True):
    """`states` were looked at. Where there were too many, the answer is about right: `samples` were played out."""

    after: str
    plays: str
    states: int
    of: tuple[Spread, ...]
    samples: int = 0
    assumes: str = ""
    """What else it stands on, in a sentence."""

    @property
    def exact(self) -> bool:
        return not self.samples

    def as_json(self) -> dict[str, Any]:
        """The answer for programs: chances as fractions, or about, with the ends of the 95 % interval."""
        found: dict[str, Any] = {"after": self.after, "plays": self.plays, "exact": self.exact, "states": self.states}
        if self.samples:
            found["samples"] = self.samples
        if self.assumes:
            found["assumes"] = self.assumes
        found["of"] = [
            {
                "path": spread.path,
                "values": [{"value": each.value, **self._chance(each.chance)} for each in spread.values],
                "mean": self._number(spread.mean),
                "variance": self._number(spread.variance),
            }
            for spread in self.of
        ]
        return found

    def _chance(self, chance: Fraction) -> dict[str, Any]:
        if self.exact:
            return {"chance": str(chance)}
        low, high = interval(chance, self.samples)
        return {"about": float(chance), "low": low, "high": high}

    def _number(self, number: Fraction | None) -> str | float | None:
        return None if number is None else str(number) if self.exact else float(number)


def spread(look: Look, chances: Mapping[int | str, Fraction], whole: Fraction = Fraction(1)) -> Spread:
    """The spread of what is looked at, by 1 and 0 where a value was asked for.

    `whole` is how sure it is to come to anything at all.
    """
    if look.value is not None:
        return Spread(str(look) if look.also else look.path, (Chance(look.value, chances.get(1, Fraction(0))),))
    numbers = {value: chance for value, chance in chances.items() if isinstance(value, int)}
    if len(numbers) < len(chances) or not numbers:
        likely = sorted(chances.items(), key=lambda pair: (-pair[1], str(pair[0])))
        return Spread(look.path, tuple(Chance(*pair) for pair in likely))
    values = tuple(Chance(*pair) for pair in sorted(numbers.items()))
    if whole != 1:
        return Spread(look.path, values)
    mean = sum((value * chance for value, chance in numbers.items()), Fraction(0))
    square = sum((value * value * chance for value, chance in numbers.items()), Fraction(0))
    return Spread(look.path, values, mean, square - mean * mean)


def interval(chance: Fraction, samples: int) -> tuple[float, float]:
    """Where the chance lies, 95 times of 100 (Wilson)."""
    share, z = float(chance), CONFIDENT
    whole = 1 + z * z / samples
    middle = (share + z * z / (2 * samples)) / whole
    half = z / whole * sqrt(share * (1 - share) / samples + z * z / (4 * samples * samples))
    return max(0.0, middle - half), min(1.0, middle + half)
