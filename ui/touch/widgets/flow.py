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


_FACES = {"text": WORK, "strong": SEMI, "second": WORK, "voice": VOICE}


class Pen:
    """Writes line below line from (x, y) on, none longer than `wide` px where that can be; `y` is where they end."""

    def __init__(self, x: float, y: float, wide: float, on: str) -> None:
        self.x, self.y, self.wide, self.on = x, y, wide, on
        self.out: list[Thing] = []

    def write(self, words: object, size: float, face: str, ink: str, *, wide: float = 0.0, lead: float = LEAD) -> None:
        """In so many lines as they need; in a breadth of their own where that is given."""
        said, face = str(words), face_for(str(words), face)
        self.lines(wrap(said, size, wide or self.wide, face), size, face, ink, wide=wide, lead=lead)

    def lines(
        self, broken: Sequence[str], size: float, face: str, ink: str, *, wide: float = 0.0, lead: float = LEAD
    ) -> None:
        """Words that are broken already."""
        for line in broken:
            self.out.append(Text(Box(self.x, self.y, wide or self.wide, size * lead), line, size, face, ink, self.on))
            self.y += size * lead


def flowed(
    look: Look, wide: float, paras: Sequence[Para], on: str, x: float = 0.0, y: float = 0.0
) -> tuple[list[Thing], float]:
    """The paragraphs from (x, y) on, no line longer than `wide` px where that can be; and where they end."""
    theme = look.theme
    pen = Pen(x, y, wide, on)
    for number, para in enumerate(paras):
        said = str(para.words)
        if not said:
            if number:
                pen.out.append(Plate(Box(x, round(pen.y + look.u(5)), wide, look.line), theme.line, 0))
                pen.y += look.u(14)
            continue
        face = face_for(said, _FACES[para.kind])
        size = look.words(para.size)
        longest = max(width(word, size, face) for word in said.split() or [""])
        if longest > wide:
            size = max(look.least, size * wide / longest)
        ink = theme.muted if para.kind == "second" else theme.text
        pen.write(said, round(size), face, ink, lead=LEAD + 0.06)
        pen.y += look.u(6)
    return pen.out, pen.y


def flow(look: Look, box: Box, paras: Sequence[Para], on: str, key: str) -> list[Thing]:
    """Paragraphs in a box; they scroll where they are longer than it."""
    out, end = flowed(look, box.w, paras, on, box.x, box.y)
    return scrolled(box, key, out, end - look.u(6) - box.y)
