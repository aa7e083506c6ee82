"""Systems of equations solved exactly. Inside, a line is kept in whole numbers: fractions cost ten times as much."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from fractions import Fraction
from math import gcd, lcm

Rows = dict[int, tuple[dict[int, Fraction], dict[str, Fraction]]]
"""x = links·x + constants, one line for each x; the links of a line come to 1 at the most."""


def solve(rows: Rows, wanted: Collection[int] | None = None) -> tuple[dict[int, dict[str, Fraction]], set[int]]:
    """Every x that is wanted, all where nothing is said, by elimination, the lines with the highest numbers first.

    Lines that can never leave a closed circle have no solution; they are returned apart, with everything that may lead
    there, and count as nothing.
    """
    lines = {index: _line(links, constants) for index, (links, constants) in rows.items()}
    trapped = _trapped(lines)
    endless = _leading_to(lines, trapped)
    for index in trapped:
        del lines[index]
    users: dict[int, set[int]] = {index: set() for index in lines}
    for index, line in lines.items():
        for to in trapped.intersection(line.links):
            del line.links[to]
        for to in line.links:
            users[to].add(index)
    order = sorted(lines, reverse=True)
    for index in order:
        line = lines[index]
        line.whole -= line.links.pop(index, 0)
        for user in users[index]:
            if user < index:
                lines[user].replace(index, line)
                for to in line.links:
                    users[to].add(user)
    solved: dict[int, _Line] = {}
    for index in reversed(order):
        solved[index] = _put_in(lines[index], solved)
    found: dict[int, dict[str, Fraction]] = {}
    for index in rows if wanted is None else wanted:
        known = solved.get(index)
        found[index] = {name: Fraction(value, known.whole) for name, value in known.constants.items()} if known else {}
    return found, endless


@dataclass
class _Line:
    """whole·x = links·x + constants, in whole numbers."""

    links: dict[int, int]
    constants: dict[str, int]
    whole: int

    def replace(self, index: int, other: _Line) -> None:
        """Puts another line in the place of the x it is for."""
        share = self.links.pop(index)
        shared = gcd(share, other.whole)
        share, times = share // shared, other.whole // shared
        if times != 1:
            self.whole *= times
            self.links = {to: number * times for to, number in self.links.items()}
            self.constants = {name: number * times for name, number in self.constants.items()}
        for to, number in other.links.items():
            self.links[to] = self.links.get(to, 0) + share * number
        for name, number in other.constants.items():
            self.constants[name] = self.constants.get(name, 0) + share * number
        self.reduce()

    def reduce(self) -> None:
        shared = gcd(self.whole, *self.links.values(), *self.constants.values())
        if shared > 1:
            self.whole //= shared
            self.links = {to: number // shared for to, number in self.links.items()}
            self.constants = {name: number // shared for name, number in self.constants.items()}


def _line(links: dict[int, Fraction], constants: dict[str, Fraction]) -> _Line:
    whole = lcm(*(part.denominator for part in (*links.values(), *constants.values())))
    return _Line(
        {to: part.numerator * (whole // part.denominator) for to, part in links.items()},
        {name: part.numerator * (whole // part.denominator) for name, part in constants.items()},
        whole,
    )


def _put_in(line: _Line, solved: dict[int, _Line]) -> _Line:
    """The line with all its links solved."""
    common = lcm(*(solved[to].whole for to in line.links))
    constants = {name: number * common for name, number in line.constants.items()}
    for to, share in line.links.items():
        times = share * (common // solved[to].whole)
        for name, number in solved[to].constants.items():
            constants[name] = constants.get(name, 0) + times * number
    done = _Line({}, constants, line.whole * common)
    done.reduce()
    return done


def _trapped(lines: dict[int, _Line]) -> set[int]:
    """The lines from which nothing ever leads out."""
    free = {index for index, line in lines.items() if sum(line.links.values()) < line.whole}
    return set(lines) - _leading_to(lines, free)


def _leading_to(lines: dict[int, _Line], goal: set[int]) -> set[int]:
    """The goal, and every line that some way leads there from."""
    into: dict[int, set[int]] = {}
    for index, line in lines.items():
        for to in line.links:
            into.setdefault(to, set()).add(index)
    found, todo = set(goal), list(goal)
    while todo:
        for user in into.get(todo.pop(), ()):
            if user not in found:
                found.add(user)
                todo.append(user)
    return found
