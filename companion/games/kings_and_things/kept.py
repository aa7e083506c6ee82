"""Facts of a state that are worked out once, and anew only when what they depend on has changed."""

from __future__ import annotations

from collections.abc import Callable
from functools import update_wrapper
from operator import attrgetter
from typing import Any, Concatenate, ParamSpec, TypeVar

from companion.games.kings_and_things.state import State

P = ParamSpec("P")
R = TypeVar("R")
Fact = Callable[Concatenate[State, P], R]


def kept(*fields: str) -> Callable[[Fact[P, R]], Fact[P, R]]:
    """For a pure function of a state and a few plain values that looks at these fields of it, and the house, alone.

    The answers about the last such state are remembered, and no others. Threads that ask about different states take
    turns in having theirs remembered; each gets its own right answer.
    """
    read = attrgetter("house", *fields)

    def keep(work: Fact[P, R]) -> Fact[P, R]:
        last: tuple[Any, dict[Any, R]] = (None, {})

        def fact(state: State, /, *others: P.args, **named: P.kwargs) -> R:
            nonlocal last
            known, now = last, read(state)
            if known[0] != now:
                known = last = (now, {})
            answers = known[1]
            if others not in answers:
                answers[others] = work(state, *others, **named)
            return answers[others]

        update_wrapper(fact, work)
        return fact

    return keep
