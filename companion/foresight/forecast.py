"""What is worth asking of a position, as a game declares it; and a chance as it is shown."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from random import Random
from typing import Any

import msgspec

from companion.foresight.answer import Answer
from companion.foresight.atlas import Project
from companion.foresight.foresight import SAMPLES, Foresight
from companion.foresight.inquiry import Inquiry
from companion.procedures.graph import ThrowHow
from companion.table.dice import Die, Face
from companion.table.words import SILENCE, Words, named

replace = msgspec.structs.replace

MOST, OTHERS = 8, Words("anything else")
"""Rows of a spread: the likeliest, and all others together."""


class Forecast(msgspec.Struct, frozen=True, kw_only=True):
    """A chance worth asking after at the question at hand.

    `of` says what it is a chance of, `seat` whose (`""`: the table's), `by` by when. An `inquiry` of one PATH=VALUE
    has one figure; of one PATH alone a figure for each value, which `named` calls something. `each`: options are told
    apart by it, so it is asked for every one of them too; with an `inquiry` that says which comes `first`, it is asked
    for that one alone.

    `practice`: it is advice; `private`: only that seat may see it. `project` leaves of every state on the way what the
    answer hangs on, where the whole is more than can be walked through: a function of a module, the same each time.
    """

    of: Words
    inquiry: Inquiry
    by: Words
    seat: str = ""
    named: Callable[[int | str], Words] | None = None
    each: bool = False
    practice: bool = False
    private: bool = False
    project: Project | None = None


class Figure(msgspec.Struct, frozen=True, kw_only=True):
    """A chance as it is shown: of what, whose, by when, how likely.

    `how` is what a procedure would have come to. `under` is the heading it stands below where several belong together.
    `samples` were played out, none where it is exact. Where one die is thrown for it, `die` is that, and `faces` those
    it comes true with.
    """

    of: Words
    by: Words
    chance: Fraction
    seat: str = ""
    how: ThrowHow | None = None
    under: Words = SILENCE
    samples: int = 0
    die: Die | None = None
    faces: tuple[Face, ...] = ()
    practice: bool = False
    private: bool = False


def foretold(
    foresight: Foresight,
    state: Any,
    forecast: Forecast,
    first: str = "",
    rng: Random | None = None,
    samples: int = SAMPLES,
    stopped: Callable[[], bool] = lambda: False,
) -> tuple[Figure, ...]:
    """The figures of a forecast, after the option named `first` where one is. Raises TooLarge and Unasked."""
    inquiry = replace(forecast.inquiry, first=first) if first else forecast.inquiry
    return _figures(forecast, foresight.ask(state, inquiry, rng, samples, stopped, forecast.project))


def _figures(forecast: Forecast, answer: Answer) -> tuple[Figure, ...]:
    (spread,) = answer.of
    single = forecast.inquiry.of[0].value is not None
    call = forecast.named or (lambda value: named(str(value)))
    rows = [(forecast.of if single else call(each.value), each.chance) for each in spread.values]
    return tuple(
        Figure(
            of=of,
            by=forecast.by,
            chance=chance,
            seat=forecast.seat,
            under=SILENCE if single else forecast.of,
            samples=answer.samples,
            practice=forecast.practice,
            private=forecast.private,
        )
        for of, chance in likeliest(rows)
    )


def likeliest(rows: Sequence[tuple[Words, Fraction]]) -> list[tuple[Words, Fraction]]:
    """As many rows as are read with a glance; those left over are said together."""
    if len(rows) <= MOST:
        return [*rows]
    likely = sorted(rows, key=lambda row: -row[1])
    return [*likely[:MOST], (OTHERS, sum((chance for _, chance in likely[MOST:]), Fraction(0)))]
