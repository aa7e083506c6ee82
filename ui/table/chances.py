"""Chances as people read them: exact, in few words."""

from __future__ import annotations

from fractions import Fraction

from companion.table.words import Words, number, say


def chance(value: Fraction, sides: int = 8) -> Words:
    """A chance as words: "4 in 8" where it is so many sides of the die, else the exact fraction, else a percentage."""
    if value == 1:
        return say("certain")
    if sides % value.denominator == 0:
        return say("{hits} in {all}", hits=int(value * sides), all=sides)
    if value.denominator < 10_000:
        return say("{hits} in {all}", hits=value.numerator, all=value.denominator)
    return say("{percent} %", percent=number(float(value) * 100))
