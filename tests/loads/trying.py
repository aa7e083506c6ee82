"""A pytest plugin: puts tests to one damage after the other, as many at once as there are cores, and hears who notices.

All tests are collected once. A damage in a function that nothing called while files were imported is tried in a fork of
this process, which is there at once; any other in a process that imports everything anew.
"""

from __future__ import annotations

import os
import resource
import signal
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec
import pytest

from tests.loads.damage import Damaging, Living
from tests.loads.mutations import Mutation

FILE = "TRIED"
"""Names, in the environment, the file that says what is tried in a process of its own, and where that is told."""
AT_IMPORT = "at import"
"""What notices a damage with which the tests are not even collected."""
IMPORTS, WAITING, MEMORY = 60.0, 1200, 4 << 30
"""Seconds of the processor for everything to be imported, seconds of the clock and bytes for a whole trial."""


class Trial(msgspec.Struct, frozen=True):
    """A damage to a file below the root, and the tests that may notice it in their order.

    Each has as many seconds of the processor as are said; it is taken never to end when it needs more.
    """

    root: str
    file: str
    mutation: Mutation
    anew: bool
    """Whether what is damaged plays a part while files are imported."""
    tests: dict[str, float]


class Trials:
    """`heard` is told which test notices each trial, "" for none."""

    def __init__(self, trials: Iterable[Trial], heard: Callable[[Trial, str], None]) -> None:
        self.trials, self.heard = trials, heard

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        if session.testsfailed:
            raise RuntimeError("the tests cannot be collected")
        running: dict[int, tuple[Trial, Path]] = {}
        living: Living | None = None
        with TemporaryDirectory(prefix="trials-") as folder:
            for number, trial in enumerate(self.trials):
                living = living or Living(trial.root)
                told = Path(folder) / str(number)
                told.write_text(AT_IMPORT)
                running[_begun(trial, told, living, session)] = trial, told
                if len(running) == len(os.sched_getaffinity(0)):
                    self._one_ends(running)
            while running:
                self._one_ends(running)
        return True

    def _one_ends(self, running: dict[int, tuple[Trial, Path]]) -> None:
        number, status = os.wait()
        trial, told = running.pop(number)
        if os.waitstatus_to_exitcode(status) == pytest.ExitCode.INTERNAL_ERROR:
            raise RuntimeError(f"{trial.file}: {trial.mutation} could not be tried")
        self.heard(trial, told.read_text())


def _begun(trial: Trial, told: Path, living: Living, session: pytest.Session) -> int:
    """The number of a process that tries it."""
    if number := os.fork():
        return number
    try:  # whatever comes, nothing of what the process was forked from is gone on with
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, 1)
        os.dup2(nowhere, 2)
        signal.alarm(WAITING)
        if not trial.anew and living.damage(Path(trial.root) / trial.file, trial.mutation):
            _try(trial, told, session)
        else:
            words = told.with_suffix(".json")
            words.write_bytes(msgspec.json.encode((trial, str(told))))
            files = dict.fromkeys(test.split("::")[0] for test in trial.tests)
            line = [sys.executable, "-m", "pytest", "-q", "-s", "-p", "no:cacheprovider", "-p", __name__, *files]
            os.execve(sys.executable, line, {**os.environ, FILE: str(words)})
    finally:
        os._exit(0)


def _try(trial: Trial, told: Path, session: pytest.Session) -> None:
    """Writes down the test that is begun, as long as all pass, and nothing when all have passed."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    items = {item.nodeid: item for item in session.items}
    mine = [items[test] for test in trial.tests if test in items]
    for item, then in zip(mine, [*mine[1:], None], strict=True):
        told.write_text(item.nodeid)
        signal.setitimer(signal.ITIMER_VIRTUAL, trial.tests[item.nodeid])
        item.ihook.pytest_runtest_protocol(item=item, nextitem=then)
        if session.testsfailed:
            return
    told.write_text("")


class Anew:
    """The plugin of a process for one trial alone."""

    def __init__(self, trial: Trial, told: Path) -> None:
        self.trial, self.told = trial, told
        signal.setitimer(signal.ITIMER_VIRTUAL, IMPORTS)
        Damaging(Path(trial.root), trial.file, trial.mutation).begin()

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        if not session.testsfailed:
            _try(self.trial, self.told, session)
        return True  # nothing else is run


def pytest_load_initial_conftests(early_config: pytest.Config) -> None:
    """Before anything of the house is imported."""
    if FILE in os.environ:
        trial, told = msgspec.json.decode(Path(os.environ[FILE]).read_bytes(), type=tuple[Trial, str])
        early_config.pluginmanager.register(Anew(trial, Path(told)))
