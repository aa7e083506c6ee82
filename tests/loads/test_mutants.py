"""Mutation testing is put to the test: what it changes, what it leaves, and that a damage is noticed or not."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections import Counter
from importlib import import_module
from pathlib import Path

import msgspec
import pytest

from tests.loads.comers import EVERY, IMPORT, Comers, block, those
from tests.loads.misreadings import misreadings
from tests.loads.mutants import Tried, asked, mutants, sample
from tests.loads.mutations import Damages, Mutation, mutations, slips
from tests.loads.readers import readers
from tests.loads.timed import ROOT, Timed
from tests.loads.trying import AT_IMPORT, Trial
from tests.loads.worth import Worth, earning

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
def idle(ways):
    for way in ways:
        if way:
            continue
        if way.length:
            continue
        else:
            return
    if ways:
        return None
class Step(Task, frozen=True): ...
kept = lru_cache(maxsize=9)(step)
pairs = list(zip(ways, kept, strict=True))[:20_000]
'''


def made(source: str, damages: Damages = slips) -> set[tuple[str, str]]:
    """Each change, as the kind and the line that came of it."""
    data = source.encode()
    return {
        (each.kind, each.applied(data).decode().splitlines()[each.line - 1].strip())
        for each in mutations(data, damages)
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
        ("branch", "if (not way):"),
        ("branch", "if (not way.length):"),
        ("branch", "if (not ways):"),
    }
    removed = [each for each in mutations(SOURCE.encode(), slips) if each.kind == "statement"]
    assert [each.line for each in removed] == [6, 7, 10, 14, 18]


MISREAD = """
ROWS = (Row(a), Row(b))
def turn(desk, seat):
    desk.then(Walk(seat), Throw())
    desk.tell("a")
    desk.lay(b=1)
    return [each for each in (RED, BLUE) if min(each.gold + 2, 3)]
def owes(desk):
    match desk.player.gold:
        case 0 if a and b:
            return (nobody, *offers(desk))
"""


def test_every_way_to_misread_a_rule() -> None:
    then = "desk.then(Throw(), Walk(seat))"
    many, guard = "return [each for each in {} if {}]", "case 0 if {}:"
    some, more = "(RED, BLUE)", "min(each.gold + 2, 3)"
    assert made(MISREAD, misreadings) == {
        ("left out", "ROWS = ((Row(b),))"),
        ("left out", "ROWS = ((Row(a),))"),
        ("player", "desk.then(Walk((seat - 1)), Throw())"),
        ("left out", "(desk.then(Throw()))"),
        ("left out", "(desk.then(Walk(seat)))"),
        ("order", f"({then})"),
        ("order", "desk.tell('a'); desk.then(Walk(seat), Throw())"),
        ("order", "desk.lay(b=1); desk.tell('a')"),
        ("left out", many.format("((RED,))", more)),
        ("left out", many.format("((BLUE,))", more)),
        ("condition", many.format(some, "(True)")),
        ("extreme", many.format(some, "(max)(each.gold + 2, 3)")),
        ("arithmetic", many.format(some, "min((each.gold - 2), 3)")),
        ("player", "match (desk.state.players[desk.state.turn - 1]).gold:"),
        *(("condition", guard.format(f"({left})")) for left in ("a", "b", "True")),
        ("left out", "return ((nobody,))"),
        ("left out", "return ((*offers(desk),))"),
        ("order", "return ((*offers(desk), nobody))"),
    }


def test_letters_of_several_bytes_shift_nothing() -> None:
    assert ("comparison", "é = 'ü' if (a > b) else 'ö'") in made("é = 'ü' if a >= b else 'ö'\n")


def test_the_same_seed_draws_the_same_places(monkeypatch: pytest.MonkeyPatch) -> None:
    one, more, other = (sample(count, seed, "magic_maze") for count, seed in ((20, 1), (40, 1), (20, 2)))
    assert one == more[:20] != other
    assert len({mutant.name for mutant in more}) == 40
    assert all("drawing" not in mutant.file for mutant in more)
    assert {mutant.file.split("/")[1] for mutant in sample(40, 1, "sight")} == {"sight"}
    monkeypatch.setattr("tests.loads.mutants.RULES", ("companion/table",))
    assert {mutant.mutation.kind for mutant in sample(40, 1, "misread")}.isdisjoint({"number", "comparison"})


def test_a_place_keeps_its_name_when_others_move(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.loads.mutants.ROOT", tmp_path)

    def names(source: str) -> list[str]:
        (tmp_path / "fen.py").write_text(source)
        return [mutant.name for mutant in mutants("fen.py")]

    old = names("def walk():\n    return 1\ndef swim():\n    return 1\n")
    assert len(set(old)) == len(old) == 6
    assert set(old) < set(names("LONG = 2\nif LONG:\n    def walk():\n        return 1\ndef swim():\n    return 1\n"))


FILE = "companion/table/dice.py"
SIDES = [f"tests/table/test_dice.py::test_a_side_the_die_has_not[{number}]" for number in (0, -1, 7, 100)]
DAMAGES = {
    "1 <= number <= self.sides": ("0 <= number <= self.sides", SIDES[0]),
    "number <= self.sides": ("number <= 6", ""),
    "if not 1 <= number": ("if 1 <= number", SIDES[0]),
    "return self.faces[number - 1]": ("return self.faces[number - 2]", ""),
    "if not 1 <= number <= self.sides:": ("while not 1 <= number <= self.sides: pass\n        if 0:", SIDES[0]),
    "import msgspec": ("import nothing_like_it", AT_IMPORT),
}
"""What stands there, what is put in its place, and who notices: a number too low, another way to write it, the other
way round, out of reach, without end, and nothing that can be imported."""


@pytest.mark.long
def test_who_notices(tmp_path: Path) -> None:
    """In a fork, or in a process of its own: what is imported, and one of the others."""
    source = (ROOT / FILE).read_bytes()
    trials = []
    for old, (new, by) in DAMAGES.items():
        start = source.index(old.encode())
        line = source[:start].count(b"\n") + 1
        damage = Mutation("by hand", line, line, start, start + len(old), new)
        trials.append(Trial(str(ROOT), FILE, damage, by == AT_IMPORT, dict.fromkeys(SIDES, 1.0)))
    trials.append(msgspec.structs.replace(trials[0], anew=True))
    words = [sys.executable, "-c", TRIED, str(tmp_path / "heard")]
    subprocess.run(words, input=msgspec.json.encode(trials), cwd=ROOT, check=True)
    heard = [msgspec.json.decode(line, type=tuple[str, str]) for line in (tmp_path / "heard").read_bytes().splitlines()]
    assert Counter(heard) == Counter([*DAMAGES.values(), next(iter(DAMAGES.values()))])
    assert (ROOT / FILE).read_bytes() == source


TRIED = """
import sys
import msgspec, pytest
from tests.loads.trying import Trial, Trials
def heard(trial, by):
    with open(sys.argv[1], "ab") as file:
        file.write(msgspec.json.encode([trial.mutation.new, by]) + b"\\n")
