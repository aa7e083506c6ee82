"""A graph solved in fractions: the best choices, how likely each end is, and the mean of what is counted."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from fractions import Fraction
from math import lcm

from companion.foresight.graph import Arc, Choice, Node
from companion.procedures.linear import Rows, solve

Policy = Sequence[int]
"""The choice taken at each node; an end's means nothing."""

NONE = Fraction(0)


def knots(nodes: Sequence[Node]) -> list[list[int]]:
    """The nodes in groups that lead round among themselves, each group after all it leads to (Tarjan)."""
    return _knots([_ahead(node) for node in nodes])


def _knots(ahead_of: Sequence[Collection[int]]) -> list[list[int]]:
    """The same of numbers, each with those it leads to."""
    found: list[list[int]] = []
    number: dict[int, int] = {}
    low: dict[int, int] = {}
    stack: list[int] = []
    waiting: set[int] = set()
    for root in range(len(ahead_of)):
        if root in number:
            continue
        path = [(root, iter(ahead_of[root]))]
        number[root] = low[root] = len(number)
        stack.append(root)
        waiting.add(root)
        while path:
            here, ahead = path[-1]
            for to in ahead:
                if to not in number:
                    number[to] = low[to] = len(number)
                    stack.append(to)
                    waiting.add(to)
                    path.append((to, iter(ahead_of[to])))
                    break
                if to in waiting:
                    low[here] = min(low[here], number[to])
            else:
                path.pop()
                if path:
                    low[path[-1][0]] = min(low[path[-1][0]], low[here])
                if low[here] == number[here]:
                    at = stack.index(here)
                    found.append(stack[at:])
                    waiting.difference_update(stack[at:])
                    del stack[at:]
    return found


def _ahead(node: Node) -> set[int]:
    return {arc.to for choice in node.choices for arc in choice.arcs}


def round_about(nodes: Sequence[Node], knot: Sequence[int]) -> bool:
    """Whether some way leads from a group back into it."""
    return len(knot) > 1 or any(arc.to == knot[0] for choice in nodes[knot[0]].choices for arc in choice.arcs)


def best(nodes: Sequence[Node], groups: Sequence[Sequence[int]], worth: Mapping[int, Fraction]) -> Policy:
    """The choices that make an end of worth as likely as it can be; the first of equals."""
    policy = [0] * len(nodes)
    values = {index: worth.get(index, NONE) for index, node in enumerate(nodes) if not node.choices}
    for knot in groups:
        if not round_about(nodes, knot):
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


def fewest(nodes: Sequence[Node], groups: Sequence[Sequence[int]], tally: int) -> Policy:
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
                count = (
                    sum([arc.weight * (arc.counts[tally] + means[arc.to]) for arc in choice.arcs], NONE) / choice.whole
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
    policy = [0] * len(nodes)
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
    taken = [_taken(node, policy[index]) for index, node in enumerate(nodes)]
    means: dict[int, Fraction] = {}
    endless: set[int] = set()
    for knot in _knots([{arc.to for arc, _ in arcs} for arcs in taken]):
        inside, stuck = set(knot), False
        rows: Rows = {}
        for index in knot:
            links: dict[int, Fraction] = {}
            mean = NONE
            for arc, chance in taken[index]:
                mean += chance * counted(arc)
                if arc.to in inside:
                    links[arc.to] = links.get(arc.to, NONE) + chance
                elif arc.to in endless:
                    stuck = True
                else:
                    mean += chance * means[arc.to]
            rows[index] = (links, {"": mean})
        solved, circling = solve(rows)
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
    return sum([arc.weight * values[arc.to] for arc in choice.arcs], NONE) / choice.whole


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


def ends(nodes: Sequence[Node], groups: Sequence[Sequence[int]], policy: Policy) -> dict[int, Fraction]:
    """How likely each end is; they come to less than 1 where it may go on for ever."""
    inflow: dict[int, list[tuple[int, int]]] = {0: [(1, 1)]}
    found: dict[int, Fraction] = {}
    for knot in reversed(groups):
        here = {index: _sum(inflow.pop(index)) for index in knot if index in inflow}
        if not here:
            continue
        if round_about(nodes, knot):
            out = _through(nodes, knot, policy, here)
            for to, chance in out.items():
                inflow.setdefault(to, []).append((chance.numerator, chance.denominator))
            continue
        index, chance = here.popitem()
        if not nodes[index].choices:
            found[index] = chance
            continue
        whole, arcs = nodes[index].choices[policy[index]]
        share, parts = chance.numerator, chance.denominator * whole
        for weight, to, _ in arcs:
            inflow.setdefault(to, []).append((share * weight, parts))
    return found


def _sum(parts: Sequence[tuple[int, int]]) -> Fraction:
    """Fractions as pairs, taken together and reduced once: many a node is come to by many arcs."""
    if len(parts) == 1:
        return Fraction(*parts[0])
    common = lcm(*[below for _, below in parts])
    return Fraction(sum([above * (common // below) for above, below in parts]), common)


def _through(
    nodes: Sequence[Node], knot: Sequence[int], policy: Policy, here: Mapping[int, Fraction]
) -> dict[int, Fraction]:
    """Where whoever comes into a group leaves it to."""
    rows: Rows = {}
    inside = set(knot)
    for index in knot:
        links, ways_out = _apart(nodes[index].choices[policy[index]], inside)
        rows[index] = (links, {str(to): chance for to, chance in ways_out.items()})
    solved, _ = solve(rows)
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


def _taken(node: Node, number: int) -> list[tuple[Arc, Fraction]]:
    """The arcs of the choice taken at a node, and how likely each is."""
    if not node.choices:
        return []
    choice = node.choices[number]
    return [(arc, Fraction(arc.weight, choice.whole)) for arc in choice.arcs]
