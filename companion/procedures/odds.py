"""Exact odds of a procedure: an absorbing Markov chain over its scenes, solved in fractions.

Scenes with equal futures are merged first: dice already thrown count only by what the rows still want of them, and
items no step names are alike if the same steps would take them in payment.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

import msgspec

from companion.procedures import interpreter
from companion.procedures.graph import Choose, Fork, How, Pay, Procedure, Step, Throw
from companion.procedures.interpreter import Outcome
from companion.procedures.linear import Rows, solve
from companion.procedures.scene import Ground, Scene

replace = msgspec.structs.replace

LIMIT = 20_000
"""Scenes explored before giving up; a procedure that needs more counts something without bound."""


ONCE = -1
"""The start, where something is named that is not what the policy names there."""
TURNS, LOST = "#turns", "#lost"
"""What is counted beside the ends, which are called otherwise."""


class TooManyScenes(RuntimeError):
    """The procedure counts without bound, so its scenes never end."""


class Odds(msgspec.Struct, frozen=True):
    """What comes of a scene under the best play there is (or under the play that was asked for).

    `ends` maps an end, or `waiting:STEP` where the turn is over first, to its chance. `turns` is how many own turns it
    takes on average, the one of arrival and missed ones included; `lost` how many items it costs. Both are None where
    it may take for ever. `hows` is what the ends are.
    """

    ends: Mapping[str, Fraction]
    good: Fraction
    turns: Fraction | None
    lost: Fraction | None
    hows: Mapping[How, Fraction] = {}

    @property
    def won(self) -> Fraction:
        return self.hows.get("won", Fraction(0))


class Arc(NamedTuple):
    """One way out of a node: its chance, where it leads, and how many turns and items it costs."""

    chance: Fraction
    to: int | str
    turns: int
    lost: int


Worth = tuple[Fraction, Fraction | None]
"""The chance of a good end, and the turns and items it costs; None: it may take for ever."""

Values = dict[int, Worth]


class Sum(NamedTuple):
    """One way out of a scene, its arcs taken together: the chances of where it leads, and the mean of what it costs."""

    links: dict[int, Fraction]
    ends: dict[str, Fraction]
    turns: Fraction
    lost: Fraction


@dataclass
class Node:
    """A scene. `ways` holds one list of arcs per choice; a chance scene has one way named "", and so has one in which
    the turn is over: it is `rested`, and goes on with the next."""

    scene: Scene
    ways: dict[str, list[Arc]]
    rested: bool = False


class Chain:
    """All scenes that can follow one scene, and their odds.

    `horizon` "turn" stops where the own turn ends, "end" goes on until the procedure is over. Within the turn nothing
    has come of an end that holds from the next turn on.
    """

    def __init__(self, procedure: Procedure, ground: Ground, start: Outcome, horizon: str = "end") -> None:
        self.procedure, self.ground, self.horizon = procedure, ground, horizon
        self.nodes: list[Node] = []
        self.good: set[str] = set()
        self.hows: dict[str, How] = {}
        self.next_turn: set[str] = set()
        self._index: dict[object, int] = {}
        self.alike = _lookalikes(procedure)
        self._merging = frozenset(item for item, first in self.alike.items() if item != first)
        self._queue: deque[int] = deque()
        self._sums: dict[tuple[int, str], Sum] = {}
        self._valued: dict[tuple[tuple[int, str], ...], Values] = {}
        self._policies: dict[tuple[str, ...], Mapping[int, str]] = {}
        self.start = self._arc(Fraction(1), start)
        while self._queue:
            self._expand(self._queue.popleft())

    def odds(self, using: Iterable[str] = ()) -> Odds:
        """The odds from the start, always naming an option of `using` where one is open."""
        return self._solve(self.policy(tuple(using)))

    def options(self, using: Iterable[str] = ()) -> dict[str, Odds]:
        """The odds of each option open at the start, best play after it; "" is to throw instead."""
        if not self.decides:
            return {}
        assert not isinstance(self.start.to, str)
        policy = self.policy(tuple(using))
        return {name: self._solve(policy, name) for name in self.nodes[self.start.to].ways}

    @property
    def decides(self) -> bool:
        """Whether any option is open at the start."""
        return not isinstance(self.start.to, str) and any(self.nodes[self.start.to].ways)

    @property
    def within_a_turn(self) -> bool:
        """Whether it is all over before the turn is, whatever falls and is chosen: both horizons are then one."""
        return not self.next_turn and not any(node.rested for node in self.nodes)

    # -- the graph ----------------------------------------------------------------------------------------------

    def _arc(self, chance: Fraction, outcome: Outcome) -> Arc:
        lost = 0
        for happening in outcome.happenings:
            lost += happening.amount if happening.verb == "lost" else 0
        if end := outcome.end:
            if end.next_turn:
                self.next_turn.add(end.name)
            if not end.next_turn or self.horizon == "end":
                self.hows[end.name] = end.comes_to
                if end.good:
                    self.good.add(end.name)
            return Arc(chance, end.name, 0, lost)
        turns = 1 + outcome.skip if outcome.rested else 0
        if outcome.rested and self.horizon == "turn":
            return Arc(chance, f"waiting:{outcome.scene.step}", turns, lost)
        scene = self._merged(outcome.scene)
        key = (*self._gist(scene), outcome.rested)
        if key not in self._index:
            if len(self._index) >= LIMIT:
                raise TooManyScenes(f"{self.procedure.name}: more than {LIMIT} scenes; something counts without bound")
            self._index[key] = len(self.nodes)
            self.nodes.append(Node(scene, {}, outcome.rested))
            self._queue.append(self._index[key])
        return Arc(chance, self._index[key], turns, lost)

    def _expand(self, index: int) -> None:
        node = self.nodes[index]
        if node.rested:
            outcome = interpreter.resume(self.procedure, self.ground, node.scene)
            node.ways = {"": [self._arc(Fraction(1), outcome)]}
            return
        step = self.procedure.steps[node.scene.step]
        for name in _names(step, node.scene, self.ground):
            outcome = interpreter.choose(self.procedure, self.ground, node.scene, name)
            node.ways[name] = [self._arc(Fraction(1), outcome)]
        if isinstance(step, Throw) and not interpreter.lying(step, node.scene):
            side = Fraction(1, step.die.sides)
            node.ways[""] = [
                self._arc(side, interpreter.throw(self.procedure, self.ground, node.scene, face))
                for face in step.die.faces
            ]

    def _merged(self, scene: Scene) -> Scene:
        if self._merging.isdisjoint(scene.items):
            return scene
        return replace(scene, items=tuple(sorted(self.alike.get(item, item) for item in scene.items)))

    def _gist(self, scene: Scene) -> tuple[object, ...]:
        step = self.procedure.steps[scene.step]
        thrown = step.gist(scene.thrown, scene.items) if isinstance(step, Throw) else ()
        return (scene.step, scene.track, scene.place, scene.side, thrown, scene.items, scene.tallies)

    # -- best play ----------------------------------------------------------------------------------------------

    def policy(self, using: tuple[str, ...]) -> Mapping[int, str]:
        """The option named wherever there is a choice: one of `using` where one is open, else what is best."""
        if using not in self._policies:
            self._policies[using] = self._policy(using)
        return self._policies[using]

    def _policy(self, using: tuple[str, ...]) -> dict[int, str]:
        policy: dict[int, str] = {}
        free: list[int] = []
        for index, node in enumerate(self.nodes):
            if len(node.ways) < 2:
                continue
            asked = [name for name in using if name in node.ways]
            if asked:
                policy[index] = asked[0]
            else:
                policy[index] = next(iter(node.ways))
                free.append(index)
        if free and (order := self._order()):
            self._look_back(policy, frozenset(free), order)
        elif free:
            self._improve(policy, free)
        return policy

    def _order(self) -> list[int]:
        """The scenes, each after all those it can lead to; empty where some way leads round in a circle."""
        ahead = [
            {arc.to for arcs in node.ways.values() for arc in arcs if not isinstance(arc.to, str)}
            for node in self.nodes
        ]
        behind: list[list[int]] = [[] for _ in self.nodes]
        for index, follow in enumerate(ahead):
            for to in follow:
                behind[to].append(index)
        left = [len(follow) for follow in ahead]
        order = [index for index, count in enumerate(left) if not count]
        for index in order:
            for before in behind[index]:
                left[before] -= 1
                if not left[before]:
                    order.append(before)
        return order if len(order) == len(self.nodes) else []

    def _look_back(self, policy: dict[int, str], free: frozenset[int], order: list[int]) -> None:
        """Best play where no way leads round: decided from the ends backwards, each scene once."""
        values: Values = {}
        for index in order:
            ways = self.nodes[index].ways
            if index not in free:
                values[index] = self._worth(index, self._named(index, policy), values)
                continue
            for name in ways:
                worth = self._worth(index, name, values)
                if index not in values or better(worth, values[index]):
                    policy[index], values[index] = name, worth
        self._valued[tuple(policy.items())] = values

    def _improve(self, policy: dict[int, str], free: list[int]) -> None:
        """Policy iteration: the best chance of a good end, then, among equals, the fewest turns and items."""
        for _ in range(200):
            values = self.values(policy)
            changed = False
            for index in free:
                now = self._worth(index, policy[index], values)
                for name in self.nodes[index].ways:
                    if name != policy[index] and better(worth := self._worth(index, name, values), now):
                        policy[index], now, changed = name, worth, True
            if not changed and not self._come_away(policy, free, values):
                return

    def _come_away(self, policy: dict[int, str], free: list[int], values: Values) -> bool:
        """Turns a policy that waits for ever into one that is sure to end, where that costs no chance of a good end.

        Step by step improvement cannot find it: each step by itself still leads to where one waits.
        """
        stuck = {index for index, (_, cost) in values.items() if cost is None}
        if stuck.isdisjoint(free):
            return False
        kept: dict[int, dict[str, list[Arc]]] = {}
        for index, node in enumerate(self.nodes):
            names = list(node.ways) if index in free else [self._named(index, policy)]
            good = values[index][0]
            kept[index] = {name: node.ways[name] for name in names if self._worth(index, name, values)[0] == good}
        sure = set(kept)
        while True:
            ending: dict[int, str] = {}
            grown = True
            while grown:
                grown = False
                for index in sure - ending.keys():
                    for name, arcs in kept[index].items():
                        to = [arc.to for arc in arcs if not isinstance(arc.to, str)]
                        if sure.issuperset(to) and (len(to) < len(arcs) or not ending.keys().isdisjoint(to)):
                            ending[index], grown = name, True
                            break
            if len(ending) == len(sure):
                break
            sure = set(ending)
        freed = stuck & ending.keys()
        policy.update({index: ending[index] for index in freed.intersection(free)})
        return bool(freed)

    def _worth(self, index: int, name: str, values: Values) -> Worth:
        way = self._sum(index, name)
        good = self._good(way)
        cost: Fraction | None = way.turns + way.lost
        for to, chance in way.links.items():
            later, price = values[to]
            good += chance * later
            cost = None if cost is None or price is None else cost + chance * price
        return good, cost

    def _good(self, way: Sum) -> Fraction:
        return sum((chance for end, chance in way.ends.items() if end in self.good), Fraction(0))

    def values(self, policy: Mapping[int, str]) -> Values:
        """What every scene is worth under a policy."""
        key = tuple(policy.items())
        if key not in self._valued:
            rows: Rows = {}
            for index in range(len(self.nodes)):
                way = self._sum(index, self._named(index, policy))
                rows[index] = (way.links, {"good": self._good(way), "cost": way.turns + way.lost})
            solved, endless = solve(rows)
            self._valued[key] = {
                index: (row.get("good", Fraction(0)), None if index in endless else row.get("cost", Fraction(0)))
                for index, row in solved.items()
            }
        return self._valued[key]

    def _sum(self, index: int, name: str) -> Sum:
        """The arcs of a way, which are all equally likely, taken together."""
        if (index, name) not in self._sums:
            arcs = self.nodes[index].ways[name]
            links: Counter[int] = Counter()
            ends: Counter[str] = Counter()
            for arc in arcs:
                if isinstance(arc.to, str):
                    ends[arc.to] += 1
                else:
                    links[arc.to] += 1
            self._sums[index, name] = Sum(
                {to: Fraction(times, len(arcs)) for to, times in links.items()},
                {end: Fraction(times, len(arcs)) for end, times in ends.items()},
                Fraction(sum(arc.turns for arc in arcs), len(arcs)),
                Fraction(sum(arc.lost for arc in arcs), len(arcs)),
            )
        return self._sums[index, name]

    def _named(self, index: int, policy: Mapping[int, str]) -> str:
        return policy[index] if index in policy else next(iter(self.nodes[index].ways))

    def _solve(self, policy: Mapping[int, str], first: str | None = None) -> Odds:
        """The odds under a policy; `first` is what is named at the start this once, whatever the policy is there."""
        start = self.start
        if isinstance(start.to, str):
            done = Fraction(start.turns + 1)
            sure = Fraction(start.to in self.good)
            hows = self._hows({start.to: Fraction(1)})
            return Odds({start.to: Fraction(1)}, sure, done, Fraction(start.lost), hows)
        rows: Rows = {}
        begun = start.to if first is None else ONCE
        todo = [begun]
        while todo:
            index = todo.pop()
            if index in rows:
                continue
            at, name = (index, self._named(index, policy)) if index != ONCE else (start.to, first or "")
            way = self._sum(at, name)
            rows[index] = (way.links, {TURNS: way.turns, LOST: way.lost, **way.ends})
            todo += way.links
        solved, endless = solve(rows)
        row = solved[begun]
        ends = {name: chance for name, chance in sorted(row.items()) if chance and name not in (TURNS, LOST)}
        good = sum((chance for name, chance in ends.items() if name in self.good), Fraction(0))
        hows = self._hows(ends)
        if begun in endless:
            return Odds(ends, good, None, None, hows)
        return Odds(ends, good, row[TURNS] + start.turns + 1, row[LOST] + start.lost, hows)

    def _hows(self, ends: Mapping[str, Fraction]) -> dict[How, Fraction]:
        """What ends there are; whoever waits has come to none."""
        found: dict[How, Fraction] = {}
        for name, chance in ends.items():
            if name in self.hows:
                found[self.hows[name]] = found.get(self.hows[name], Fraction(0)) + chance
        return found


def chain(
    procedure: Procedure,
    ground: Ground,
    *,
    items: Iterable[str] = (),
    side: str = "a",
    place: int = 0,
    known: tuple[tuple[str, int], ...] = (),
    horizon: str = "end",
) -> Chain:
    """The chain of a traveller who arrives with these items."""
    start = interpreter.begin(procedure, ground, side=side, place=place, items=items, known=known)
    return Chain(procedure, ground, start, horizon)


def _names(step: Step, scene: Scene, ground: Ground) -> tuple[str, ...]:
    if isinstance(step, Pay):
        return interpreter.payments(step, scene)
    if isinstance(step, Fork):
        return ("yes", "no")
    if isinstance(step, Choose | Throw):
        return tuple(option.name for option in interpreter.open_options(step, scene, ground))
    return ()


def _lookalikes(procedure: Procedure) -> dict[str, str]:
    """Every item no step names, mapped to the first that the same steps would take in payment."""
    named, groups = procedure.items(), procedure.payable()
    first: dict[frozenset[int], str] = {}
    alike = {}
    for item in sorted(frozenset().union(*groups) - named):
        taken = frozenset(number for number, group in enumerate(groups) if item in group)
        alike[item] = first.setdefault(taken, item)
    return alike


def better(new: Worth, old: Worth) -> bool:
    """Whether one is worth more: the likelier good end, then what is sure to end and costs less."""
    if new[0] != old[0]:
        return new[0] > old[0]
    if new[1] is None or old[1] is None:
        return new[1] is not None and old[1] is None
    return new[1] < old[1]
