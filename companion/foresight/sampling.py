"""What comes of a position, played out again and again: about right where it is too large to be walked through."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random

from companion.foresight.atlas import Atlas, Branch, Position
from companion.foresight.graph import Counts, Course, Mix, Tally, TooLarge

ENDLESS = 20_000
"""Events after which a game that does not come to the moment is given up."""
KEPT = 50_000
"""Positions kept to be met again."""


def sample(
    course: Course,
    start: Position,
    tallies: Sequence[Tally],
    samples: int,
    rng: Random,
    stopped: Callable[[], bool],
) -> tuple[Counter[tuple[Position, Counts]], int]:
    """How often each end came up, with what was counted until then, and how many were played before it was stopped."""
    found: Counter[tuple[Position, Counts]] = Counter()
    atlas = course.atlas
    for number in range(samples):
        if len(atlas) > KEPT:
            course.atlas = atlas = Atlas(atlas.referee, atlas.forgets, atlas.project)
        try:
            end = _played(course, _imagined(course, start, rng), tallies, rng, stopped)
        except TooLarge:
            return found, number
        if end is not None:
            found[end] += 1
    return found, samples


def _imagined(course: Course, start: Position, rng: Random) -> Position:
    """The start as whoever is asked about may think it is: who plays sensibly looks at no cards but his own."""
    if course.inquiry.plays != "sensible":
        return start
    seat = course.inquiry.seat or start.prompt.who
    return course.atlas.position(course.atlas.referee.imagined(start.state, seat, rng))


def _played(
    course: Course, start: Position, tallies: Sequence[Tally], rng: Random, stopped: Callable[[], bool]
) -> tuple[Position, Counts] | None:
    """One game to its moment; None where it does not come. Raises TooLarge where it was stopped on the way."""
    position, left, counts = start, course.left, (0,) * len(tallies)
    for step in range(ENDLESS):
        if stopped():
            raise TooLarge
        if course.over(position, left):
            return position, counts
        branch = _drawn(
            course, position, course.begun(start, rng) if not step else course.sensibly(position, left, rng), rng
        )
        left = course.passed(left, position, branch)
        counts = tuple(
            count + tally.of(course.atlas, position, branch) for tally, count in zip(tallies, counts, strict=True)
        )
        position = branch.to
    return None


def _drawn(course: Course, position: Position, choices: list[Mix], rng: Random) -> Branch:
    """What happens next: a way by the policy, and what comes of it by its weights."""
    mix = choices[0]
    number = mix[0][0] if len(mix) == 1 else rng.choices([way for way, _ in mix], [share for _, share in mix])[0]
    return course.atlas.drawn(position, number, rng)
