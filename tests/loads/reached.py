"""Which tests reach which line of the rules, and how long each takes: recorded once for a tree, and kept beside it.

Coverage.py tells the tests apart. What runs while a module is imported is reached by no test in particular.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import coverage
import msgspec
import pytest

ROOT = Path(__file__).parents[2]
KEPT = ROOT / ".mutants" / "reached.json"
RULES = ("companion/games", "companion/procedures")
TESTS = ("tests/games", "tests/procedures", "tests/flow", "tests/foresight", "tests/play", "tests/test_transcripts.py")
FOLDER = "REACHED"
"""Names, in the environment of the run that records, the folder it records into."""


class Reached(msgspec.Struct):
    """`lines`: of each file of the rules the tests that reach a line, by their places in `tests`."""

    tree: str
    tests: list[str] = []
    seconds: list[float] = []
    lines: dict[str, dict[int, list[int]]] = {}

    def reaching(self, file: str, first: int, last: int) -> list[str]:
        """The tests that may notice what these lines do: those that reach them, those called like the file, its game's.

        The quickest come first of each kind. The later ones count as well, for what is made at import or kept once made
        is reached by one test at the most and used by many.
        """
        lines = self.lines.get(file, {})
        direct = {at for line in range(first, last + 1) for at in lines.get(line, ())}
        path = Path(file)
        users = {at for tests in lines.values() for at in tests}
        users |= {at for at, test in enumerate(self.tests) if path.stem in test or path.parts[2] in test}
        order = sorted(
            direct | users, key=lambda at: (at not in direct, path.stem not in self.tests[at], self.seconds[at])
        )
        return [self.tests[at] for at in order]


def tree() -> str:
    """A digest of the rules and their tests."""
    found = hashlib.sha256()
    for folder in ("companion", *TESTS):
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix in (".py", ".toml", ".table", ".csv", ".xz"):
                found.update(str(path.relative_to(ROOT)).encode() + path.read_bytes())
    return found.hexdigest()


def reached() -> Reached:
    """As recorded for this very tree, else recorded now. Raises RuntimeError where a test fails."""
    if KEPT.exists() and (kept := msgspec.json.decode(KEPT.read_bytes(), type=Reached)).tree == tree():
        return kept
    with TemporaryDirectory() as folder:
        words = [
            sys.executable,
            "-m",
            "pytest",
            "-p",
            "tests.loads.reached",
            "-p",
            "no:cacheprovider",
            "-n",
            "auto",
            *TESTS,
        ]
        print("recording which tests reach which line (some minutes)", file=sys.stderr)
        done = subprocess.run(words, cwd=ROOT, env={**os.environ, FOLDER: folder}, stdout=subprocess.PIPE, text=True)
        if done.returncode:
            raise RuntimeError(f"the tests must pass before they are put to the test\n{done.stdout[-3000:]}")
        made = _gathered(Path(folder))
    KEPT.parent.mkdir(exist_ok=True)
    KEPT.write_bytes(msgspec.json.encode(made))
    return made


def _gathered(folder: Path) -> Reached:
    seconds: dict[str, float] = {}
    for path in folder.glob("*.json"):
        seconds |= msgspec.json.decode(path.read_bytes(), type=dict[str, float])
    made = Reached(tree(), list(seconds), list(seconds.values()))
    place = {test: at for at, test in enumerate(made.tests)}
    data = coverage.CoverageData(str(folder / "all"))
    for path in folder.glob("lines.*"):
        part = coverage.CoverageData(str(path))
        part.read()
        data.update(part)
    for file in data.measured_files():
        lines = {line: [place[test] for test in tests if test] for line, tests in data.contexts_by_lineno(file).items()}
        made.lines[str(Path(file).relative_to(ROOT))] = lines
    return made


# -- a pytest plugin, for the run that records -------------------------------------------------------------------------


class Recorder:
    """Tells coverage.py which test runs."""

    def __init__(self, folder: Path, worker: str) -> None:
        self._times = folder / f"{worker}.json"
        self._seconds: dict[str, float] = {}
        self._lines = coverage.Coverage(
            data_file=folder / f"lines.{worker}", config_file=False, source=[str(ROOT / each) for each in RULES]
        )
        self._lines.start()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self._lines.switch_context(item.nodeid)
        try:
            return (yield)
        finally:
            self._lines.switch_context("")

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self._seconds[report.nodeid] = self._seconds.get(report.nodeid, 0.0) + report.duration

    def pytest_sessionfinish(self) -> None:
        self._lines.stop()
        self._lines.save()
        self._times.write_bytes(msgspec.json.encode(self._seconds))


def pytest_configure(config: pytest.Config) -> None:
    if FOLDER in os.environ and (hasattr(config, "workerinput") or not config.getoption("numprocesses", None)):
        worker = os.environ.get("PYTEST_XDIST_WORKER", "alone")
        config.pluginmanager.register(Recorder(Path(os.environ[FOLDER]), worker))
