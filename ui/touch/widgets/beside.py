"""The other questions of the sheet at hand: each in a line, its answers below it, one of them chosen."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from companion.table.prompts import Prompt
from ui.touch.look import Look
from ui.touch.measure import LEAD, SEMI
from ui.touch.parting import down, rest, shares
from ui.touch.things import Box, Thing
from ui.touch.widgets.basic import lines
from ui.touch.widgets.segments import segments

LINES = 2
"""Lines a question may take."""


def beside(
    look: Look, box: Box, asked: Sequence[Prompt], chosen: Sequence[int], choose: Callable[[int, int], object]
) -> tuple[list[Thing], Box]:
    """They stand at the foot of the box; and what is left above them. `choose` is told which question, which answer."""
    out: list[Thing] = []
    for at, prompt in reversed(list(enumerate(asked))):
        columns = max(1, int((box.w + look.gap) // (look.finger + look.gap)))
        options = [option.words for option in prompt.options]
        rows = [options[first : first + columns] for first in range(0, len(options), columns)]
        high = LINES * look.words(20) * LEAD + len(rows) * (look.finger + look.gap)
        box, foot = down(box, rest(), high, gap=look.gap)
        caption, below = down(foot, LINES * look.words(20) * LEAD, rest())
        out += lines(look, caption, prompt.words, look.words(20), SEMI, look.theme.text, look.theme.bg, most=LINES)
        for row, (room, words) in enumerate(zip(down(below, *shares(len(rows)), gap=look.gap), rows, strict=True)):
            first = row * columns
            cells = room._replace(w=min(room.w, len(words) * (room.w + look.gap) / columns - look.gap))
            out += segments(look, cells, words, chosen[at] - first, _told(choose, at, first), look.theme.bg)
    return out, box


def _told(choose: Callable[[int, int], object], asked: int, first: int) -> Callable[[int], object]:
    """The choice of one row, as that of the whole question."""
    return lambda option: choose(asked, first + option)
