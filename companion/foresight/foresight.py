"""The solver: an inquiry about a position is answered, exactly within the budget, else by playing it out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from random import Random
from typing import Any

from companion.foresight import solving
from companion.foresight.answer import Answer, Spread, spread
from companion.foresight.atlas import Atlas, Position
from companion.foresight.graph import Counts, Course, Graph, Tally, TooLarge
from companion.foresight.inquiry import Inquiry, Look, shown
from companion.foresight.referee import Referee
from companion.foresight.sampling import sample
from companion.foresight.solving import Policy
from companion.table.paths import find

BUDGET = 50_000
"""Nodes walked through before a position counts as too large."""
SAMPLES = 10_000
FAR = 40
"""How far is counted where it may go on and on: what is more is said together."""


class Foresight:
    """Answers inquiries about positions of one game. What was walked through once is kept, up to the budget."""

    def __init__(self, referee: Referee, budget: int = BUDGET) -> None:
        self.referee, self.budget = referee, budget
        self._atlases: dict[tuple[str, ...], Atlas] = {}

    def ask(
        self,
        state: Any,
        inquiry: Inquiry,
        rng: Random | None = None,
        samples: int = SAMPLES,
        stopped: Callable[[], bool] = lambda: False,
    ) -> Answer:
        """What comes of a state. Where it is too large, it is played out by `rng`; best play cannot be, and is even.

        `stopped` is asked again and again whether somebody still wants to know. Raises Unasked for what cannot be
        asked here, and TooLarge where there is no `rng` or it was stopped.
        """
        atlas = self._atlas(inquiry)
        start = atlas.position(state)
        for look in inquiry.of:
            if not look.counted:
                find(atlas.seen(start), look.path)
        try:
            return self._exact(Course(atlas, start, inquiry), start, stopped)
        except TooLarge:
            if rng is None or stopped():
                raise
        if inquiry.plays == "best":
            inquiry = Inquiry(inquiry.of, inquiry.after, inquiry.seat, "even", inquiry.using)
        return _about(Course(atlas, start, inquiry), start, samples, rng, stopped)

    def _atlas(self, inquiry: Inquiry) -> Atlas:
        """Positions may be told apart only by what is asked about."""
        asked = {
            look.path.split(".")[-1] for look in (*inquiry.of, *(each.look for each in inquiry.after if each.look))
        }
        forgets = tuple(name for name in self.referee.forgets if name.split(".")[-1] not in asked)
        atlas = self._atlases.get(forgets)
        if atlas is None or len(atlas) > self.budget:
            atlas = self._atlases[forgets] = Atlas(self.referee, forgets)
        return atlas

    def _exact(self, course: Course, start: Position, stopped: Callable[[], bool]) -> Answer:
        inquiry = course.inquiry
        counted = [look for look in inquiry.of if look.counted]
        round_about = False
        if counted:
            whole = Graph(course, start, [_tally(look) for look in counted], self.budget, stopped, apart=False)
            groups = solving.knots(whole.nodes)
            round_about = any(solving.round_about(whole.nodes, knot) for knot in groups)
        tallies = [_tally(look, FAR if round_about else None) for look in counted]
        graph = Graph(course, start, tallies, self.budget, stopped, apart=True)
        nodes, groups = graph.nodes, solving.knots(graph.nodes)
        reached = [index for index, node in enumerate(nodes) if not node.choices]
        values = {index: self._values(course, nodes[index].position, nodes[index].counts) for index in reached}
        policy: Policy = [0] * len(nodes)
        if inquiry.plays == "best" and inquiry.goal:
            at = inquiry.of.index(inquiry.goal)
            worth = {index: Fraction(inquiry.goal.holds(values[index][at])) for index in reached}
            policy = solving.best(nodes, groups, worth)
        chances = solving.ends(nodes, groups, policy)
        spreads = _spreads(inquiry, {index: (chance, values[index]) for index, chance in chances.items()})
        if round_about and inquiry.plays != "best":
            for number, look in enumerate(counted):
                means = solving.moments(whole.nodes, [0] * len(whole.nodes), number)
                spreads = [_meant(look, each, means) if each.path == look.path else each for each in spreads]
        return Answer(inquiry.until, inquiry.plays, len(nodes), tuple(spreads))

    def _values(self, course: Course, position: Position, counts: Counts) -> tuple[int | str, ...]:
        """What an end comes to, look by look."""
        left = list(counts)
        seen = course.atlas.seen(position) if len(counts) < len(course.inquiry.of) else {}
        return tuple(left.pop(0) if look.counted else shown(find(seen, look.path)) for look in course.inquiry.of)


def _tally(look: Look, far: int | None = None) -> Tally:
    assert look.counted
    low, high = look.stretch
    known = max(number for number in (low, high, 0) if number is not None) + 1
    return Tally(*look.counted, None if far is None else max(far, known) if look.value is None else known)


def _spreads(inquiry: Inquiry, ends: Mapping[Any, tuple[Fraction, Sequence[int | str]]]) -> list[Spread]:
    """Every look's spread over the ends."""
    whole = sum((chance for chance, _ in ends.values()), Fraction(0))
    found = []
    for number, look in enumerate(inquiry.of):
        chances: dict[int | str, Fraction] = {}
        for chance, values in ends.values():
            chances[values[number]] = chances.get(values[number], Fraction(0)) + chance
        found.append(spread(look, chances, whole))
    return found


def _meant(look: Look, found: Spread, means: tuple[Fraction, Fraction] | None) -> Spread:
    """A count that may go on and on: its mean and variance by themselves, and the last value as what it stands for."""
    values = found.values
    if look.value is None and values and values[-1].value == FAR:
        last = values[-1]
        values = (*values[:-1], type(last)(f"{FAR}..", last.chance))
    mean, variance = means or (None, None)
    return Spread(found.path, values, mean, variance)


def _about(course: Course, start: Position, samples: int, rng: Random, stopped: Callable[[], bool]) -> Answer:
    """The same by playing it out."""
    inquiry = course.inquiry
    counted = [look for look in inquiry.of if look.counted]
    found, played = sample(
        course, start, [Tally(*(look.counted or ("", "")), None) for look in counted], samples, rng, stopped
    )
    if stopped() or not played:
        raise TooLarge
    ends = {}
    for (position, counts), times in found.items():
        left = list(counts)
        seen = course.atlas.seen(position)
        values = [left.pop(0) if look.counted else shown(find(seen, look.path)) for look in inquiry.of]
        ends[position, counts] = (Fraction(times, played), values)
    return Answer(inquiry.until, inquiry.plays, len(course.atlas), tuple(_spreads(inquiry, ends)), played)
