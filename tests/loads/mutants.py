"""`python -m tests.loads.mutants COUNT SEED SECONDS`: damages the rules in COUNT places, and sees who notices.

Places are drawn from all there are in the games and the procedures. Each mutant runs in a copy of the tree, through the
tests that come to its function, the likeliest first, until one fails; what passes them is shown to the type checker. No
new ones are taken after SECONDS; what was tried on this very tree is kept, and a hunt that was broken off goes on.
"""

from __future__ import annotations

import difflib
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from queue import SimpleQueue
from random import Random
from tempfile import TemporaryDirectory
from typing import NamedTuple

import msgspec
import pytest

from tests.loads import chosen
from tests.loads.mutations import Mutation, mutations
from tests.loads.tested import note
from tests.loads.timed import KEPT, ROOT, RULES, Timed, timed

BESIDE = {"drawing.py", "players.py", "page.py"}
"""No rules: how a board is painted, what simulated players fancy, how a page is set."""
TREE = ("companion", "hardware", "vision", "ui", "tests", "docs", "README.md", "pyproject.toml")
SHARE, LEAST = 20.0, 10.0
"""A test is ended after so many times what it takes, and never before so many seconds."""


class Mutant(NamedTuple):
    """A mutation of one of the files of the rules."""

    file: str
    mutation: Mutation

    def __str__(self) -> str:
        return f"{self.file.removeprefix('companion/')}:{self.mutation.line} {self.mutation.kind}"

    @property
    def part(self) -> str:
        """A game, or the procedures."""
        return Path(self.file).parts[2 if "games/" in self.file else 1].removesuffix(".py")

    @property
    def key(self) -> str:
        return f"{self.file} {self.mutation.start} {self.mutation.end} {self.mutation.new!r}"

    def diff(self) -> str:
        old = (ROOT / self.file).read_bytes()
        was, now = (text.decode().splitlines(keepends=True) for text in (old, self.mutation.applied(old)))
        return "".join(list(difflib.unified_diff(was, now, n=0))[2:])


class Tried:
    """Whether mutants of a tree were noticed, kept one a line."""

    def __init__(self, tree: str) -> None:
        self._path = KEPT.with_name(f"tried-{tree[:16]}")
        lines = self._path.read_text().splitlines() if self._path.exists() else []
        self._found = {key: found == "True" for key, _, found in (line.rpartition(" ") for line in lines)}

    def get(self, mutant: Mutant) -> bool | None:
        return self._found.get(mutant.key)

    def keep(self, mutant: Mutant, found: bool) -> None:
        self._found[mutant.key] = found
        with self._path.open("a") as file:
            file.write(f"{mutant.key} {found}\n")


def sample(count: int, rng: Random) -> list[Mutant]:
    """So many mutants of all there could be."""
    files = [str(path.relative_to(ROOT)) for folder in RULES for path in sorted((ROOT / folder).rglob("*.py"))]
    rules = {file: mutations((ROOT / file).read_bytes()) for file in files if Path(file).name not in BESIDE}
    places = [Mutant(file, each) for file, found in rules.items() for each in found]
    return rng.sample(places, min(count, len(places)))


@contextmanager
def damaged(mutant: Mutant, tree: Path) -> Iterator[None]:
    """A tree so damaged; it is whole again afterwards."""
    path = tree / mutant.file
    whole = path.read_bytes()
    path.write_bytes(mutant.mutation.applied(whole))
    try:
        yield
    finally:
        path.write_bytes(whole)


def noticed(mutant: Mutant, tree: Path, tests: list[str], seconds: Mapping[str, float]) -> bool:
    """Whether one of these tests fails in a tree so damaged, or takes much longer than the seconds it should."""
    early = [test for test in tests if Timed.early(test, Path(mutant.file).stem)]
    with damaged(mutant, tree):  # all others are not even collected where one of the likeliest fails
        return any(_fail(each, tree, seconds) for each in (early, tests[len(early) :]) if each)


def refused(mutant: Mutant, tree: Path) -> bool:
    """Whether the type checker refuses a tree so damaged."""
    with damaged(mutant, tree):
        words = [sys.executable, "-m", "mypy", "-p", "companion"]
        return subprocess.run(words, cwd=tree, stdout=subprocess.DEVNULL).returncode == 1


def _fail(tests: list[str], tree: Path, seconds: Mapping[str, float]) -> bool:
    """Whether one of these tests does; the others are not run."""
    names = tree / "chosen.json"
    names.write_bytes(msgspec.json.encode({test: max(LEAST, SHARE * seconds[test]) for test in tests}))
    files = dict.fromkeys(test.split("::")[0] for test in tests)
    words = [sys.executable, "-B", "-m", "pytest", "-x", "-p", "no:cacheprovider", "-p", chosen.__name__, *files]
    env = {**os.environ, chosen.FILE: str(names), "PYTHONPATH": str(tree)}
    done = subprocess.run(words, cwd=tree, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode in (pytest.ExitCode.INTERNAL_ERROR, pytest.ExitCode.USAGE_ERROR):
        raise RuntimeError(done.stdout)
    return done.returncode not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED)


@contextmanager
def copies(count: int) -> Iterator[SimpleQueue[Path]]:
    """So many copies of the tree."""
    with TemporaryDirectory(prefix="mutants-") as folder:
        trees: SimpleQueue[Path] = SimpleQueue()
        for number in range(count):
            tree = Path(folder) / str(number)
            tree.mkdir()
            for name in TREE:
                copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
                copy(ROOT / name, tree / name)
            trees.put(tree)
        yield trees


def hunted(mutants: list[Mutant], known: Timed, seconds: float) -> list[tuple[Mutant, bool]]:
    """Those that were tried in this time or before, and whether somebody noticed."""
    before = Tried(known.tree)
    until = time.monotonic() + seconds
    with copies(len(os.sched_getaffinity(0))) as trees, ThreadPoolExecutor(trees.qsize()) as pool:

        def tried(mutant: Mutant) -> tuple[Mutant, bool] | None:
            if (kept := before.get(mutant)) is not None:
                return mutant, kept
            if time.monotonic() >= until:
                return None
            tree = trees.get()
            try:
                tests = known.of(mutant.file, mutant.mutation.line)
                found = noticed(mutant, tree, tests, known.seconds) or refused(mutant, tree)
            finally:
                trees.put(tree)
            before.keep(mutant, found)
            print("." if found else f"\n{mutant}\n{mutant.diff()}", end="", flush=True)
            return mutant, found

        return [each for each in pool.map(tried, mutants) if each]


def main(count: str = "300", seed: str = "1", seconds: str = "3600") -> int:
    known = timed()
    done = hunted(sample(int(count), Random(seed)), known, float(seconds))
    rows: list[tuple[object, ...]] = []
    for part in sorted({mutant.part for mutant, _ in done}):
        mine = [(mutant, found) for mutant, found in done if mutant.part == part]
        alive = [f"`{mutant}`" for mutant, found in mine if not found]
        rows.append((part, len(mine), len(mine) - len(alive), ", ".join(alive) or "none"))
    total = sum(found for _, found in done)
    rows.append(("all", len(done), f"{total} ({total / max(1, len(done)):.1%})", len(done) - total))
    print()
    note("mutants", f"{len(done)} of {count} mutants, seed {seed}", ("part", "mutants", "noticed", "survivors"), rows)
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
