"""A machine that has been switched on once; each test goes on from there, on a card of its own.

`make machine` runs these, two at a time, `SUITES="bookworm trixie"` on both Debians. Pictures of the screen and what
was said at the console stay in build/machine, or in the folder MACHINE names.
"""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from scripts.roots import PROJECT
from tests.machine import disk
from tests.machine.machine import LAYER, Machine, missing

FOLDER = Path(os.environ.get("MACHINE", PROJECT / "build" / "machine"))
SUITES = os.environ.get("SUITES", "trixie").split()
HOME = "home"
"""The moment kept in which the window first shows its first screen."""
ACTIVE = "systemctl show -P ActiveState companion"
SHOWS = "systemctl show -P StatusText companion"


@pytest.fixture(scope="session", params=SUITES)
def suite(request: pytest.FixtureRequest) -> str:
    if why := missing():
        pytest.skip(why)
    return str(request.param)


@contextmanager
def first() -> Iterator[None]:
    """One process of a run at a time: what all go on from is made by the first."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with (FOLDER / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


@pytest.fixture(scope="session")
def its_disk(suite: str) -> disk.Disk:
    with first():
        return disk.made(FOLDER, suite, "x86_64")


@pytest.fixture(scope="session")
def begun(its_disk: disk.Disk, suite: str, testrun_uid: str) -> Path:
    """Where a machine lies that was switched on in this run, with the moment of its first screen kept on its card."""
    folder = FOLDER / f"{suite}-first"
    run = folder / "run"
    with first():
        if not run.exists() or run.read_text() != testrun_uid:
            with Machine(its_disk, folder) as machine:
                machine.up()
                machine.until(lambda: machine.said(ACTIVE) == "active", "a window that was seen")
                machine.settled("switched on")
                machine.keep(HOME)
            run.write_text(testrun_uid)
    return folder


@pytest.fixture
def machine(its_disk: disk.Disk, begun: Path, suite: str, request: pytest.FixtureRequest) -> Iterator[Machine]:
    """At its first screen."""
    named = request.node.originalname.removeprefix("test_")
    with Machine(its_disk, FOLDER / f"{suite}-{named}", begun=begun / LAYER, moment=HOME) as machine:
        yield machine.up()
