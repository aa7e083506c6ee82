"""What can be foretold at a question: the chances of each answer, and of everybody, the quickest first."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any

import msgspec

from companion.foresight import Figure, Forecast, Foresight, TooLarge, Unasked, foretold
from companion.foresight.inquiry import Moment
from companion.foresight.ways import THROW, ways
from companion.play.rules import Rules
from companion.procedures.odds import TooManyScenes
from companion.table.prompts import Prompt
from companion.table.words import say

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
    asked = rules.prompt(state)
    try:
        answers = dict(rules.inside(state))
    except TooManyScenes:
        answers = {}
    found: tuple[Figure, ...] = ()
    yield Outlook(dict(answers), found)
    for forecast in rules.forecasts(state, ""):
        if forecast.practice and not practice:
            continue
        for first in _answers(forecast, asked):
            if stopped():
                return
            try:
                figures = foretold(foresight, state, forecast, first, rng, samples, stopped)
            except Unasked:  # best play is more than can be walked through
                figures = foretold(foresight, state, _sensible(forecast), first, rng, samples, stopped)
            except TooLarge:
                continue
            if first:
                name = "" if first == THROW else first
                answers[name] = (*answers.get(name, ()), *figures)
            else:
                found = (*found, *figures)
            yield Outlook(dict(answers), found)


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
    if forecast.inquiry.after == AT_ONCE and THROW in names:
        return ("", THROW)
    return ("", *names) if forecast.each and len(names) <= MOST else ("",)
