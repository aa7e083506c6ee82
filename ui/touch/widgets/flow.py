"""Words that run on: paragraphs one below the other, in a box that scrolls where they are longer than it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from companion.table.words import Words
from ui.touch.look import Look
from ui.touch.measure import LEAD, SEMI, VOICE, WORK, face_for, width, wrap
from ui.touch.things import Box, Plate, Text, Thing
from ui.touch.widgets.column import scrolled


class Para(NamedTuple):
    """A paragraph: `size` px at 800x480; `kind` text, strong, second or voice; an empty one is a rule across."""

    words: Words | str
    kind: str = "text"
    size: float = 21


RULE = Para("")
_FACES = {"text": WORK, "strong": SEMI, "second": WORK, "voice": VOICE}


def flowed(
    look: Look, wide: float, paras: Sequence[Para], on: str, x: float = 0.0, y: float = 0.0
) -> tuple[list[Thing], float]:
    """The paragraphs from (x, y) on, no line longer than `wide` px where that can be; and where they end."""
    theme = look.theme
    out: list[Thing] = []
    for number, para in enumerate(paras):
        said = str(para.words)
        if not said:
            if number:
                y += look.u(5)
                out.append(Plate(Box(x, round(y), wide, look.line), theme.line, 0))
                y += look.u(9)
            continue
        face = face_for(said, _FACES[para.kind])
        size = look.words(para.size)
        longest = max(width(word, size, face) for word in said.split() or [""])
        if longest > wide:
            size = max(look.least, size * wide / longest)
        size = round(size)
        ink = theme.muted if para.kind == "second" else theme.text
        step = size * (LEAD + 0.06)
        for line in wrap(said, size, wide, face):
            out.append(Text(Box(x, y, wide, step), line, size, face, ink, on))
            y += step
        y += look.u(6)
    return out, y


def flow(look: Look, box: Box, paras: Sequence[Para], on: str, key: str) -> list[Thing]:
    """Paragraphs in a box; they scroll where they are longer than it."""
    out, end = flowed(look, box.w, paras, on, box.x, box.y)
    return scrolled(box, key, out, end - look.u(6) - box.y)
