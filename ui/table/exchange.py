"""Games carried from table to table as transcripts, out of one journal and into another. Their boards go with them."""

from __future__ import annotations

import time
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import msgspec

from companion import files
from companion.games import rules
from companion.play.inspection import set_aside
from companion.play.journal import Journal
from companion.play.salvage import salvaged
from companion.play.session import Session
from companion.play.transcript import replay, write
from companion.table.events import Entry


def export(session: Session[Any], path: Path) -> None:
    """Writes a game as a transcript, and the file of its board beside it. Raises OSError, BadFile."""
    path.write_text(write(session), encoding="utf-8")
    if own_board(session):
        board = Path(session.setup.board)
        beside = path.with_name(board.name)
        if not beside.exists() or not beside.samefile(board):
            beside.write_bytes(files.contents(board))


def secret(session: Session[Any]) -> bool:
    """Whether a transcript would tell what somebody at the table may not know yet."""
    moments = [] if session.prompt.over else session.moments()
    return any(session.rules.prompt(moment.state).private for moment in moments)


def bring(journal: Journal, path: Path, boards: Path) -> int:
    """A transcript becomes a game of the journal, whose number is returned; a board of its own is copied to `boards`.

    Raises TranscriptError, BadFile, BadSetup, JournalError, OSError.
    """
    session = replay(path, rules).session
    setup = msgspec.structs.replace(session.setup, version=session.rules.version)
    if own_board(session):
        setup = msgspec.structs.replace(setup, board=str(_copied(Path(setup.board), boards)))
    now = time.time()
    events = (moment.entry.event for moment in session.moments() if moment.entry)
    entries = {number: Entry(event, "transcript", now) for number, event in enumerate(events, 1)}
    ended = (session.rules.winner(session.state) or "nobody") if session.prompt.over else ""
    return journal.bring(setup, entries, now, ended)


def renewed(path: Path) -> tuple[Journal, Path, list[int]]:
    """A new journal in the place of one that cannot be used, with all that can be read of it; where the old one is now,
    and the games that were saved. People have said so before. Raises JournalError, BadFile, OSError."""
    aside = set_aside(path)
    journal = Journal(path)
    return journal, aside, salvage(journal, aside)


def salvage(journal: Journal, path: Path) -> list[int]:
    """The games that can be read of a damaged journal, but for those that are here already; their numbers here.

    Raises JournalError, BadFile.
    """
    here = journal.games()
    saved = []
    for found in salvaged(path):
        last = max(found.entries, default=0)
        if not any((kept.setup, kept.begun) == (found.setup, found.begun) and kept.entries >= last for kept in here):
            saved.append(journal.bring(found.setup, found.entries, found.begun, found.ended))
    return saved


def own_board(session: Session[Any]) -> bool:
    """Whether the game is played on somebody's own board, which is a file."""
    return session.setup.board not in ("reference", *session.rules.boards)


def _copied(board: Path, boards: Path) -> Path:
    """The same file among our own boards: one that is there already, or a copy under a free name."""
    data = files.contents(board)
    for path in _names(boards / board.name):
        if not path.exists():
            files.replace(path, data)
            return path
        if files.contents(path) == data:
            return path
    raise AssertionError("names never end")


def _names(path: Path) -> Iterator[Path]:
    yield path
    for number in count(2):
        yield path.with_name(f"{path.stem}_{number}{path.suffix}")
