"""What can be foretold at a question: the chances of each answer, and of everybody, the quickest first."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any

import msgspec

from companion.foresight import Figure, Foresight, TooLarge, told
from companion.foresight.inquiry import Moment
from companion.foresight.ways import THROW, Way, ways
from companion.play.rules import Rules
from companion.procedures.odds import TooManyScenes

MOST = 12
"""More answers than these are not foretold one by one."""
AT_ONCE = (Moment("throw"),)


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
    asked = rules.expects(state)
    try:
        answers = dict(rules.inside(state))
    except TooManyScenes:
        answers = {}
    found: tuple[Figure, ...] = ()
    yield Outlook(dict(answers), found)
    open_ways = ways(asked)
    for forecast in rules.forecasts(state, ""):
        if forecast.practice and not practice:
            continue
        own = forecast.seat in ("", asked.who)
        each = list(open_ways) if forecast.each and own and len(open_ways) <= MOST else []
        thrown = [way for way in open_ways if way.name == THROW]
        if thrown and forecast.inquiry.after == AT_ONCE and own:
            each = thrown
        for way in (None, *each):
            if stopped():
                return
            try:
                figures = told(foresight, state, forecast, way.name if way else "", rng, samples, stopped)
            except TooLarge:
                continue
            if way is None:
                found = (*found, *figures)
            else:
                answers[_key(way)] = (*answers.get(_key(way), ()), *figures)
            yield Outlook(dict(answers), found)


def _key(way: Way) -> str:
    return "" if way.name == THROW else way.name
