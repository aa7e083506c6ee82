"""The formulas behind the ledger’s part 7 on characters, exploring and the set-up: no player is shown them."""

from __future__ import annotations

import math
from collections.abc import Iterator
from fractions import Fraction

from companion.games.kings_and_things.vocabulary import AFTER_COST, BEFORE_COST


def mean_gold(target: int, before: int) -> Fraction:
    """The gold one spends on average who always tops up: points before, and what is short after (ledger 7.1)."""
    spent = Fraction(BEFORE_COST * before)
    for a in range(1, 7):
        for b in range(1, 7):
            spent += Fraction(AFTER_COST * max(0, target - before - a - b), 36)
    return spent


def without_any(total: int, of_kind: int, drawn: int) -> Fraction:
    """The chance that none of a kind is among so many drawn."""
    return Fraction(math.comb(total - of_kind, drawn), math.comb(total, drawn))


def free_hex(total: int = 195, fighters: int = 158) -> Fraction:
    """The chance that exploring meets no fighter (ledger 7.2)."""
    return Fraction(2, 6) + sum((without_any(total, fighters, n) for n in (2, 3, 4, 5)), Fraction(0)) / 6


def seas_laid(mix: int, seas: int, laid: int) -> Iterator[Fraction]:
    """The chances of 0, 1 .. seas among the tiles laid (ledger 7.7)."""
    for count in range(seas + 1):
        yield Fraction(math.comb(laid, count) * math.comb(mix - laid, seas - count), math.comb(mix, seas))


def swap_allowed(mix: int, seas: int, neighbours: int) -> Fraction:
    """The chance that a start is sea or has two sea neighbours or more (KNT-SET-11)."""
    ways = math.comb(mix, seas)
    others = mix - 1 - neighbours
    fine = sum(math.comb(neighbours, near) * math.comb(others, seas - near) for near in (0, 1) if seas >= near)
    return 1 - Fraction(fine, ways)


def strikes_within(hexes: int, chance: Fraction = Fraction(4, 9)) -> Fraction:
    """The chance that a disaster strikes one of so many hexes named in turn (KNT-EVNT-11)."""
    return 1 - (1 - chance) ** hexes
