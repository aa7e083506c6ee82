"""The log on disk: SQLite, one durable commit for every entry, before anybody sees what came of it."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from companion.play.rules import Setup
from companion.table.events import Entry, pack, unpack

MARK = 0x7461_626C
"""SQLite's application id of our files ("tabl")."""

VERSION = 1

SQLITE = b"SQLite format 3\0"

DAMAGE = (sqlite3.SQLITE_ERROR, sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_FORMAT)
"""What SQLite finds wrong with a file, as against with the disk under it."""

PATIENCE = 2.0
"""Seconds to wait for a journal somebody else holds."""

SCHEMA = """
CREATE TABLE games (
    id INTEGER PRIMARY KEY,
    setup TEXT NOT NULL,
    begun REAL NOT NULL,
    ended TEXT NOT NULL DEFAULT ''
);
CREATE TABLE entries (
    game INTEGER NOT NULL REFERENCES games(id),
    number INTEGER NOT NULL,
    entry TEXT NOT NULL,
    PRIMARY KEY (game, number)
) WITHOUT ROWID;
"""

EVIDENCE = """
CREATE TABLE IF NOT EXISTS evidence (
    id INTEGER PRIMARY KEY,
    game INTEGER NOT NULL REFERENCES games(id),
    picture BLOB NOT NULL
)
"""
"""What was seen when an entry was made. Made when it is first wanted; the oldest pictures make room for new ones."""

PICTURES = 1000
PICTURE = 64_000
"""So many pictures are kept, of so many bytes each at the most."""


class JournalError(Exception):
    """The journal cannot keep an entry; the message says what happened and what to do."""


class Kept(NamedTuple):
    """A game in the journal. `begun`, `touched`: seconds since 1970; `ended`: who won, "" while it runs."""

    id: int
    setup: Setup
    begun: float
    touched: float
    entries: int
    ended: str


class Torn(NamedTuple):
    """A kept line that cannot be read any more."""

    number: int


