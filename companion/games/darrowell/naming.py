"""What the places of Darrowell are called when somebody must find them on the board."""

from __future__ import annotations

from companion.games.darrowell.board import DarrowellBoard
from companion.games.darrowell.vocabulary import OUTSIDE
from companion.table.words import Words, named, say


def called(board: DarrowellBoard, area: str) -> Words:
    """One area, off the map, or what else one may land on."""
    return place_names(board).get(area) or named(area)


def place_names(board: DarrowellBoard) -> dict[str, Words]:
    """Every area and every way off the map by its title, or else by its id."""
    titles = {space.id: space.title for space in board.spaces if space.title}
    places = (*(area.id for area in board.areas), *(each.id for each in board.exits))
    names = {place: Words(titles[place]) if place in titles else named(place) for place in places}
    return {**names, OUTSIDE: say("outside")}


def track_names(board: DarrowellBoard) -> dict[str, Words]:
    """Every space of the gold track by its number."""
    return {coin.id: say("{gold} on the gold track", gold=gold) for gold, coin in enumerate(board.track, 1)}
