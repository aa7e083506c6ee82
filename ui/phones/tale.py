"""The story of a game that is over, as the wall and every phone tell it: what all may know, and nothing else."""

from __future__ import annotations

import msgspec

from companion.boards.primitives import Disc, Line, Primitive
from companion.play.story import Course, Story
from companion.table.words import say
from ui.art.theme import fill_of
from ui.phones.picture import svg
from ui.table.stories import heading, nobody_longer, outside, turns

WIDE, HIGH, EDGE = 300.0, 100.0, 6.0
"""Of a course as it is drawn, and the room about it."""


class Drawn(msgspec.Struct, frozen=True):
    """How much of something each had, turn by turn: a line a player, and each one's name and last figure."""

    of: str
    lines: str
    ends: tuple[tuple[str, str, int], ...]


class Tale(msgspec.Struct, frozen=True):
    """What is told of a game: its turning points, each with its turn, further sentences, and its first course."""

    turnings: tuple[tuple[str, str], ...]
    lines: tuple[str, ...]
    course: Drawn | None


def tale(story: Story) -> Tale:
    """The story in the language spoken now."""
    course = next((_drawn(story, each) for each in story.courses if _most(each)), None)
    return Tale(turnings(story), tuple(_lines(story)), course)


def turnings(story: Story, last: int = 0) -> tuple[tuple[str, str], ...]:
    """What turned the game, each with its turn; the `last` so many, or all."""
    return tuple((str(say("Turn {turn}", turn=point.turn)), str(point.words)) for point in story.turnings[-last:])


def _lines(story: Story) -> list[str]:
    found = []
    if stay := story.stay:
        words = say("Longest stay: {place}. {name}, {turns}.", place=stay.place, name=story.name(stay.seat),
                    turns=turns(stay.turns))  # fmt: skip
        found.append(f"{words} {nobody_longer(stay.others)}")
    for kind in dict.fromkeys(luck.die.kind for luck in story.luck):
        of = [luck for luck in story.luck if luck.die.kind == kind]
        found.append(f"{heading(of[0])}. {outside(story, of)}")
    return found


def _most(course: Course) -> int:
    return max((figure for figures in course.figures.values() for figure in figures), default=0)


def _drawn(story: Story, course: Course) -> Drawn:
    most = _most(course)
    things: list[Primitive] = []
    for seat, figures in course.figures.items():
        step = WIDE / max(1, len(figures) - 1)
        points = tuple((at * step, HIGH * (1 - max(0, figure) / most)) for at, figure in enumerate(figures))
        things += [
            Line(points, "halo", 5.0),
            Line(points, fill_of(seat), 3.0),
            Disc(points[-1], 4.0, fill_of(seat), "halo", 1.0),
        ]
    ends = tuple((seat, story.name(seat), figures[-1]) for seat, figures in course.figures.items())
    return Drawn(str(course.of), svg(things), ends)
