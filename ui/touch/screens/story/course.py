"""Turn by turn: how much of something each had, as lines over the whole game."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from companion.boards.model import Point
from companion.boards.primitives import Line, Primitive
from companion.play.story import Course, Story
from companion.table.words import Words, say
from ui.art.theme import fill_of
from ui.touch.look import Look
from ui.touch.measure import SEMI, WORK
from ui.touch.parting import across, down, rest
from ui.touch.things import Box, Picture, Plate, Thing
from ui.touch.widgets.basic import figure, lines


def course(look: Look, box: Box, told: Story, of: Course, *, words: bool = True) -> list[Thing]:
    """The lines of one course; figures and the last numbers at the right. Without `words` only the lines."""
    theme, small = look.theme, look.words(18)
    most = max([1, *(max(figures) for figures in of.figures.values())])
    scale, plot, ends = across(
        box, small * 1.9 if words else 0, rest(), look.u(30) + (small * 2 if words else 0), gap=look.u(6)
    )
    room, below = down(plot, rest(), small * 1.5 if words else 0)
    room = room.inset(0, look.u(12))
    out: list[Thing] = []
    for share in (0.0, 0.5, 1.0):
        y = round(room.bottom - room.h * share)
        out.append(Plate(Box(room.x, y - 1, room.w, 2), theme.raised if share else theme.line, 0))
        if words and (share in (0.0, 1.0) or most % 2 == 0):
            at = Box(scale.x, y - small * 0.65, scale.w, small * 1.3)
            out += lines(look, at, str(round(most * share)), small, WORK, theme.muted, theme.surface, anchor="end")
    if words:
        first, last = across(below, rest(), rest())
        out += lines(look, first, say("Turn {turn}", turn=1), small, WORK, theme.muted, theme.surface)
        end = say("Turn {turn}", turn=told.turns)
        out += lines(look, last, end, small, WORK, theme.muted, theme.surface, anchor="end")
    drawn: list[Primitive] = []
    for seat, figures in of.figures.items():
        points = _steps(figures, room, most)
        drawn.append(Line(points, theme.rim, look.u(5.5)))
        drawn.append(Line(points, fill_of(seat), look.u(3.2)))
    key = f"course:{of.of.text}:{hash(tuple(of.figures.items()))}:{room.w}x{room.h}:{theme.name}"
    out.append(Picture(Box(room.x, room.y, room.w, room.h), key, lambda: drawn))
    return [*out, *_ends(look, Box(ends.x, room.y, ends.w, room.h), of, most, words)]


def _steps(figures: Sequence[int], room: Box, most: int) -> tuple[Point, ...]:
    """Level until it changes, px of the room."""
    count = max(1, len(figures) - 1)
    points = [(room.w * at / count, room.h * (1 - figure / most)) for at, figure in enumerate(figures)]
    return (points[0], *(each for before, after in pairwise(points) for each in ((after[0], before[1]), after)))


def _ends(look: Look, box: Box, of: Course, most: int, words: bool) -> list[Thing]:
    """Each player’s figure where the line ends, one below the other where they end alike."""
    apart = look.u(24)
    last = sorted(((figures[-1], seat) for seat, figures in of.figures.items()), reverse=True)
    ys: list[float] = []
    for figure_, _ in last:
        y = box.bottom - box.h * figure_ / most
        ys.append(max(y, ys[-1] + apart) if ys else y)
    over = max(0.0, (ys[-1] if ys else 0.0) - box.bottom - look.u(6))
    out: list[Thing] = []
    for (figure_, seat), y in zip(last, ys, strict=True):
        mark, said = across(Box(box.x, y - over - apart / 2, box.w, apart), look.u(24), rest(), gap=look.u(6))
        out.append(figure(look, seat, *mark.middle, look.u(8)))
        if words:
            out += lines(look, said, str(figure_), look.words(18), SEMI, look.theme.text, look.theme.surface)
    return out


def course_title(of: Course) -> Words:
    return say("Turn by turn: {what}", what=of.of)