class Journal:
    """Several games in one file. Use it from one thread.

    A file that is damaged, foreign or from a later version is set aside untouched and a new one begun;
    `notices` says so.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.notices: list[str] = []
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            try:
                fresh = self._examined()
            except _Unusable as trouble:
                aside = self._set_aside()
                self.notices.append(f"{trouble} It is kept as {aside.name}, and a new journal is begun.")
                fresh = True
            self._db = self._opened(fresh)
        except (OSError, sqlite3.Error) as error:
            raise self._refused(error) from error

    def begin(self, setup: Setup, now: float = 0.0) -> GameLog:
        """A new game, already on disk."""
        with self._trouble():
            cursor = self._db.execute("INSERT INTO games (setup, begun) VALUES (?, ?)", (pack(setup).decode(), now))
        return GameLog(self, int(cursor.lastrowid or 0), 0)

    def games(self) -> list[Kept]:
        """Every game kept, the one played last first. One whose players cannot be read is named in `notices`."""
        rows = self._read(
            "SELECT id, CAST(setup AS BLOB), begun, CAST(ended AS BLOB),"
            " (SELECT count(*) FROM entries WHERE game = id),"
            " (SELECT CAST(entry AS BLOB) FROM entries WHERE game = id ORDER BY number DESC LIMIT 1) FROM games"
        )
        found = []
        for number, setup, begun, ended, count, last in rows:
            try:
                agreed = msgspec.json.decode(setup, type=Setup)
            except (msgspec.MsgspecError, UnicodeError, RecursionError):
                notice = f"Game {number} of the journal cannot be read; its log is still in {self.path.name}."
                self.notices += [notice] if notice not in self.notices else []
                continue
            touched = max(begun, _dated(last))
            found.append(Kept(number, agreed, begun, touched, count, ended.decode(errors="replace")))
        return sorted(found, key=lambda kept: (kept.touched, kept.id), reverse=True)

    def game(self, number: int) -> Kept:
        """Raises KeyError where no such game is kept."""
        for kept in self.games():
            if kept.id == number:
                return kept
        raise KeyError(number)

    def entries(self, number: int) -> Iterator[Entry | Torn]:
        """The log of a game in order; a line that cannot be read comes as Torn, and nothing after it is lost."""
        rows = self._read("SELECT number, CAST(entry AS BLOB) FROM entries WHERE game = ? ORDER BY number", (number,))
        for at, line in rows:
            try:
                yield unpack(line)
            except msgspec.MsgspecError:
                yield Torn(at)

    def resume(self, number: int) -> GameLog:
        """The log of a kept game, ready for its next entry."""
        last = self._read("SELECT coalesce(max(number), 0) FROM entries WHERE game = ?", (number,))
        return GameLog(self, number, int(last[0][0]))

    def end(self, number: int, winner: str) -> None:
        """Notes how a game ended; "" opens it again."""
        with self._trouble():
            self._db.execute("UPDATE games SET ended = ? WHERE id = ?", (winner, number))

    def forget(self, number: int) -> None:
        """Deletes a game and its log, for good."""
        with self._trouble():
            self._db.execute("BEGIN")
            self._db.execute(EVIDENCE)
            self._db.execute("DELETE FROM evidence WHERE game = ?", (number,))
            self._db.execute("DELETE FROM entries WHERE game = ?", (number,))
            self._db.execute("DELETE FROM games WHERE id = ?", (number,))
            self._db.execute("COMMIT")

    def close(self) -> None:
        self._db.close()

    def __enter__(self) -> Journal:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def keep(self, game: int, number: int, entry: Entry) -> None:
        """One entry, durable when this returns. Raises JournalError."""
        with self._trouble():
            self._db.execute("INSERT INTO entries VALUES (?, ?, ?)", (game, number, pack(entry).decode()))

    def attach(self, game: int, picture: bytes) -> str:
        """Keeps a picture and returns what an entry calls it by; "" for one that is too large. Raises JournalError."""
        if not 0 < len(picture) <= PICTURE:
            return ""
        with self._trouble():
            self._db.execute("BEGIN")
            self._db.execute(EVIDENCE)
            cursor = self._db.execute("INSERT INTO evidence (game, picture) VALUES (?, ?)", (game, picture))
            number = int(cursor.lastrowid or 0)
            self._db.execute("DELETE FROM evidence WHERE id <= ?", (number - PICTURES,))
            self._db.execute("COMMIT")
        return f"picture:{number}"

    def evidence(self, name: str) -> bytes | None:
        """The picture an entry speaks of; None where it was not kept, or had to make room."""
        kind, _, number = name.partition(":")
        there = self._read("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'evidence'")
        if kind != "picture" or not number.isdecimal() or not there:
            return None
        rows = self._read("SELECT picture FROM evidence WHERE id = ?", (int(number),))
        return bytes(rows[0][0]) if rows else None

    @contextmanager
    def _trouble(self) -> Iterator[None]:
        try:
            yield
        except UnicodeError as error:
            raise JournalError(f"There is a sign in this that cannot be written down ({error}).") from error
        except sqlite3.Error as error:
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")
            raise JournalError(
                f"The journal could not be written ({error}), so this does not count."
                " Make room on the disk or check the card, then do it again."
            ) from error

    def _read(self, question: str, values: tuple[object, ...] = ()) -> list[tuple[Any, ...]]:
        try:
            return self._db.execute(question, values).fetchall()
        except sqlite3.Error as error:
            raise JournalError(f"The journal {self.path.name} could not be read ({error}). Check the card.") from error

    def _opened(self, fresh: bool) -> sqlite3.Connection:
        db = sqlite3.connect(self.path, isolation_level=None, timeout=PATIENCE, check_same_thread=False)
        try:
            # Exclusive: a second companion on the same journal is told so instead of mixing its entries in.
            db.execute("PRAGMA locking_mode = EXCLUSIVE")
            if fresh:  # in one transaction, so that no power cut leaves half a journal
                marks = f"PRAGMA application_id = {MARK}; PRAGMA user_version = {VERSION};"
                db.executescript(f"BEGIN IMMEDIATE; {marks} {SCHEMA} COMMIT;")
            db.execute("PRAGMA journal_mode = WAL")
            db.execute("PRAGMA synchronous = FULL")
            db.execute("SELECT count(*) FROM games")
        except sqlite3.Error:
            db.close()
            raise
        return db

    def _refused(self, error: OSError | sqlite3.Error) -> JournalError:
        """Why there is no journal, and what to do."""
        if isinstance(error, sqlite3.Error) and ("locked" in str(error) or "busy" in str(error)):
            return JournalError("Another companion is using this journal. Close that one first.")
        if isinstance(error, sqlite3.Error) and "full" in str(error):
            return JournalError(f"There is no room for the journal {self.path}. Make room on the disk.")
        why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        return JournalError(f"The journal {self.path} cannot be opened ({why}). May this user write there?")

    def _examined(self) -> bool:
        """Looks without touching anything. True: there is nothing yet. Raises _Unusable, OSError, sqlite3.Error."""
        name = self.path.name
        if self.path.is_dir():
            raise _Unusable(f"{name} is a folder and no journal.")
        if not self.path.exists() or self.path.stat().st_size == 0:
            if self._part("-wal").exists() and self._part("-wal").stat().st_size:
                raise _Unusable(f"The journal {name} has lost its beginning.")
            return True
        with self.path.open("rb") as file:
            head = file.read(100)
        if not head.startswith(SQLITE) or len(head) < 100 or not {*head[18:20]} <= {1, 2}:
            raise _Unusable(f"The journal {name} is damaged or no journal at all.")
        if int.from_bytes(head[68:72], "big") != MARK:
            raise _Unusable(f"{name} belongs to another program.")
        if self._part("-journal").exists() and self._empty():  # the very first writing was cut off, and is taken back
            return True
        if int.from_bytes(head[60:64], "big") > VERSION:
            raise _Unusable(f"{name} was written by a later version of the companion.")
        self._whole()
        return False

    def _empty(self) -> bool:
        with closing(sqlite3.connect(self.path, timeout=PATIENCE)) as db:
            return not db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]

    def _whole(self) -> None:
        """Reads every page. Read-only, so that a damaged file stays as it is. Raises _Unusable, sqlite3.Error."""
        address = f"{self.path.absolute().as_uri()}?mode=ro"
        with closing(sqlite3.connect(address, uri=True, isolation_level=None, timeout=PATIENCE)) as db:
            try:
                verdict = db.execute("PRAGMA quick_check(1)").fetchone()[0]
                db.execute("SELECT id, setup, begun, ended FROM games WHERE 0")
                db.execute("SELECT game, number, entry FROM entries WHERE 0")
            except UnicodeDecodeError:  # SQLite's own complaint about it cannot be read
                verdict = "its tables cannot be read"
            except sqlite3.DatabaseError as error:
                if error.sqlite_errorcode & 0xFF not in DAMAGE:
                    raise
                verdict = str(error)
            if verdict != "ok":
                raise _Unusable(f"The journal {self.path.name} is damaged ({verdict}).")

    def _part(self, tail: str) -> Path:
        return self.path.with_name(self.path.name + tail)

    def _set_aside(self) -> Path:
        """Renames the file, and what belongs to it, to the first name that is free."""
        number = 1
        tails = ("", "-wal", "-shm", "-journal")
        while any(self._part(f".set-aside-{number}{tail}").exists() for tail in tails):
            number += 1
        for tail in tails:
            if self._part(tail).exists():
                self._part(tail).rename(self._part(f".set-aside-{number}{tail}"))
        return self._part(f".set-aside-{number}")


class GameLog:
    """The log of one game: what a Session appends to."""

    def __init__(self, journal: Journal, game: int, number: int) -> None:
        self.journal, self.game, self.number = journal, game, number

    def append(self, entry: Entry) -> None:
        self.journal.keep(self.game, self.number + 1, entry)
        self.number += 1

    def attach(self, picture: bytes) -> str:
        """Keeps a picture for the next entry; what that entry calls it by."""
        return self.journal.attach(self.game, picture)


def _dated(line: bytes | None) -> float:
    """When an entry was made; 0 where that cannot be read."""
    try:
        return unpack(line).at if line else 0.0
    except msgspec.MsgspecError:
        return 0.0


class _Unusable(Exception):
    """The file is to be set aside."""
