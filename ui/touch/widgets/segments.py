"""One of several: all choices in view, the chosen one outlined and ticked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from companion.table.words import Words, say
from ui.touch.look import Look
from ui.touch.measure import SEMI
from ui.touch.parting import across, down, shares
from ui.touch.things import Box, Thing
from ui.touch.widgets.basic import button_plate, icon, lines, target


def segments(
    look: Look,
    box: Box,
    words: Sequence[Words | str],
    chosen: int,
    choose: Callable[[int], object],
    on: str,
    *,
    upright: bool = False,
    sizes: Sequence[float] = (),
    names: Sequence[Words | str] = (),
    picture: Callable[[Box, int, str], list[Thing]] | None = None,
) -> list[Thing]:
    """The choices side by side, or one below the other. `names` say what `words` alone do not; `sizes` px.

    `picture` draws a choice, on a ground of that colour, where no word says it as well.
    """
    theme = look.theme
    out: list[Thing] = []
    cells = down(box, *shares(len(words)), gap=look.u(6)) if upright else across(box, *shares(len(words)), gap=look.gap)
    for at, (cell, said) in enumerate(zip(cells, words, strict=True)):
        yes = at == chosen
        plate = button_plate(look, cell, "chosen" if yes else "quiet")
        out.append(plate)
        room = cell.inset(look.u(8), look.u(3))
        if yes and cell.w > look.u(110) and not sizes:
            out.append(icon(look, "check", cell.x + look.u(20), cell.middle[1], look.u(20), theme.good, plate.fill))
            room = Box(cell.x + look.u(36), room.y, cell.w - look.u(44), room.h)
        size = look.u(sizes[at]) if sizes else look.words(20)
        if picture:
            out += picture(room, at, plate.fill)
        else:
            out += lines(look, room, said, max(look.least, size), SEMI, theme.text, plate.fill, anchor="middle", most=2)
        told = names[at] if names else said
        name = say("{choice}, chosen", choice=told) if yes else told
        out.append(target(look, cell, name, partial(choose, at), plate))
    return out
