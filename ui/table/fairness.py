"""Is a die fair? What chance alone would give, told in one plain sentence; the test is Pearson's chi-square."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from companion.table.dice import Die, Face
from companion.table.words import Words, say

FEW = 5
"""Throws expected on each side; with fewer the test says nothing."""


class Verdict(NamedTuple):
    """How often each face came, how often it is expected to, and how often a fair die does worse."""

    counts: tuple[tuple[Face, int], ...]
    throws: int
    expected: tuple[float, ...]
    p: float

    @property
    def enough(self) -> bool:
        return bool(self.expected) and min(self.expected) >= FEW

    def words(self) -> Words:
        """One sentence for people who never heard of chi-square."""
        if not self.enough:
            need = math.ceil(FEW * self.throws / min(self.expected)) if self.throws and min(self.expected) else 0
            if need:
                return say("Too few throws to tell; about {count} more would do.", count=need - self.throws)
            return say("Too few throws to tell.")
        share = max(1, round(self.p * 100))
        if self.p >= 0.05:
            return say("Nothing odd: of 100 fair dice {count} would look more uneven than this.", count=share)
        if self.p >= 0.01:
            return say(
                "A little uneven: of 100 fair dice only {count} would look more so. Go on throwing.", count=share
            )
        if self.p >= 0.001:
            return say("Uneven: of 1000 fair dice only {count} would look more so.", count=max(1, round(self.p * 1000)))
        return say("Very uneven: fewer than 1 of 1000 fair dice would look so.")


def judge(die: Die, faces: Sequence[Face]) -> Verdict:
    """The throws of one die against what a fair one does; a face on two sides should come twice as often."""
    seen = Counter(face for face in faces if face in die.faces)
    shown = die.shown
    total = sum(seen.values())
    expected = tuple(total * die.faces.count(face) / die.sides for face in shown)
    counts = tuple((face, seen[face]) for face in shown)
    chi = sum((count - due) ** 2 / due for (_, count), due in zip(counts, expected, strict=True) if due)
    return Verdict(counts, total, expected, upper_tail(chi, len(shown) - 1) if total else 1.0)


def upper_tail(chi_square: float, freedom: int) -> float:
    """The chance that chi-square with so many degrees of freedom is at least this large."""
    if chi_square <= 0 or freedom < 1:
        return 1.0
    return _gamma_tail(freedom / 2, chi_square / 2)


def _gamma_tail(a: float, x: float) -> float:
    """The regularised upper incomplete gamma function Q(a, x): a series for small x, a continued fraction for large."""
    scale = math.exp(a * math.log(x) - x - math.lgamma(a))
    if x < a + 1:
        term = total = 1 / a
        n = a
        while abs(term) > abs(total) * 1e-15:
            n += 1
            term *= x / n
            total += term
        return max(0.0, 1.0 - total * scale)
    tiny = 1e-300
    b = x + 1 - a
    c, d = 1 / tiny, 1 / b
    h = d
    for i in range(1, 500):
        an = -i * (i - a)
        b += 2
        d = 1 / (an * d + b or tiny)
        c = b + an / c or tiny
        step = d * c
        h *= step
        if abs(step - 1) < 1e-15:
            break
    return min(1.0, scale * h)
