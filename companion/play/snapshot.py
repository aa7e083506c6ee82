"""The journal as it stands, copied while somebody plays: nobody waits for it, and nothing of it is touched.

Whoever plays holds the journal for himself alone, so no second program can ask SQLite for a copy. What SQLite promises
after a power cut helps instead: its file and its write-ahead log are good at any instant. They are copied until neither
was swept together meanwhile, and SQLite itself makes one whole journal of the two.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

from companion.play import inspection
from companion.play.inspection import JournalError, part
from companion.table.words import say

TRIES = 50
"""A log is swept into its file every thousand pages or so: twice in a row is rare, so often is never."""
HEAD = 32
"""Bytes of a log's head; they change whenever the log begins anew."""


def snapshot(path: Path, to: Path) -> int:
    """Writes the journal at `path`, all that was ever acknowledged, to the one file `to`; how many games it keeps.

    Raises Unusable where it is damaged, JournalError, OSError. `to` is on the disk when this returns.
    """
    for _ in range(TRIES):
        if _copied(path, to):
            break
    else:
        words = say("The journal {name} changed all the while it was copied. Try again in a minute.", name=path.name)
        raise JournalError(words)
    try:
        inspection.version_of(to)
        with closing(sqlite3.connect(to, isolation_level=None)) as db:
            db.execute("PRAGMA journal_mode = DELETE")
            games = int(db.execute("SELECT count(*) FROM games").fetchone()[0])
    except sqlite3.Error as error:
        raise inspection.refused(to, error) from error
    with to.open("rb") as file:
        os.fsync(file.fileno())
    return games


def _copied(path: Path, to: Path) -> bool:
    """Copies the file and its log; whether the two belong together."""
    log, log_to = part(path, "-wal"), part(to, "-wal")
    shutil.copyfile(path, to)
    try:
        shutil.copyfile(log, log_to)
        head = log_to.read_bytes()[:HEAD]
    except FileNotFoundError:  # whoever played has closed it
        log_to.unlink(missing_ok=True)
        head = b""
    try:
        with log.open("rb") as file:
            now = file.read(HEAD)
    except FileNotFoundError:
        now = b""
    return now == head and _same(path, to)


def _same(one: Path, other: Path) -> bool:
    with one.open("rb") as left, other.open("rb") as right:
        while block := left.read(1 << 20):
            if right.read(1 << 20) != block:
                return False
        return not right.read(1)
