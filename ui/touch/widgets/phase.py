"""Where in a turn the game is: the phase by name and number, and a dot for each: gone, now, to come."""

from __future__ import annotations

from companion.table.view import PhaseView
from companion.table.words import Words, say
from ui.art.theme import words_on
from ui.touch.look import Look
from ui.touch.measure import BOLD, SEMI
from ui.touch.things import Box, Plate, Thing
from ui.touch.widgets.basic import fits, line, lines

HIGH = 26.0
"""Px at 800x480 the strip takes."""


def phase_height(look: Look) -> float:
    return max(look.u(HIGH), look.least * 1.25)


def phase_strip(look: Look, box: Box, phase: PhaseView) -> list[Thing]:
    """Name at the left, dots at the right; where there is no room for both, the name shortens first, and stays."""
    theme = look.theme
    wide = min(look.u(21) * phase.all, box.w * 0.5)
    words, dots = Box(box.x, box.y, box.w - wide - look.u(8), box.h), Box(box.right - wide, box.y, wide, box.h)
    said = _said(look, words, phase)
    if not said:
        words, said = box, _said(look, box, phase) or phase.words
        return list(lines(look, words, said, look.words(19), SEMI, theme.text, theme.bg))
    out: list[Thing] = [*lines(look, words, said, look.words(19), SEMI, theme.text, theme.bg)]
    large = max(look.u(10), look.least * 0.58)
    step = (wide - 2 * large) / (phase.all - 1)
    small, left, y = min(look.u(5), step * 0.32), dots.x, dots.middle[1]
    for nth in range(1, phase.all + 1):
        now = nth == phase.nth
        radius, room = (large, 2 * large) if now else (small, step)
        x = left + room / 2
        left += room
        spot = Box(x - radius, y - radius, 2 * radius, 2 * radius)
        if now:
            out.append(Plate(spot, theme.accent, radius))
            ink = words_on(theme.accent)
            out.append(line(spot, str(nth), look.least, BOLD, ink, theme.accent, "middle"))
        else:
            gone = nth < phase.nth
            out.append(Plate(spot, theme.muted if gone else "", radius, "" if gone else theme.line, look.line))
    return out


def _said(look: Look, box: Box, phase: PhaseView) -> Words | None:
    """The longest way to say it that fits; None where none does."""
    whole = say("{phase}, {nth} of {all}", phase=phase.words, nth=phase.nth, all=phase.all)
    return next((each for each in (whole, phase.words) if fits(look, each, box, look.words(19), SEMI)), None)
