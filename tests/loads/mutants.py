"""`python -m tests.loads.mutants COUNT SEED SECONDS PATIENCE [PART]`: damages COUNT places, and sees who notices.

Places are drawn from all the rules, or of one part: a game, a room, or `sight`, what the eyes decide; for `misread`
from all the rules, damaged as whoever misreads them would. Each has a lot of its own: what stays as it was is drawn
again, whatever is changed beside it. Each mutant is put to the tests that come to its block, first the one that noticed
it in another tree, then those that notice most in the time they take, until one fails or PATIENCE seconds of them have
passed; what passes them is shown to the type checker. No new ones are taken after SECONDS. What was tried is kept: a
hunt goes on where it was, and what nobody noticed is put to the tests that are new since.
"""

from __future__ import annotations

import difflib
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Set
from contextlib import suppress
from pathlib import Path
from random import Random
from tempfile import NamedTemporaryFile
from typing import NamedTuple

import msgspec
import pytest

from tests.loads.misreadings import misreadings
from tests.loads.mutations import Damages, Mutation, mutations, slips
from tests.loads.tested import note
from tests.loads.timed import DECIDED, KEPT, ROOT, RULES, SIGHT, Timed, looking, named, timed
from tests.loads.trying import AT_IMPORT, Trial, Trials

BESIDE = {"drawing.py", "symbols.py", "players.py", "routes.py", "page.py"}
"""No rules: how a board is painted, what simulated players fancy and reckon with, how a page is set."""
MISREAD = "misread"
TYPES = "the type checker"
SHARE, LEAST = 20.0, 3.0
"""A test is ended after so many times what it takes, never before so many seconds."""
LIKE, BESIDES = 3, 0.05
"""A test called like the file counts as if it had noticed so many; so many seconds go by beside every test."""


class Mutant(NamedTuple):
    """A mutation of one of the files of the rules."""

    file: str
    mutation: Mutation
    name: str
    """The file, the line as it reads, what becomes of it, and how many before it are alike: no place in the file."""

    def __str__(self) -> str:
        return f"{self.file.removeprefix('companion/')}:{self.mutation.line} {self.mutation.kind}"

    @property
    def part(self) -> str:
        return part_of(self.file)

    @property
    def key(self) -> str:
        return f"{self.file} {self.mutation.start} {self.name}"

    def diff(self) -> str:
        old = (ROOT / self.file).read_bytes()
        was, now = (text.decode().splitlines(keepends=True) for text in (old, self.mutation.applied(old)))
        return "".join(list(difflib.unified_diff(was, now, n=0))[2:])


Kept = tuple[str, str, dict[str, str]]
"""A mutant's key, who noticed it, nobody as "", and the tests that it is known by with the digests of their files."""


class Tried:
    """Who noticed mutants of a tree, nobody as "", kept one a line, until the test it is known by changes."""

    def __init__(self, known: Timed) -> None:
        self._known = known
        self._path = KEPT / f"tried-{known.tree[:16]}.jsonl"
        self.found: dict[str, str] = {}
        self.passed: dict[str, set[str]] = {}
        """Which tests a mutant that nobody noticed has passed."""
        self.last: dict[str, str] = {}
        """By the name of a mutant, who noticed it last, in any tree."""
        for path in sorted(KEPT.glob("tried-*.jsonl"), key=lambda path: path.stat().st_mtime):
            for line in path.read_bytes().splitlines():
                key, by, tests = msgspec.json.decode(line, type=Kept)
                self.last[key.split(" ", 2)[2]] = by
                if path == self._path:
                    self._hear(key, by, {test for test, digest in tests.items() if known.digest(test) == digest})

    def keep(self, mutant: Mutant, by: str, asked: Iterable[str]) -> None:
        """That these were asked: those before whoever noticed it passed."""
        tests = {test: self._known.digest(test) for test in ([by] if by else asked) if test in self._known.seconds}
        self._hear(mutant.key, by, tests.keys())
        with self._path.open("ab") as file:
            file.write(msgspec.json.encode((mutant.key, by, tests)) + b"\n")

    def _hear(self, key: str, by: str, same: Set[str]) -> None:
        if not by:
            self.passed[key] = self.passed.get(key, set()) | same
        if by in same or by in ("", TYPES, AT_IMPORT):
            self.found[key] = by
        else:
            self.found.pop(key, None)


def part_of(file: str) -> str:
    """A game, or the room a file is in."""
    return Path(file).parts[2 if "games/" in file else 1].removesuffix(".py")


def sample(count: int, seed: int, part: str = "") -> list[Mutant]:
    """So many mutants of all there could be in the rules, or of all in one part: those with the lowest lots."""
    rules = (str(path.relative_to(ROOT)) for folder in RULES for path in sorted((ROOT / folder).rglob("*.py")))
    files = DECIDED if part == SIGHT else tuple(rules)
    mine = [file for file in files if Path(file).name not in BESIDE and part in ("", MISREAD, part_of(file))]
    places = [each for file in mine for each in mutants(file, misreadings if part == MISREAD else slips)]
    return sorted(places, key=lambda each: Random(f"{seed} {each.name}").random())[:count]


