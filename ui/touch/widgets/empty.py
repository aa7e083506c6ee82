"""A place where nothing is yet: a sign, and a sentence that says what would bring something here."""

from __future__ import annotations

from companion.table.words import Words
from ui.touch.look import Look
from ui.touch.measure import WORK
from ui.touch.parting import down, rest
from ui.touch.things import Box, Plate, Thing
from ui.touch.widgets.basic import icon, lines


def empty(look: Look, box: Box, sign: str, words: Words) -> list[Thing]:
    theme = look.theme
    upper, lower = down(box.inset(look.u(20)), box.h * 0.46, rest(), gap=look.u(18))
    size = look.words(22)
    side = min(look.u(72), upper.h * 0.8)
    return [
        Plate(box, theme.surface, look.u(16), theme.line, look.line, (8, 7)),
        icon(look, sign, upper.middle[0], upper.bottom - side / 2, side, theme.muted, theme.surface),
        *lines(look, lower, words, size, WORK, theme.text, theme.surface, most=5, anchor="middle", even=True, top=True),
    ]
