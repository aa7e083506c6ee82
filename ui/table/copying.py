"""The journal read while somebody plays: of a copy, which is gone afterwards."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from companion.play.journal import Journal
from companion.play.snapshot import snapshot
from ui.table import temporary


@contextmanager
def copied(path: Path) -> Iterator[Journal]:
    """The journal as it stands. Raises JournalError, OSError."""
    with temporary.folder() as folder:
        copy = folder / path.name
        snapshot(path, copy)
        with Journal(copy) as journal:
            yield journal
