"""What lies in the journal's place, before it is opened: nothing is touched until people say what is to be done."""

from __future__ import annotations

import errno
import os
import sqlite3
import stat
from contextlib import closing
from pathlib import Path

from companion import files
from companion.table.words import Words, say

MARK = 0x7461_626C
"""SQLite's application id of our files ("tabl")."""
VERSION = 2
"""2: every line has a seal, and games are counted in the order they are played."""
SQLITE = b"SQLite format 3\0"
DAMAGE = (sqlite3.SQLITE_ERROR, sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_FORMAT)
"""What SQLite finds wrong with a file, as against with the disk under it."""
PATIENCE = 2.0
"""Seconds to wait for a journal somebody else holds."""
ROOM = 65_536
"""Bytes without which no journal can be opened."""
TAILS = ("", "-wal", "-shm", "-journal")
"""The files a journal consists of."""


class JournalError(Exception):
    """The journal cannot be used; its words say what happened and what to do."""

    def __init__(self, words: Words) -> None:
        super().__init__(words)
        self.words = words


class Unusable(JournalError):
    """What lies there can be no journal any more. `set_aside` makes room for another, when people say so."""


def version_of(path: Path) -> int:
    """The version of the journal that lies there, 0 where there is none yet. Touches nothing.

    Raises Unusable for what is damaged or foreign, JournalError for a later version, OSError, sqlite3.Error.
    """
    name = path.name
    if not os.path.lexists(path) or (path.is_file() and path.stat().st_size == 0):
        if part(path, "-wal").exists() and part(path, "-wal").stat().st_size:
            raise Unusable(say("The journal {name} has lost its beginning.", name=name))
        return 0
    if not stat.S_ISREG(path.stat().st_mode):
        raise Unusable(say("{name} is a folder or a device and no journal.", name=name))
    with path.open("rb") as file:
        head = file.read(100)
    if not head.startswith(SQLITE) or len(head) < 100 or not {*head[18:20]} <= {1, 2}:
        raise Unusable(say("The journal {name} is damaged or no journal at all.", name=name))
    if int.from_bytes(head[68:72], "big") != MARK:
        raise Unusable(say("{name} belongs to another program.", name=name))
    if part(path, "-journal").exists() and _empty(path):  # the very first writing was cut off, and is taken back
        return 0
    version = int.from_bytes(head[60:64], "big")
    if version > VERSION:
        words = say(
            "The journal {name} was made by version {version} of the journal, and this companion knows {known}."
            " It is left as it is. Bring the companion up to date.",
            name=name,
            version=version,
            known=VERSION,
        )
        raise JournalError(words)
    _read_through(path)
    return version


def _empty(path: Path) -> bool:
    with closing(sqlite3.connect(path, timeout=PATIENCE)) as db:
        return not db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]


def _read_through(path: Path) -> None:
    """Reads every page. Read-only, so that a damaged file stays as it is. Raises Unusable, sqlite3.Error."""
    later = part(path, "-wal")
    # Where nothing lies beside it, nothing shall come to lie there.
    how = "mode=ro" if later.exists() and later.stat().st_size else "immutable=1"
    address = f"{path.absolute().as_uri()}?{how}"
    with closing(sqlite3.connect(address, uri=True, isolation_level=None, timeout=PATIENCE)) as db:
        try:
            verdict: object = db.execute("PRAGMA quick_check(1)").fetchone()[0]
            db.execute("SELECT id, setup, begun, ended FROM games WHERE 0")
            db.execute("SELECT game, number, entry FROM entries WHERE 0")
        except UnicodeDecodeError:  # SQLite's own complaint about it cannot be read
            verdict = say("its tables cannot be read")
        except sqlite3.DatabaseError as error:
            if error.sqlite_errorcode & 0xFF not in DAMAGE:
                raise
            verdict = str(error)
        if verdict != "ok":
            raise Unusable(say("The journal {name} is damaged ({why}).", name=path.name, why=verdict))


def refused(path: Path, error: OSError | sqlite3.Error) -> JournalError:
    """Why there is no journal, and what to do."""
    if isinstance(error, sqlite3.Error) and ("locked" in str(error) or "busy" in str(error)):
        return JournalError(say("Another companion is using this journal. Close that one first."))
    if full(path, error):
        return JournalError(say("There is no room for the journal {name}. Make room on the disk.", name=path))
    why = files.why(error) if isinstance(error, OSError) else str(error)
    words = say("The journal {name} cannot be opened ({why}). May this user write there?", name=path, why=why)
    return JournalError(words)


def full(path: Path, error: OSError | sqlite3.Error) -> bool:
    """Whether the disk is full: SQLite says so of the journal, but of the files beside it only that it failed."""
    if isinstance(error, OSError):
        return error.errno in (errno.ENOSPC, errno.EDQUOT)
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if code not in (sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN):
        return bool(code == sqlite3.SQLITE_FULL)
    room = os.statvfs(path.parent)
    return room.f_bavail * room.f_frsize < ROOM or bool(room.f_files and not room.f_favail)


def set_aside(path: Path) -> Path:
    """Renames the file, and what belongs to it, to the first name that is free. Raises OSError."""
    number = 1
    while any(os.path.lexists(part(path, f".set-aside-{number}{tail}")) for tail in TAILS):
        number += 1
    for tail in TAILS:
        if os.path.lexists(part(path, tail)):
            part(path, tail).rename(part(path, f".set-aside-{number}{tail}"))
    return part(path, f".set-aside-{number}")


def part(path: Path, tail: str) -> Path:
    """One of the files a journal consists of."""
    return path.with_name(path.name + tail)
