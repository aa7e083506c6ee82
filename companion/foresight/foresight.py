"""The solver: an inquiry about a position is answered, exactly within the budget, else by playing it out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from random import Random
from typing import Any

import msgspec

from companion.foresight import solving
from companion.foresight.answer import Answer, Chance, Spread, spread
from companion.foresight.atlas import Atlas, Position, Project
from companion.foresight.graph import Counts, Course, Graph, Stopped, Tally, TooLarge
from companion.foresight.inquiry import Inquiry, Look, Unasked, shown, use
from companion.foresight.referee import Referee
from companion.foresight.sampling import sample
from companion.foresight.solving import Policy

replace = msgspec.structs.replace

BUDGET = 50_000
"""Nodes walked through before a position counts as too large."""
SAMPLES = 10_000
PARTS = (64, 8)
"""So few of the games wanted tell something already: one in so many."""
FAR = 40
"""How far is counted where it may go on and on: what is more is said together."""

TOO_MUCH = (
    "More than {budget} positions may come of it: too many to say what best play is worth. Ask with --plays sensible "
    "or first, which is played out; or for an earlier moment; or name what is answered with --using and --without."
)
UNDRAWN = "Nothing is drawn until then. Ask from where something is, or after another moment."
ANY_CARD = "Of what is drawn next any may come that can lie there, as far as whoever draws may know; each is as likely."
Found = int | str | Mapping[int | str, Fraction]
"""What a look comes to at an end; and how likely, where that is drawn next."""
Means = tuple[Fraction, Fraction] | None
"""A mean and a variance; None where there is none."""


class Foresight:
    """Answers inquiries about positions of one game. What was walked through once is kept, up to the budget."""

    def __init__(self, referee: Referee, budget: int = BUDGET) -> None:
        self.referee, self.budget = referee, budget
        self._atlases: dict[tuple[tuple[str, ...], Project | None], Atlas] = {}

    def ask(
        self,
        state: Any,
        inquiry: Inquiry,
        rng: Random | None = None,
        samples: int = SAMPLES,
        stopped: Callable[[], bool] = lambda: False,
        project: Project | None = None,
        told: Callable[[Answer], object] | None = None,
    ) -> Answer:
        """What comes of a state. Where it is too large, or somebody plays sensibly and has a choice, it is played out
        by `rng`; best play cannot be.

        `project` leaves of every state on the way what the answer hangs on; of what it has left it leaves all.
        `stopped` is asked again and again whether somebody still wants to know; `told` hears what a part of the games
        says. Raises Unasked for what cannot be asked here, and TooLarge where there is no `rng`, or it was stopped
        before anything was played out.
        """
        atlas = self._atlas(inquiry, project)
        start = atlas.position(state)
        for path in _paths(inquiry):
            atlas.look(start, path)
        if inquiry.seat and not atlas.at(start, inquiry.seat):
            raise Unasked(f"Nobody plays {inquiry.seat} here.")
        try:
            return self._exact(Course(atlas, start, inquiry), start, stopped)
        except TooLarge as error:
            if rng is None or (inquiry.plays == "best" and isinstance(error, Stopped)):
                raise
        if inquiry.plays == "best":
            raise Unasked(TOO_MUCH.format(budget=self.budget))
        return _about(Course(atlas, start, inquiry), start, samples, rng, stopped, told)

    def _atlas(self, inquiry: Inquiry, project: Project | None) -> Atlas:
        """Positions may be told apart only by what is asked about."""
        asked = {path.split(".")[-1] for path in _paths(inquiry)}
        named = [name.partition(" unless ") for name in self.referee.forgets]
        forgets = tuple(
            name
            for name, _, paths in named
            if asked.isdisjoint({name.partition(">")[0].split(".")[-1], *paths.split()})
        )
        atlas = self._atlases.get((forgets, project))
        if atlas is None or len(atlas) > self.budget:
            atlas = self._atlases[forgets, project] = Atlas(self.referee, forgets, project)
        return atlas

    def _exact(self, course: Course, start: Position, stopped: Callable[[], bool]) -> Answer:
        inquiry = course.inquiry
        counted = [part for look in inquiry.looked for part in look.parts if part.counted]
        means: dict[Look, Means] = {}
        if counted and inquiry.plays != "best":
            means = self._means(course, start, counted, stopped)
        tallies = [_tally(look, FAR if look in means else None) for look in counted]
        graph = Graph(course, start, tallies, self.budget, stopped, apart=not inquiry.mean)
        course.check_used()
        nodes, groups = graph.nodes, solving.knots(graph.nodes)
        values = {
            index: _values(course, node.position, node.counts) for index, node in enumerate(nodes) if not node.choices
        }
        policy: Policy = solving.firsts(nodes)
        if inquiry.plays == "best" and inquiry.mean:
            policy = solving.fewest(nodes, groups, 0)
            means[counted[0]] = solving.moments(nodes, policy, 0)
        elif inquiry.plays == "best" and inquiry.goal:
            policy = solving.best(nodes, groups, _worth(course, graph, values))
        _check_drawn(course, [nodes[index].position for index in values])
        chances = solving.ends(nodes, groups, policy)
        spreads = _spreads(inquiry, {index: (chance, values[index]) for index, chance in chances.items()})
        meant = [
            _meant(each, means[look], inquiry.mean) if look in means else each
            for look, each in zip(inquiry.of, spreads, strict=True)
        ]
        return Answer(inquiry.until, inquiry.plays, len(nodes), tuple(meant), assumes=ANY_CARD if course.draws else "")

    def _means(
        self, course: Course, start: Position, counted: list[Look], stopped: Callable[[], bool]
    ) -> dict[Look, Means]:
        """The mean and variance of what may be counted on and on, or is wanted by its mean alone."""
        graph = Graph(course, start, [_tally(look) for look in counted], self.budget, stopped, apart=False)
        nodes = graph.nodes
        if not course.inquiry.mean and not any(knot.round_about for knot in solving.knots(nodes)):
            return {}
        policy = solving.firsts(nodes)
        return {look: solving.moments(nodes, policy, number) for number, look in enumerate(counted)}


def _tally(look: Look, far: int | None = None) -> Tally:
    """Counted no further than the question goes, and never further than `far`."""
    most = far if look.value is None else 1 + max(number or 0 for number in look.stretch)
    return Tally(look.counted, most)


def _paths(inquiry: Inquiry) -> tuple[str, ...]:
    """Every path of the view an inquiry looks at."""
    plan = [use(word).when for word in (*inquiry.using, *inquiry.without)]
    looks = filter(None, [*inquiry.looked, *(moment.look for moment in inquiry.after), inquiry.toward, *plan])
    return tuple(path for look in looks for path in look.paths)


def _values(course: Course, position: Position, counts: Counts) -> tuple[Found, ...]:
    """What an end comes to, look by look: 1 or 0 where a value was asked for; what is no longer there is none."""
    left, at = iter(counts), partial(course.atlas.at, position)
    found: list[Found] = []
    for look in course.inquiry.looked:
        if any(part.draws for part in look.parts):
            found.append(_drawn(course, position, look, left))
        else:
            found.append(_value(look, [next(left) if part.counted else at(part.path) for part in look.parts]))
    return tuple(found)


def _value(look: Look, values: Sequence[object]) -> int | str:
    """What a look comes to, of what stands at each of its parts."""
    if look.value is None:
        return shown(values[0])
    return int(all(part.holds(value) for part, value in zip(look.parts, values, strict=True)))


def _drawn(course: Course, position: Position, look: Look, left: Iterator[int]) -> dict[int | str, Fraction]:
    """How likely each value of a look is that hangs on what is drawn next; its counts are taken from those `left`."""
    at = partial(course.atlas.at, position)
    fixed = [next(left) if part.counted else None if part.draws else at(part.path) for part in look.parts]
    drawn = course.atlas.next_drawn(position, [part.draws for part in look.parts if part.draws])
    found: dict[int | str, Fraction] = {}
    for amounts, chance in drawn.items():
        each = iter(amounts)
        value = _value(look, [next(each) if part.draws else one for part, one in zip(look.parts, fixed, strict=True)])
        found[value] = found.get(value, Fraction(0)) + chance
    return found


def _check_drawn(course: Course, ends: Sequence[Position]) -> None:
    """Raises Unasked where it is asked what is drawn next, and nothing ever is."""
    if course.draws and not any(end.prompt.pile for end in ends):
        raise Unasked(UNDRAWN)


def _worth(course: Course, graph: Graph, values: Mapping[int, Sequence[Found]]) -> dict[int, Fraction]:
    """What each end is worth to whoever plays best."""
    inquiry = course.inquiry
    if inquiry.toward:
        at = course.atlas.at
        return {index: Fraction(inquiry.toward.met(partial(at, graph.nodes[index].position))) for index in values}
    assert inquiry.goal
    number = inquiry.of.index(inquiry.goal)
    return {index: _certain(value[number]) for index, value in values.items()}


def _certain(found: Found) -> Fraction:
    """How likely it is that it is so."""
    if isinstance(found, Mapping):
        return found.get(1, Fraction(0))
    return Fraction(found)


def _spreads(inquiry: Inquiry, ends: Mapping[Any, tuple[Fraction, Sequence[Found]]]) -> list[Spread]:
    """Every look's spread over the ends."""
    if inquiry.provided:
        ends = _provided(ends)
    whole = solving.added([chance for chance, _ in ends.values()])
    found = []
    for number, look in enumerate(inquiry.of):
        chances: dict[int | str, list[Fraction]] = {}
        for chance, values in ends.values():
            value = values[number]
            if isinstance(value, Mapping):
                for each, share in value.items():
                    chances.setdefault(each, []).append(chance * share)
            else:
                chances.setdefault(value, []).append(chance)
        found.append(spread(look, {value: solving.added(parts) for value, parts in chances.items()}, whole))
    return found


