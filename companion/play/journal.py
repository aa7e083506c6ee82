"""The log on disk: SQLite, one durable commit for every entry, before anybody sees what came of it."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from companion import files, typed
from companion.play import inspection
from companion.play.inspection import MARK, PATIENCE, TAILS, VERSION, JournalError, part
from companion.play.seals import mended, seal
from companion.play.setup import Setup
from companion.table.events import Entry, pack, unpack
from companion.table.words import say

SCHEMA = """
CREATE TABLE games (
    id INTEGER PRIMARY KEY,
    setup TEXT NOT NULL,
    begun REAL NOT NULL,
    ended TEXT NOT NULL DEFAULT '',
    played INTEGER NOT NULL DEFAULT 0,
    seal INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE entries (
    game INTEGER NOT NULL REFERENCES games(id),
    number INTEGER NOT NULL,
    entry TEXT NOT NULL,
    seal INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (game, number)
) WITHOUT ROWID;
"""

SECOND = """
ALTER TABLE games ADD COLUMN played INTEGER NOT NULL DEFAULT 0;
ALTER TABLE games ADD COLUMN seal INTEGER NOT NULL DEFAULT 0;
ALTER TABLE entries ADD COLUMN seal INTEGER NOT NULL DEFAULT 0;
"""
"""What version 2 has and version 1 had not."""

EVIDENCE = """
CREATE TABLE IF NOT EXISTS evidence (
    id INTEGER PRIMARY KEY,
    game INTEGER NOT NULL REFERENCES games(id),
    picture BLOB NOT NULL
)
"""
"""What was seen when an entry was made. Made when it is first wanted; the oldest pictures make room for new ones."""

NEXT = "(SELECT coalesce(max(played), 0) + 1 FROM games)"
"""The turn of a game that is played now."""

MENDS = 500
"""So many damaged lines are mended by trying; a journal with more is past it, and each takes a while."""

NEVER = 250_000_000_000.0
"""s since 1970, in the last years a calendar has."""
MISSING = 1000
"""So many missing lines in a row are named."""

PICTURES = 1000
PICTURE = 64_000
"""So many pictures are kept, of so many bytes each at the most."""


class Kept(NamedTuple):
    """A game in the journal. `begun`, `touched`: seconds since 1970, 0 where nobody knows; `ended`: who won, ""
    while it runs."""

    id: int
    setup: Setup
    begun: float
    touched: float
    entries: int
    ended: str


class Torn(NamedTuple):
    """A kept line that cannot be read any more. `left`: the bytes that lie in its place."""

    number: int
    reason: str
    left: bytes = b""


class Journal:
    """Several games in one file. Use it from one thread.

    Raises JournalError where it cannot be opened, Unusable where what lies there can be no journal any more: nothing is
    touched then. A journal of an earlier version is taken over as it is. `notices` says what could not be read.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.notices: list[str] = []
        self._mends = 0
        self._playing = 0
        """The game whose turn to be played has been counted."""
        try:
            files.private(path.parent)
            self._db = self._opened(inspection.version_of(path))
        except (OSError, sqlite3.Error) as error:
            raise inspection.refused(path, error) from error

    def begin(self, setup: Setup, now: float = 0.0) -> GameLog:
        """A new game, already on disk."""
        with self._writing():
            line = pack(setup)
            values = (line.decode(), now)
            cursor = self._db.execute(f"INSERT INTO games (setup, begun, played) VALUES (?, ?, {NEXT})", values)
            number = int(cursor.lastrowid or 0)
            self._db.execute("UPDATE games SET seal = ? WHERE id = ?", (seal(number, 0, line), number))
        self._playing = number
        return GameLog(self, number, 0)

    def bring(self, setup: Setup, entries: Mapping[int, Entry], now: float, ended: str) -> int:
        """A whole game at once, or none of it: its entries by their numbers, from 1. Raises JournalError."""
        with self._writing():
            log = self.begin(setup, now)
            for number, entry in entries.items():
                self.keep(log.game, number, entry)
            self.end(log.game, ended)
        return log.game

    def games(self) -> list[Kept]:
        """Every game kept, the one played last first. One whose players cannot be read is named in `notices`."""
        rows = self._read(
            "SELECT id, CAST(setup AS BLOB), begun, CAST(ended AS BLOB), seal,"
            " (SELECT count(*) FROM entries WHERE game = id),"
            " (SELECT CAST(entry AS BLOB) FROM entries WHERE game = id ORDER BY number DESC LIMIT 1)"
            " FROM games ORDER BY played DESC, id DESC"
        )
        found = []
        for number, setup, begun, ended, sealed, count, last in rows:
            try:
                agreed = typed.json(self._as_sealed(number, 0, setup, sealed), Setup)
            except (msgspec.MsgspecError, UnicodeError, RecursionError):
                notice = f"Game {number} of the journal cannot be read; its log is still in {self.path.name}."
                self.notices += [notice] if notice not in self.notices else []
                continue
            touched = max(moment(begun), _dated(last))
            won = (ended or b"").decode(errors="replace")
            found.append(Kept(number, agreed, moment(begun), touched, count, won))
        return found

    def game(self, number: int) -> Kept:
        """Raises KeyError where no such game is kept."""
        for kept in self.games():
            if kept.id == number:
                return kept
        raise KeyError(number)

    def entries(self, number: int) -> Iterator[Entry | Torn]:
        """The log of a game in order. What is damaged comes as it was where that can be told, else as Torn."""
        due = 1
        for at, line, sealed in self._lines(number):
            for missing in range(due, min(at, due + MISSING)):
                yield Torn(missing, "it is missing")
            due = at + 1
            try:
                yield unpack(self._as_sealed(number, at, line, sealed))
            except msgspec.MsgspecError as error:
                yield Torn(at, str(error), line)

    def resume(self, number: int) -> GameLog:
        """The log of a kept game, ready for its next entry; damage that can be mended is mended on the disk too."""
        last = 0
        with self._writing():
            for last, line, sealed in self._lines(number):
                if sealed != seal(number, last, line):
                    with suppress(msgspec.DecodeError, UnicodeError):
                        right = self._as_sealed(number, last, line, sealed)
                        values = (right.decode(), seal(number, last, right), number, last)
                        self._db.execute("UPDATE entries SET entry = ?, seal = ? WHERE game = ? AND number = ?", values)
        return GameLog(self, number, last)

    def _lines(self, number: int) -> list[tuple[int, bytes, Any]]:
        """The lines of a game with their numbers and seals."""
        wanted = "SELECT number, CAST(entry AS BLOB), seal FROM entries WHERE game = ? ORDER BY number"
        return [row for row in self._read(wanted, (number,)) if isinstance(row[0], int)]

    def _as_sealed(self, game: int, number: int, line: bytes, sealed: object) -> bytes:
        """The line as it was written. Raises msgspec.DecodeError where that cannot be told."""
        if sealed == seal(game, number, line):
            return line
        self._mends += 1
        right = mended(game, number, line, sealed) if isinstance(sealed, int) and self._mends <= MENDS else None
        if right is None:
            raise msgspec.DecodeError("its seal is broken")
        return right

    def end(self, number: int, winner: str) -> None:
        """Notes how a game ended; "" opens it again."""
        with self._writing():
            self._db.execute("UPDATE games SET ended = ? WHERE id = ?", (winner, number))

    def forget(self, number: int) -> None:
        """Deletes a game and its log, for good."""
        with self._writing():
            self._db.execute(EVIDENCE)
            self._db.execute("DELETE FROM evidence WHERE game = ?", (number,))
            self._db.execute("DELETE FROM entries WHERE game = ?", (number,))
            self._db.execute("DELETE FROM games WHERE id = ?", (number,))

    def close(self) -> None:
        self._db.close()

    def __enter__(self) -> Journal:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def keep(self, game: int, number: int, entry: Entry) -> None:
        """One entry, durable when this returns. Raises JournalError."""
        with self._writing():
            line = pack(entry)
            if game != self._playing:
                self._db.execute(f"UPDATE games SET played = {NEXT} WHERE id = ?", (game,))
                self._playing = game
            self._db.execute(
                "INSERT INTO entries VALUES (?, ?, ?, ?)", (game, number, line.decode(), seal(game, number, line))
            )

    def attach(self, game: int, picture: bytes) -> str:
        """Keeps a picture and returns what an entry calls it by; "" for one that is too large. Raises JournalError."""
        if not 0 < len(picture) <= PICTURE:
            return ""
        with self._writing():
            self._db.execute(EVIDENCE)
            cursor = self._db.execute("INSERT INTO evidence (game, picture) VALUES (?, ?)", (game, picture))
            number = int(cursor.lastrowid or 0)
            self._db.execute("DELETE FROM evidence WHERE id <= ?", (number - PICTURES,))
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
    def _writing(self) -> Iterator[None]:
        """All that is written meanwhile is kept together or not at all, and durable at its end. Raises JournalError."""
        inside = self._db.in_transaction
        try:
            if not inside:
                self._db.execute("BEGIN IMMEDIATE")
            yield
            if not inside:
                self._db.execute("COMMIT")
        except BaseException as error:
            self._playing = 0
            if self._db.in_transaction and not inside:
                self._db.execute("ROLLBACK")
            if isinstance(error, UnicodeError):
                words = say("There is a sign in this that cannot be written down ({why}).", why=error)
                raise JournalError(words) from error
            if isinstance(error, sqlite3.Error):
                why = say("the disk is full") if inspection.full(self.path, error) else error
                words = say(
                    "The journal could not be written ({why}), so this does not count."
                    " Make room on the disk or check the card, then do it again.",
                    why=why,
                )
                raise JournalError(words) from error
            raise

    def _read(self, question: str, values: tuple[object, ...] = ()) -> list[tuple[Any, ...]]:
        try:
            return self._db.execute(question, values).fetchall()
        except sqlite3.Error as error:
            words = say("The journal {name} could not be read ({why}). Check the card.", name=self.path.name, why=error)
            raise JournalError(words) from error

    def _opened(self, version: int) -> sqlite3.Connection:
        if not version:
            os.close(os.open(self.path, os.O_CREAT | os.O_RDWR, 0o600))
        for tail in TAILS:  # who plays and how it went is nobody else's business
            with suppress(OSError):
                there = part(self.path, tail)
                there.chmod(there.stat().st_mode & 0o700)
        db = sqlite3.connect(self.path, isolation_level=None, timeout=PATIENCE, check_same_thread=False)
        try:
            # Exclusive: a second companion on the same journal is told so instead of mixing its entries in.
            db.execute("PRAGMA locking_mode = EXCLUSIVE")
            db.execute("PRAGMA secure_delete = ON")
            if not version:  # in one transaction, so that no power cut leaves half a journal
                marks = f"PRAGMA application_id = {MARK}; PRAGMA user_version = {VERSION};"
                db.executescript(f"BEGIN IMMEDIATE; {marks} {SCHEMA} COMMIT;")
                files.synced(self.path.parent)
            elif version < VERSION:
                _upgraded(db)
            db.execute("PRAGMA journal_mode = WAL")
            db.execute("PRAGMA synchronous = FULL")
            db.execute("SELECT count(*) FROM games")
        except sqlite3.Error:
            db.close()
            raise
        return db


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


def _upgraded(db: sqlite3.Connection) -> None:
    """From version 1, or not at all: what is there is believed and sealed, and the games keep their order."""
    db.executescript(f"BEGIN IMMEDIATE; {SECOND}")
    try:
        lines = db.execute("SELECT game, number, CAST(entry AS BLOB) FROM entries").fetchall()
        latest = {game: _dated(line) for game, _, line in lines}
        games = db.execute("SELECT id, begun, CAST(setup AS BLOB) FROM games").fetchall()
        order = sorted((max(moment(begun), latest.get(game, 0.0)), game, setup) for game, begun, setup in games)
        db.executemany(
            "UPDATE entries SET seal = ? WHERE game = ? AND number = ?",
            ((seal(game, number, line), game, number) for game, number, line in lines),
        )
        db.executemany(
            "UPDATE games SET played = ?, seal = ? WHERE id = ?",
            ((at, seal(game, 0, setup), game) for at, (_, game, setup) in enumerate(order, 1)),
        )
        db.execute(f"PRAGMA user_version = {VERSION}")
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise


def moment(kept: object) -> float:
    """What a journal says of when something was, in s since 1970; 0 where that is no moment any calendar has."""
    return float(kept) if isinstance(kept, int | float) and 0 <= kept < NEVER else 0.0


def _dated(line: bytes | None) -> float:
    """When an entry was made; 0 where that cannot be read."""
    try:
        return moment(unpack(line).at) if line else 0.0
    except msgspec.MsgspecError:
        return 0.0
