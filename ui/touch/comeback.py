"""Whether the window before this one was ended by force: by a fault, or because it hung. Then the game is shown again.

A note lies in a folder that is emptied when the machine starts, from the window's opening until it closes by itself.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import msgspec

from ui.table.notebook import Notebook

MOST = 2
"""So often in a row it goes straight back: a game whose screen stumbles must not keep people from the others."""
LONG = 120.0
"""Seconds after which a window has run well."""


class Note(msgspec.Struct, frozen=True):
    """`opened`: of this window; `since`: of the first that was ended by force in a row; both seconds since 1970."""

    opened: float
    since: float
    times: int = 0


class Comeback:
    def __init__(self, note: Path, clock: Callable[[], float] = time.time) -> None:
        self._note = Notebook(note, Note)
        self._clock = clock

    def since(self) -> float | None:
        """Notes that a window is open; since when one was that did not close by itself (s since 1970), else None."""
        now, before = self._clock(), self._note.read()
        times = before.times + 1 if before and now - before.opened < LONG else 0
        since = before.since if before and times else before.opened if before else now
        self._note.write(Note(now, since, times))
        return since if before and times <= MOST else None

    def closed(self) -> None:
        """It closed by itself."""
        self._note.path.unlink(missing_ok=True)
