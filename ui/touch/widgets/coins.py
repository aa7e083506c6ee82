"""Counters that were tossed together: of each the side that is up, and below it the other; a tap turns it over."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from companion.table.words import say
from ui.table.asks import Answer, headed
from ui.touch.look import Look
from ui.touch.measure import LEAD, SEMI, WORK, width
from ui.touch.parting import across, down, grid, middle, rest
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
    """All of them in a box; `turned`: those whose second side is up. `turn` is told which was tapped. Where two in a
    row are too many rows their names stand below their pictures, and where names want all the room alone."""
    out: list[Thing] = []
    room, columns, gap = box.inset(look.u(8), look.u(8)), 2 if box.w < look.u(560) else 3, look.gap
    longest = max(width(headed(side.words), look.least, SEMI) for coin in tossed for side in coin)
    rows, names = -(-len(tossed) // columns), 2 * look.least * LEAD
    stacked = rows * (look.finger + gap) - gap > room.h and longest <= grid(room, 1, 3, gap)[0].w - look.u(8)
    columns = 3 if stacked else columns
    high = max(look.finger, grid(room, len(tossed), columns, gap)[0].h, look.least * (LEAD + 0.3))
    cells = grid(room, len(tossed), columns, gap, high=high)
    inner = cells[0].inset(look.u(4), look.u(3))
    free = inner.h - names - look.u(3) if stacked else min(inner.h, inner.w - longest - look.u(3))
    side = min(free, look.u(54)) if free >= look.u(LEAST) else 0.0
    for at, (cell, coin) in enumerate(zip(cells, tossed, strict=True)):
        plate = button_plate(look, cell, "quiet")
        up, under = (coin[1], coin[0]) if turned[at] else coin
        inner = cell.inset(look.u(4), look.u(3) if stacked else 0)
        picture, words = (down if stacked else across)(inner, side, rest(), gap=look.u(3) if side else 0.0)
        name = Said(headed(up.words), look.words(20), SEMI, look.theme.text)
        below = Said(headed(under.words), look.words(18), WORK, look.theme.muted)
        said = say("{counter} is up; turn it over", counter=up.words)
        out += [
            plate,
            *([counter(look, middle(picture._replace(w=side), side, side), up.tokens[0])] if side else []),
            *fitting(look, words, plate.fill, (name, below), (name,)),
            target(look, cell, said, partial(turn, at), plate),
        ]
    return [Plate(box, look.theme.surface, look.radius), *scrolled(room, "tossed", out, cells[-1].bottom - room.y)]
