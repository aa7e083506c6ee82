"""`python -m tests.loads.worth [PART]`: which tests of the rules, or of one game, earn their place.

A test earns it by a mutant that it was the first to notice in a hunt (`make mutants`), or by a block of the program
that no test comes to which has its place. All others can go together: whatever was hunted is noticed without them.
Where no mutant was tried nobody was asked, and those are told apart. Data are not damaged: a test of a table, a
sentence or a page may be worth its place and not be known here.
"""

from __future__ import annotations

import ast
import sys
from collections import defaultdict
from collections.abc import Iterable, Mapping, Set
from functools import cache
from typing import NamedTuple

from tests.loads.comers import EVERY, IMPORT, block
from tests.loads.mutants import Tried
from tests.loads.timed import ROOT, timed


class Worth(NamedTuple):
    """A test function, all its parameters together."""

    name: str
    lines: int
    seconds: float
    noticed: int
    """Mutants it was the first to notice."""
    asked: int
    """Mutants tried where it comes."""
    blocks: Set[str]

    def __str__(self) -> str:
        return f"{self.lines:4} lines {self.seconds:6.2f} s {self.asked:5} asked  {self.name}"


def of(test: str) -> str:
    """The function of a test that may have parameters."""
    return test.split("[")[0]


def earning(tests: Iterable[Worth]) -> tuple[list[Worth], list[Worth]]:
    """Those that earn their place, who notices before who comes far for its lines, and those that do not."""
    kept: list[Worth] = []
    idle: list[Worth] = []
    seen: set[str] = set()
    for test in sorted(tests, key=lambda each: (-each.noticed, each.lines / (1 + len(each.blocks)), each.name)):
        (kept if test.noticed or test.blocks - seen else idle).append(test)
        seen |= test.blocks
    return kept, idle


def worths(seconds: Mapping[str, float], comers: Mapping[str, list[str]], noticed: Mapping[str, str]) -> list[Worth]:
    """From what each took, who came to which block, and by mutant who noticed it."""
    took: dict[str, float] = defaultdict(float)
    for name, each in seconds.items():
        took[of(name)] += each
    come: dict[str, set[str]] = defaultdict(set)
    for place, who in comers.items():
        if not {EVERY, IMPORT} & set(who):
            for name in who:
                come[of(name)].add(place)
    first: dict[str, int] = defaultdict(int)
    tried: dict[str, int] = defaultdict(int)
    for mutant, by in noticed.items():
        first[of(by)] += 1
        tried[place_of(mutant)] += 1
    return [
        Worth(name, lines(name), took[name], first[name], sum(tried[place] for place in come[name]), come[name])
        for name in took
    ]


def place_of(mutant: str) -> str:
    """The block of a mutant, by its key."""
    file, start, _ = mutant.split(" ", 2)
    source = _source(file)
    return f"{file}:{block(source, source[: int(start)].count(10) + 1)}"


def lines(test: str) -> int:
    """How many a function has in its file, decorators too; 0 where it is made, as that of a state machine."""
    file, *_, name = test.split("::")
    for node in ast.walk(_tree(file)):
        if isinstance(node, ast.FunctionDef) and node.name == name:
            begin = min([node.lineno, *(each.lineno for each in node.decorator_list)])
            return (node.end_lineno or begin) - begin + 1
    return 0


@cache
def _source(file: str) -> bytes:
    return (ROOT / file).read_bytes()


@cache
def _tree(file: str) -> ast.Module:
    return ast.parse(_source(file))


def main(part: str = "") -> int:
    known = timed(part)
    kept, idle = earning(worths(known.seconds, known.comers, Tried(known).found))
    asked = [test for test in idle if test.asked]
    for told, some in (("never asked", [test for test in idle if not test.asked]), ("without a place", asked)):
        print(f"{told}: {len(some)} tests of {len(kept) + len(idle)}, {sum(test.lines for test in some)} lines")
        for test in sorted(some):
            print(f"  {test}")
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
