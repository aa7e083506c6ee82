"""A card whose machine loses its power again and again: what was shown of its games, and what the next boot finds."""

from __future__ import annotations

import re
import struct
import subprocess
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from random import Random
from typing import Any

from companion.play.journal import Journal
from tests.machine import console
from tests.machine.disk import Disk
from tests.machine.evening import HOME, kept
from tests.machine.machine import OUR_TIME, Machine
from tests.machine.torn import Card

Stand = tuple[int, int, str]
"""A game, how many events it has, its state."""
PLAYS, INIT = "/usr/local/lib/console.py", "/usr/local/lib/console"
AS_ITS_USER = f"""#!/bin/sh
export TABLE_COMPANION_HOME={HOME} PYTHONDONTWRITEBYTECODE=1
cd /opt/table-companion/current
exec setpriv --reuid=companion --regid=companion --init-groups .venv/bin/python {PLAYS} "$SEED" "$ANSWERS"
"""
SHORT = f"init={INIT} quiet loglevel=4"
"""The kernel, the initrd that mends and mounts the card, and then nothing but a game at the console."""
ZSTD = b"\x28\xb5\x2f\xfd"
FORGETFUL = ("-S", "-global", "virtio-blk-pci.write-cache=on")
TOLD = re.compile(rf"({console.KEPT}|{console.SHOWN}) (\d+) (\d+) (\w{{16}})")
DAMAGE = re.compile(r".*(?:EXT4-fs (?:error|warning)|I/O error|UNEXPECTED INCONSISTENCY).*")
RECOVERED = "recovering journal"


def bare(machine: Machine, folder: Path) -> Path:
    """Switches it off: its card, as one file, with what plays at the console of whoever is booted `SHORT`."""
    script, image = folder / "console", folder / "card.img"
    script.write_text(AS_ITS_USER)
    machine.bring(Path(console.__file__), PLAYS)
    machine.bring(script, INIT)
    machine.run(f"chmod 755 {INIT}; chmod 644 {PLAYS}; sync")
    machine.off()
    machine.copied(image)
    return image


def stands(machine: Machine) -> list[Stand]:
    """How its games stand in a window that is open, as `console` tells it."""
    with kept(machine) as folder, Journal(folder / "journal.sqlite") as journal:
        return list(console.stood(journal))


def unpacked(kernel: Path, folder: Path) -> Path:
    """The same kernel as it lies in memory, which saves a slow machine the unpacking; as it is where that is harder."""
    data = kernel.read_bytes()
    at, size = struct.unpack_from("<2I", data, 0x248)
    packed = data[(at := at + 512 * (data[0x1F1] + 1)) : at + size - 4]
    if not packed.startswith(ZSTD):
        return kernel
    plain = folder / "vmlinux"
    with plain.open("wb") as file:
        subprocess.run(["zstd", "-dcq"], input=packed, stdout=file, check=True)
    return plain


class Plug:
    """`shown`: what was shown last, and has to be there after the next cut. `image`: the card, while nothing is on."""

    def __init__(self, disk: Disk, image: Path, folder: Path, rng: Random, shown: Stand) -> None:
        self.image, self.shown = image, shown
        self.torn = self.mended = 0
        """Writes that were lost or came half; boots that had something to make up for."""
        self._folder, self._rng = folder, rng
        self._disk = disk._replace(image=image, kernel=unpacked(disk.kernel, image.parent))
        self._log, self._console = folder / "log", folder / "console.log"

    @contextmanager
    def on(self, *more: str, **words: Any) -> Iterator[Machine]:
        """Switches it on; its plug is pulled at the end, and what it was not told to keep is there, or not, or half.

        `words`: as `Machine` has them.
        """
        with Machine(self._disk, self._folder, more=(*FORGETFUL, *more), **words) as machine:
            machine.noted(self._log)
            yield machine
        card = Card(self.image, self._log, self._folder)
        card.unpowered(len(card.writes), self._rng)
        card.close()
        self.torn += card.torn
        self._log.unlink()
        self.mended += RECOVERED in self._said()
        assert not (found := DAMAGE.search(self._said())), found

    def plays(self) -> AbstractContextManager[Machine]:
        """Switched on it plays at its console."""
        words = f"{SHORT} SEED={self._rng.randrange(1 << 30)} ANSWERS=0"
        return self.on(words=words, pace=OUR_TIME, screen=())

    def opened(self) -> bool:
        """Whether what is kept has been told at the console."""
        return f"\n{console.OPEN}" in self._said()

    def heard(self) -> None:
        """What was told at the console since it was switched on must begin with what was shown before."""
        told: dict[str, list[Stand]] = {console.KEPT: [], console.SHOWN: []}
        for line in self._said().splitlines():
            if match := TOLD.fullmatch(line):
                told[match[1]].append((int(match[2]), int(match[3]), match[4]))
        self.found(told[console.KEPT])
        if told[console.SHOWN]:
            self.shown = told[console.SHOWN][-1]

    def found(self, there: list[Stand]) -> None:
        """What was shown last is there."""
        assert self.shown in there, f"{self.shown} was shown, and there is {there}; see {self._folder}"

    def _said(self) -> str:
        return self._console.read_text(errors="replace").replace("\r", "")
