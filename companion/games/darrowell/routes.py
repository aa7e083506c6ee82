"""How far everything is, in chips one may expect to spend: what a sensible player reckons with."""

from __future__ import annotations

from functools import lru_cache
from heapq import heappop, heappush

from companion.games.darrowell.card import Items
from companion.games.darrowell.ground import Leg, Map

PUSHED = {("gray", 2): 1.1, ("gray", 3): 1.2, ("gray", 4): 1.4, ("gray", 5): 1.9, ("red", 7): 1.8, ("red", 8): 2.5}
"""Chips for a guard with two weapons, about; with one weapon half as many again."""

JOURNEY = 2.0
"""A chip, and what the torch or token was worth."""


@lru_cache(maxsize=32)
def reach(ground: Map, start: str, items: Items, load: int, leaving: bool) -> dict[str, tuple[float, str]]:
    """Every place that can be come to from `start`: its distance, and the answer that is the first leg of the way.

    What the way costs in items is not followed up. An answer is a place to go to, or the option of a guard or bridge.
    """
    found: dict[str, tuple[float, str]] = {}
    open_places: list[tuple[float, str, str]] = [(0.0, start, "")]
    while open_places:
        far, place, first = heappop(open_places)
        if place in found:
            continue
        found[place] = (far, first)
        if place in ground.area:
            for cost, to, answer in _onward(ground, place, items, load, leaving):
                if to not in found:
                    heappush(open_places, (far + cost, to, first or answer))
    return found


@lru_cache(maxsize=32)
def homeward(ground: Map, items: Items, load: int) -> dict[str, float]:
    """How far it is from everywhere to the nearest way off the map."""
    back: dict[str, list[tuple[float, str]]] = {}
    for place in ground.area:
        for cost, to, _ in _onward(ground, place, items, load, True):
            back.setdefault(to, []).append((cost, place))
    found: dict[str, float] = {}
    open_places = [(0.0, way) for way in ground.exits]
    while open_places:
        far, place = heappop(open_places)
        if place in found:
            continue
        found[place] = far
        for cost, before in back.get(place, ()):
            if before not in found:
                heappush(open_places, (far + cost, before))
    return found


@lru_cache(maxsize=256)
def _onward(ground: Map, place: str, items: Items, load: int, leaving: bool) -> tuple[tuple[float, str, str], ...]:
    """Every next place, what it costs to come there, and the answer that begins it."""
    ways = ground.ways(place, items, leaving=leaving)
    heavy = 1 + max(0, load - 8) / 2
    return (
        *((1.0 + leg.hazard, leg.to, leg.to) for leg in ways.walks),
        *((_push(leg, items), leg.to, leg.said) for leg in ways.pushes),
        *((heavy, leg.to, leg.said) for leg in ways.bridges),
        *((JOURNEY, to, to) for to in ways.journeys),
    )


def _push(leg: Leg, items: Items) -> float:
    assert leg.guard
    cost = PUSHED.get((leg.guard.colour, leg.guard.number), 2.0)
    return cost if items.count("weapon") >= 2 else cost * 1.5
