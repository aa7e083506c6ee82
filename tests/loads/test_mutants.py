"""Mutation testing is put to the test: what it changes, what it leaves, and that a damage is noticed or not."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from random import Random

import pytest

from tests.loads import mutants
from tests.loads.comers import EVERY, Comers, function, those
from tests.loads.mutants import Mutant, copies, noticed, sample
from tests.loads.mutations import Mutation, mutations
from tests.loads.timed import RECORDED, ROOT, Timed

SOURCE = '''
"""Of 3 words."""
def step(at: Literal[4], ways: int = 2) -> Literal[5]:
    """Walks 6 steps."""
    if at < ways and not lost(at):
        tell(f"{at + 1} is it")
        return at + 1
    assert at == 7, "8"
    raise NotImplementedError
    return True if at in known else way.length
class Step(Task, frozen=True): ...
kept = lru_cache(maxsize=9)(step)
'''


def made(source: str) -> set[tuple[str, str]]:
    """Each change, as the kind and the line that came of it."""
    data = source.encode()
    return {
        (each.kind, each.applied(data).decode().splitlines()[each.line - 1].strip())
        for each in mutations(data)
        if ast.parse(each.applied(data))
    }


def test_every_kind_of_damage_and_nothing_that_plays_no_part() -> None:
    assert made(SOURCE) == {
        ("number", "def step(at: Literal[4], ways: int = 3) -> Literal[5]:"),
        ("number", "def step(at: Literal[4], ways: int = (1)) -> Literal[5]:"),
        ("comparison", "if (at <= ways) and not lost(at):"),
        ("boolean", "if (at < ways or not lost(at)):"),
        ("boolean", "if at < ways and (lost(at)):"),
        ("branch", "if (not (at < ways and (not lost(at)))):"),
        ("statement", "pass"),
        ("number", "return at + 2"),
        ("number", "return at + (0)"),
        ("boolean", "return False if at in known else way.length"),
        ("comparison", "return True if (at not in known) else way.length"),
        ("branch", "return (way.length if at in known else True)"),
    }
    removed = [each for each in mutations(SOURCE.encode()) if each.kind == "statement"]
    assert [each.line for each in removed] == [6, 7, 10]


def test_letters_of_several_bytes_shift_nothing() -> None:
    assert ("comparison", "é = 'ü' if (a > b) else 'ö'") in made("é = 'ü' if a >= b else 'ö'\n")


def test_the_same_seed_draws_the_same_places() -> None:
    one, two, other = (sample(20, Random(seed)) for seed in (1, 1, 2))
    assert one == two != other
    assert all("drawing" not in mutant.file for mutant in one)


FILE = "companion/table/dice.py"
SIDES = tuple(f"tests/table/test_dice.py::test_a_side_the_die_has_not[{number}]" for number in (0, -1, 7, 100))


@pytest.fixture(scope="module")
def tree() -> Iterator[Path]:
    with copies(1) as trees:
        yield trees.get()


@pytest.mark.parametrize(
    ("old", "new", "seen"),
    [
        ("1 <= number <= self.sides", "0 <= number <= self.sides", True),
        ("1 <= number <= self.sides", "1 <= number <= 6", False),
        ("if not 1 <= number", "if 1 <= number", True),
        ("return self.faces[number - 1]", "return self.faces[number - 2]", False),
        ("if not 1 <= number <= self.sides:", "while not 1 <= number <= self.sides: pass\n        if 0:", True),
    ],
    ids=["noticed", "another way to write it", "noticed too", "out of reach", "without end"],
)
def test_whether_somebody_notices(old: str, new: str, seen: bool, tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mutants, "LEAST", 1.0)
    source = (ROOT / FILE).read_bytes()
    start = source.index(old.encode())
    change = Mutation("by hand", 1, 1, start, start + len(old), new)
    assert noticed(Mutant(FILE, change), tree, list(SIDES), dict.fromkeys(SIDES, 0.0)) == seen
    assert (tree / FILE).read_bytes() == source, "the tree is whole again"


def test_where_no_test_comes_nobody_notices(tree: Path) -> None:
    assert not noticed(Mutant(FILE, mutations((ROOT / FILE).read_bytes())[0]), tree, [], {})


def test_the_likeliest_tests_are_run_first_and_the_quickest_of_them() -> None:
    of_fen, of_bog = "tests/games/fen/test_play.py::test", "tests/games/fen/test_bog.py::test"
    recorded, other = f"{RECORDED}::test[fen]", "tests/games/moor/test_bog.py::test"
    known = Timed("", {of_fen: 0.5, of_bog: 1.0, recorded: 2.0, other: 0.1}, {})
    assert known.ordered("companion/games/fen/bog.py", known.seconds) == [of_bog, recorded, of_fen]
    assert known.ordered("companion/games/fen/mire.py", known.seconds) == [recorded, of_fen, of_bog]
    assert known.ordered("companion/procedures/bog.py", known.seconds) == [other, of_bog, recorded, of_fen]


MODULE = '''
from functools import cache

def walk():
    """One step."""
    return deep() + 1

def deep():
    return 1

@cache
def way():
    return sunk()

def sunk():
    return 2

def at_once(): return walk

BEGIN = at_once()
'''


def test_who_comes_to_a_function(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "fen.py").write_text(MODULE)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(sys, "meta_path", list(sys.meta_path))
    comers = Comers(tmp_path, ["fen"])
    comers.watch()
    fen = import_module("fen")
    comers.came(EVERY)
    assert fen.walk() + fen.way() == 4 and fen.walk.__doc__ == "One step."
    comers.came("a test")
    assert fen.deep() + fen.way() == 3
    comers.came("another")
    assert comers.found() == {
        "fen.py:4": ["a test"],
        "fen.py:8": ["a test", "another"],
        "fen.py:12": [EVERY],
        "fen.py:15": [EVERY],
        "fen.py:18": [EVERY],
    }, "whoever finds something in a cache comes to all that put it there"
    with pytest.raises(RuntimeError, match="imported already"):
        comers.watch()


def test_which_tests_come_along() -> None:
    tests = ["bog.py::sink", "bog.py::swim", "fen.py::walk"]
    assert those(["bog.py::swim"], tests) == ["bog.py::swim"]
    assert those(["bog.py"], tests) == ["bog.py::sink", "bog.py::swim"], "a fixture of theirs does"
    assert those([EVERY], tests) == tests
    assert those([], tests) == []


def test_what_runs_at_import_is_in_no_function() -> None:
    source = MODULE.encode()
    assert [function(source, line) for line in (1, 4, 6, 12, 13, 18, 20)] == [None, None, 4, None, 12, 18, None]
