"""What a house rule does to the odds, shown before it is chosen."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from companion.play.rules import Rules
from companion.play.setup import HouseRule
from companion.procedures import interpreter
from companion.procedures.graph import Procedure
from companion.procedures.odds import Chain, TooManyScenes
from companion.table.words import Words


class Effect(NamedTuple):
    """One procedure whose odds differ: the chance that it is won in its first turn, and the own turns it takes on
    average (None: it may take for ever)."""

    title: Words
    before: Fraction
    after: Fraction
    turns_before: Fraction | None
    turns_after: Fraction | None


def effects(
    rules: Rules[Any], house: Mapping[str, str], rule: HouseRule, choice: str, items: tuple[str, ...] = ()
) -> list[Effect]:
    """The procedures whose odds this choice changes, for a traveller holding these cards."""
    now, then = dict(house), {**house, rule.name: choice}
    old, new = rules.handbook(now), rules.handbook(then)
    found = []
    for name, procedure in new.items():
        if name not in old:
            continue
        first = _odds(rules, old[name], now, items)
        second = _odds(rules, procedure, then, items)
        if first and second and first != second:
            found.append(Effect(Words(procedure.title), first[0], second[0], first[1], second[1]))
    return found


def _odds(
    rules: Rules[Any], procedure: Procedure, house: Mapping[str, str], items: tuple[str, ...]
) -> tuple[Fraction, Fraction | None] | None:
    side = procedure.sides[0]
    ground = procedure.sample or rules.ground(procedure.name, side, house)
    try:
        start = interpreter.begin(procedure, ground, side=side, items=items)
        turn = Chain(procedure, ground, start, "turn").odds()
        whole = Chain(procedure, ground, start, "end").odds()
    except (TooManyScenes, LookupError):
        return None
    return turn.won, whole.turns
