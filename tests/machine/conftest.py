"""A machine that has been switched on once; each test goes on from there, on a card of its own.

`make machine` runs these, `SUITES="bookworm trixie"` on both Debians. Pictures of the screen and what was said at the
console stay in build/machine, or in the folder MACHINE names.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from scripts.roots import PROJECT
from tests.machine import disk
from tests.machine.machine import Machine, missing

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


@pytest.fixture(scope="session")
def its_disk(suite: str) -> disk.Disk:
    return disk.made(FOLDER, suite, "x86_64")


@pytest.fixture(scope="session")
def begun(its_disk: disk.Disk, suite: str) -> Machine:
    """A machine that was switched on and is off again, with the moment of its first screen kept on its card."""
    machine = Machine(its_disk, FOLDER / f"{suite}-first")
    with machine:
        machine.up()
        machine.until(lambda: machine.said(ACTIVE) == "active", "a window that was seen")
        machine.settled("switched on")
        machine.keep(HOME)
    return machine


@pytest.fixture
def machine(begun: Machine, suite: str, request: pytest.FixtureRequest) -> Iterator[Machine]:
    """At its first screen."""
    named = request.node.originalname.removeprefix("test_")
    with Machine(begun.disk, FOLDER / f"{suite}-{named}", begun=begun.layer, moment=HOME) as machine:
        yield machine.up()
