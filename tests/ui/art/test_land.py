"""A held space of a kingdom: what lies on the land, and what is turned to its reader."""

from __future__ import annotations

from itertools import pairwise

from companion.boards.primitives import Line
from ui.art.holdings import Holding
from ui.art.land import draw
from ui.art.strokes import polygon


def test_the_owners_line_stays_on_its_hex_from_every_side_of_the_table() -> None:
    """A flat hex turned by a quarter stands on its point: only what is read turns to a side seat."""
    held, hexagon = Holding("A1", owner="red"), polygon(6, 50.0, 0.0)
    drawn = [draw(held, hexagon, "night", "#E8B84A", "#25353D", "#BCC8CC", facing) for facing in range(4)]
    lines = [[thing for thing in each if isinstance(thing, Line)] for each in drawn]
    assert lines[0] and all(one == other for one, other in pairwise(lines))
    assert drawn[0] != drawn[1], "the owner's marker is turned to the reader"
