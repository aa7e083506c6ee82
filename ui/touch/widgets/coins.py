"""Counters that were tossed together: of each the side that is up, and below it the other; a tap turns it over."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from companion.table.words import say
from ui.table.asks import Answer, headed
from ui.touch.look import Look
from ui.touch.measure import LEAD, SEMI, WORK, width
from ui.touch.parting import across, grid, middle, rest
from ui.touch.things import Box, Plate, Thing
from ui.touch.widgets.basic import Said, button_plate, fitting, target
from ui.touch.widgets.column import scrolled
from ui.touch.widgets.counters import counter

Coin = tuple[Answer, Answer]
"""What either side of a counter answers, each with its token."""

LEAST = 30.0
"""Smaller pictures, px at 800x480, tell nothing."""


def coins(
    look: Look, box: Box, tossed: Sequence[Coin], turned: Sequence[bool], turn: Callable[[int], object]
) -> list[Thing]:
    """All of them in a box; `turned`: those whose second side is up. `turn` is told which was tapped. Where their names
    want all the room they stand without pictures."""
    out: list[Thing] = []
    room, columns, gap = box.inset(look.u(8), look.u(8)), 2 if box.w < look.u(560) else 3, look.gap
    high = max(look.finger, grid(room, len(tossed), columns, gap)[0].h, look.least * (LEAD + 0.3))
    cells = grid(room, len(tossed), columns, gap, high=high)
    longest = max(width(headed(side.words), look.least, SEMI) for coin in tossed for side in coin)
    inner = cells[0].inset(look.u(4), 0)
    side = min(inner.h - look.u(6), look.u(54), inner.w - longest - look.u(3))
    side = side if side >= look.u(LEAST) else 0.0
    for at, (cell, coin) in enumerate(zip(cells, tossed, strict=True)):
        plate = button_plate(look, cell, "quiet")
        up, down = (coin[1], coin[0]) if turned[at] else coin
        picture, words = across(cell.inset(look.u(4), 0), side, rest(), gap=look.u(3) if side else 0.0)
        name = Said(headed(up.words), look.words(20), SEMI, look.theme.text)
        below = Said(headed(down.words), look.words(18), WORK, look.theme.muted)
        said = say("{counter} is up; turn it over", counter=up.words)
        out += [
            plate,
            *([counter(look, middle(picture, side, side), up.tokens[0])] if side else []),
            *fitting(look, words, plate.fill, (name, below), (name,)),
            target(look, cell, said, partial(turn, at), plate),
        ]
    return [Plate(box, look.theme.surface, look.radius), *scrolled(room, "tossed", out, cells[-1].bottom - room.y)]
