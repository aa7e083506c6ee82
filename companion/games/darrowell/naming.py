"""What the places of Darrowell are called when somebody must find them on the board."""

from __future__ import annotations

from companion.games.darrowell.board import DarrowellBoard
from companion.games.darrowell.vocabulary import OUTSIDE
from companion.table.words import Words, named, say


def called(board: DarrowellBoard, area: str) -> Words:
    """One area, off the map, or what else one may land on."""
    return place_names(board).get(area) or named(area)


def place_names(board: DarrowellBoard) -> dict[str, Words]:
    """Every area by its title, or else by its id; an exit as a way out."""
    names = {area.id: Words(area.title) if area.title else named(area.id) for area in board.areas}
    return {**names, **{each.id: named(each.id) for each in board.exits}, OUTSIDE: say("outside")}
