"""How far everything is, in chips one may expect to spend: what a sensible player reckons with."""

from __future__ import annotations

from functools import lru_cache
from heapq import heappop, heappush

from companion.games.darrowell.card import Items
from companion.games.darrowell.ground import CROSS, PUSH, Map, Step

PUSHED = {("gray", 2): 1.1, ("gray", 3): 1.2, ("gray", 4): 1.4, ("gray", 5): 1.9, ("red", 7): 1.8, ("red", 8): 2.5}
"""Chips for a guard with two weapons, about; with one weapon half as many again."""

JOURNEY = 2.0
"""A chip, and what the torch or token was worth."""


@lru_cache(maxsize=20_000)
def reach(ground: Map, start: str, items: Items, load: int, leaving: bool) -> dict[str, tuple[float, str]]:
    """Every place that can be come to from `start`: its distance, and the answer that is the first step of the way.

    What the way costs in items is not followed up. An answer is a place to go to, or the option of a guard or bridge.
    """
    found: dict[str, tuple[float, str]] = {}
    open_places: list[tuple[float, str, str]] = [(0.0, start, "")]
    while open_places:
        far, place, first = heappop(open_places)
        if place in found:
            continue
        found[place] = (far, first)
        if place not in ground.area:
            continue
        ways = ground.ways(place, items, leaving=leaving)
        for step in ways.walks:
            heappush(open_places, (far + 1 + step.hazard, step.to, first or step.to))
        for step in ways.pushes:
            heappush(open_places, (far + _push(step, items), step.to, first or PUSH + step.to))
        for step in ways.bridges:
            heappush(open_places, (far + 1 + max(0, load - 8) / 2, step.to, first or CROSS + step.to))
        for journey in ways.journeys:
            heappush(open_places, (far + JOURNEY, journey, first or journey))
    return found


def _push(step: Step, items: Items) -> float:
    assert step.guard
    cost = PUSHED.get((step.guard.colour, step.guard.number), 2.0)
    return cost if items.count("weapon") >= 2 else cost * 1.5
