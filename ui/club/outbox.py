"""What this table still has to tell the club. The journal itself is the outbox: whatever it keeps cannot be lost here.

It is read from a copy, made while somebody plays, so nothing here ever waits for a game, and no game for this. What the
club has heard is noted beside it; where that note is lost everything is told again, and the club counts it once.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from pathlib import Path

import msgspec

from companion import __version__
from companion.files import BadFile
from companion.games import rules
from companion.play.inspection import JournalError
from companion.play.journal import Journal, Kept
from companion.play.result import Result, event_id, result
from ui.club import settings
from ui.club.settings import Settings
from ui.table import places
from ui.table.copying import copied
from ui.table.notebook import Notebook
from ui.table.referee import take_up

log = logging.getLogger(__name__)
NOBODY = {"transcript", "simulated"}
"""The sources of what people did not do here: it was read from a file, or the companion played by itself."""


class Heard(msgspec.Struct, frozen=True):
    """What the club has heard of a game: so many entries of its log, and whether it was over. `refused`: why it did not
    take them; "" where it did."""

    entries: int
    over: bool
    refused: str = ""


class Report(msgspec.Struct, frozen=True):
    """A game the club has not heard of so far: its result, or None where it is not over, or no longer."""

    event: str
    entries: int
    result: Result | None


class Outbox:
    """The games of one journal. `book`: where it is noted what the club has heard."""

    def __init__(self, journal: Path, book: Path, table: Settings) -> None:
        self.journal, self.table = journal, table
        self._book: Notebook[dict[str, Heard]] = Notebook(book, dict[str, Heard])
        self._heard = self._book.read() or {}

    @classmethod
    def of(cls, there: Settings) -> Outbox:
        """That of this table."""
        return cls(places.journal(), settings.path().with_name("delivered.json"), there)

    def waiting(self, again: bool = False) -> list[Report]:
        """Every game that has gone on since the club heard of it; `again`: also those it has refused. Raises
        JournalError, OSError."""
        if not self.journal.exists():
            return []
        with copied(self.journal) as journal:
            return list(self._read(journal, again))

    def heard(self, report: Report) -> None:
        """The club has that in its database."""
        self._note(report, Heard(report.entries, report.result is not None))

    def refused(self, report: Report, why: str) -> bool:
        """The club does not take that: it is set aside, and holds nothing up. Whether that is new."""
        before = self._heard.get(report.event)
        # Whether the club has an earlier reading of it is still so, and tells whether it must hear of its going on.
        self._note(report, Heard(report.entries, bool(before and before.over), why))
        return before is None or before.refused != why

    @property
    def aside(self) -> dict[str, str]:
        """Why the club does not take a game, by the game's own name."""
        return {event: heard.refused for event, heard in self._heard.items() if heard.refused}

    def _note(self, report: Report, heard: Heard) -> None:
        self._heard[report.event] = heard
        self._book.write(self._heard)

    def _read(self, journal: Journal, again: bool) -> Iterator[Report]:
        for kept in journal.games():
            event = event_id(self.table.table, kept.setup, kept.begun)
            known = self._heard.get(event, Heard(0, False))
            if kept.begun < self.table.since or (kept.entries <= known.entries and not (again and known.refused)):
                continue
            try:
                found = self._result(journal, kept)
            except (JournalError, BadFile, ValueError, LookupError) as error:  # that one game cannot be told of
                log.warning("game %s is not told to the club: %s", kept.id, error)
                continue
            if found or known.over:
                yield Report(event, kept.entries, found)
            else:
                self._heard[event] = Heard(kept.entries, False)

    def _result(self, journal: Journal, kept: Kept) -> Result | None:
        session, _ = take_up(journal, kept.id, rules(kept.setup.game, kept.setup.board), kept.setup)
        line = session.moments()
        if any(moment.entry and moment.entry.source in NOBODY for moment in line):
            return None
        return result(
            session.rules,
            kept.setup,
            line,
            table=self.table.table,
            begun=kept.begun,
            entries=kept.entries,
            version=__version__,
        )
