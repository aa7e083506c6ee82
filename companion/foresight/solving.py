"""A graph solved in fractions: the best choices, how likely each end is, and the mean of what is counted."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from fractions import Fraction
from math import gcd, lcm
from typing import NamedTuple

from companion.foresight.graph import Arc, Choice, Node
from companion.procedures.linear import Rows, solve

Policy = Sequence[int]
"""The choice taken at each node; an end's means nothing."""

NONE = Fraction(0)


class Knot(NamedTuple):
    """Nodes that lead round among themselves, or a single one; `round_about`: some way leads from it back into it."""

    nodes: list[int]
    round_about: bool


def knots(nodes: Sequence[Node]) -> list[Knot]:
    """The nodes in groups that lead round among themselves, each group after all it leads to (Tarjan)."""
    return _knots([[to for _, arcs in node.choices for _, to, _ in arcs] for node in nodes])


def _knots(ahead_of: Sequence[Collection[int]]) -> list[Knot]:
    """The same of numbers, each with those it leads to."""
    found: list[Knot] = []
    number, low = [0] * len(ahead_of), [0] * len(ahead_of)  # in the order they are met, from 1 on
    waiting = [False] * len(ahead_of)
    stack: list[int] = []
    met = 0
    for root in range(len(ahead_of)):
        if number[root]:
            continue
        path = [(root, iter(ahead_of[root]))]
        while path:
            here, ahead = path[-1]
            if not number[here]:
                met += 1
                number[here] = low[here] = met
                stack.append(here)
                waiting[here] = True
            for to in ahead:
                if not number[to]:
                    path.append((to, iter(ahead_of[to])))
                    break
                if waiting[to] and number[to] < low[here]:
                    low[here] = number[to]
            else:
                path.pop()
                if path and low[here] < low[path[-1][0]]:
                    low[path[-1][0]] = low[here]
                if low[here] == number[here]:
                    knot = [stack.pop()]
                    while knot[-1] != here:
                        knot.append(stack.pop())
                    for each in knot:
                        waiting[each] = False
                    found.append(Knot(knot, len(knot) > 1 or here in ahead_of[here]))
    return found


def firsts(nodes: Sequence[Node]) -> list[int]:
    """Everywhere the first choice: the only one where nobody plays for the best, and of equals the one taken."""
    return [0] * len(nodes)


def best(nodes: Sequence[Node], groups: Sequence[Knot], worth: Mapping[int, Fraction]) -> Policy:
    """The choices that make an end of worth as likely as it can be; the first of equals."""
    policy = firsts(nodes)
    values = {index: worth.get(index, NONE) for index, node in enumerate(nodes) if not node.choices}
    for knot, round_about in groups:
        if not round_about:
            index = knot[0]
            if nodes[index].choices:
                values[index] = _choose(nodes, index, policy, values, Fraction(-1))
            continue
        while True:
            values.update(_valued(nodes, knot, policy, values))
            before = [policy[index] for index in knot]
            for index in knot:
                _choose(nodes, index, policy, values, values[index])
            if before == [policy[index] for index in knot]:
                break
    return policy


def fewest(nodes: Sequence[Node], groups: Sequence[Knot], tally: int) -> Policy:
    """The choices by which it ends as surely as it can, and then with as little counted on the way as can be.

    Policy iteration: it begins with a policy that ends, the straightest if that one does, and no step to one that
    counts less can lead round for ever.
    """
    policy = _straightest(nodes)
    means, endless = _summed(nodes, policy, lambda arc: arc.counts[tally])
    if endless:
        certain = {index: Fraction(1) for index, node in enumerate(nodes) if not node.choices}
        policy = list(best(nodes, groups, certain))
        means, endless = _summed(nodes, policy, lambda arc: arc.counts[tally])
    while True:
        changed = False
        for index, node in enumerate(nodes):
            found = means.get(index, NONE)
            for number, choice in enumerate(node.choices) if index in means else ():
                if number == policy[index] or any(arc.to not in means for arc in choice.arcs):
                    continue
                count = _average(
                    [(arc.weight, each) for arc in choice.arcs for each in (arc.counts[tally], means[arc.to])],
                    choice.whole,
                )
                if count < found:
                    policy[index], found, changed = number, count, True
        if not changed:
            return policy
        means, endless = _summed(nodes, policy, lambda arc: arc.counts[tally])


def _straightest(nodes: Sequence[Node]) -> list[int]:
    """At each node a choice that may lead nearer to an end, by as few arcs as can be."""
    into: list[list[tuple[int, int]]] = [[] for _ in nodes]
    for index, node in enumerate(nodes):
        for number, choice in enumerate(node.choices):
            for arc in choice.arcs:
                into[arc.to].append((index, number))
    policy = firsts(nodes)
    found = [index for index, node in enumerate(nodes) if not node.choices]
    seen = set(found)
    for to in found:
        for index, number in into[to]:
            if index not in seen:
                seen.add(index)
                policy[index] = number
                found.append(index)
    return policy


