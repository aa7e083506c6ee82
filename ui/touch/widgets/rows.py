"""Rows, cards and lists: each says what it holds, in the order of its importance, and knows how high that is.

What gives way first is the second line, which breaks; a title never goes, and what has no room left scrolls.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from companion.table.words import Words
from ui.touch.look import Look
from ui.touch.parting import across, grid, middle, rest, whole
from ui.touch.things import Act, Art, Box, Plate, Thing
from ui.touch.widgets.basic import button, button_plate, card, entitled, entitled_high, figure, icon, mark, target
from ui.touch.widgets.column import column

LEAD, END = 44.0, 24.0
"""Px at 800x480 for what stands before the words, and for the sign after them."""
TOOL, NARROWER = 150.0, 2 / 3
"""How broad a tool with words is, px at 800x480; so much of that on an upright screen."""


class Row(NamedTuple):
    """`lead` stands before the words: `icon:map`, `card:rope`, `mark:good`, `figure:red` or `back:`; `end`, a sign,
    after them. `kind`: as a button's, or `card`, which rests; `name`: what a blind player is told."""

    title: Words | str
    second: Words | str = ""
    act: Act | None = None
    lead: str = ""
    end: str = ""
    kind: str = "card"
    name: Words | str = ""
    most: int = 2
    """Lines its title may take."""

    def high(self, look: Look, wide: float) -> float:
        """How high it is in that breadth, px."""
        _, words, _ = self._parts(look, Box(0, 0, wide, look.finger))
        return max(look.finger, entitled_high(look, words.w, self.title, self.second, most=self.most) + 2 * look.pad)

    def things(self, look: Look, box: Box) -> list[Thing]:
        plate = card(look, box) if self.kind == "card" else button_plate(look, box, self.kind)
        spot, words, end = self._parts(look, box)
        out: list[Thing] = [plate, *entitled(look, words, self.title, self.second, plate.fill, most=self.most)]
        if self.lead:
            out.append(self._led(look, spot, plate))
        if self.end:
            ink = look.theme.good if self.end == "check" else look.theme.text
            out.append(icon(look, self.end, *end.middle, look.u(22), ink, plate.fill))
        return [*out, target(look, box, self.name or self.title, self.act, plate)] if self.act else out

    def _parts(self, look: Look, box: Box) -> list[Box]:
        """What stands before the words, the words, and what stands after them."""
        before, after = look.u(LEAD) if self.lead else look.pad, look.u(END) if self.end else 0.0
        return across(box.inset(look.u(4), look.pad), before, rest(), after + look.pad, gap=look.u(2))

    def _led(self, look: Look, spot: Box, plate: Plate) -> Thing:
        theme, (kind, _, what) = look.theme, self.lead.partition(":")
        match kind:
            case "mark":
                return mark(look, what, *spot.middle, look.u(13), plate.fill)
            case "figure":
                return figure(look, what, *spot.middle, look.u(13))
            case "back":
                side = look.u(28)
                return Art(whole(middle(spot, side, side)), self.lead, (theme.line,), plate.fill)
            case _:
                ink = theme.accent if kind == "card" else theme.text
                return icon(look, what, *spot.middle, look.u(26), ink, plate.fill)


def listing(look: Look, box: Box, key: str, rows: Sequence[Row], columns: int = 1, at: int = 0) -> list[Thing]:
    """All of them, those side by side as high as the highest; they stand closer where the box has then room
    for all, else they scroll, with line `at` in the middle at first."""
    wide = across(box, *[rest()] * columns, gap=look.gap)[0].w
    lines = [rows[at : at + columns] for at in range(0, len(rows), columns)]

    def draw(line: Sequence[Row]) -> Callable[[Box], list[Thing]]:
        def drawn(area: Box) -> list[Thing]:
            cells = grid(area, len(line), columns, look.gap)
            return [thing for cell, row in zip(cells, line, strict=True) for thing in row.things(look, cell)]

        return drawn

    slots = [(max(row.high(look, wide) for row in line), draw(line)) for line in lines]
    high = sum(slot[0] for slot in slots)
    usual, narrow = look.u(6), look.u(2)
    gap = narrow if high + len(slots) * usual - usual > box.h >= high + len(slots) * narrow - narrow else usual
    return column(box, key, slots, gap, at)


class Tool(NamedTuple):
    """A button beside a title: where there is little room, or nothing is said, its sign stands alone."""

    words: Words
    sign: str
    act: Act
    kind: str = "quiet"
    wide: float = TOOL
    alone: bool = False

    def silent(self, look: Look) -> bool:
        return self.alone or (look.portrait and bool(self.sign))

    def breadth(self, look: Look) -> float:
        return look.finger if self.silent(look) else look.u(self.wide) * (NARROWER if look.portrait else 1)

    def things(self, look: Look, box: Box) -> list[Thing]:
        words = "" if self.silent(look) else self.words
        return button(look, box, words, self.act, kind=self.kind, sign=self.sign, name=self.words, size=20)


def tools(look: Look, box: Box, several: Sequence[Tool]) -> tuple[list[Thing], Box]:
    """They stand at the right of a box; and what is left of it."""
    left, *cells = across(box, rest(), *(each.breadth(look) for each in several), gap=look.gap)
    return [thing for cell, each in zip(cells, several, strict=True) for thing in each.things(look, cell)], left
