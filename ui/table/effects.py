"""What a house rule does to the odds, shown before it is chosen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from companion.play.rules import Rules
from companion.play.setup import HouseRule
from companion.procedures import interpreter
from companion.procedures.graph import Procedure
from companion.procedures.odds import Chain, TooManyScenes
from companion.table.words import SILENCE, Words, listed, named, say


class Effect(NamedTuple):
    """One procedure whose odds differ: the chance that it is won in its first turn, and the own turns it takes on
    average (None: it may take for ever). `holding`: what one must hold for it; silence where empty hands do."""

    title: Words
    before: Fraction
    after: Fraction
    turns_before: Fraction | None
    turns_after: Fraction | None
    holding: Words = SILENCE


Odds = tuple[Fraction, Fraction | None]


def effects(rules: Rules[Any], house: Mapping[str, str], rule: HouseRule, choice: str) -> list[Effect]:
    """The procedures whose odds this choice changes: with empty hands, or else by one thing held, or by all at once."""
    now, then = dict(house), {**house, rule.name: choice}
    old, new = rules.handbook(now), rules.handbook(then)
    return [effect for name in new if name in old for effect in _effects(rules, (old[name], now), (new[name], then))]


def _effects(
    rules: Rules[Any], old: tuple[Procedure, Mapping[str, str]], new: tuple[Procedure, Mapping[str, str]]
) -> Iterator[Effect]:
    """One for empty hands where that is all it takes, and else one for all the things that change it alike."""
    title = Words(new[0].title)

    def differ(items: tuple[str, ...]) -> tuple[Odds, Odds] | None:
        before, after = _odds(rules, *old, items), _odds(rules, *new, items)
        return (before, after) if before and after and before != after else None

    if found := differ(()):
        yield _effect(title, found)
        return
    things = sorted(new[0].items().union(*new[0].payable()))
    alike: dict[tuple[Odds, Odds], list[str]] = {}
    for thing in things:
        if found := differ((thing,)):
            alike.setdefault(found, []).append(thing)
    for found, any_of in alike.items():
        words = listed([named(thing) for thing in any_of])
        yield _effect(title, found, say("holding any of {items}" if any_of[1:] else "holding {items}", items=words))
    if not alike and things[1:] and (found := differ(tuple(things))):
        yield _effect(title, found, say("holding {items}", items=listed([named(thing) for thing in things])))


def _effect(title: Words, found: tuple[Odds, Odds], holding: Words = SILENCE) -> Effect:
    (won, turns), (won_after, turns_after) = found
    return Effect(title, won, won_after, turns, turns_after, holding)


def _odds(rules: Rules[Any], procedure: Procedure, house: Mapping[str, str], items: tuple[str, ...]) -> Odds | None:
    side = procedure.sides[0]
    ground = procedure.sample or rules.ground(procedure.name, side, house)
    try:
        start = interpreter.begin(procedure, ground, side=side, items=items)
        turn = Chain(procedure, ground, start, "turn").odds()
        whole = Chain(procedure, ground, start, "end").odds()
    except (TooManyScenes, LookupError):
        return None
    return turn.won, whole.turns
