"""Facts of a state that are worked out once, and anew only when what they depend on has changed."""

from __future__ import annotations

from collections.abc import Callable
from itertools import compress, count
from operator import attrgetter, is_not
from typing import Any, Concatenate, ParamSpec, TypeVar

from companion.games.kings_and_things.state import Hex, State

P = ParamSpec("P")
R = TypeVar("R")
Fact = Callable[Concatenate[State, P], R]
Tiles = tuple[Hex, ...]


def kept(*fields: str, of: Callable[[Hex], object] | None = None) -> Callable[[Fact[P, R]], Fact[P, R]]:
    """For a pure function of a state and a few plain values that looks at these fields of it, and the house, alone.

    `of` is what it looks at of each hex: that other things changed in a hex does not touch the fact. The answers about
    the last such state are remembered, and no others. Threads that ask about different states take turns in having
    theirs remembered; each gets its own right answer.
    """
    read = attrgetter("house", *fields)

    def keep(work: Fact[P, R]) -> Fact[P, R]:
        last: tuple[Any, Tiles, dict[Any, R]] = (None, (), {})

        def fact(state: State, /, *others: P.args, **named: P.kwargs) -> R:
            nonlocal last
            values, tiles, answers = last
            now, hexes = read(state), state.hexes
            other = values != now
            if other or tiles is not hexes:
                if other or (of and _differ(of, tiles, hexes)):
                    answers = {}
                last = (now, hexes, answers)
            try:
                return answers[others]
            except KeyError:
                found = work(state, *others, **named)
            answers[others] = found
            return found

        return fact

    return keep


def _differ(of: Callable[[Hex], object], before: Tiles, after: Tiles) -> bool:
    """Whether any hex is another as far as that goes."""
    for at in _others(before, after):
        if of(before[at]) != of(after[at]):
            return True
    return len(before) != len(after)


_compared: tuple[Tiles, Tiles, list[int]] = ((), (), [])
"""The last two kingdoms compared: one fact after the other asks of the same two."""


def _others(before: Tiles, after: Tiles) -> list[int]:
    """Which hexes are not the same."""
    global _compared
    one, another, found = _compared
    if one is not before or another is not after:
        found = [*compress(count(), map(is_not, before, after))]
        _compared = (before, after, found)
    return found