def _provided(ends: Mapping[Any, tuple[Fraction, Sequence[Found]]]) -> dict[Any, tuple[Fraction, Sequence[Found]]]:
    """The ends that come to what is looked at last, as likely as they are among each other. Raises Unasked."""
    whole = solving.added([chance for chance, values in ends.values() if values[-1]])
    if not whole:
        raise Unasked("What should be so never is by then.")
    return {end: (chance / whole, values) for end, (chance, values) in ends.items() if values[-1]}


def _meant(found: Spread, means: Means, alone: bool) -> Spread:
    """A count that may go on and on: its mean by itself, and the last value as all that lies beyond; or the mean
    `alone`, where nothing else was counted."""
    values = [Chance(f"{FAR}.." if each.value == FAR else each.value, each.chance) for each in found.values]
    values = [] if alone else values
    return Spread(found.path, tuple(values), *(means or (None, None)))


def _about(
    course: Course,
    start: Position,
    samples: int,
    rng: Random,
    stopped: Callable[[], bool],
    told: Callable[[Answer], object] | None,
) -> Answer:
    """The same by playing it out."""
    tallies = [_tally(part) for look in course.inquiry.looked for part in look.parts if part.counted]
    found, played = Counter[tuple[Position, Counts]](), 0
    for part in (*PARTS, 1):
        more, games = sample(course, start, tallies, samples // part - played, rng, stopped)
        found, played = found + more, played + games
        if played < samples // part:
            break
        if told and played and part > 1:
            told(_played_out(course, found, played))
    if not played:
        raise TooLarge
    course.check_used()
    _check_drawn(course, [position for position, _ in found])
    return _played_out(course, found, played)


def _played_out(course: Course, found: Mapping[tuple[Position, Counts], int], played: int) -> Answer:
    """What so many games say."""
    inquiry = course.inquiry
    ends = {end: (Fraction(times, played), _values(course, *end)) for end, times in found.items()}
    spreads, assumes = tuple(_spreads(inquiry, ends)), ANY_CARD if course.draws else ""
    return Answer(inquiry.until, inquiry.plays, len(course.atlas), spreads, played, assumes)
