"""Whether everything on a map can be come to, and whether everybody can get out again (DARR-MAP-24)."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from typing import TYPE_CHECKING

from companion.boards.model import Fault, fault
from companion.games.darrowell.board import DarrowellBoard
from companion.games.darrowell.card import Items
from companion.games.darrowell.vocabulary import ITEMS, OUTSIDE, SLOTS

if TYPE_CHECKING:
    from companion.games.darrowell.ground import Map

FULL: Items = tuple(sorted(item for item in ITEMS for _ in range(SLOTS[item])))
"""A card with a good item in every slot."""


def walks(board: DarrowellBoard) -> Iterator[Fault]:
    """Areas nobody can come to from a start, and areas nobody can leave with empty hands."""
    # reading a board for the rules builds its procedures, whose modules know the board
    from companion.games.darrowell.ground import Map

    ground = Map(board)
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
        steps = [*ways.places, *(step.to for step in (*ways.pushes, *ways.bridges))]
        for to in (*steps, *(thrown(ground.board, place) if luck else ())):
            if to not in found:
                found[to] = found[place] + 1
                waiting.append(to)
    return found


def thrown(board: DarrowellBoard, place: str) -> tuple[str, ...]:
    """Where the special area of a place may put a figure."""
    found: list[str] = []
    special = next((area.special for area in board.areas if area.id == place), "")
    if board.flame and place == board.flame.stairs:
        found += [board.flame.grate, *board.flame.below]
    if board.coffins and place == board.coffins.upper:
        found.append(board.coffins.lower)
    if board.catapult and place == board.catapult.area:
        found += [each for each in board.catapult.landing.values() if each != "river_tower"]
        found += [board.river_tower.falls_to] if board.river_tower else []
    if board.inn and place in (board.inn.main, board.inn.back):
        found += [board.inn.main, board.inn.back, *board.inn.window]
    if board.tower and place == board.tower.area:
        found += [board.tower.hay, board.tower.street]
    if board.jail and special and special in "KLQT":
        found.append(board.jail.prisoners)
    if board.jail and place == board.jail.prisoners:
        found.append(board.jail.sewer)
    return tuple(found)
