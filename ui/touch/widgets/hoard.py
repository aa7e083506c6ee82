"""What a player alone may see, as counters: all of the own covered ones, or those that were just drawn."""

from __future__ import annotations

from collections.abc import Sequence

from companion.boards.model import Board
from companion.table.view import CoveredView, TokenView
from ui.table.asks import headed
from ui.touch.look import Look
from ui.touch.measure import LEAD, WORK, width
from ui.touch.parting import down, grid, middle, rest
from ui.touch.things import Box, Thing
from ui.touch.widgets.counters import counter, named, number_badge

ALIKE = 3
"""Of counters that are alike so many are drawn side by side."""
IN_A_ROW = 6
"""Of counters just drawn at most so many."""


def hoard(look: Look, box: Box, groups: Sequence[CoveredView], board: Board | None) -> list[Thing]:
    """Every covered counter that is known, open: those in front of the player by name, those on the board by number."""
    numbers = board.printed_numbers() if board else {}
    out: list[Thing] = []
    if own := [token for group in groups if not group.at for token in group.tokens]:
        rows = -(-len(own) // IN_A_ROW)
        high = min(rows * (look.u(50) + look.words(18) * 2.4), box.h * 0.6)
        above, box = down(box, high if any(group.at for group in groups) else box.h, rest(), gap=look.u(4))
        out += drawn(look, above, own, look.theme.bg)
    side, x, y = look.u(38), box.x, box.y
    for group in groups:
        if not group.at:
            continue
        wide = side * (1 + sum(min(token.count, ALIKE) for token in group.tokens)) + look.u(14)
        if x + wide > box.right and x > box.x:
            x, y = box.x, y + side + look.u(6)
        out.append(number_badge(look, Box(x, y, side, side), numbers.get(group.at, "")))
        alike = [token for token in group.tokens for _ in range(min(token.count, ALIKE))]
        left = x + side + look.u(2)
        out += [counter(look, Box(left + at * side, y, side, side), token) for at, token in enumerate(alike)]
        x += wide
    return out


def drawn(look: Look, box: Box, tokens: Sequence[TokenView], on: str) -> list[Thing]:
    """The counters that were just drawn, as large as so many can be; the longest name says how many stand in a row."""
    longest = max(width(headed(token.words), look.least, WORK) for token in tokens) + look.gap
    rows = -(-len(tokens) // max(1, min(IN_A_ROW, int((box.w + look.gap) / (longest + look.gap)))))
    cells = grid(box, len(tokens), -(-len(tokens) // rows), look.gap)
    high = min(cells[0].h, look.u(150) + look.words(18) * LEAD)
    return [
        thing
        for cell, token in zip(cells, tokens, strict=True)
        for thing in named(look, middle(cell, cell.w, high), token, on, most=1)
    ]
