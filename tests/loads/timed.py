"""The tests of the rules, how long each takes and where it comes: kept, and recorded anew for files that are new."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator, Set
from pathlib import Path
from tempfile import NamedTemporaryFile

import msgspec
import pytest

from tests.loads.comers import EVERY, IMPORT, Comers, around, block, those
from tests.loads.readers import readers

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
SIGHT = "sight"
"""A part of its own: what the eyes decide, which only their tests look at."""
DECIDED = tuple(f"vision/sight/{name}.py" for name in ("comparing", "doubts", "spots"))
FILE = "TIMED"
"""Names, in the environment of the run that records, the file it records into."""


class Timed(msgspec.Struct):
    """The seconds of the processor each test takes, and by block of the rules who comes there."""

    tree: str
    files: dict[str, str]
    """By file of tests, a digest."""
    seconds: dict[str, float]
    comers: dict[str, list[str]]

    def digest(self, test: str) -> str:
        """Of the file a test stands in; "" where there is none."""
        return self.files.get(test.split("::")[0], "")

    def but(self, files: Set[str]) -> Timed:
        """Without the tests of these files."""
        return Timed(
            self.tree,
            {file: digest for file, digest in self.files.items() if file not in files},
            {test: took for test, took in self.seconds.items() if test.split("::")[0] not in files},
            {each: [who for who in some if who.split("::")[0] not in files] for each, some in self.comers.items()},
        )

    def and_of(self, more: Timed) -> Timed:
        """With those of other files."""
        comers = {each: self.comers.get(each, []) for each in self.comers | more.comers}
        for each, some in more.comers.items():
            comers[each] = list(dict.fromkeys([*comers[each], *some]))
        return Timed(self.tree, self.files | more.files, self.seconds | more.seconds, comers)

    def come(self, file: str, line: int) -> list[str]:
        """Who comes to what stands in that line: tests, files of them, EVERY or IMPORT."""
        begin = block((ROOT / file).read_bytes(), line)
        return [IMPORT] if begin is None else self.comers.get(f"{file}:{begin}", [])

    def at_import(self, file: str, line: int) -> bool:
        """Whether a line plays a part while files are imported, or a function was made then that it lies in."""
        makers = around((ROOT / file).read_bytes(), line)[1:]
        made = any(IMPORT in self.comers.get(f"{file}:{begin}", []) for begin in makers)
        return made or IMPORT in self.come(file, line)

    def of(self, file: str, line: int) -> list[str]:
        """The tests that may notice what a line of the rules does: those that come there."""
        return self.ordered(file, those(self.come(file, line), self.seconds))

    def readers(self, file: str, line: int) -> Set[str]:
        """The tests that come to what reads what a line makes at import; none of what is in a block."""
        source = (ROOT / file).read_bytes()
        if block(source, line) is not None:
            return set()
        near = str(Path(*Path(file).parts[:3])) if "/games/" in file else Path(file).parts[0]
        files = [str(path.relative_to(ROOT)) for path in sorted((ROOT / near).rglob("*.py"))]
        come = {who for place in readers(ROOT, files, file, line) for who in self.comers.get(place, [])}
        return set(those(list(come - {EVERY, IMPORT}), self.seconds))

    def ordered(self, file: str, tests: Iterable[str]) -> list[str]:
        """Of a game's file only its own tests: those called like the file first, the quickest of each kind first."""
        path = Path(file)
        mine = path.parts[2] if path.parts[1] == "games" else ""
        return sorted(
            (test for test in tests if mine in test), key=lambda test: (path.stem not in test, self.seconds[test])
        )


def tree(part: str = "") -> str:
    """A digest of the rules, or of the eyes, too, and of what their tests share and read."""
    found = hashlib.sha256()
    for path in _paths("companion", *(["vision"] if part == SIGHT else []), *looking(part), *READ):
        if path.suffix in (".py", ".toml", ".table", ".csv", ".xz", ".txt") and not path.name.startswith("test_"):
            found.update(str(path.relative_to(ROOT)).encode() + path.read_bytes())
    return found.hexdigest()


def files(part: str = "") -> dict[str, str]:
    """Digests of the files their tests stand in."""
    found = [path for path in _paths(*looking(part)) if path.name.startswith("test_") and path.suffix == ".py"]
    return {str(path.relative_to(ROOT)): hashlib.sha256(path.read_bytes()).hexdigest()[:16] for path in found}


def _paths(*places: str) -> Iterator[Path]:
    for place in places:
        yield from sorted((ROOT / place).rglob("*")) or [ROOT / place]


def looking(part: str = "") -> tuple[str, ...]:
    """Where the tests are that look at a part."""
    return ("tests/vision",) if part == SIGHT else TESTS


def named(part: str = "") -> list[str]:
    """What pytest is told to take the tests that name one game."""
    return ["-k", part] if part and (ROOT / "tests" / "games" / part).is_dir() else []


def timed(part: str = "") -> Timed:
    """As recorded before, and recorded now for files of tests that are new. Raises RuntimeError where one fails."""
    path = KEPT / f"comers-{part or 'all'}.json"
    now = Timed(tree(part), files(part), {}, {})
    kept = msgspec.json.decode(path.read_bytes(), type=Timed) if path.exists() else now.but(now.files.keys())
    if kept.tree != now.tree:
        kept = now.but(now.files.keys())
    new = [file for file in now.files if kept.files.get(file) != now.files[file]]
    kept = kept.but({*new, *(kept.files.keys() - now.files)})
    if new:
        print(f"running tests of {len(new)} files as they are (some minutes, when they are many)", file=sys.stderr)
        path.parent.mkdir(exist_ok=True)
        kept = kept.and_of(_recorded(new, named(part)))
        kept.files = now.files
        path.write_bytes(msgspec.json.encode(kept))
    return kept


def _recorded(some: list[str], chosen: list[str]) -> Timed:
    with NamedTemporaryFile(suffix=".json") as file:
        words = [sys.executable, "-m", "pytest", "-p", __name__, "-p", "no:cacheprovider", *some, *chosen]
        done = subprocess.run(words, cwd=ROOT, env={**os.environ, FILE: file.name}, stdout=subprocess.PIPE, text=True)
        if done.returncode not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
            raise RuntimeError(f"the tests must pass before they are put to the test\n{done.stdout[-3000:]}")
        return msgspec.json.decode(Path(file.name).read_bytes(), type=Timed)


# -- a pytest plugin, for the run that records -------------------------------------------------------------------------


class Clock:
    """What a fixture comes to, all tests of its file may come to: it may be set up once for all of them."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.seconds: dict[str, float] = {}
        self.comers = Comers(ROOT, ["companion.", "vision."])
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
        self.path.write_bytes(msgspec.json.encode(Timed("", {}, self.seconds, self.comers.found())))


def pytest_load_initial_conftests(early_config: pytest.Config) -> None:
    """Before anything of the house is imported."""
    if FILE in os.environ:
        early_config.pluginmanager.register(Clock(Path(os.environ[FILE])))
