"""The tests of the rules, how long each takes and where it comes: recorded once for a tree, and kept beside it."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec
import pytest

from tests.loads.comers import IMPORT, Comers, block, those

ROOT = Path(__file__).parents[2]
KEPT = ROOT / ".mutants"
RULES = tuple(f"companion/{room}" for room in ("games", "procedures", "flow", "foresight", "play", "table"))
TESTS = (
    *(f"tests/{room}" for room in ("games", "procedures", "flow", "foresight", "play", "table", "boards")),
    *(f"tests/test_{name}.py" for name in ("transcripts", "files", "typed", "api")),
    "tests/ui/cli/test_ledger_odds.py",
)
READ = ("tests/transcripts", "tests/odds")
"""What they read."""
FILE = "TIMED"
"""Names, in the environment of the run that records, the file it records into."""


class Timed(msgspec.Struct):
    """The seconds of the processor each test takes, and by block of the rules who comes there."""

    tree: str
    seconds: dict[str, float]
    comers: dict[str, list[str]]

    def come(self, file: str, line: int) -> list[str]:
        """Who comes to what stands in that line: tests, files of them, EVERY or IMPORT."""
        begin = block((ROOT / file).read_bytes(), line)
        return [IMPORT] if begin is None else self.comers.get(f"{file}:{begin}", [])

    def of(self, file: str, line: int) -> list[str]:
        """The tests that may notice what a line of the rules does: those that come there."""
        return self.ordered(file, those(self.come(file, line), self.seconds))

    def ordered(self, file: str, tests: Iterable[str]) -> list[str]:
        """Of a game's file only its own tests: those called like the file first, the quickest of each kind first."""
        path = Path(file)
        mine = path.parts[2] if path.parts[1] == "games" else ""
        return sorted(
            (test for test in tests if mine in test), key=lambda test: (path.stem not in test, self.seconds[test])
        )


def tree() -> str:
    """A digest of the rules, their tests and what these read."""
    found = hashlib.sha256()
    for place in ("companion", *TESTS, *READ):
        for path in sorted((ROOT / place).rglob("*")) or [ROOT / place]:
            if path.suffix in (".py", ".toml", ".table", ".csv", ".xz", ".txt"):
                found.update(str(path.relative_to(ROOT)).encode() + path.read_bytes())
    return found.hexdigest()


def tests_of(part: str = "") -> list[str]:
    """The tests of the rules, or those that name one game, as pytest is told."""
    game = part and (ROOT / "tests" / "games" / part).is_dir()
    return [*TESTS, "-k", part] if game else list(TESTS)


def timed(part: str = "") -> Timed:
    """As recorded for this very tree, else recorded now. Raises RuntimeError where a test fails."""
    path = KEPT / f"comers-{part or 'all'}.json"
    if path.exists() and (kept := msgspec.json.decode(path.read_bytes(), type=Timed)).tree == tree():
        return kept
    print("running the tests of the rules as they are (some minutes)", file=sys.stderr)
    path.parent.mkdir(exist_ok=True)
    path.unlink(missing_ok=True)
    words = [sys.executable, "-m", "pytest", "-p", __name__, "-p", "no:cacheprovider", *tests_of(part)]
    done = subprocess.run(words, cwd=ROOT, env={**os.environ, FILE: str(path)}, stdout=subprocess.PIPE, text=True)
    if done.returncode:
        path.unlink(missing_ok=True)
        raise RuntimeError(f"the tests must pass before they are put to the test\n{done.stdout[-3000:]}")
    return msgspec.json.decode(path.read_bytes(), type=Timed)


# -- a pytest plugin, for the run that records -------------------------------------------------------------------------


class Clock:
    """What a fixture comes to, all tests of its file may come to: it may be set up once for all of them."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.seconds: dict[str, float] = {}
        self.comers = Comers(ROOT, ["companion."])
        self.comers.watch()

    def pytest_collection_finish(self) -> None:
        self.comers.imported()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_setup(self, item: pytest.Item) -> Iterator[None]:
        yield
        self.comers.came(item.nodeid.split("::")[0])

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Iterator[None]:
        try:
            return (yield)
        finally:
            self.comers.came(item.nodeid)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        before = time.process_time()
        try:
            return (yield)
        finally:
            self.seconds[item.nodeid] = time.process_time() - before

    def pytest_sessionfinish(self) -> None:
        self.path.write_bytes(msgspec.json.encode(Timed(tree(), self.seconds, self.comers.found())))


def pytest_load_initial_conftests(early_config: pytest.Config) -> None:
    """Before anything of the house is imported."""
    if FILE in os.environ:
        early_config.pluginmanager.register(Clock(Path(os.environ[FILE])))
