"""The log on disk: SQLite, one durable commit for every entry, before anybody sees what came of it."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import msgspec

from companion.play.rules import Setup
from companion.table.events import Entry, pack, unpack

MARK = 0x7461_626C
"""SQLite's application id of our files ("tabl")."""

VERSION = 1

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
    reason: str


class Journal:
    """Several games in one file. Use it from one thread.

    A file that is damaged, foreign or from a later version is set aside untouched and a new one begun;
    `notices` says so.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.notices: list[str] = []
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            self._db = self._opened()
        except _Unusable as trouble:
            aside = self._set_aside()
            self.notices.append(f"{trouble} It is kept as {aside.name}, and a new journal is begun.")
            self._db = self._opened()

    def begin(self, setup: Setup, now: float = 0.0) -> GameLog:
        """A new game, already on disk."""
        with self._trouble():
            cursor = self._db.execute("INSERT INTO games (setup, begun) VALUES (?, ?)", (pack(setup).decode(), now))
        return GameLog(self, int(cursor.lastrowid or 0), 0)

    def games(self) -> list[Kept]:
        """Every game kept, the one played last first."""
        rows = self._db.execute(
            "SELECT id, setup, begun, ended, (SELECT count(*) FROM entries WHERE game = id),"
            " (SELECT entry FROM entries WHERE game = id ORDER BY number DESC LIMIT 1) FROM games"
        ).fetchall()
        found = []
        for number, setup, begun, ended, count, last in rows:
            try:
                agreed = msgspec.json.decode(setup, type=Setup)
                touched = unpack(last).at if last else begun
            except msgspec.MsgspecError:
                continue
            found.append(Kept(number, agreed, begun, max(begun, touched), count, ended))
        return sorted(found, key=lambda kept: (kept.touched, kept.id), reverse=True)

    def game(self, number: int) -> Kept:
        """Raises KeyError where no such game is kept."""
        for kept in self.games():
            if kept.id == number:
                return kept
        raise KeyError(number)

    def entries(self, number: int) -> Iterator[Entry | Torn]:
        """The log of a game in order; a line that cannot be read comes as Torn, and nothing after it is lost."""
        rows = self._db.execute("SELECT number, entry FROM entries WHERE game = ? ORDER BY number", (number,))
        for at, line in rows:
            try:
                yield unpack(line)
            except (msgspec.MsgspecError, TypeError) as error:
                yield Torn(at, str(error))

    def resume(self, number: int) -> GameLog:
        """The log of a kept game, ready for its next entry."""
        last = self._db.execute("SELECT coalesce(max(number), 0) FROM entries WHERE game = ?", (number,)).fetchone()
        return GameLog(self, number, int(last[0]))

    def end(self, number: int, winner: str) -> None:
        """Notes how a game ended; "" opens it again."""
        with self._trouble():
            self._db.execute("UPDATE games SET ended = ? WHERE id = ?", (winner, number))

    def forget(self, number: int) -> None:
        """Deletes a game and its log, for good."""
        with self._trouble():
            self._db.execute("BEGIN")
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

    @contextmanager
    def _trouble(self) -> Iterator[None]:
        try:
            yield
        except sqlite3.Error as error:
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")
            raise JournalError(
                f"The journal could not be written ({error}), so this step is not counted."
                " Make room on the disk or check the card, then do it again."
            ) from error

    def _opened(self) -> sqlite3.Connection:
        fresh = not self.path.exists() or self.path.stat().st_size == 0
        try:
            db = sqlite3.connect(self.path, isolation_level=None, timeout=2.0, check_same_thread=False)
        except sqlite3.Error as error:
            raise JournalError(
                f"The journal {self.path.name} cannot be opened ({error}). May this user write there?"
            ) from error
        try:
            # Exclusive: a second companion on the same journal is told so instead of mixing its entries in.
            db.execute("PRAGMA locking_mode = EXCLUSIVE")
            if fresh:
                db.execute(f"PRAGMA application_id = {MARK}")
                db.execute(f"PRAGMA user_version = {VERSION}")
            db.execute("PRAGMA journal_mode = WAL")
            db.execute("PRAGMA synchronous = FULL")
            if fresh:
                db.executescript("BEGIN;" + SCHEMA + "COMMIT;")
            self._examine(db)
        except sqlite3.OperationalError as error:
            db.close()
            if "locked" in str(error) or "busy" in str(error):
                raise JournalError("Another companion is using this journal. Close that one first.") from error
            if "readonly" in str(error) or "unable to open" in str(error):
                raise JournalError(
                    f"The journal {self.path.name} cannot be written. May this user write there?"
                ) from error
            raise _Unusable(f"The journal {self.path.name} is damaged ({error}).") from error
        except sqlite3.DatabaseError as error:
            db.close()
            raise _Unusable(f"The journal {self.path.name} is damaged or no journal at all ({error}).") from error
        except _Unusable:
            db.close()
            raise
        return db

    def _examine(self, db: sqlite3.Connection) -> None:
        mark = db.execute("PRAGMA application_id").fetchone()[0]
        if mark != MARK:
            raise _Unusable(f"{self.path.name} belongs to another program.")
        version = db.execute("PRAGMA user_version").fetchone()[0]
        if version > VERSION:
            raise _Unusable(f"{self.path.name} was written by a later version of the companion.")
        verdict = db.execute("PRAGMA quick_check(1)").fetchone()[0]
        if verdict != "ok":
            raise _Unusable(f"The journal {self.path.name} is damaged ({verdict}).")
        tables = {row[0] for row in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        if not {"games", "entries"} <= tables:
            raise _Unusable(f"The journal {self.path.name} is not whole.")

    def _set_aside(self) -> Path:
        """Renames the file, and what belongs to it, to the first name that is free."""
        number = 1
        while (aside := self.path.with_name(f"{self.path.name}.set-aside-{number}")).exists():
            number += 1
        for tail in ("", "-wal", "-shm"):
            part = self.path.with_name(self.path.name + tail)
            if part.exists():
                part.rename(aside.with_name(aside.name + tail))
        return aside


class GameLog:
    """The log of one game: what a Session appends to."""

    def __init__(self, journal: Journal, game: int, number: int) -> None:
        self.journal, self.game, self.number = journal, game, number

    def append(self, entry: Entry) -> None:
        self.journal.keep(self.game, self.number + 1, entry)
        self.number += 1


class _Unusable(Exception):
    """The file is to be set aside."""
