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
from tests.machine.evening import begins, shows
from tests.machine.machine import LAYER, Machine, missing

FOLDER = Path(os.environ.get("MACHINE", PROJECT / "build" / "machine"))
SUITES = os.environ.get("SUITES", "trixie").split()
HOME, IN_GAME = "home", "game"
"""The moments kept: the window first shows its first screen, and a game for two is begun, with nothing thrown yet."""
SAME = ("tests/machine/machine.py", "tests/machine/evening.py")
"""They are kept from run to run, of one disk, as long as these do not change."""
in_game = pytest.mark.parametrize("machine", [IN_GAME], indirect=True)
"""A test whose `machine` goes on from there."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The longest first, or one process is still at it when the other has nothing left to do."""
    items.sort(key=lambda item: not any(long in item.name for long in ("a_month_of_nights", "the_wall_has")))


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
def begun(its_disk: disk.Disk, suite: str) -> Path:
    """The card of a machine that was switched on, with its moments on it."""
    folder = FOLDER / f"{suite}-first"
    of, same = folder / "of", f"{its_disk.image.name} {disk.committed(*SAME)}"
    with first():
        if not of.exists() or of.read_text() != same:
            of.unlink(missing_ok=True)
            with Machine(its_disk, folder) as machine:
                machine.up()
                shows(machine, "home")
                machine.settled("switched on")
                machine.keep(HOME)
                begins(machine)
                machine.keep(IN_GAME)
            of.write_text(same)
    return folder / LAYER


@pytest.fixture
def machine(its_disk: disk.Disk, begun: Path, suite: str, request: pytest.FixtureRequest) -> Iterator[Machine]:
    """At its first screen, or `in_game`."""
    named = request.node.originalname.removeprefix("test_")[:40]  # its sockets' paths may not be long
    named += str(request.node.callspec.params.get("chain", ""))
    moment = getattr(request, "param", HOME)
    with Machine(its_disk, FOLDER / f"{suite}-{named}", begun=begun, moment=moment) as machine:
        yield machine.up()
        machine.layer.unlink()  # more than a GB each
