"""The first line of a card: what it shows, and at the right a word more."""

from __future__ import annotations

from companion.table.words import SILENCE, Words
from ui.touch.look import Look
from ui.touch.measure import SEMI, WORK, width
from ui.touch.parting import across, rest
from ui.touch.things import Box, Thing
from ui.touch.widgets.basic import lines

SIZE, SECOND = 21, 19


def head_high(look: Look) -> float:
    return look.words(SIZE) * 1.4


def head(look: Look, box: Box, words: Words | str, second: Words | str = SILENCE) -> list[Thing]:
    """Where both do not go in one line the second gives way."""
    theme = look.theme
    beside = width(str(second), look.words(SECOND), WORK) + 2
    if not str(second) or width(str(words), look.words(SIZE), SEMI) + beside + look.gap > box.w:
        return [*lines(look, box, words, look.words(SIZE), SEMI, theme.text, theme.surface)]
    first, last = across(box, rest(), beside, gap=look.gap)
    return [
        *lines(look, first, words, look.words(SIZE), SEMI, theme.text, theme.surface),
        *lines(look, last, second, look.words(SECOND), WORK, theme.muted, theme.surface, anchor="end"),
    ]