def mutants(file: str, damages: Damages = slips) -> Iterator[Mutant]:
    """All there could be in a file."""
    source = (ROOT / file).read_bytes()
    lines = source.splitlines()
    alike: Counter[str] = Counter()
    for each in mutations(source, damages):
        before = source[source.rfind(b"\n", 0, each.start) + 1 : each.start].lstrip()
        name = f"{file} {lines[each.line - 1].decode().strip()} {len(before)} {each.new}"
        yield Mutant(file, each, f"{name} {alike[name]}")
        alike[name] += 1


def asked(
    mutant: Mutant, known: Timed, credit: Counter[str], last: str, patience: float, passed: Set[str] = frozenset()
) -> dict[str, float]:
    """Those that may notice it, as long as all of them take no longer than somebody waits, and when each is ended.

    Those that it has passed are not asked again. Whoever comes to what reads what is damaged is asked first; then who
    noticed more in the time it takes, and who is called like the file.
    """
    reading = known.readers(mutant.file, mutant.mutation.line)

    def worth(test: str) -> float:
        return (1 + credit[test] + LIKE * (Path(mutant.file).stem in test)) / (BESIDES + known.seconds[test])

    found: dict[str, float] = {}
    left = patience - sum(known.seconds[test] for test in passed)
    tests = set(known.of(mutant.file, mutant.mutation.line)) - passed
    for test in sorted(tests, key=lambda test: (test != last, test not in reading, -worth(test), test)):
        if known.seconds[test] < left:
            left -= known.seconds[test]
            found[test] = max(LEAST, SHARE * known.seconds[test])
    return found


def refused(mutant: Mutant) -> bool:
    """Whether the type checker refuses a file so damaged."""
    with NamedTemporaryFile(suffix=".py") as file:
        file.write(mutant.mutation.applied((ROOT / mutant.file).read_bytes()))
        file.flush()
        words = [sys.executable, "-m", "mypy", "--shadow-file", mutant.file, file.name, "-p", mutant.file.split("/")[0]]
        return subprocess.run(words, cwd=ROOT, stdout=subprocess.DEVNULL).returncode == 1


def hunted(drawn: list[Mutant], known: Timed, seconds: float, patience: float, tests: list[str]) -> dict[Mutant, str]:
    """Who noticed those that were tried in this time or before; pytest is told where the tests are.

    Those that nobody noticed are put to the tests that are new since, or that there was no patience for.
    """
    before = Tried(known)
    credit = Counter(before.found.values())
    of = {(mutant.file, mutant.mutation): mutant for mutant in drawn}
    until = time.monotonic() + seconds

    def trials() -> Iterator[Trial]:
        for mutant in drawn:
            by = before.found.get(mutant.key)
            if not by and time.monotonic() < until:
                last = before.last.get(mutant.name, "")
                ask = asked(mutant, known, credit, last, patience, before.passed.get(mutant.key, set()))
                if by == "" and not ask:
                    continue
                if last == TYPES and refused(mutant):
                    told(mutant, TYPES, ())
                    continue
                anew = known.at_import(mutant.file, mutant.mutation.line)
                yield Trial(str(ROOT), mutant.file, mutant.mutation, anew, ask)

    def heard(trial: Trial, by: str) -> None:
        mutant = of[trial.file, trial.mutation]
        told(mutant, by or (TYPES if refused(mutant) else ""), trial.tests)

    def told(mutant: Mutant, by: str, asked: Iterable[str]) -> None:
        credit[by] += 1
        before.keep(mutant, by, asked)
        print("." if by else f"\n{mutant}\n{mutant.diff()}", end="", flush=True)

    quiet = ["-q", "-s", "-p", "no:cacheprovider", "--no-summary"]
    done = pytest.main([*quiet, *tests], plugins=[Trials(trials(), heard)])
    if done is not pytest.ExitCode.OK:
        raise RuntimeError(f"the hunt was broken off: {done!r}")
    return {mutant: before.found[mutant.key] for mutant in drawn if mutant.key in before.found}


def main(count: str = "300", seed: str = "1", seconds: str = "3600", patience: str = "120", part: str = "") -> int:
    known, tests = timed("" if part == MISREAD else part), [*looking(part), *named(part)]
    done = hunted(sample(int(count), int(seed), part), known, float(seconds), float(patience), tests)
    rows: list[tuple[object, ...]] = []
    for each in sorted({mutant.part for mutant in done}):
        mine = {mutant: by for mutant, by in done.items() if mutant.part == each}
        alive = [f"`{mutant}`" for mutant, by in mine.items() if not by]
        rows.append((each, len(mine), len(mine) - len(alive), ", ".join(alive) or "none"))
    total = sum(map(bool, done.values()))
    rows.append(("all", len(done), f"{total} ({total / max(1, len(done)):.1%})", len(done) - total))
    print()
    told = f"{len(done)} of {count} mutants, seed {seed}{f', {part} alone' if part else ''}, {patience} s of tests each"
    with suppress(LookupError):  # a hunt that the page has no place for is printed
        note(f"mutants {seed} {part}".rstrip(), told, ("part", "mutants", "noticed", "survivors"), rows)
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