trials = msgspec.json.decode(sys.stdin.buffer.read(), type=list[Trial])
words = ["-q", "-s", "-p", "no:cacheprovider", "tests/table/test_dice.py"]
sys.exit(pytest.main(words, plugins=[Trials(trials, heard)]))
"""


def test_tests_are_asked_in_their_order() -> None:
    of_fen, of_bog, mire = (f"tests/games/fen/test_{name}.py::test" for name in ("play", "bog", "mire"))
    other = "tests/games/moor/test_bog.py::test"
    known = Timed("", {}, {of_fen: 0.5, of_bog: 1.0, other: 0.1, mire: 0.7}, {})
    assert known.ordered("companion/games/fen/bog.py", known.seconds) == [of_bog, of_fen, mire]
    assert known.ordered("companion/procedures/bog.py", known.seconds) == [other, of_bog, of_fen, mire]


def test_what_is_kept_of_a_test_goes_when_its_file_is_another() -> None:
    before = Timed(
        "tree",
        {"bog.py": "1", "fen.py": "1"},
        {"bog.py::sink": 1.0, "fen.py::walk": 1.0},
        {"moor.py:3": ["bog.py::sink", "fen.py::walk"], "moor.py:9": ["bog.py", EVERY]},
    )
    left = before.but({"bog.py"})
    assert (left.seconds, left.comers) == ({"fen.py::walk": 1.0}, {"moor.py:3": ["fen.py::walk"], "moor.py:9": [EVERY]})
    anew = left.and_of(Timed("tree", {"bog.py": "2"}, {"bog.py::swim": 2.0}, {"moor.py:9": [EVERY, "bog.py::swim"]}))
    assert anew.digest("bog.py::swim") == "2" and anew.digest("mire.py::swim") == ""
    assert anew.seconds == {"fen.py::walk": 1.0, "bog.py::swim": 2.0}
    assert anew.comers == {"moor.py:3": ["fen.py::walk"], "moor.py:9": [EVERY, "bog.py::swim"]}


def test_what_nobody_noticed_is_put_to_what_is_new(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And what somebody noticed is noticed, as long as that test's file is what it was."""
    monkeypatch.setattr("tests.loads.mutants.KEPT", tmp_path)
    lost, seen = sample(2, 1, "magic_maze")
    files, tests = {"bog.py": "1", "fen.py": "1"}, {"bog.py::sink": 1.0, "fen.py::walk": 1.0}
    known = Timed("tree", files, tests, {})
    tried = Tried(known)
    tried.keep(lost, "", tests)
    tried.keep(seen, "fen.py::walk", tests)
    assert Tried(known).found == tried.found == {lost.key: "", seen.key: "fen.py::walk"}
    after = Tried(Timed("tree", files | {"fen.py": "2"}, tests, {}))
    assert (after.found, after.passed) == ({lost.key: ""}, {lost.key: {"bog.py::sink"}})
    assert Tried(Timed("another", files, tests, {})).found == {}
    assert after.last[seen.name] == "fen.py::walk"


