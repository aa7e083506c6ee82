"""All that may follow a position until the moment asked for, as a graph: nodes, and the arcs of every choice."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from math import lcm
from random import Random
from typing import NamedTuple

from companion.foresight.atlas import Atlas, Branch, Position
from companion.foresight.inquiry import (
    BATTLES,
    EVENTS,
    PIPS,
    RULINGS,
    SERIES,
    SPANS,
    VISITS,
    Inquiry,
    Look,
    Moment,
    Unasked,
    Use,
    use,
)
from companion.foresight.ways import Way, called, namesakes
from companion.table.events import Rolled

Mix = tuple[tuple[int, int], ...]
"""Ways by their number, taken with these weights, one against another."""
Counts = tuple[int, ...]


class TooLarge(Exception):
    """More nodes than the budget allows."""


class Stopped(TooLarge):
    """Nobody wants to know any more."""


class Arc(NamedTuple):
    """One way on: how much it weighs, the node it leads to, and what is counted on the way."""

    weight: int
    to: int
    counts: Counts


class Choice(NamedTuple):
    """Arcs, and what their weights come to together."""

    whole: int
    arcs: list[Arc]


class Node:
    """A position, what has been counted until there, and what can be chosen by the seat asked for."""

    __slots__ = ("choices", "counts", "left", "position")

    def __init__(self, position: Position, left: Counts, counts: Counts) -> None:
        self.position, self.left, self.counts = position, left, counts
        self.choices: tuple[Choice, ...] = ()


class Tally(NamedTuple):
    """What is counted on the way, by what and which kind of it, never further than `most`: `count.throws.d8`."""

    counted: tuple[tuple[str, str], ...]
    most: int | None = None

    def of(self, atlas: Atlas, here: Position, branch: Branch) -> int:
        """How much one branch adds."""
        return sum([_added(what, kind, atlas, here, branch) for what, kind in self.counted])

    def after(self, count: int, more: int) -> int:
        return count + more if self.most is None else min(count + more, self.most)


def _added(what: str, kind: str, atlas: Atlas, here: Position, branch: Branch) -> int:
    if what == "turns":
        return int(branch.turned)
    if what == "battles":
        return sum(span[0] == "battle" for span in atlas.under_way(here) - atlas.under_way(branch.to))
    if what == "visits":
        path, _, value = kind.partition(VISITS)
        look = Look(path, value)
        return int(look.holds(atlas.at(branch.to, path)) and not look.holds(atlas.at(here, path)))
    if what == RULINGS:
        return branch.rules.count(kind)
    if not isinstance(branch.event, EVENTS[what]):
        return 0
    if kind and kind not in (branch.by, *namesakes(branch.event)):
        return 0
    if what == PIPS and isinstance(branch.event, Rolled):
        return branch.event.face if isinstance(branch.event.face, int) else 0
    return 1


class Course:
    """How an inquiry goes on from a position: which ways are taken, and whether the moment has come."""

    def __init__(self, atlas: Atlas, start: Position, inquiry: Inquiry) -> None:
        self.atlas, self.inquiry = atlas, inquiry
        self.used: set[str] = set()
        self.paths = [moment.look for moment in inquiry.after if moment.look]
        series = [moment for moment in inquiry.after if moment.kind in (*SERIES, BATTLES)]
        self.using, self.without = tuple(map(use, inquiry.using)), tuple(map(use, inquiry.without))
        self._limited = [each for each in self.using if each.most is not None]
        self.left = (*(moment.count for moment in series), *(each.most or 0 for each in self._limited))
        """How often each thing that may end it must still happen, and how often what is limited may."""
        self._series = [Tally(((f"{moment.kind.removesuffix('s')}s", ""),)) for moment in series]
        self.evenly = (
            inquiry.plays == "even"
            and not inquiry.using
            and not inquiry.without
            and all(moment.kind == "turn" for moment in series)
        )
        """Whether every way is as likely, and nothing on the way counts but turns."""
        self.spans = [self._span(start, moment) for moment in inquiry.after if moment.kind in SPANS]
        self.draws = any(part.draws for look in inquiry.of for part in look.parts)
        """Whether it is looked at what is drawn next: that is asked where something is to be drawn."""

    def _span(self, start: Position, moment: Moment) -> tuple[str, str]:
        """The procedure or battle that is to be over. Raises Unasked where there is none."""
        under_way = sorted(self.atlas.referee.under_way(start.state))
        of_kind = [span for span in under_way if span[0] == moment.kind]
        whose = self.inquiry.seat or start.prompt.who
        for span in of_kind:
            if span[1].split()[0] == whose:
                return span
        if not of_kind:
            others = (
                f"{BATTLES}=1, the next one, or after turn"
                if moment.kind == "battle"
                else "another moment, such as turn"
            )
            raise Unasked(f"No {moment.kind} is under way here. Ask after {others}.")
        return of_kind[0]

    def begun(self, start: Position, rng: Random | None = None) -> list[Mix]:
        """The way the question at hand is answered, where the inquiry says so. Raises Unasked where it is not open."""
        first = self.inquiry.first
        if not first:
            return self.sensibly(start, self.left, rng) if rng else self.choices(start, self.left)
        if taken := self._taken(start, first):
            return taken
        raise Unasked(f"“{first}” is not open here.")

    def choices(self, position: Position, left: Counts) -> list[Mix]:
        """The ways taken: one mix, or several where the seat that plays best has a choice."""
        ways, possible = position.ways, self.atlas.possible
        for name, each in zip(self.inquiry.using, self.using, strict=True):
            for number, way in enumerate(ways) if self._in_force(each, position, left) else ():
                if each.meant(way.seat, way.name) and possible(position, number):
                    self.used.add(name)
                    return [((number, 1),)]
        plays, seat = self.inquiry.plays, self.inquiry.seat
        if plays == "sensible" and len(position.asked) > 1 and seat in ("", position.prompt.who):
            raise TooLarge  # what somebody would do is only known by asking
        if plays == "first":
            for number in position.asked:
                way = ways[number]
                if (not seat or way.seat == seat) and not self._shunned(way, position) and possible(position, number):
                    return [((number, 1),)]
        found = [number for number in position.asked if possible(position, number)]
        if self.inquiry.without:
            found = [at for at in found if not self._shunned(ways[at], position)] or found
        mine = [number for number in found if ways[number].seat == seat]
        if plays == "even" or not mine:
            return [tuple((number, 1) for number in found)] if found else []
        others = tuple((number, 1) for number in found if ways[number].seat != seat)
        aside = [others] if others and position.prompt.who != seat else []
        return [*(((number, 1),) for number in mine), *aside]

    def _in_force(self, each: Use, position: Position, left: Counts) -> bool:
        """Whether a part of a plan holds there."""
        if each.most is not None and not left[len(self._series) + self._limited.index(each)]:
            return False
        return self._so(each, position)

    def _so(self, each: Use, position: Position) -> bool:
        return not each.when or each.when.met(partial(self.atlas.at, position))

    def sensibly(self, position: Position, left: Counts, rng: Random) -> list[Mix]:
        """The same where somebody plays sensibly: what one would do there."""
        try:
            return self.choices(position, left)
        except TooLarge:
            name = called(self.atlas.referee.simulated(position.state, position.prompt, rng))
            return self._taken(position, name) or [
                tuple((number, 1) for number in position.asked if self.atlas.possible(position, number))
            ]

    def _taken(self, position: Position, name: str) -> list[Mix]:
        """The first way of that name, taken for certain; none where it is not open."""
        for number, way in enumerate(position.ways):
            if way.name == name and self.atlas.possible(position, number):
                return [((number, 1),)]
        return []

    def _shunned(self, way: Way, position: Position) -> bool:
        return any(each.meant(way.seat, way.name) and self._so(each, position) for each in self.without)

    def check_used(self) -> None:
        """Raises Unasked where an option that should always be taken was never open."""
        for name in self.inquiry.using:
            if name not in self.used:
                raise Unasked(f"“{name}” is never open until then.")

    def passed(self, left: Counts, here: Position, branch: Branch) -> Counts:
        """How often it must still happen after a branch, and may."""
        if not left:
            return left
        count = len(self._series)
        must = [much - tally.of(self.atlas, here, branch) for tally, much in zip(self._series, left, strict=False)]
        name, who = called(branch.event) if self._limited else "", here.prompt.who
        may = [max(0, much - each.meant(who, name)) for each, much in zip(self._limited, left[count:], strict=True)]
        return (*must, *may)

    def over(self, position: Position, left: Counts) -> bool:
        """Whether the moment has come, or the game is over."""
        if position.prompt.over or min(left[: len(self._series)], default=1) <= 0:
            return True
        if self.draws and position.prompt.pile:
            return True
        if self.spans:
            under_way = self.atlas.under_way(position)
            if any(span not in under_way for span in self.spans):
                return True
        return bool(self.paths) and any(look.met(partial(self.atlas.at, position)) for look in self.paths)


class Graph:
    """Every node that can be reached. An end has no choices."""

    def __init__(
        self,
        course: Course,
        start: Position,
        tallies: Sequence[Tally],
        budget: int,
        stopped: Callable[[], bool],
        apart: bool,
    ) -> None:
        """`apart`: nodes differ by what was counted; else it is only counted on the arcs. Raises TooLarge."""
        self.course, self.tallies, self.budget, self.apart = course, tallies, budget, apart
        self.nodes: list[Node] = []
        self._index: dict[tuple[int, Counts, Counts], int] = {}
        counts = (0,) * len(tallies)
        if course.inquiry.first:  # what is answered now need not be answered so when it is asked again
            self.nodes.append(Node(start, course.left, counts))
        else:
            self._node(start, course.left, counts)
        for number, node in enumerate(self.nodes):
            if not course.over(node.position, node.left):
                if course.evenly and not tallies and (number or not course.inquiry.first):
                    self._flow(node)
                else:
                    self._expand(node, course.choices(node.position, node.left) if number else course.begun(start))
                if stopped():
                    raise Stopped

    def _node(self, position: Position, left: Counts, counts: Counts) -> int:
        key = (id(position), left, counts)
        index = self._index.get(key)
        if index is None:
            index = self._index[key] = len(self.nodes)
            if index >= self.budget:
                raise TooLarge
            self.nodes.append(Node(position, left, counts))
        return index

    def _flow(self, node: Node) -> None:
        """The one choice there is where every way is as likely: worked out of a position once."""
        whole, arcs = self.course.atlas.evenly(node.position)
        if arcs:
            left, counts, at = node.left, node.counts, self._node
            turned = tuple([count - 1 for count in left])
            onward = [Arc(weight, at(to, turned if over else left, counts), counts) for weight, to, over in arcs]
            node.choices = (Choice(whole, onward),)

    def _expand(self, node: Node, choices: list[Mix]) -> None:
        course, position = self.course, node.position
        found = []
        for mix in choices:
            ways = [(share, course.atlas.branches(position, number)) for number, share in mix]
            wholes = [sum([branch.weight for branch in branches]) for _, branches in ways]
            common = lcm(*wholes)
            weighed: dict[tuple[int, Counts], int] = {}
            for (share, branches), whole in zip(ways, wholes, strict=True):
                times = share * common // whole
                for branch in branches:
                    added, counts = self._counted(node, branch)
                    to = self._node(branch.to, course.passed(node.left, position, branch), counts)
                    weighed[to, added] = weighed.get((to, added), 0) + branch.weight * times
            arcs = [Arc(weight, to, added) for (to, added), weight in weighed.items()]
            found.append(Choice(common * sum([share for share, _ in ways]), arcs))
        node.choices = tuple(found)

    def _counted(self, node: Node, branch: Branch) -> tuple[Counts, Counts]:
        """What a branch adds, and what has been counted after it where that keeps nodes apart."""
        counts = node.counts
        if not self.tallies:
            return counts, counts
        added = tuple([tally.of(self.course.atlas, node.position, branch) for tally in self.tallies])
        if not self.apart:
            return added, counts
        pairs = zip(self.tallies, counts, added, strict=True)
        return added, tuple([tally.after(count, more) for tally, count, more in pairs])
