"""Folders for the length of a run, which are gone afterwards: those of a run that was killed at the next start."""

from __future__ import annotations

import contextlib
import fcntl
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

PREFIX = "table-companion-"
GRIP = ".grip"
"""A file in each folder that whoever uses it holds locked: with the process the lock goes, however that ends."""


@contextmanager
def folder() -> Iterator[Path]:
    """A folder of this run's own. Raises OSError where none can be made."""
    sweep()
    with tempfile.TemporaryDirectory(prefix=PREFIX) as name:
        grip = os.open(Path(name) / GRIP, os.O_CREAT | os.O_RDWR | os.O_CLOEXEC, 0o600)
        try:
            fcntl.flock(grip, fcntl.LOCK_EX)
            yield Path(name)
        finally:
            os.close(grip)


def sweep() -> None:
    """Takes away what killed runs of this user have left; what is in use, or somebody else's, stays."""
    for left in Path(tempfile.gettempdir()).glob(f"{PREFIX}*"):
        with contextlib.suppress(OSError):
            grip = os.open(left / GRIP, os.O_RDWR | os.O_CLOEXEC | os.O_NOFOLLOW)
            try:
                if os.fstat(grip).st_uid == os.geteuid() and not left.is_symlink():
                    fcntl.flock(grip, fcntl.LOCK_EX | fcntl.LOCK_NB)
                    shutil.rmtree(left)
            finally:
                os.close(grip)
