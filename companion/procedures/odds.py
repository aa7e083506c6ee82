"""Exact odds of a procedure: an absorbing Markov chain over its scenes, solved in fractions.

Scenes with equal futures are merged first: dice already thrown count only by what the rows still want of them, and
items no step names are alike if the same steps would take them in payment.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

import msgspec

from companion.procedures import interpreter
from companion.procedures.graph import Choose, Fork, Pay, Procedure, Step, Throw
from companion.procedures.interpreter import Outcome
from companion.procedures.scene import Ground, Scene

replace = msgspec.structs.replace

LIMIT = 20_000
"""Scenes explored before giving up; a procedure that needs more counts something without bound."""


class TooManyScenes(RuntimeError):
    """The procedure counts without bound, so its scenes never end."""


class Odds(msgspec.Struct, frozen=True):
    """What comes of a scene under the best play there is (or under the play that was asked for).

    `ends` maps an end, or `waiting:STEP` where the turn is over first, to its chance. `turns` is how many own turns it
    takes on average, the one of arrival and missed ones included; `lost` how many items it costs. Both are None where
    it may take for ever.
    """

    ends: Mapping[str, Fraction]
    good: Fraction
    turns: Fraction | None
    lost: Fraction | None


class Arc(NamedTuple):
    """One way out of a node: its chance, where it leads, how many turns and items it costs."""

    chance: Fraction
    to: int | str
    turns: int
    lost: int


Worth = tuple[Fraction, Fraction | None]
"""The chance of a good end, and the turns and items it costs; None: it may take for ever."""

Values = dict[int, Worth]


@dataclass
class Node:
    """A scene. `ways` holds one list of arcs per choice; a chance scene has one way named ""."""

    scene: Scene
    ways: dict[str, list[Arc]]


class Chain:
    """All scenes that can follow one scene, and their odds.

    `horizon` "turn" stops where the own turn ends, "end" goes on until the procedure is over.
    """

    def __init__(self, procedure: Procedure, ground: Ground, start: Outcome, horizon: str = "end") -> None:
        self.procedure, self.ground, self.horizon = procedure, ground, horizon
        self.nodes: list[Node] = []
        self.good: set[str] = set()
        self._index: dict[object, int] = {}
        self._alike = _lookalikes(procedure)
        self._queue: deque[int] = deque()
        self.start = self._arc(Fraction(1), start)
        while self._queue:
            self._expand(self._queue.popleft())

    def odds(self, using: Iterable[str] = (), start: Arc | None = None) -> Odds:
        """The odds from the start (or from `start`), always naming an option of `using` where one is open."""
        policy = self._policy(tuple(using))
        return self._solve(policy, start or self.start)

    def options(self, using: Iterable[str] = ()) -> dict[str, Odds]:
        """The odds of each option open at the start, best play after it; "" is to throw instead."""
        if isinstance(self.start.to, str):
            return {}
        ways = self.nodes[self.start.to].ways
        if not any(ways):
            return {}
        policy = self._policy(tuple(using))
        return {name: self._solve({**policy, self.start.to: name}, self.start) for name in ways}

    # -- the graph ----------------------------------------------------------------------------------------------

    def _arc(self, chance: Fraction, outcome: Outcome) -> Arc:
        lost = sum(1 for happening in outcome.happenings if happening.verb == "lost")
        if outcome.end:
            if outcome.end.good:
                self.good.add(outcome.end.name)
            return Arc(chance, outcome.end.name, 0, lost)
        turns = 1 + outcome.skip if outcome.rested else 0
        if outcome.rested and self.horizon == "turn":
            return Arc(chance, f"waiting:{outcome.scene.step}", turns, lost)
        scene = self._merged(outcome.scene)
        key = (*self._gist(scene), outcome.rested)
        if key not in self._index:
            if len(self._index) >= LIMIT:
                raise TooManyScenes(f"{self.procedure.name}: more than {LIMIT} scenes; something counts without bound")
            self._index[key] = len(self.nodes)
            self.nodes.append(Node(scene, {"rested": []} if outcome.rested else {}))
            self._queue.append(self._index[key])
        return Arc(chance, self._index[key], turns, lost)

    def _expand(self, index: int) -> None:
        node = self.nodes[index]
        if "rested" in node.ways:
            outcome = interpreter.resume(self.procedure, self.ground, node.scene)
            node.ways = {"": [self._arc(Fraction(1), outcome)]}
            return
        step = self.procedure.steps[node.scene.step]
        for name in _names(step, node.scene, self.ground):
            outcome = interpreter.choose(self.procedure, self.ground, node.scene, name)
            node.ways[name] = [self._arc(Fraction(1), outcome)]
        if isinstance(step, Throw):
            side = Fraction(1, step.die.sides)
            node.ways[""] = [
                self._arc(side, interpreter.throw(self.procedure, self.ground, node.scene, face))
                for face in step.die.faces
            ]

    def _merged(self, scene: Scene) -> Scene:
        items = tuple(sorted(self._alike.get(item, item) for item in scene.items))
        return scene if items == scene.items else replace(scene, items=items)

    def _gist(self, scene: Scene) -> tuple[object, ...]:
        step = self.procedure.steps[scene.step]
        thrown = step.gist(scene.thrown) if isinstance(step, Throw) else ()
        return (scene.step, scene.track, scene.place, scene.side, thrown, scene.items, scene.tallies)

    # -- best play ----------------------------------------------------------------------------------------------

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
        if free:
            self._improve(policy, free)
        return policy

    def _improve(self, policy: dict[int, str], free: list[int]) -> None:
        """Policy iteration: the best chance of a good end, then, among equals, the fewest turns and items."""
        for _ in range(200):
            values = self._values(policy)
            changed = False
            for index in free:
                node = self.nodes[index]
                now = self._worth(node.ways[policy[index]], values)
                for name, arcs in node.ways.items():
                    if name != policy[index] and _better(self._worth(arcs, values), now):
                        policy[index], now, changed = name, self._worth(arcs, values), True
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
            ways = node.ways if index in free else {policy.get(index, ""): self._way(index, policy)}
            good = values[index][0]
            kept[index] = {name: arcs for name, arcs in ways.items() if self._worth(arcs, values)[0] == good}
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

    def _worth(self, arcs: list[Arc], values: Values) -> Worth:
        good, cost = Fraction(0), Fraction(0)
        endless = False
        for arc in arcs:
            if isinstance(arc.to, str):
                good += arc.chance * (arc.to in self.good)
                cost += arc.chance * (arc.turns + arc.lost)
            else:
                later, price = values[arc.to]
                good += arc.chance * later
                if price is None:
                    endless = True
                else:
                    cost += arc.chance * (price + arc.turns + arc.lost)
        return good, None if endless else cost

    def _values(self, policy: dict[int, str]) -> Values:
        rows = {}
        for index in range(len(self.nodes)):
            constants = {"good": Fraction(0), "cost": Fraction(0)}
            links: dict[int, Fraction] = {}
            for arc in self._way(index, policy):
                constants["cost"] += arc.chance * (arc.turns + arc.lost)
                if isinstance(arc.to, str):
                    constants["good"] += arc.chance * (arc.to in self.good)
                else:
                    links[arc.to] = links.get(arc.to, Fraction(0)) + arc.chance
            rows[index] = (links, constants)
        solved, endless = _solve(rows)
        return {
            index: (
                solved[index].get("good", Fraction(0)),
                None if index in endless else solved[index].get("cost", Fraction(0)),
            )
            for index in solved
        }

    def _way(self, index: int, policy: Mapping[int, str]) -> list[Arc]:
        ways = self.nodes[index].ways
        return ways[policy[index]] if index in policy else next(iter(ways.values()))

    def _solve(self, policy: Mapping[int, str], start: Arc) -> Odds:
        if isinstance(start.to, str):
            done = Fraction(start.turns + 1)
            return Odds({start.to: Fraction(1)}, Fraction(start.to in self.good), done, Fraction(start.lost))
        rows: dict[int, tuple[dict[int, Fraction], dict[str, Fraction]]] = {}
        todo = [start.to]
        while todo:
            index = todo.pop()
            if index in rows:
                continue
            links: dict[int, Fraction] = {}
            constants: dict[str, Fraction] = {"#turns": Fraction(0), "#lost": Fraction(0)}
            for arc in self._way(index, policy):
                constants["#turns"] += arc.chance * arc.turns
                constants["#lost"] += arc.chance * arc.lost
                if isinstance(arc.to, str):
                    constants[arc.to] = constants.get(arc.to, Fraction(0)) + arc.chance
                else:
                    links[arc.to] = links.get(arc.to, Fraction(0)) + arc.chance
                    todo.append(arc.to)
            rows[index] = (links, constants)
        solved, endless = _solve(rows)
        row = dict(solved[start.to])
        turns = row.pop("#turns", Fraction(0)) + start.turns + 1
        lost = row.pop("#lost", Fraction(0)) + start.lost
        ends = {name: chance for name, chance in sorted(row.items()) if chance}
        good = sum((chance for name, chance in ends.items() if name in self.good), Fraction(0))
        stuck = start.to in endless
        return Odds(ends, good, None if stuck else turns, None if stuck else lost)


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


def _better(new: Worth, old: Worth) -> bool:
    if new[0] != old[0]:
        return new[0] > old[0]
    if new[1] is None or old[1] is None:
        return new[1] is not None and old[1] is None
    return new[1] < old[1]


Rows = dict[int, tuple[dict[int, Fraction], dict[str, Fraction]]]


def _solve(rows: Rows) -> tuple[dict[int, dict[str, Fraction]], set[int]]:
    """x = links·x + constants for every row, by elimination, the scenes found last first.

    Rows that can never leave a closed circle have no solution; they are returned apart, with everything that may lead
    there, and count as nothing.
    """
    trapped = _trapped(rows)
    endless = _leading_to(rows, trapped)
    left = {
        index: ({to: chance for to, chance in links.items() if to not in trapped}, dict(constants))
        for index, (links, constants) in rows.items()
        if index not in trapped
    }
    users: dict[int, set[int]] = {index: set() for index in left}
    for index, (links, _) in left.items():
        for to in links:
            users[to].add(index)
    order = sorted(left, reverse=True)
    for index in order:
        links, constants = left[index]
        own = links.pop(index, Fraction(0))
        if own:
            scale = 1 / (1 - own)
            links = {to: chance * scale for to, chance in links.items()}
            constants = {name: value * scale for name, value in constants.items()}
            left[index] = (links, constants)
        for user in users[index]:
            if user >= index:
                continue
            their_links, their_constants = left[user]
            share = their_links.pop(index)
            for to, chance in links.items():
                their_links[to] = their_links.get(to, Fraction(0)) + share * chance
                users[to].add(user)
            for name, value in constants.items():
                their_constants[name] = their_constants.get(name, Fraction(0)) + share * value
    solved: dict[int, dict[str, Fraction]] = {index: {} for index in trapped}
    for index in reversed(order):
        links, constants = left[index]
        row = dict(constants)
        for to, chance in links.items():
            for name, value in solved[to].items():
                row[name] = row.get(name, Fraction(0)) + chance * value
        solved[index] = row
    return solved, endless


def _trapped(rows: Rows) -> set[int]:
    """The rows from which no end can ever be reached."""
    into: dict[int, set[int]] = {}
    free: set[int] = set()
    for index, (links, _) in rows.items():
        if sum(links.values(), Fraction(0)) < 1:
            free.add(index)
        for to in links:
            into.setdefault(to, set()).add(index)
    todo = list(free)
    while todo:
        for user in into.get(todo.pop(), ()):
            if user not in free:
                free.add(user)
                todo.append(user)
    return set(rows) - free


def _leading_to(rows: Rows, trapped: set[int]) -> set[int]:
    into: dict[int, set[int]] = {}
    for index, (links, _) in rows.items():
        for to in links:
            into.setdefault(to, set()).add(index)
    found, todo = set(trapped), list(trapped)
    while todo:
        for user in into.get(todo.pop(), ()):
            if user not in found:
                found.add(user)
                todo.append(user)
    return found
