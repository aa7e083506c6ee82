"""What if: where an answer leads, everybody playing sensibly in the rest of the turn."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from random import Random
from typing import Any

import msgspec

from companion.foresight import Figure, Foresight, inquiry
from companion.foresight.forecast import likeliest
from companion.foresight.ways import called
from companion.play.facts import Matter
from companion.play.rules import Rules
from companion.table.events import Event, Rolled
from companion.table.words import Words, named, plain, say

TURN, SENSIBLY = Words("after this turn"), Words("after this turn, if all play sensibly")


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
        inquiry([path for _, path in there], "turn", plays="sensible"),
        first=question.meant if question.meant and type(event) is Rolled else called(event),
    )
    answer = foresight.ask(state, asked, rng, samples, stopped)
    found, by = list[Figure](), SENSIBLY if answer.samples else TURN
    for (matter, _), spread in zip(there, answer.of, strict=True):
        rows: dict[Words, Fraction] = {}
        for each in spread.values:
            label = _called(rules, matter, each.value)
            rows[label] = rows.get(label, Fraction(0)) + each.chance
        likely = likeliest(sorted(rows.items(), key=lambda row: -row[1]))
        found += [
            Figure(of=of, by=by, chance=chance, seat=seat, under=matter.of, samples=answer.samples, practice=True)
            for of, chance in likely
        ]
    return tuple(found)


def _is_there(rules: Rules[Any], state: Any, path: str) -> bool:
    try:
        rules.read(state, path)
    except ValueError:
        return False
    return True


def _called(rules: Rules[Any], matter: Matter, value: int | str) -> Words:
    if matter.kind == "space":
        return rules.place(str(value)) or matter.off or Words(plain(str(value)))
    if matter.kind == "list":
        return say("{count}", count=0 if value == "none" else str(value).count(",") + 1)
    return say("{count}", count=value) if isinstance(value, int) else named(value)
