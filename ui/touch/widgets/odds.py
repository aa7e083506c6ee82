"""Odds to be seen: the die itself where one die decides, else a bar whose full length is certainty."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from companion.foresight import Figure
from companion.table.dice import Face
from ui.art.names import sign_for
from ui.art.theme import words_on
from ui.touch.look import Look
from ui.touch.measure import BOLD, width
from ui.touch.parting import across, shares
from ui.touch.things import Box, Plate, Thing
from ui.touch.widgets.basic import icon, line


def faces_bar(look: Look, box: Box, faces: Sequence[Face], lit: Collection[Face]) -> list[Thing]:
    """A cell for each face; those that work are filled."""
    theme = look.theme
    gap = look.u(4)
    out: list[Thing] = []
    for cell, face in zip(across(box, *shares(len(faces)), gap=gap), faces, strict=True):
        yes = face in lit
        fill = theme.accent if yes else theme.surface
        ink = words_on(fill) if yes else theme.muted
        out.append(Plate(cell, fill, look.u(5), "" if yes else theme.line, look.line))
        words = str(face)
        if isinstance(face, str) and sign_for(face):
            out.append(icon(look, sign_for(face), *cell.middle, min(cell.h * 0.8, cell.w * 0.8), ink, fill))
            continue
        fits = min(look.size("face"), cell.h * 0.78, (cell.w - 2) / max(0.1, width(words, 1, BOLD)))
        out.append(line(cell, words, fits, BOLD, ink, fill, "middle"))
    return out


def lit_by(figures: Sequence[Figure]) -> tuple[Face, ...]:
    """The faces with which the first of these comes true, where one die is thrown for it."""
    return figures[0].faces if figures else ()


def share_bar(look: Look, box: Box, share: float) -> list[Thing]:
    """A bar filled by this share."""
    theme = look.theme
    radius = box.h / 2
    out: list[Thing] = [Plate(box, theme.surface, radius, theme.line, look.line)]
    if share > 0:
        out.append(Plate(Box(box.x, box.y, max(box.h, box.w * min(1.0, share)), box.h), theme.accent, radius))
    return out


def odds_bar(look: Look, box: Box, figure: Figure) -> list[Thing]:
    """Whichever of the two says it best in this box."""
    if figure.die and celled(figure):
        return faces_bar(look, box, figure.die.shown, figure.faces)
    high = min(box.h, look.u(14))
    return share_bar(look, Box(box.x, box.middle[1] - high / 2, box.w, high), float(figure.chance))


def celled(figure: Figure) -> bool:
    """Whether the faces of one die say how likely it is."""
    return figure.die is not None and bool(figure.faces) and len(figure.die.shown) <= 10
