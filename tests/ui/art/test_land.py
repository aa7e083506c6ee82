"""A held space of a kingdom: what lies on the land, and what is turned to its reader."""

from __future__ import annotations

from itertools import product

from msgspec.structs import replace

from companion.boards.primitives import Lettering, Line
from companion.table.view import TokenView
from ui.art.holdings import Holding, Stack
from ui.art.land import Part, parts
from ui.art.strokes import polygon

HEXAGON = polygon(6, 50.0, 0.0)


def _parts(held: Holding, facing: int = 0) -> list[Part]:
    return list(parts(held, HEXAGON, "night", "#E8B84A", "#25353D", "#BCC8CC", facing))


def test_the_owners_line_stays_on_its_hex_from_every_side_of_the_table() -> None:
    """A flat hex turned by a quarter stands on its point: only what is read turns to a side seat."""
    held = Holding("A1", owner="red")
    for facing in range(4):
        edge, upon = _parts(held, facing)
        assert edge.turn == 0 and any(isinstance(thing, Line) for thing in edge.draw())
        assert upon.turn == facing, "the owner's marker is turned to the reader"


def test_a_number_has_nothing_painted_anew_but_itself() -> None:
    """Some forty hexes are numbered at once: a rim for all of them, and one a number."""
    tower = TokenView("tower", shape="fort", value=1)
    army = Stack("army", "red", (TokenView(count=3),))
    held = product(("red", "blue"), ((), (tower,)), ((), (army,)))
    spaces = [Holding(f"A{at}", *each) for at, each in enumerate(held)]
    without = {part.key for held in spaces for part in _parts(held)}
    named = [replace(held, number=f"{at}") for at, held in enumerate(spaces * 9)]
    painted = [part for held in named for part in _parts(held)]
    fresh = {part.key for part in painted} - without
    signs = [thing for part in painted if part.key in fresh for thing in part.draw() if isinstance(thing, Lettering)]
    assert len(fresh) == len(named) + 1 + 2, "the rim; and the lines of two owners, which give way to it"
    assert {sign.words for sign in signs} == {held.number for held in named}


def test_of_a_stack_only_what_is_seen_of_it_is_painted_anew() -> None:
    """One more beneath four is not, nor which lies beneath the one in front."""
    armies = (
        (TokenView(count=4),),
        (TokenView(count=5),),
        *((TokenView("elf"), TokenView(two)) for two in ("ogre", "imp")),
    )
    held = [Holding("A1", stacks=(Stack("army", "red", each),)) for each in armies]
    assert len({part.key for each in held for part in _parts(each)}) == 3, "their marker, the backs, the elf"
