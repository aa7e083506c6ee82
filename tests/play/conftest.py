"""Journals of tests lie in memory where there is room: each commit waits for the disk, and no disk is tested here."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

MEMORY = Path("/dev/shm")
ENOUGH = 1 << 30


def room() -> Path | None:
    """Where there is enough of it for everybody's journals; None where a disk must do."""
    if not MEMORY.is_dir() or not os.access(MEMORY, os.W_OK):
        return None
    found = os.statvfs(MEMORY)
    return MEMORY if found.f_bavail * found.f_frsize > ENOUGH and not found.f_flag & os.ST_NOEXEC else None


@pytest.fixture
def tmp_path() -> Iterator[Path]:
    with TemporaryDirectory(prefix="companion-", dir=room()) as folder:
        yield Path(folder)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where a journal is kept, in a folder that is not there yet."""
    return tmp_path / "home" / "journal.sqlite"
