"""What is drawn next, all at once: how much of what is asked for there is among so many from one pile."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import compress
from math import perm

from companion.foresight.inquiry import Draws, Unasked

Printed = Mapping[str, object]
"""What is printed on one card or counter, by field."""


def drawn(
    pile: Sequence[tuple[Printed, int]], row: int, wanted: Sequence[Sequence[Draws]]
) -> dict[tuple[int, ...], Fraction]:
    """How likely it is that the draws come to so much, one number for each sum that is wanted.

    `pile`: each card that may lie there, and how often; each copy is as likely to be next. `row`: so many are drawn
    where nothing else is said. Cards that count alike are one kind, so that many draws from many cards are soon told.
    Raises Unasked.
    """
    there = sorted({field for printed, _ in pile for field in printed})
    for each in (each for sums in wanted for each in sums):
        if pile and each.field and each.field not in there:
            raise Unasked(f"“{each.field}” is not printed on what is drawn there. There is: {', '.join(there)}.")
    last = max(each.last or row for sums in wanted for each in sums)
    kinds: Counter[tuple[tuple[int, ...], ...]] = Counter()
    for printed, count in pile:
        kinds[tuple([tuple([each.amount(printed) for each in sums]) for sums in wanted])] += count
    ways = Counter({(tuple(kinds.values()), (0,) * len(wanted)): 1})
    last = min(last, kinds.total())
    for number in range(1, last + 1):
        counts = [[each.first <= number <= (each.last or row) for each in sums] for sums in wanted]
        added = [tuple(map(_counted, kind, counts)) for kind in kinds]
        onward: Counter[tuple[tuple[int, ...], tuple[int, ...]]] = Counter()
        for (left, found), many in ways.items():
            for at, count in enumerate(left):
                if count:
                    to = tuple([each + more for each, more in zip(found, added[at], strict=True)])
                    onward[(*left[:at], count - 1, *left[at + 1 :]), to] += many * count
        ways = onward
    chances: dict[tuple[int, ...], Fraction] = {}
    for (_, found), many in ways.items():
        chances[found] = chances.get(found, Fraction(0)) + Fraction(many, perm(kinds.total(), last))
    return chances


def _counted(amounts: Sequence[int], counts: Sequence[bool]) -> int:
    """What a sum gains by one draw, of those parts of it that count there."""
    return sum(compress(amounts, counts))
