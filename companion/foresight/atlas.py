"""Positions and where they lead, found once each: equal states are one position, what only tells the past aside."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from fractions import Fraction
from math import lcm
from random import Random
from typing import Any, NamedTuple

import msgspec

from companion.foresight.draws import drawn
from companion.foresight.inquiry import COUNT, COUNTED, LESS, PLUS, Draws, Unasked
from companion.foresight.referee import Referee
from companion.foresight.ways import Way, ways
from companion.table.events import Event, IllegalEvent
from companion.table.paths import at
from companion.table.prompts import Prompt

replace = msgspec.structs.replace


Project = Callable[[Any], Any]
"""What of a state the answer hangs on, as a state."""


class Branch(NamedTuple):
    """One thing that may come of a way: how much it weighs, where it leads, whether a turn was over with it, the seat
    that answered, and the rules that what is said of it stands on, each as often as it is named."""

    weight: int
    event: Event
    to: Position
    turned: bool
    by: str
    rules: tuple[str, ...]


class Outflow(NamedTuple):
    """All that may come of a position, every way alike: weights that come to `whole`, where to, and whether a turn was
    over with it."""

    whole: int
    arcs: tuple[tuple[int, Position, bool], ...]


class Position:
    """A state of the game and what is asked in it; `asked` are the ways that are no asides, by number."""

    __slots__ = ("asked", "branches", "evenly", "judged", "prompt", "seen", "state", "under_way", "ways")

    def __init__(self, state: Any, prompt: Prompt) -> None:
        self.state, self.prompt = state, prompt
        self.ways: tuple[Way, ...] = () if prompt.over else ways(prompt)
        self.asked = [number for number, way in enumerate(self.ways) if not way.aside]
        self.seen: dict[str, Any] = {}
        self.evenly: Outflow | None = None
        self.under_way: frozenset[tuple[str, str]] | None = None
        self.branches: list[tuple[Branch, ...] | None] = [None] * len(self.ways)
        self.judged: dict[tuple[int, int], Branch | None] = {}


class Atlas:
    """Every position that was looked at. `forgets` are the fields in which equal positions may differ (`Referee`).

    `project` leaves of each state what is wanted of it.
    """

    def __init__(self, referee: Referee, forgets: Collection[str] = (), project: Project | None = None) -> None:
        self.referee, self.forgets, self.project = referee, tuple(forgets), project
        self._positions: dict[Any, Position] = {}
        self._defaults: dict[tuple[type[Any], str], Any] = {}
        self._forgotten = [(name.split("."), int(most) if most else None) for name, _, most in map(_parted, forgets)]

    def __len__(self) -> int:
        return len(self._positions)

    def position(self, state: Any) -> Position:
        """The position of a state: of the first that was as good as this one."""
        gist = state = self.project(state) if self.project else state
        for names, most in self._forgotten:
            gist = self._without(gist, names, most)
        found = self._positions.get(gist)
        if found is None:
            found = self._positions[gist] = Position(state, self.referee.prompt(state))
        return found

    def _without(self, state: Any, names: Sequence[str], most: int | None) -> Any:
        """The state with one field, perhaps of a part of it, as in a fresh one, or a number no greater than `most`."""
        name, *rest = names
        value = getattr(state, name, None)
        if value is None:
            return state
        if rest and isinstance(value, tuple):
            changed: Any = tuple([self._without(each, rest, most) for each in value])
        elif rest:
            changed = self._without(value, rest, most)
        else:
            changed = self._fresh(type(state), name) if most is None else min(value, most)
        return state if changed is value or changed == value else replace(state, **{name: changed})

    def _fresh(self, kind: type[Any], name: str) -> Any:
        if (kind, name) not in self._defaults:
            self._defaults |= {(kind, field.name): field.default for field in msgspec.structs.fields(kind)}
        return self._defaults[kind, name]

    def branches(self, position: Position, number: int) -> tuple[Branch, ...]:
        """What may come of one of its ways; nothing where the referee knows that it cannot be."""
        found = position.branches[number]
        if found is None:
            count, known = len(position.ways[number].events), position.judged
            one = self._judged if known else self._judge
            every = [one(position, number, at) for at in range(count)]
            position.judged = {key: branch for key, branch in known.items() if key[0] != number}
            found = position.branches[number] = tuple([branch for branch in every if branch])
        return found

    def possible(self, position: Position, number: int) -> bool:
        """Whether anything may come of one of its ways; no more is judged than it takes to know."""
        if len(position.ways[number].events) == 1 or position.branches[number] is not None:
            return bool(self.branches(position, number))
        return any(self._judged(position, number, at) for at in range(len(position.ways[number].events)))

    def drawn(self, position: Position, number: int, rng: Random) -> Branch:
        """One thing that comes of a way that is possible, by its weights; what else might is not judged."""
        if found := position.branches[number]:
            return found[0] if len(found) == 1 else rng.choices(found, [branch.weight for branch in found])[0]
        events = position.ways[number].events
        left = list(range(len(events)))
        while True:
            at = rng.choices(left, [events[each][1] for each in left])[0] if len(left) > 1 else left[0]
            if branch := self._judged(position, number, at):
                return branch
            left.remove(at)

    def _judged(self, position: Position, number: int, at: int) -> Branch | None:
        """What comes of the event of that number, judged once."""
        if (number, at) not in position.judged:
            position.judged[number, at] = self._judge(position, number, at)
        return position.judged[number, at]

    def _judge(self, position: Position, number: int, at: int) -> Branch | None:
        """The same; nothing where the referee knows that it cannot be."""
        way, state = position.ways[number], position.state
        event, weight = way.events[at]
        try:
            after, rulings = self.referee.judge(state, event)
        except IllegalEvent:
            return None
        to, rules = self.position(after), tuple([rule for ruling in rulings for rule in ruling.rules])
        return Branch(weight, event, to, to.prompt.over or self.referee.turned(state, after), way.seat, rules)

    def evenly(self, position: Position) -> Outflow:
        """What may come of it where every way that can be taken is as likely."""
        if position.evenly is None:
            ways = [found for number in position.asked if (found := self.branches(position, number))]
            wholes = [sum([branch.weight for branch in branches]) for branches in ways]
            common = lcm(*wholes)
            weighed: dict[tuple[Position, bool], int] = {}
            for branches, whole in zip(ways, wholes, strict=True):
                for branch in branches:
                    to = (branch.to, branch.turned)
                    weighed[to] = weighed.get(to, 0) + branch.weight * common // whole
            arcs = tuple([(weight, to, turned) for (to, turned), weight in weighed.items()])
            position.evenly = Outflow(common * len(ways), arcs)
        return position.evenly

    def under_way(self, position: Position) -> frozenset[tuple[str, str]]:
        """The procedures and battles somebody is in there."""
        if position.under_way is None:
            position.under_way = frozenset(self.referee.under_way(position.state))
        return position.under_way

    def look(self, position: Position, path: str) -> Any:
        """What stands at a path there, or at several together. Raises ValueError naming what is there."""
        most, less, rest = path.partition(LESS)
        if less and most.isdecimal():
            return int(most) - _number(self.look(position, rest))
        if PLUS in path:
            return sum([_number(self.look(position, each)) for each in path.split(PLUS)])
        if path.startswith(COUNT):
            return self._many(position, path)
        return at(lambda path: self.referee.read(position.state, path), position.prompt, path)

    def _many(self, position: Position, path: str) -> int:
        """How many a list has. Raises Unasked where there is none."""
        try:
            found = self.look(position, path.removeprefix(COUNT))
        except ValueError:
            found = None
        if isinstance(found, list | tuple | set | frozenset):
            return len(found)
        there = ", ".join(COUNT + each for each in COUNTED)
        raise Unasked(f"“{path}” counts nothing. There are: {there}, {COUNT}PATH of a list, and more: see --help.")

    def next_drawn(self, position: Position, wanted: Sequence[Sequence[Draws]]) -> dict[tuple[int, ...], Fraction]:
        """How likely what is drawn there next comes to so much, a number for each sum; to nothing where none is."""
        pile, state = position.prompt.pile, position.state
        cards = zip(pile.cards, pile.counts or (1,) * len(pile.cards), strict=True) if pile else ()
        printed = [(self.referee.printed(state, card), count) for card, count in cards]
        return drawn(printed, position.prompt.run, wanted)

    def at(self, position: Position, path: str) -> Any:
        """What stands at a path; None where there is no such thing any more, as the hits of a battle that is over."""
        if path not in position.seen:
            try:
                position.seen[path] = self.look(position, path)
            except ValueError:
                position.seen[path] = None
        return position.seen[path]


def _number(value: object) -> int:
    """What adds up: a number, or how many a list has. Raises Unasked for what does neither."""
    if isinstance(value, int):
        return value
    if isinstance(value, list | tuple):
        return len(value)
    raise Unasked(f"“{value}” is no number: only numbers, and how many a list has, add up with {PLUS}.")


def _parted(name: str) -> tuple[str, str, str]:
    return name.partition(">")
