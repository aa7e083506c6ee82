"""Backups to a stick, night for night; on most of them it is pulled while one is written."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path
from random import Random

import pytest

from companion.files import BadFile
from tests.machine.conftest import in_game
from tests.machine.evening import GAME, shows
from tests.machine.machine import Machine
from ui.table import backup

pytestmark = pytest.mark.machine

NIGHTS = int(os.environ.get("NIGHTS", "6"))
"""`make machine NIGHTS=30` for a month."""
NIGHT = "systemctl start companion-backup"
DONE = "systemctl show -P ActiveState companion-backup"
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

    def backups(self, to: Path) -> list[int]:
        """The numbers of those on it that are called backups; each is whole."""
        to.mkdir()
        subprocess.run(["mcopy", "-n", "-i", self.file, "::*.zip", to], capture_output=True)
        for file in to.iterdir():
            try:
                backup.read(file)
            except BadFile as error:
                raise AssertionError(f"{file.name} on the stick is not whole") from error
        return sorted(int(file.stem.rpartition("-")[2]) for file in to.iterdir())


@in_game
def test_a_stick_that_is_pulled_while_it_is_written_has_whole_backups(machine: Machine, tmp_path: Path) -> None:
    rng, stick = Random(5), Stick(tmp_path / "stick.img", machine)
    whole, pulled = 0, 0
    for night in range(NIGHTS):
        stick.plug()
        machine.run(f"{NIGHT} --no-block")
        looks = rng.randrange(whole) if whole else LONGEST
        looked = next((look for look in range(looks) if machine.said(DONE) != "activating"), looks)
        whole = whole or looked  # so long one lasts that is let be: the first night's
        pulled += machine.said(DONE) == "activating"
        stick.pull()
        machine.until(lambda: machine.said(DONE) in ("inactive", "failed"), "a night that is over")
        stick.backups(tmp_path / f"night{night}")
        shows(machine, f"{GAME} 1")
    before = stick.backups(tmp_path / "before")
    stick.plug()
    machine.run(NIGHT)
    stick.pull()
    after = stick.backups(tmp_path / "after")
    assert after[-1] == max(before, default=0) + 1, "what came of the pulled ones is in nobody's way"
    assert pulled
    print(f"{NIGHTS} nights, {pulled} times pulled in mid-backup, {len(after)} backups, all whole")
