"""What a card holds after a power cut: the writes of a machine, noted by QEMU, replayed up to any instant of it.

Of what was written since the card was last told to keep everything, each write is there, or not, or its first sectors
are. The file system is then mended as a boot mends it, read, and put back to how it was.
"""

from __future__ import annotations

import os
import shutil
import struct
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import NamedTuple

from companion.play.journal import Journal
from companion.table.events import Entry

SECTOR = 512
FLUSH, DISCARD = 1, 4
MAGIC = 0x6A736677736872
MENDED = (0, 1)
"""What e2fsck leaves with where nothing was lost."""
KEPT = "/var/lib/companion/table"


class Write(NamedTuple):
    """`size` bytes for the card at `at`, which lie in the log at `data`; a flush has none."""

    at: int
    size: int
    data: int
    flush: bool


def noted(log: Path) -> list[Write]:
    """All writes in the order in which they were made."""
    found: list[Write] = []
    if log.stat().st_size < SECTOR:  # it was cut before it wrote anything
        return found
    with log.open("rb") as file:
        magic, _, _, sector = struct.unpack("<QQQI", file.read(28))
        assert (magic, sector) == (MAGIC, SECTOR), "QEMU wrote another kind of log"
        place, end = SECTOR, log.stat().st_size
        while place + SECTOR <= end:
            file.seek(place)
            at, sectors, flags, _ = struct.unpack("<4Q", file.read(32))
            assert not flags & DISCARD
            found.append(Write(at * SECTOR, sectors * SECTOR, place + SECTOR, bool(flags & FLUSH)))
            place += (1 + sectors) * SECTOR
    return found


class Card:
    """A card as it was before the log began, written to from now on; cuts come in the order of time."""

    def __init__(self, image: Path, log: Path, folder: Path) -> None:
        self.writes = noted(log)
        self._log = os.open(log, os.O_RDONLY)
        self._folder = folder
        self._image = image
        self._card = os.open(image, os.O_RDWR)
        self._kept = 0
        self.torn = 0
        """Writes that were lost or came half."""

    def unpowered(self, after: int, rng: Random) -> list[tuple[int, bytes]]:
        """The card after so many writes, and then no power; what lay there of what was not kept for sure, and where."""
        flushed = max((at for at in range(self._kept, after) if self.writes[at].flush), default=self._kept)
        for write in self.writes[self._kept : flushed]:
            self._write(write, write.size)
        self._kept = flushed
        before = []
        for write in self.writes[flushed:after]:
            size = rng.choice((0, write.size, rng.randrange(write.size // SECTOR + 1) * SECTOR))
            self.torn += size < write.size
            before.append((write.at, os.pread(self._card, size, write.at)))
            self._write(write, size)
        return before

    @contextmanager
    def cut(self, after: int, rng: Random) -> Iterator[Path]:
        """The same for as long as it is looked at. Yields what the game kept, as a boot finds it."""
        before = self.unpowered(after, rng)
        undo, found = self._folder / "undo", self._folder / "found"
        mended = subprocess.run(["e2fsck", "-p", "-z", undo, self._image], capture_output=True, text=True, check=False)
        assert mended.returncode in MENDED, mended.stdout + mended.stderr
        found.mkdir()
        subprocess.run(["debugfs", "-R", f"rdump {KEPT} {found}", self._image], capture_output=True, check=True)
        yield found / Path(KEPT).name
        shutil.rmtree(found)
        if undo.exists():
            subprocess.run(["e2undo", "-f", undo, self._image], capture_output=True, check=True)
            undo.unlink()
        for at, data in reversed(before):
            os.pwrite(self._card, data, at)

    def _write(self, write: Write, size: int) -> None:
        os.pwrite(self._card, os.pread(self._log, size, write.data), write.at)

    def close(self) -> None:
        os.close(self._card)
        os.close(self._log)


def events(kept: Path) -> int:
    """How many events the games in a folder have; all of them whole."""
    if not (file := kept / "journal.sqlite").exists():
        return 0
    count = 0
    with Journal(file) as journal:
        for game in journal.games():
            for entry in journal.entries(game.id):
                assert isinstance(entry, Entry), f"event {count + 1} of game {game.id} is damaged"
                count += 1
    return count
