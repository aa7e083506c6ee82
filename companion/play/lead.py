"""Who is ahead in a game, and since when."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from companion.table.words import Words


class Lead(msgspec.Struct, frozen=True):
    """What tells who is ahead: how much `of` it somebody has (`figure(desk, colour)`), said by `much(figure)`.

    `alone`: there is but one of it, and whoever has it is ahead.
    """

    of: Words
    figure: Callable[[Any, str], int]
    much: Callable[[int], Words]
    alone: bool = False


class Reign(msgspec.Struct, frozen=True):
    """From event number `at` on this seat is ahead; "" is nobody. `figure`: with so much."""

    at: int
    seat: str
    figure: int = 0


def reigns(course: Mapping[str, Sequence[int]]) -> tuple[Reign, ...]:
    """Who is ahead, from figures by seat, one for each moment. Who draws level does not yet take the lead."""
    found: list[Reign] = []
    ahead = ""
    for at, figures in enumerate(zip(*course.values(), strict=True)):
        most = max(figures)
        first = [seat for seat, figure in zip(course, figures, strict=True) if figure == most]
        if most <= 0:
            ahead = ""
        elif ahead not in first:
            ahead = first[0] if len(first) == 1 else ""
        if not found or found[-1].seat != ahead:
            found.append(Reign(at, ahead, most if ahead else 0))
    return tuple(found)
