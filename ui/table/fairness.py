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
    """The chance that chi-square with so many degrees of freedom is at least this large: of one it is an error
    function, of none nothing, and every two more add a term."""
    if chi_square <= 0 or freedom < 1:
        return 1.0
    odd, x = freedom % 2, chi_square / 2
    powers = (odd / 2 + at for at in range(freedom // 2))
    added = sum(math.exp(a * math.log(x) - x - math.lgamma(a + 1)) for a in powers)
    return (math.erfc(math.sqrt(x)) if odd else 0.0) + added