def _summed(
    nodes: Sequence[Node], policy: Policy, counted: Callable[[Arc], int | Fraction]
) -> tuple[dict[int, Fraction], set[int]]:
    """What comes together from each node on, on average, group by group; and the nodes it may go on from for ever."""
    taken = [node.choices[policy[index]] if node.choices else None for index, node in enumerate(nodes)]
    means: dict[int, Fraction] = {}
    endless: set[int] = set()
    for knot, round_about in _knots([{arc.to for arc in choice.arcs} if choice else set() for choice in taken]):
        inside, stuck = set(knot), False
        rows: Rows = {}
        for index in knot:
            links: dict[int, Fraction] = {}
            known: list[tuple[int, int | Fraction]] = []
            if (choice := taken[index]) is None:
                rows[index] = ({}, {})
                continue
            for arc in choice.arcs:
                known.append((arc.weight, counted(arc)))
                if arc.to in inside:
                    links[arc.to] = links.get(arc.to, NONE) + Fraction(arc.weight, choice.whole)
                elif arc.to in endless:
                    stuck = True
                else:
                    known.append((arc.weight, means[arc.to]))
            rows[index] = (links, {"": _average(known, choice.whole)})
        solved, circling = solve(rows) if round_about else ({index: rows[index][1] for index in knot}, set())
        if stuck or circling:
            endless |= inside
        else:
            means |= {index: row.get("", NONE) for index, row in solved.items()}
    return means, endless


def _choose(
    nodes: Sequence[Node], index: int, policy: list[int], values: Mapping[int, Fraction], at_least: Fraction
) -> Fraction:
    """Takes a choice that is worth more than `at_least`, the best of them; what is taken is worth so much."""
    found = at_least
    for number, choice in enumerate(nodes[index].choices):
        value = _worth(choice, values)
        if value > found:
            policy[index], found = number, value
    return found


def _worth(choice: Choice, values: Mapping[int, Fraction]) -> Fraction:
    if len(choice.arcs) == 1:
        return values[choice.arcs[0].to]
    return _average([(arc.weight, values[arc.to]) for arc in choice.arcs], choice.whole)


def _valued(
    nodes: Sequence[Node], knot: Sequence[int], policy: Policy, values: Mapping[int, Fraction]
) -> dict[int, Fraction]:
    """What the nodes of a group are worth by a policy, those behind them known."""
    rows: Rows = {}
    inside = set(knot)
    for index in knot:
        links, ways_out = _apart(nodes[index].choices[policy[index]], inside)
        out = sum((chance * values[to] for to, chance in ways_out.items()), NONE)
        rows[index] = (links, {"": out})
    solved, _ = solve(rows)
    return {index: row.get("", NONE) for index, row in solved.items()}


Parts = tuple[int, int]
"""A fraction as it is added up: what stands above and below, many of them on the way, made a Fraction at the end."""


def ends(nodes: Sequence[Node], groups: Sequence[Knot], policy: Policy) -> dict[int, Fraction]:
    """How likely each end is; they come to less than 1 where it may go on for ever."""
    inflow: list[list[Parts]] = [[] for _ in nodes]
    inflow[0].append((1, 1))
    found: dict[int, Fraction] = {}
    for knot, round_about in reversed(groups):
        if round_about:
            here = {index: Fraction(*_sum(inflow[index])) for index in knot if inflow[index]}
            for to, chance in _through(nodes, knot, policy, here).items():
                inflow[to].append((chance.numerator, chance.denominator))
            continue
        index = knot[0]
        if not inflow[index]:
            continue
        above, below = _sum(inflow[index])
        choices = nodes[index].choices
        if not choices:
            found[index] = Fraction(above, below)
            continue
        whole, arcs = choices[policy[index]]
        below *= whole
        for weight, to, _ in arcs:
            inflow[to].append((above * weight, below))
    return found


def _sum(parts: Sequence[Parts]) -> Parts:
    """Fractions taken together and reduced once: many a node is come to by many arcs."""
    if len(parts) == 1:
        above, below = parts[0]
    else:
        below = lcm(*[each for _, each in parts])
        above = sum([up * (below // down) for up, down in parts])
    common = gcd(above, below)
    return above // common, below // common


def _average(weighed: Sequence[tuple[int, int | Fraction]], whole: int) -> Fraction:
    """What so many times each comes to, divided by the whole."""
    above, below = _sum([(times * each.numerator, each.denominator) for times, each in weighed])
    return Fraction(above, below * whole)


def added(chances: Sequence[Fraction]) -> Fraction:
    """Chances taken together."""
    return Fraction(*_sum([(chance.numerator, chance.denominator) for chance in chances])) if chances else NONE


def _through(
    nodes: Sequence[Node], knot: Sequence[int], policy: Policy, here: Mapping[int, Fraction]
) -> dict[int, Fraction]:
    """Where whoever comes into a group leaves it to."""
    rows: Rows = {}
    inside = set(knot)
    for index in knot:
        links, ways_out = _apart(nodes[index].choices[policy[index]], inside)
        rows[index] = (links, {str(to): chance for to, chance in ways_out.items()})
    solved, _ = solve(rows, here)
    found: dict[int, Fraction] = {}
    for index, chance in here.items():
        for to, share in solved[index].items():
            found[int(to)] = found.get(int(to), NONE) + chance * share
    return found


def _apart(choice: Choice, inside: set[int]) -> tuple[dict[int, Fraction], dict[int, Fraction]]:
    """The arcs that stay in a group, and those that leave it."""
    links: dict[int, Fraction] = {}
    ways_out: dict[int, Fraction] = {}
    for arc in choice.arcs:
        into = links if arc.to in inside else ways_out
        into[arc.to] = into.get(arc.to, NONE) + Fraction(arc.weight, choice.whole)
    return links, ways_out


def moments(nodes: Sequence[Node], policy: Policy, tally: int) -> tuple[Fraction, Fraction] | None:
    """The mean and the variance of what is counted on the way; None where it may go on for ever."""
    means, endless = _summed(nodes, policy, lambda arc: arc.counts[tally])
    if 0 in endless:
        return None

    def squared(arc: Arc) -> Fraction:
        more = arc.counts[tally]
        return more * more + 2 * more * means.get(arc.to, NONE)

    squares, _ = _summed(nodes, policy, squared)
    return means[0], squares[0] - means[0] ** 2
