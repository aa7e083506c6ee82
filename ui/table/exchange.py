"""Games carried from table to table as transcripts, out of one journal and into another. Their boards go with them."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from companion import files
from companion.games import rules
from companion.play.journal import Journal
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


def bring(journal: Journal, path: Path, boards: Path) -> int:
    """A transcript becomes a game of the journal, whose number is returned; a board of its own is copied to `boards`.

    Raises TranscriptError, BadFile, BadSetup, JournalError, OSError.
    """
    session = replay(path, rules).session
    setup = msgspec.structs.replace(session.setup, version=session.rules.version)
    if own_board(session):
        setup = msgspec.structs.replace(setup, board=str(_copied(Path(setup.board), boards)))
    now = time.time()
    entries = [Entry(moment.entry.event, "transcript", now) for moment in session.moments() if moment.entry]
    ended = (session.rules.winner(session.state) or "nobody") if session.prompt.over else ""
    return journal.bring(setup, entries, now, ended)


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
    number = 2
    while True:
        yield path.with_name(f"{path.stem}_{number}{path.suffix}")
        number += 1
