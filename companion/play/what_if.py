"""What if: where an answer leads, with whatever comes after it in this turn left to chance."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from random import Random
from typing import Any

import msgspec

from companion.foresight import Figure, Foresight, inquiry
from companion.foresight.forecast import likeliest
from companion.foresight.ways import DRAW, THROW, YES
from companion.play.facts import Matter
from companion.play.rules import Rules
from companion.table.events import Chose, Confirmed, Drew, Event, Moved, PartMoved, Rolled
from companion.table.words import Words, named, plain, say

TURN = Words("after this turn")


def what_if(
    rules: Rules[Any],
    foresight: Foresight,
    state: Any,
    event: Event,
    *,
    rng: Random,
    samples: int,
    stopped: Callable[[], bool],
) -> tuple[Figure, ...]:
    """How likely each place, so many cards and so much gold are once the turn is over, if this is answered now.

    Under a heading for each thing that matters, the likeliest first. Raises TooLarge where it was stopped.
    """
    question = rules.prompt(state)
    seat = question.who
    matters = [(matter, matter.path.format(seat=seat)) for matter in rules.matters if seat]
    there = [(matter, path) for matter, path in matters if _is_there(rules, state, path)]
    if not there:
        return ()
    asked = msgspec.structs.replace(
        inquiry([path for _, path in there], "turn"),
        first=question.meant if question.meant and type(event) is Rolled else way(event),
    )
    answer = foresight.ask(state, asked, rng, samples, stopped)
    found: list[Figure] = []
    for (matter, _), spread in zip(there, answer.of, strict=True):
        rows: dict[Words, Fraction] = {}
        for each in spread.values:
            label = _called(rules, matter, each.value)
            rows[label] = rows.get(label, Fraction(0)) + each.chance
        likely = likeliest(sorted(rows.items(), key=lambda row: -row[1]))
        found += [
            Figure(of=of, by=TURN, chance=chance, seat=seat, under=matter.of, samples=answer.samples, practice=True)
            for of, chance in likely
        ]
    return tuple(found)


def way(event: Event) -> str:
    """What foresight calls an answer: any throw, and any draw, is one."""
    match event:
        case Rolled():
            return THROW
        case Chose(option=name) | Moved(to=name):
            return name
        case PartMoved(part=part, to=to):
            return f"{part}:{to}"
        case Drew():
            return DRAW
        case Confirmed():
            return YES
        case _:
            raise AssertionError(f"{event} answers no question")


def _is_there(rules: Rules[Any], state: Any, path: str) -> bool:
    try:
        rules.read(state, path)
    except ValueError:
        return False
    return True


def _called(rules: Rules[Any], matter: Matter, value: int | str) -> Words:
    if matter.kind == "space":
        return rules.place(str(value)) or Words(plain(str(value)))
    if matter.kind == "list":
        return say("{count}", count=0 if value == "none" else str(value).count(",") + 1)
    return say("{count}", count=value) if isinstance(value, int) else named(value)