def test_who_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """First who comes to what reads it, as long as there is patience; nobody twice."""
    mutant = next(each for each in sample(9999, 1, "magic_maze") if each.file.endswith("magic_maze/lines.py"))
    tests = {f"magic_maze/test_fen.py::{name}": took for name, took in (("walk", 9.0), ("swim", 2.0), ("sink", 1.0))}
    known = Timed("", {}, tests, {})
    walk, swim, sink = tests
    monkeypatch.setattr(Timed, "come", lambda *_: [EVERY])
    monkeypatch.setattr(Timed, "readers", lambda *_: {swim})
    assert list(asked(mutant, known, Counter(), "", 20.0)) == [swim, sink, walk]
    assert list(asked(mutant, known, Counter(), walk, 20.0)) == [walk, swim, sink]
    assert list(asked(mutant, known, Counter(), "", 4.0)) == [swim, sink]
    assert list(asked(mutant, known, Counter(), "", 20.0, {swim})) == [sink, walk]
    assert list(asked(mutant, known, Counter(), "", 4.0, {sink, swim})) == []


READ_AT_IMPORT = """
LEAST = 3
class Fen:
    depth: int = 2
    def wade(self):
        return self.depth
KEPT = (LEAST, 4)
def walk(far=5):
    if far:
        return KEPT
    return 1
def swim():
    return walk()
def sink():
    return 7
"""


def test_who_reads_what_is_made_at_import(tmp_path: Path) -> None:
    (tmp_path / "fen.py").write_text(READ_AT_IMPORT)

    def found(line: int) -> set[str]:
        return readers(tmp_path, ["fen.py"], "fen.py", line)

    assert found(2) == found(7) == {"fen.py:8", "fen.py:10"}, "the function's own body holds its branches"
    assert found(4) == {"fen.py:5"}
    assert found(8) == {"fen.py:12"}


def test_which_tests_earn_their_place() -> None:
    """Who noticed, then who comes farthest for its lines; whoever comes nowhere else is idle."""
    sharp = Worth("sharp", 9, 0.0, 1, 2, {"a"})
    short, long = Worth("short", 2, 0.0, 0, 2, {"a", "b"}), Worth("long", 4, 0.0, 0, 2, {"b"})
    alone = Worth("alone", 30, 0.0, 0, 0, {"c"})
    assert earning([long, alone, short, sharp]) == ([sharp, short, alone], [long])


MODULE = '''
from functools import cache

def walk(to):
    """One step."""
    if to == 0:
        return deep() + 1
    else:
        return 1

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


def test_who_comes_to_a_block(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "fen.py").write_text(MODULE)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(sys, "meta_path", list(sys.meta_path))
    comers = Comers(tmp_path, ["fen"])
    comers.watch()
    fen = import_module("fen")
    comers.imported()
    assert fen.walk(0) + fen.way() == 4 and fen.walk.__doc__ == "One step."
    comers.came("a test")
    assert fen.walk(1) + fen.way() == 3
    comers.came("another")
    assert comers.found() == {
        "fen.py:4": ["a test", "another"],
        "fen.py:7": ["a test"],
        "fen.py:9": ["another"],
        "fen.py:11": ["a test"],
        "fen.py:15": [EVERY],
        "fen.py:18": [EVERY],
        "fen.py:21": [IMPORT],
    }, "whoever finds something in a cache comes to all that put it there"
    with pytest.raises(RuntimeError, match="imported already"):
        comers.watch()


def test_which_tests_come_along() -> None:
    tests = ["bog.py::sink", "bog.py::swim", "fen.py::walk"]
    assert those(["bog.py::swim"], tests) == ["bog.py::swim"]
    assert those(["bog.py"], tests) == ["bog.py::sink", "bog.py::swim"], "a fixture of theirs does"
    assert those([EVERY], tests) == those([IMPORT], tests) == tests
    assert those([], tests) == []


MADE_AT_IMPORT = """
def made():
    def walk():
        return 1
    def swim():
        return 2
    return walk
WALK = made()
def late():
    def sink():
        return 3
    return sink
"""


def test_what_is_in_a_function_that_was_made_at_import(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It lives on as it was made: its damage is put there before it is."""
    monkeypatch.setattr("tests.loads.timed.ROOT", tmp_path)
    (tmp_path / "fen.py").write_text(MADE_AT_IMPORT)
    known = Timed("", {}, {}, {"fen.py:2": [IMPORT], "fen.py:3": ["a test"], "fen.py:9": ["a test"]})
    lines = (4, 6, 7, 8, 11, 12)
    assert [known.at_import("fen.py", line) for line in lines] == [True, True, True, True, False, False]


def test_what_runs_at_import_is_in_no_block() -> None:
    source = MODULE.encode()
    lines = (1, 4, 6, 7, 9, 14, 15, 16, 21, 23)
    assert [block(source, line) for line in lines] == [None, None, 4, 7, 9, None, None, 15, 21, None]
