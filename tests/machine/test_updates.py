"""Ten updates of which three are no good: one does not start, one hangs when it was just seen, one stays black."""

from __future__ import annotations

import os

import pytest

from tests.machine.conftest import FOLDER
from tests.machine.disk import Disk
from tests.machine.evening import ACTIVE, shows
from tests.machine.machine import Machine, lit

pytestmark = pytest.mark.machine

BASE = "/opt/table-companion"
UPDATES = int(os.environ.get("UPDATES", "10"))
"""`make machine SLOW=1 UPDATES=3` for fewer: each takes minutes of a processor."""
ROOM = "6G"
"""For three releases, as any card has it."""
GOOD = "true"
BAD = {
    3: "echo 'raise SystemExit(3)' >ui/touch/run.py",
    6: "sed -i 's/^    def _beat(self, .*/&\\n        if self._seen.yes:\\n"
    '            self._heart.beat("home")\\n            __import__("time").sleep(3600)/\' ui/touch/window/app.py'
    " && grep -q 'sleep(3600)' ui/touch/window/app.py",
    9: "sed -i 's/def show(self.*/def show(self, *words):\\n        return\\n\\n    def shown(self, '"
    "'things, size, background, unit, offsets):/' ui/touch/window/pane.py"
    " && grep -q 'def shown' ui/touch/window/pane.py",
}
"""By their turn."""


def updated(machine: Machine, version: str, change: str) -> None:
    """Installs the release once more, with a change, as an update does."""
    tree = "/root/next"
    machine.run(
        f"rm -rf {tree} && mkdir {tree} && cd {BASE}/current"
        f" && tar --exclude=.venv --exclude=.complete -cf - . | tar -xf - -C {tree}"
    )
    about = f"sed -i 's/^__version__ = .*/__version__ = \"{version}\"/' companion/__init__.py"
    machine.run(f"cd {tree} && {about} && {change} && ./install --unattended && rm -r {tree}")


def runs(machine: Machine) -> str:
    return machine.said(f"readlink {BASE}/current").removeprefix("releases/").partition("-")[0]


def runs_again(machine: Machine, good: str) -> None:
    machine.until(lambda: runs(machine) == good, f"a way back to {good}")


@pytest.mark.slow
def test_of_ten_updates_the_three_that_are_no_good_go_and_the_one_before_is_seen_again(
    its_disk: Disk, suite: str
) -> None:
    with Machine(its_disk, FOLDER / f"{suite}-updates", room=ROOM) as machine:
        machine.up().run("resize2fs /dev/vda")
        shows(machine, "home")
        many(machine)


def many(machine: Machine) -> None:
    good = runs(machine)
    for number in range(1, UPDATES + 1):
        version = f"1.{number}.0"
        updated(machine, version, BAD.get(number, GOOD))
        if number in BAD:
            runs_again(machine, good)
            assert version in machine.said("companion doctor")
        else:
            good = version
        machine.until(lambda: machine.run(f"test -e {BASE}/trial", ok=False).returncode, "a release that stays")
        shows(machine, "home")
        assert runs(machine) == good and machine.said(ACTIVE) == "active"
        assert lit(machine.settled(f"update {number}")) > 0.5
        assert int(machine.said(f"ls {BASE}/releases | wc -l")) <= 2
