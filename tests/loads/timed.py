"""The tests of the rules and how long each takes: recorded once for a tree, and kept beside it."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec
import pytest

ROOT = Path(__file__).parents[2]
KEPT = ROOT / ".mutants" / "timed.json"
TESTS = ("tests/games", "tests/procedures", "tests/flow", "tests/foresight", "tests/play", "tests/test_transcripts.py")
RECORDED = "tests/games/test_golden.py"
"""Recorded games: one second of them comes to most of what a game does."""
FILE = "TIMED"
"""Names, in the environment of the run that records, the file it records into."""


class Timed(msgspec.Struct):
    """The seconds each test takes."""

    tree: str
    seconds: dict[str, float]

    def of(self, file: str) -> list[str]:
        """The tests that may notice what a file of the rules does: those of its game, of a procedure all there are.

        First the recorded games and what is called like the file, then the others, the quickest of each kind first.
        """
        path = Path(file)
        mine = path.parts[2] if path.parts[1] == "games" else ""
        found = [test for test in self.seconds if mine in test]
        return sorted(found, key=lambda test: (not self.early(test, path.stem), self.seconds[test]))

    @staticmethod
    def early(test: str, stem: str) -> bool:
        """Whether a test is the likeliest to notice."""
        return test.startswith(RECORDED) or stem in test


def tree() -> str:
    """A digest of the rules and their tests."""
    found = hashlib.sha256()
    for folder in ("companion", *TESTS):
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix in (".py", ".toml", ".table", ".csv", ".xz", ".txt"):
                found.update(str(path.relative_to(ROOT)).encode() + path.read_bytes())
    return found.hexdigest()


def timed() -> Timed:
    """As recorded for this very tree, else recorded now. Raises RuntimeError where a test fails."""
    if KEPT.exists() and (kept := msgspec.json.decode(KEPT.read_bytes(), type=Timed)).tree == tree():
        return kept
    print("running the tests of the rules as they are (some minutes)", file=sys.stderr)
    with TemporaryDirectory() as folder:
        path = Path(folder) / "seconds.json"
        words = [sys.executable, "-m", "pytest", "-p", __name__, "-p", "no:cacheprovider", *TESTS]
        done = subprocess.run(words, cwd=ROOT, env={**os.environ, FILE: str(path)}, stdout=subprocess.PIPE, text=True)
        if done.returncode:
            raise RuntimeError(f"the tests must pass before they are put to the test\n{done.stdout[-3000:]}")
        made = Timed(tree(), msgspec.json.decode(path.read_bytes(), type=dict[str, float]))
    KEPT.parent.mkdir(exist_ok=True)
    KEPT.write_bytes(msgspec.json.encode(made))
    return made


# -- a pytest plugin, for the run that records -------------------------------------------------------------------------


class Clock:
    def __init__(self, path: Path) -> None:
        self.path = path
        self.seconds: dict[str, float] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.seconds[report.nodeid] = self.seconds.get(report.nodeid, 0.0) + report.duration

    def pytest_sessionfinish(self) -> None:
        self.path.write_bytes(msgspec.json.encode(self.seconds))


def pytest_configure(config: pytest.Config) -> None:
    if FILE in os.environ:
        config.pluginmanager.register(Clock(Path(os.environ[FILE])))
