"""Damage to what the journal keeps: every flipped bit is found, and mended or named."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.games import rules
from companion.play import seals
from companion.play.inspection import Unusable
from companion.play.journal import Journal, Torn
from companion.play.mending import whole
from companion.play.rules import digest
from companion.play.salvage import salvaged
from companion.play.session import Session
from companion.table.events import Chose, Entry, Redone, Rolled, Undone, pack, unpack
from tests.play.at_table import FIRST, begun, every_game, recorded, setup, told
from tests.play.test_journal import kept_game
from ui.table.exchange import renewed, salvage
from ui.table.referee import new_game, take_up

SHORT = pack(Rolled(3))
LINE = pack(Entry(Rolled(3, "d8"), "hub:red", 1_700_000_000.25))


# -- seals -------------------------------------------------------------------------------------------------------------


@pytest.mark.long
def test_every_flipped_bit_is_found_and_mended() -> None:
    sealed = seals.seal(1, 7, SHORT)
    for bit in range(8 * len(SHORT)):
        hurt = bytearray(SHORT)
        hurt[bit // 8] ^= 1 << bit % 8
        assert seals.seal(1, 7, bytes(hurt)) != sealed
        assert seals.mended(1, 7, bytes(hurt), sealed) == SHORT
    for bit in range(32):
        assert seals.mended(1, 7, SHORT, sealed ^ 1 << bit) == SHORT


@pytest.mark.long
def test_any_one_byte_is_mended_and_two_are_not_invented() -> None:
    rng, sealed = Random(1), seals.seal(1, 7, LINE)
    for _ in range(30):
        hurt = bytearray(LINE)
        hurt[rng.randrange(len(LINE))] = rng.randrange(256)
        assert seals.mended(1, 7, bytes(hurt), sealed) == LINE
    for _ in range(30):
        first, second = rng.sample(range(len(LINE)), 2)
        hurt = bytearray(LINE)
        hurt[first] ^= 0x55
        hurt[second] ^= 0xAA
        assert seals.mended(1, 7, bytes(hurt), sealed) is None


def test_a_line_in_another_place_or_game_is_found() -> None:
    assert len({seals.seal(game, number, LINE) for game in range(1, 30) for number in range(30)}) == 29 * 30


# -- on the disk -------------------------------------------------------------------------------------------------------


def change(path: Path, what: str, *values: object) -> None:
    with closing(sqlite3.connect(path)) as db:
        db.execute(what, values)
        db.commit()


def line(path: Path, number: int) -> bytes:
    with closing(sqlite3.connect(path)) as db:
        found = db.execute("SELECT CAST(entry AS BLOB) FROM entries WHERE number = ?", (number,)).fetchone()
    return bytes(found[0])


def test_a_changed_digit_is_mended_where_it_lies(path: Path) -> None:
    """A flipped bit that leaves a good entry used to change the throw, and nobody heard of it."""
    session, _ = kept_game(path)
    right = line(path, 1)
    assert b'"face":' in right
    at = right.index(b'"face":') + 7
    hurt = right[:at] + bytes((right[at] ^ 1,)) + right[at + 1 :]
    change(path, "UPDATE entries SET entry = ? WHERE number = 1", hurt.decode())
    assert unpack(hurt) != unpack(right)
    with Journal(path) as journal:
        assert next(journal.entries(1)) == unpack(right), "reading alone mends nothing on the disk"
    assert line(path, 1) == hurt
    with Journal(path) as journal:
        again, troubles = take_up(journal, 1, rules(FIRST), setup(FIRST))
        assert not troubles and digest(again.state) == digest(session.state)
    assert line(path, 1) == right


def torn(path: Path, number: int) -> None:
    """So much of a line is gone that nothing can be made of it."""
    change(path, "UPDATE entries SET entry = 'gone' WHERE number = ?", number)


def test_a_torn_line_that_was_taken_back_costs_nothing(path: Path) -> None:
    with Journal(path) as journal:
        session, _ = new_game(journal, rules(FIRST), setup(FIRST))
        for event in recorded(FIRST, 3, 20):
            session.tell(event)
        session.undo(3)
        for event in recorded(FIRST, 3, 30)[17:]:
            session.tell(event)
    torn(path, 19)
    with Journal(path) as journal:
        again, troubles = take_up(journal, 1, rules(FIRST), setup(FIRST))
        (trouble,) = map(str, troubles)
        assert trouble == "Line 19 of the log cannot be read. It had been taken back, so nothing is lost."
        assert digest(again.state) == digest(session.state) and len(again.steps) == len(session.steps)


@pytest.mark.long
@every_game
def test_a_torn_line_is_told_from_what_followed_or_named(path: Path, game: str) -> None:
    """Never another game than the one that was played, unless people are told which line is missing."""
    events = list(recorded(game, 3, 80))
    before = told(game, events)
    mended = 0
    for number in range(1, len(events), 3):
        log: list[Entry | Torn] = [Entry(event) for event in events]
        log[number - 1] = Torn(number, "gone")
        found = whole(rules(game), setup(game), log)
        assert [*found.found, *found.undone, *found.lost] == [number]
        if number in found.found:
            mended += 1
            again = begun(game)
            assert not list(again.replay(found.entries))
            assert digest(again.state) == digest(before.state)
    assert mended >= 2


def test_the_last_line_is_never_invented() -> None:
    events = recorded(FIRST, 3, 12)
    log: list[Entry | Torn] = [Entry(event) for event in events[:-1]]
    found = whole(rules(FIRST), setup(FIRST), [*log, Torn(12, "gone")])
    assert (found.lost, found.found, len(found.entries)) == ([12], {}, 11)


def test_a_torn_command_is_named_and_nothing_is_made_of_it() -> None:
    events = recorded(FIRST, 3, 12)
    left = pack(Entry(Undone(2)))[:-9]
    log: list[Entry | Torn] = [*map(Entry, events), Torn(13, "gone", left), Entry(Undone(2))]
    assert whole(rules(FIRST), setup(FIRST), log).lost == [13]


def test_a_torn_line_that_was_taken_back_and_done_again_is_wanted() -> None:
    log: list[Entry | Torn] = [*map(Entry, recorded(FIRST, 3, 12)), Torn(13, "gone")]
    log += [Entry(Undone(1)), Entry(Redone(1))]
    assert whole(rules(FIRST), setup(FIRST), log).undone == []


def test_a_missing_line_is_named(path: Path) -> None:
    kept_game(path, 20)
    change(path, "DELETE FROM entries WHERE number = 20")
    change(path, "DELETE FROM entries WHERE number IN (8, 9)")
    with Journal(path) as journal:
        assert [each.number for each in journal.entries(1) if isinstance(each, Torn)] == [8, 9]


@pytest.mark.parametrize("column", ["number", "seal", "entry"])
def test_columns_of_another_kind(path: Path, column: str) -> None:
    kept_game(path, 10)
    change(path, f"UPDATE entries SET {column} = 'x' WHERE number = 10")
    with Journal(path) as journal:
        _, troubles = take_up(journal, 1, rules(FIRST), setup(FIRST))
        assert len(troubles) == (column != "number"), "a last line that is gone leaves no gap"


def test_players_are_sealed_too(path: Path) -> None:
    kept_game(path, 10)
    agreed = setup(FIRST)
    change(path, "UPDATE games SET setup = replace(setup, 'Ann', 'Ant')")
    with Journal(path) as journal:
        assert journal.game(1).setup == agreed
    change(path, "UPDATE games SET setup = replace(setup, 'Ant', 'Zoë the Great')")
    with Journal(path) as journal:
        assert journal.games() == []
        assert journal.notices == ["Game 1 of the journal cannot be read; its log is still in journal.sqlite."]


# -- an earlier journal ------------------------------------------------------------------------------------------------

FIRST_VERSION = """
PRAGMA application_id = 1952539244; PRAGMA user_version = 1;
CREATE TABLE games (
    id INTEGER PRIMARY KEY, setup TEXT NOT NULL, begun REAL NOT NULL, ended TEXT NOT NULL DEFAULT ''
);
CREATE TABLE entries (
    game INTEGER NOT NULL REFERENCES games(id), number INTEGER NOT NULL, entry TEXT NOT NULL, PRIMARY KEY (game, number)
) WITHOUT ROWID;
"""


def first_version(path: Path) -> list[Session[Any]]:
    """Three games as they were kept before there were seals; the second was played last."""
    path.parent.mkdir(exist_ok=True)
    sessions = [told(FIRST, recorded(FIRST, 3, count)) for count in (20, 40, 0)]
    with closing(sqlite3.connect(path)) as db:
        db.executescript(FIRST_VERSION)
        for number, (session, at) in enumerate(zip(sessions, (50.0, 90.0, 70.0), strict=True), 1):
            db.execute("INSERT INTO games (setup, begun) VALUES (?, ?)", (pack(session.setup).decode(), at - 5.0))
            for depth, moment in enumerate(session.moments()[1:], 1):
                assert moment.entry
                line = pack(Entry(moment.entry.event, "touch", at)).decode()
                db.execute("INSERT INTO entries VALUES (?, ?, ?)", (number, depth, line))
        db.commit()
    return sessions


def test_after_an_upgrade_every_game_is_simply_there(path: Path) -> None:
    sessions = first_version(path)
    with Journal(path) as journal:
        assert [kept.id for kept in journal.games()] == [2, 3, 1]
    with Journal(path) as journal:
        for number, session in enumerate(sessions, 1):
            again, troubles = take_up(journal, number, rules(FIRST), setup(FIRST))
            assert not troubles and digest(again.state) == digest(session.state)
            if not again.prompt.over:
                again.tell(again.prompt.answers()[0])
    with closing(sqlite3.connect(path)) as db:
        sealed = db.execute("SELECT game, number, CAST(entry AS BLOB), seal FROM entries").fetchall()
    assert all(each[3] == seals.seal(*each[:3]) for each in sealed) and len(sealed) == 63


def test_an_upgrade_that_cannot_be_written_changes_nothing(path: Path) -> None:
    first_version(path)
    before = path.read_bytes()
    with closing(sqlite3.connect(path)) as db:
        db.execute("BEGIN IMMEDIATE")  # somebody else holds it
        with pytest.raises(Exception, match="Another companion"):
            Journal(path)
    assert path.read_bytes() == before


# -- salvage -----------------------------------------------------------------------------------------------------------


def blown(data: bytes, at: int, length: int) -> bytes:
    return data[:at] + bytes(length) + data[at + length :]


@every_game
def test_all_of_a_whole_journal_can_be_salvaged(path: Path, game: str) -> None:
    session, _ = kept_game(path, 300, game=game)
    with Journal(path) as journal:
        before = list(journal.entries(1))
    (found,) = salvaged(path)
    assert found.setup == session.setup and list(found.entries.values()) == before


def test_what_is_left_of_a_journal_without_its_head_is_taken_up(path: Path) -> None:
    session, _ = kept_game(path, 400)
    hurt = bytes(100) + path.read_bytes()[100:]
    path.write_bytes(hurt)
    with pytest.raises(Unusable):
        Journal(path)
    journal, aside, saved = renewed(path)
    with journal:
        assert (aside.name, aside.read_bytes(), saved) == ("journal.sqlite.set-aside-1", hurt, [1])
        again, troubles = take_up(journal, 1, rules(FIRST), setup(FIRST))
        assert not troubles and digest(again.state) == digest(session.state)
        assert salvage(journal, aside) == [], "what is here already is not brought twice"


@pytest.mark.few(4)
@pytest.mark.parametrize("size", [512 << nth for nth in range(8)])
def test_a_journal_without_its_head_is_read_whatever_the_size_of_its_pages(path: Path, size: int) -> None:
    kept_game(path, 30)
    with closing(sqlite3.connect(path, isolation_level=None)) as kept:
        for line in ("PRAGMA journal_mode = DELETE", f"PRAGMA page_size = {size}", "VACUUM"):
            kept.execute(line).fetchall()
    assert int.from_bytes(path.read_bytes()[16:18], "big") == size % 65535
    path.write_bytes(blown(path.read_bytes(), 0, 100))
    (found,) = salvaged(path)
    assert len(found.entries) == 30


def test_what_was_not_yet_folded_in_is_salvaged_too(path: Path, tmp_path: Path) -> None:
    kept_game(path, 100)
    with Journal(path) as journal:
        session, _ = take_up(journal, 1, rules(FIRST), setup(FIRST))
        for event in recorded(FIRST, 3, 200)[100:]:
            session.tell(event)
        crashed = tmp_path / "crashed.sqlite"
        for tail in ("", "-wal"):
            shutil.copy(f"{path}{tail}", f"{crashed}{tail}")
    (found,) = salvaged(crashed)
    assert max(found.entries) == len(found.entries) == 200


@pytest.mark.few(10)
@pytest.mark.parametrize("seed", range(25))
def test_a_journal_torn_to_pieces(path: Path, seed: int) -> None:
    """Whatever is taken up was there: no entry is invented, and every gap is named."""
    rng = Random(seed)
    kept_game(path, 400)
    with Journal(path) as journal:
        before = dict(enumerate(journal.entries(1), 1))
    data = path.read_bytes()
    for _ in range(rng.choice([1, 5, 60])):
        data = blown(data, rng.randrange(len(data)), rng.choice([1, 16, 700, 4096]))
    path.write_bytes(data[: rng.choice([len(data), len(data), rng.randrange(len(data))])])
    for found in salvaged(path):
        assert found.setup == setup(FIRST)
        assert found.entries.items() <= before.items()


@pytest.mark.parametrize("data", [b"", b"\x0a", bytes(5000), b"\x0d" * 9000, b"\xff" * 9000, b"SQLite format 3\0"])
def test_nothing_is_made_of_no_journal(path: Path, data: bytes) -> None:
    path.parent.mkdir()
    path.write_bytes(data)
    assert salvaged(path) == []


def test_a_long_list_of_players_goes_on_in_other_pages(path: Path) -> None:
    from companion.play.setup import Seat, Setup

    agreed = Setup(FIRST, (Seat("purple", "A" * 20_000), Seat("grey", "Bob")))
    with Journal(path) as journal:
        log = journal.begin(agreed)
        log.append(Entry(Chose("x" * 9000)))
    (found,) = salvaged(path)
    assert found.setup == agreed and found.entries[1].event == Chose("x" * 9000)
    data, pages = path.read_bytes(), range(0, path.stat().st_size, 4096)
    (last,) = (at for at in pages if data[at : at + 8] == b"\0\0\0\0AAAA")
    path.write_bytes(data[:last] + (last // 4096 + 1).to_bytes(4, "big") + data[last + 4 :])
    assert salvaged(path) == [found], "what leads round is read no further than it is long"


def test_a_row_as_long_as_a_page_just_takes_is_salvaged_too(path: Path) -> None:
    lengths = 3 * [*range(900, 930)]  # with seals of several lengths
    with Journal(path) as journal:
        log = journal.begin(setup(FIRST))
        for length in lengths:
            log.append(Entry(Chose("x" * length)))
    (found,) = salvaged(path)
    assert [entry.event for entry in found.entries.values()] == [Chose("x" * length) for length in lengths]


# -- who may look ------------------------------------------------------------------------------------------------------


def test_nobody_else_may_look_into_it(path: Path) -> None:
    with Journal(path) as journal:
        journal.begin(setup(FIRST)).append(Entry(Rolled(3)))
        modes = {each.name: each.stat().st_mode & 0o777 for each in path.parent.iterdir()}
    assert path.parent.stat().st_mode & 0o777 == 0o700
    assert modes and set(modes.values()) == {0o600}, modes


def test_an_older_journal_is_closed_to_others(path: Path) -> None:
    kept_game(path, 3)
    path.chmod(0o644)
    Journal(path).close()
    assert path.stat().st_mode & 0o777 == 0o600


def test_what_is_forgotten_is_gone_from_the_disk(path: Path) -> None:
    kept_game(path, 100)
    with Journal(path) as journal:
        journal.forget(1)
    assert b"Ann" not in path.read_bytes() and salvaged(path) == []
