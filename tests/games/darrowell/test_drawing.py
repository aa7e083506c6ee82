"""The maps as pictures: whole, on the sheet, and from the data alone."""

from __future__ import annotations

import pytest

from companion.boards.drawing import Picture, draw
from companion.boards.primitives import Disc, Lettering
from companion.boards.symbols import Spot
from companion.games.darrowell.handbook import SHIPPED, shipped
from companion.games.darrowell.symbols import door

BOARD = pytest.mark.parametrize("name", SHIPPED)


def words(picture: Picture) -> list[str]:
    return [thing.words for thing in picture.all if isinstance(thing, Lettering)]


@BOARD
def test_what_rules_speak_of_is_drawn(name: str) -> None:
    """DARR-MAP-01, DARR-MAP-04, DARR-SPEC-01: coins, letters, guards and hazards by their numbers, rooms by name."""
    board = shipped(name).board
    shown = words(draw(board, {}))
    assert set(map(str, range(1, 117))) <= set(shown)
    for area in board.areas:
        assert area.special in ("", *shown)
    names = {str(each) for each in shown if len(each) > 3}
    assert len(names) >= len(board.areas)
    guards = [str(way.guard.number) for way in board.links if way.guard]
    assert all(shown.count(number) >= guards.count(number) for number in guards)


def test_doors_have_their_dots() -> None:
    """DARR-LOCK-02..08: as many as the lock has."""
    for dots in range(7):
        assert sum(isinstance(thing, Disc) for thing in door(Spot((0, 0), 6), dots)) == dots


@BOARD
def test_an_area_has_a_floor_to_light_up(name: str) -> None:
    board = shipped(name).board
    assert all(len(board.outline(area.id)) >= 4 for area in board.areas)
    assert board.outline("gold_1") == ()
