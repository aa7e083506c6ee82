"""Whether everything on a map can be come to, and whether everybody can get out again (DARR-MAP-24)."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from functools import lru_cache

from companion.boards.model import Fault, fault
from companion.games.darrowell.card import Items
from companion.games.darrowell.ground import Map
from companion.games.darrowell.house import House
from companion.games.darrowell.outcomes import Ending
from companion.games.darrowell.vocabulary import ITEMS, OUTSIDE, SLOTS

FULL: Items = tuple(sorted(item for item in ITEMS for _ in range(SLOTS[item])))
"""A card with a good item in every slot."""


def walks(ground: Map) -> Iterator[Fault]:
    """Areas nobody can come to from a start, and areas nobody can leave with empty hands."""
    board = ground.board
    for start in (area.id for area in board.areas if area.start is not None):
        met = reached(ground, start, FULL)
        for area in board.areas:
            if area.id not in met:
                yield fault("spaces", f"nobody who starts in {start} ever comes to {area.id}")
    for area in board.areas:
        if not {*ground.exits, OUTSIDE} & reached(ground, area.id, ()).keys():
            yield fault("spaces", f"DARR-MAP-24: nobody with empty hands gets out of {area.id}")


def reached(ground: Map, start: str, items: Items, luck: bool = True) -> dict[str, int]:
    """Every place one can come to with these items held for ever, and in how many chips at least.

    `luck`: where dice lead is followed too.
    """
    found = {start: 0}
    waiting = deque([start])
    while waiting:
        place = waiting.popleft()
        if place not in ground.area:
            continue
        ways = ground.ways(place, items)
        steps = [*ways.places, *(leg.to for leg in (*ways.pushes, *ways.bridges))]
        for to in (*steps, *(thrown(ground, place) if luck else ())):
            if to not in found:
                found[to] = found[place] + 1
                waiting.append(to)
    return found


@lru_cache(maxsize=1024)
def thrown(ground: Map, place: str) -> tuple[str, ...]:
    """Where the special area of a place may put a figure."""
    activity = ground.played.get(place)
    if activity is None:
        return ()
    steps = ground.procedure(activity.name, House()).steps.values()
    ends = (target for step in steps for target in step.targets() if isinstance(target, Ending))
    return tuple(dict.fromkeys(to for end in ends for to in end.leads(ground.board)))
