"""A month of backups to a stick, night for night; on some of them it is pulled while one is written."""

from __future__ import annotations

import subprocess
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest

from companion.files import BadFile
from tests.machine.conftest import in_game
from tests.machine.evening import GAME, shows
from tests.machine.machine import Machine
from ui.table import backup

pytestmark = pytest.mark.machine

NIGHTS = 30
PULLED = 8
"""On so many of them, but neither on the first nor on the last."""
MORNING = "2031-01-01 09:00"
"""Each next one is a day later, by the machine's clock; the backup of the night is due since four."""
AT_ONCE = (
    "cd /run/systemd/system && mkdir companion-backup.timer.d companion-backup.service.d"
    " && printf '[Timer]\\nRandomizedDelaySec=0\\n' >companion-backup.timer.d/at-once.conf"
    " && printf '[Unit]\\nStartLimitIntervalSec=0\\n' >companion-backup.service.d/often.conf && systemctl daemon-reload"
)
"""Not at some time within ten minutes; and a month of nights is over within a few."""
BEGUN = "systemctl show companion-backup -P ExecMainStartTimestampMonotonic"
STATE = "systemctl show companion-backup -P ActiveState"
LONGEST = 1000
"""Looks at a backup within which it is done."""


class Stick:
    """A stick with one FAT file system, as they are sold."""

    def __init__(self, file: Path, machine: Machine) -> None:
        self.file, self.machine = file, machine
        subprocess.run(["mkfs.vfat", "-n", "STICK", "-C", file, "65536"], check=True, stdout=subprocess.DEVNULL)

    def plug(self) -> None:
        file = {"driver": "file", "filename": str(self.file)}
        self.machine.tell("blockdev-add", **{"node-name": "stick", "driver": "raw", "file": file})
        self.machine.plug("usb-storage", "key", drive="stick", bus="usb.0", port="2")
        self.machine.until(lambda: self.machine.said("findmnt -no TARGET -t vfat"), "a stick that is mounted")

    def pull(self) -> None:
        self.machine.pull("key")
        self.machine.until(lambda: not self.machine.said("findmnt -no TARGET -t vfat"), "a stick that is gone")
        self.machine.until(self._let_go, "a stick that nothing holds")

    def _let_go(self) -> bool:
        try:
            self.machine.tell("blockdev-del", **{"node-name": "stick"})
        except RuntimeError:
            return False
        return True

    def backups(self) -> list[int]:
        """The numbers of those on it that are called backups; all are whole."""
        numbers = []
        with TemporaryDirectory() as folder:
            subprocess.run(["mcopy", "-n", "-i", self.file, "::*.zip", folder], capture_output=True)
            for file in Path(folder).iterdir():
                try:
                    backup.read(file)
                except BadFile as error:
                    raise AssertionError(f"{file.name} on the stick is not whole") from error
                numbers.append(int(file.stem.rpartition("-")[2]))
        return sorted(numbers)


class Nights:
    """The machine's clock goes on to the next morning, and its own timer does the rest."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        machine.run(AT_ONCE)
        self._goes_on(MORNING)
        self.over()

    def next(self) -> None:
        """A backup has just begun."""
        self._goes_on("$(date -d '+1 day' '+%F %T')")

    def _goes_on(self, to: str) -> None:
        waits = f'while [ "$({BEGUN})" = "$before" ]; do sleep 0.1; done'
        self.machine.run(f'before=$({BEGUN}); date -s "{to}"; {waits}')

    def under_way(self) -> bool:
        return self.machine.said(STATE) == "activating"

    def over(self) -> None:
        self.machine.until(lambda: not self.under_way(), "a night that is over")


@in_game
def test_a_month_of_nights_leaves_the_last_ones_whole_on_a_stick_that_is_pulled(
    machine: Machine, tmp_path: Path
) -> None:
    rng, stick, nights = Random(5), Stick(tmp_path / "stick.img", machine), Nights(machine)
    pulled = rng.sample(range(1, NIGHTS - 1), PULLED)
    lasts, cut, number, row = 0, 0, 0, 0
    stick.plug()
    for night in range(NIGHTS):
        nights.next()
        looks = rng.randrange(max(1, lasts)) if night in pulled else LONGEST
        looked = next((look for look in range(looks) if not nights.under_way()), looks)
        lasts = lasts or looked  # looks, where it is let be: the first night's
        number += 1
        row = row + 1 if night in pulled else 0  # nights on which it was pulled, one after the other
        if night in pulled:
            cut += nights.under_way()
            stick.pull()
            nights.over()
            there = stick.backups()
            assert top(there, row) in (number - 1, number)
            number = top(there, row)
            stick.plug()
    machine.run("sync")
    stick.pull()
    there = stick.backups()
    assert cut and top(there, 0) == number
    shows(machine, f"{GAME} 1")
    print(f"{NIGHTS} nights, {cut} of {PULLED} times pulled in mid-backup, {number} backups")


def top(there: list[int], more: int) -> int:
    """The last of them; before it are as many as stay, and no more than so many that were to go."""
    last = max(there, default=0)
    assert there == list(range(last + 1 - len(there), last + 1))
    assert min(last, backup.KEEP) <= len(there) <= backup.KEEP + more
    return last
