"""What can be foretold at a question: the chances of each answer, and of everybody, the quickest first."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Any

import msgspec

from companion.foresight import Figure, Forecast, Foresight, TooLarge, Unasked, foretold
from companion.foresight.inquiry import ONE_THROW
from companion.foresight.ways import THROW, ways
from companion.play.rules import Rules
from companion.procedures.odds import TooManyScenes
from companion.table.prompts import Prompt
from companion.table.words import say

MOST = 12
"""More answers than these are not foretold one by one."""
FIRST, FEW, LOOKS = 300, 20, 700
"""Positions walked through, or games played out, before anything is shown; and positions met in all these games. What
is walked and what is met is for all figures of a question together."""
LEAST = 100
"""Positions walked through for one figure, however many there are."""
SOON = 100
"""Games played out before as many are as are wanted."""


class Outlook(msgspec.Struct, frozen=True):
    """`answers` are the chances of whoever is asked, by option, "" those of the throw; `told` everybody's."""

    answers: Mapping[str, tuple[Figure, ...]] = {}
    told: tuple[Figure, ...] = ()


def outlooks(
    rules: Rules[Any],
    foresight: Foresight,
    state: Any,
    *,
    practice: bool,
    rng: Random,
    samples: int,
    stopped: Callable[[], bool],
) -> Iterator[Outlook]:
    """What is known so far, again and again, until all is. `practice`: advice too.

    What only one seat may see is never among it, nor is another's chance among those of an answer.
    """
    asked = rules.prompt(state)
    try:
        answers = dict(rules.inside(state))
    except TooManyScenes:
        answers = {}
    yield Outlook(dict(answers))
    asks = [
        (forecast, first)
        for forecast in rules.forecasts(state, "")
        if practice or not forecast.practice
        for first in _answers(forecast, asked)
    ]
    found: dict[int, tuple[Figure, ...]] = {}
    walked, most = shares(len(asks))
    first = Foresight(foresight.referee, min(walked, foresight.budget))
    for walker, much in ((first, FEW), (foresight, SOON), (foresight, samples)):
        for number, (forecast, answer) in enumerate(asks):
            if stopped():
                return
            known = found.get(number, ())
            if all(0 < figure.samples < min(much, samples) for figure in known):
                enough = soon(stopped, walked + most) if walker is first else stopped
                found[number] = _foretold(walker, state, forecast, answer, rng, min(much, samples), enough) or known
                yield _outlook(answers, asks, found)


def shares(figures: int) -> tuple[int, int]:
    """How many positions are walked through, and met in games played out, for each of so many figures at first."""
    return max(LEAST, FIRST // max(1, figures)), LOOKS // max(1, figures)


def soon(stopped: Callable[[], bool], looks: int) -> Callable[[], bool]:
    """Whether it is stopped, or has been asked so often: of every position that is met."""
    left = iter(range(looks))
    return lambda: stopped() or next(left, None) is None


def _foretold(
    foresight: Foresight,
    state: Any,
    forecast: Forecast,
    first: str,
    rng: Random,
    samples: int,
    stopped: Callable[[], bool],
) -> tuple[Figure, ...]:
    """The figures of one; nothing where it is not known in time."""
    try:
        try:
            return foretold(foresight, state, forecast, first, rng, samples, stopped)
        except Unasked:  # best play is more than can be walked through
            return foretold(foresight, state, _sensible(forecast), first, rng, samples, stopped)
    except TooLarge:
        return ()


def _outlook(
    answers: Mapping[str, tuple[Figure, ...]],
    asks: Sequence[tuple[Forecast, str]],
    found: Mapping[int, tuple[Figure, ...]],
) -> Outlook:
    """All that is known so far, in the order it was asked."""
    by_answer, told = dict(answers), list[Figure]()
    for number, (_, first) in enumerate(asks):
        if first:
            name = "" if first == THROW else first
            by_answer[name] = (*by_answer.get(name, ()), *found.get(number, ()))
        else:
            told += found.get(number, ())
    return Outlook({name: figures for name, figures in by_answer.items() if figures}, tuple(told))


def _sensible(forecast: Forecast) -> Forecast:
    """The same by sensible play, and said so."""
    asked = msgspec.structs.replace(forecast.inquiry, plays="sensible", toward=None)
    by = say("{by}, played sensibly", by=forecast.by)
    return msgspec.structs.replace(forecast, inquiry=asked, by=by, project=None)


def _answers(forecast: Forecast, asked: Prompt) -> tuple[str, ...]:
    """The answers it is asked after, "" for none of them: what it is as things stand."""
    if forecast.inquiry.first:
        return (forecast.inquiry.first,)
    if forecast.seat not in ("", asked.who):
        return ("",)
    names = tuple(way.name for way in ways(asked) if not way.aside)
    if forecast.inquiry.after == ONE_THROW and THROW in names:
        return ("", THROW)
    return ("", *names) if forecast.each and len(names) <= MOST else ("",)
