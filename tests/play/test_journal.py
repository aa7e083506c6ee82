"""The real journal on a real disk: games survive anything, and whatever is wrong is said in a sentence."""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games import rules
from companion.play.inspection import MARK, VERSION, JournalError, Unusable, set_aside
from companion.play.journal import GameLog, Journal, Torn
from companion.play.rules import digest
from companion.play.salvage import salvaged
from companion.play.seals import seal
from companion.play.session import Session
from companion.play.setup import Seat, Setup
from companion.table.events import Chose, Corrected, Entry, Given, Rolled, Undone, pack
from companion.table.words import speaking
from tests.play.at_table import FIRST, begun, every_game, everything, recorded, setup, told
from tests.table.strategies import ENTRIES
from ui.table import languages
from ui.table.referee import new_game, take_up

ROOT = Path(__file__).parents[2]


def kept_game(path: Path, events: int = 40, seed: int = 3, game: str = FIRST) -> tuple[Session[Any], int]:
    """A game played into the journal, the file closed again."""
    with Journal(path) as journal:
        session, number = new_game(journal, rules(game), setup(game))
        for event in recorded(game, seed, events):
            session.tell(event)
        session.log = None
        return session, number


def taken_up(journal: Journal, number: int = 1, game: str = FIRST) -> Session[Any]:
    session, troubles = take_up(journal, number, rules(game), setup(game))
    assert not troubles
    return session


def same(one: Session[Any], other: Session[Any]) -> bool:
    """Same states all the way, same steps to take back and to do again, by the same names."""
    alike = [[digest(moment.state) for moment in each.moments()] for each in (one, other)]
    stacks = [[digest(moment.state) for moment in (*each.steps, *each.taken_back)] for each in (one, other)]
    return alike[0] == alike[1] and stacks[0] == stacks[1] and everything(one)[2:5] == everything(other)[2:5]


# -- across restarts ---------------------------------------------------------------------------------------------------


@every_game
def test_a_game_is_taken_up_exactly_where_it_stood(path: Path, game: str) -> None:
    session, number = kept_game(path, 200, game=game)
    with Journal(path) as journal:
        again = taken_up(journal, number, game)
        assert same(session, again)
        assert [moment.entry for moment in again.moments()] == [moment.entry for moment in session.moments()]


def test_undo_redo_and_corrections_work_across_the_gap(path: Path) -> None:
    """One session that never stops, and one that is closed after every single thing: they never differ."""
    events = list(recorded(FIRST, 3, 30))
    steady = begun()
    things: list[Any] = [*events[:20], Undone(3), Undone(2), events[15], Corrected(4, _other(events, 4)), Undone(1)]
    with Journal(path) as journal:
        _, number = new_game(journal, rules(FIRST), setup(FIRST))
    for thing in things:
        with Journal(path) as journal:
            interrupted = taken_up(journal, number)
            assert same(steady, interrupted)
            steady.tell(thing)
            interrupted.tell(thing)
    with Journal(path) as journal:
        interrupted = taken_up(journal, number)
        while steady.undoable():
            assert str(steady.undoable()[0]) == str(interrupted.undoable()[0])
            steady.undo()
            interrupted.undo()
        steady.redo(len(steady.taken_back))
        interrupted.redo(len(interrupted.taken_back))
        assert same(steady, interrupted)


def _other(events: list[Any], index: int) -> Any:
    """Another answer that would have been legal there."""
    session = told(FIRST, events[: index - 1])
    return next(event for event in session.prompt.answers() if event != events[index - 1])


# -- several games -----------------------------------------------------------------------------------------------------


def test_several_games_the_one_played_last_first_whatever_the_clock_says(path: Path) -> None:
    """A machine without a clock wakes in 1970: which evening comes first is counted."""
    with Journal(path) as journal:
        logs = [journal.begin(setup(FIRST), now) for now in (1_700_000_000.0, 20.0, 30.0)]
        assert [kept.id for kept in journal.games()] == [3, 2, 1]
        logs[0].append(Entry(Rolled(3), at=40.0))
        logs[1].append(Entry(Rolled(4), at=25.0))
        assert [kept.id for kept in journal.games()] == [2, 1, 3]
        assert [(kept.begun, kept.touched, kept.entries) for kept in journal.games()] == [
            (20.0, 25.0, 1),
            (1_700_000_000.0, 1_700_000_000.0, 1),
            (30.0, 30.0, 0),
        ]
    with Journal(path) as journal:
        assert [kept.id for kept in journal.games()] == [2, 1, 3]
        assert journal.game(2).setup == setup(FIRST)
        journal.resume(3).append(Entry(Rolled(5), at=0.0))
        assert [kept.id for kept in journal.games()] == [3, 2, 1]


def test_a_game_that_ended_and_went_on(path: Path) -> None:
    kept_game(path)
    with Journal(path) as journal:
        journal.end(1, "purple")
        assert journal.game(1).ended == "purple"
    with Journal(path) as journal:
        assert journal.game(1).ended == "purple"
        journal.end(1, "")
        assert journal.game(1).ended == ""


def test_a_forgotten_game_is_gone_and_its_number_stays_free_of_its_entries(path: Path) -> None:
    kept_game(path)
    kept_game(path, seed=4)
    with Journal(path) as journal:
        journal.forget(2)
        assert [kept.id for kept in journal.games()] == [1]
        assert list(journal.entries(2)) == []
        with pytest.raises(KeyError):
            journal.game(2)
        _, number = new_game(journal, rules(FIRST), setup(FIRST))
        assert journal.game(number).entries == 0


def test_a_game_nobody_knows(path: Path) -> None:
    with Journal(path) as journal:
        for number in (0, 1, -1, 10**15):
            with pytest.raises(KeyError):
                journal.game(number)
        assert journal.games() == []


@pytest.mark.parametrize("name", ["Zoë", "李雷", "Ann 'the Axe'", '"; DROP TABLE games; --', "👩‍🚀", "a" * 10_000])
def test_players_may_be_called_anything(path: Path, name: str) -> None:
    agreed = Setup(FIRST, (Seat("purple", name), Seat("grey", "Bob")))
    with Journal(path) as journal:
        journal.begin(agreed)
    with Journal(path) as journal:
        assert journal.game(1).setup == agreed


def test_a_sign_that_cannot_be_written_is_refused_and_nothing_is_kept(path: Path) -> None:
    with Journal(path) as journal:
        session, _ = new_game(journal, rules(FIRST), setup(FIRST))
        session.tell(recorded(FIRST, 3, 1)[0])
        with pytest.raises(JournalError, match="cannot be written down"):
            session.log.append(Entry(Chose("\ud800")))  # type: ignore[union-attr]
        with pytest.raises(JournalError, match="cannot be written down"):
            journal.begin(Setup(FIRST, (Seat("purple", "\udcff"),)))
        assert [(kept.id, kept.entries) for kept in journal.games()] == [(1, 1)]
        session.tell(recorded(FIRST, 3, 2)[1])


# -- a file that cannot be used ----------------------------------------------------------------------------------------


def blown(at: int, value: int) -> Callable[[bytes], bytes]:
    return lambda data: data[:at] + bytes([value]) + data[at + 1 :]


def scattered(seed: int, start: float, stop: float, count: int = 40) -> Callable[[bytes], bytes]:
    """Random bytes over a stretch of the file."""

    def hit(data: bytes) -> bytes:
        rng, hurt = Random(seed), bytearray(data)
        for _ in range(count):
            hurt[rng.randrange(int(len(data) * start), int(len(data) * stop))] = rng.randrange(256)
        return bytes(hurt)

    return hit


DAMAGES: dict[str, Callable[[bytes], bytes]] = {
    "the first byte": blown(0, 0),
    "the page size": blown(16, 0x7F),
    "the write version": blown(18, 9),
    "the schema format": blown(47, 9),
    "the application": blown(70, 0),
    "all of the header": lambda data: bytes(100) + data[100:],
    "the header, scattered": scattered(1, 0.0, 100 / 28672),
    "the middle, wiped": lambda data: data[: len(data) // 3] + bytes(4096) + data[len(data) // 3 + 4096 :],
    "the schema, scattered": scattered(3, 3700 / 28672, 4096 / 28672, 200),
    "truncated to a third": lambda data: data[: len(data) // 3],
    "truncated to a page": lambda data: data[:4096],
    "truncated to fifty bytes": lambda data: data[:50],
    "text": lambda data: b"Dear diary,\nwe played all night.\n" * 100,
    "one byte": lambda data: b"S",
    "zeros": lambda data: bytes(len(data)),
}


def goes_on(path: Path) -> None:
    """Play goes on in this journal, and is there the next time."""
    with Journal(path) as journal:
        session, number = new_game(journal, rules(FIRST), setup(FIRST))
        for event in recorded(FIRST, 3, 10):
            session.tell(event)
    with Journal(path) as journal:
        assert same(session, taken_up(journal, number))


def lying(folder: Path) -> dict[str, bytes]:
    """Every file that says something; what SQLite shares between readers does not."""
    files = [each for each in folder.iterdir() if each.is_file() and not each.name.endswith("-shm")]
    return {each.name: each.read_bytes() for each in files}


def refused(path: Path) -> str:
    """The journal cannot be opened, says why, and touches nothing; then another is begun, as people ask for it."""
    before = lying(path.parent)
    with pytest.raises(Unusable) as caught:
        Journal(path)
    assert lying(path.parent) == before
    assert in_german(caught.value) != str(caught.value)
    aside = set_aside(path)
    assert aside.name.startswith("journal.sqlite.set-aside-")
    goes_on(path)
    return str(caught.value)


def in_german(error: JournalError) -> str:
    with speaking(languages.catalogue("de")):
        return str(error)


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_file_is_left_untouched_until_somebody_says_so(path: Path, damage: str) -> None:
    kept_game(path, 120)
    hurt = DAMAGES[damage](path.read_bytes())
    path.write_bytes(hurt)
    assert "journal.sqlite" in refused(path)
    assert path.with_name("journal.sqlite.set-aside-1").read_bytes() == hurt


def test_what_is_said_of_a_damaged_file(path: Path) -> None:
    kept_game(path)
    whole = path.read_bytes()
    said = {}
    for damage in ("the application", "text"):
        path.write_bytes(DAMAGES[damage](whole))
        said[damage] = refused(path)
    assert said == {
        "the application": "journal.sqlite belongs to another program.",
        "text": "The journal journal.sqlite is damaged or no journal at all.",
    }
    assert len(list(path.parent.glob("*.set-aside-?"))) == 2


def test_a_later_version_is_left_alone(path: Path) -> None:
    kept_game(path)
    data = path.read_bytes()
    later = data[:60] + (VERSION + 1).to_bytes(4, "big") + data[64:]
    path.write_bytes(later)
    with pytest.raises(JournalError, match=f"was made by version {VERSION + 1} of the journal") as caught:
        Journal(path)
    assert not isinstance(caught.value, Unusable) and path.read_bytes() == later
    assert f"Version {VERSION + 1}" in in_german(caught.value)


@pytest.mark.parametrize("seed", range(40))
def test_any_bytes_flipped_anywhere(path: Path, seed: int) -> None:
    """Refused untouched, or as it was but for what is named: never a stumble, never a changed value."""
    session, _ = kept_game(path, 60)
    rng = Random(seed)
    hurt = bytearray(path.read_bytes())
    for _ in range(rng.choice([1, 1, 3, 30])):
        hurt[rng.randrange(rng.choice([100, len(hurt)]))] = rng.randrange(256)
    path.write_bytes(bytes(hurt))
    try:
        with Journal(path) as journal:
            for kept in journal.games():
                again, troubles = take_up(journal, kept.id, rules(FIRST), setup(FIRST))
                assert troubles or digest(again.state) == digest(session.state)
        goes_on(path)
    except Unusable:
        assert path.read_bytes() == bytes(hurt)
        refused(path)


def test_an_empty_file_is_a_new_journal(path: Path) -> None:
    path.parent.mkdir()
    path.touch()
    goes_on(path)


def test_a_folder_in_its_place_is_set_aside(path: Path) -> None:
    (path / "inside").mkdir(parents=True)
    assert "is a folder or a device and no journal" in refused(path)
    assert path.with_name("journal.sqlite.set-aside-1").joinpath("inside").is_dir()


def test_another_programs_database_is_not_even_opened(path: Path) -> None:
    path.parent.mkdir()
    with closing(sqlite3.connect(path)) as db:
        db.execute("CREATE TABLE recipes (name TEXT)")
        db.execute("INSERT INTO recipes VALUES ('soup')")
        db.commit()
    before = path.read_bytes()
    assert "belongs to another program" in refused(path)
    aside = path.with_name("journal.sqlite.set-aside-1")
    assert aside.read_bytes() == before
    assert not aside.with_name(aside.name + "-wal").exists()


@pytest.mark.parametrize(
    "hurt", ["DROP TABLE entries", "DROP TABLE games", "ALTER TABLE entries RENAME COLUMN entry TO line"]
)
def test_a_journal_that_is_not_whole(path: Path, hurt: str) -> None:
    kept_game(path)
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA journal_mode = DELETE")
        db.execute(hurt)
        db.commit()
    before = path.read_bytes()
    assert "is damaged (no such" in refused(path)
    assert path.with_name("journal.sqlite.set-aside-1").read_bytes() == before


def test_what_was_not_yet_folded_in_is_set_aside_with_it(path: Path) -> None:
    """After a crash half of the journal lies in the file beside it; both are kept as they were."""
    crashed(path)
    beside = path.with_name("journal.sqlite-wal")
    hurt = DAMAGES["the middle, wiped"](path.read_bytes())
    path.write_bytes(hurt)
    before = beside.read_bytes()
    assert before
    assert "is damaged" in refused(path)
    assert path.with_name("journal.sqlite.set-aside-1").read_bytes() == hurt
    assert path.with_name("journal.sqlite.set-aside-1-wal").read_bytes() == before


@pytest.mark.parametrize("gone", ["emptied", "deleted"])
def test_a_file_that_lost_its_beginning(path: Path, gone: str) -> None:
    """SQLite itself would throw away what lies beside it."""
    crashed(path)
    before = path.with_name("journal.sqlite-wal").read_bytes()
    path.write_bytes(b"") if gone == "emptied" else path.unlink()
    assert "has lost its beginning" in refused(path)
    assert path.with_name("journal.sqlite.set-aside-1-wal").read_bytes() == before


def crashed(path: Path) -> None:
    """Plays, and dies without closing the journal."""
    kept_game(path, 400)
    again = (
        "import os, sys; from pathlib import Path; from companion.play.journal import Journal;"
        "from companion.table.events import Entry, Rolled;"
        "log = Journal(Path(sys.argv[1])).resume(1); [log.append(Entry(Rolled(3))) for _ in range(20)]; os._exit(9)"
    )
    assert subprocess.run([sys.executable, "-c", again, str(path)], cwd=ROOT).returncode == 9


# -- who may not write -------------------------------------------------------------------------------------------------


OPENS = """
import os, sys
from pathlib import Path
import companion.play.inspection as inspection
import companion.play.journal as journal
if os.geteuid() == 0 and "nobody" in sys.argv:
    os.setegid(65534)
    os.seteuid(65534)
inspection.PATIENCE = journal.PATIENCE = 0.1
try:
    journal.Journal(Path(sys.argv[1]))
except inspection.JournalError as error:
    print(error)
"""


def opened(path: Path, *words: str) -> str:
    """Another process opens the journal; what it says. `nobody`: as a user whom file permissions bind."""
    done = subprocess.run([sys.executable, "-c", OPENS, str(path), *words], cwd=ROOT, text=True, capture_output=True)
    assert done.stderr == ""
    return done.stdout


@pytest.fixture
def shared() -> Iterator[Path]:
    """A folder everybody may look into."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        yield Path(folder)


@pytest.mark.parametrize("what", ["file", "folder", "no folder"])
def test_where_this_user_may_not_write(shared: Path, what: str) -> None:
    home = shared / "home"
    path = home / "journal.sqlite"
    kept_game(path)
    before = path.read_bytes()
    if what == "no folder":
        shutil.rmtree(home)
    else:
        path.chmod(0o444)
        home.chmod(0o555 if what == "folder" else 0o777)
    said = opened(path, "nobody")
    assert said.startswith(f"The journal {path} cannot be opened (") and "May this user write there?" in said
    if what != "no folder":
        assert path.read_bytes() == before
        home.chmod(0o777)


def test_a_home_that_is_a_file(tmp_path: Path) -> None:
    (tmp_path / "home").write_text("not a folder")
    with pytest.raises(JournalError, match="cannot be opened") as caught:
        Journal(tmp_path / "home" / "journal.sqlite")
    assert "nicht öffnen" in in_german(caught.value)


def test_a_second_companion_is_told_so(path: Path) -> None:
    with Journal(path) as journal:
        session, _ = new_game(journal, rules(FIRST), setup(FIRST))
        assert opened(path) == "Another companion is using this journal. Close that one first.\n"
        session.tell(recorded(FIRST, 3, 1)[0])
    assert opened(path) == ""


# -- lines that cannot be read -----------------------------------------------------------------------------------------


def written(path: Path, number: int, line: str) -> None:
    """A line of other making, under a seal that fits."""
    with closing(sqlite3.connect(path)) as db:
        values = (number, line, seal(1, number, line.encode()))
        db.execute("INSERT OR REPLACE INTO entries VALUES (1, ?, ?, ?)", values)
        db.commit()


def test_a_torn_line_is_left_out_and_told(path: Path) -> None:
    session, _ = kept_game(path, 10)
    written(path, 11, '{"event":{"type":"rolled","fa')
    with Journal(path) as journal:
        again, troubles = take_up(journal, 1, rules(FIRST), setup(FIRST))
        assert [str(trouble) for trouble in troubles] == ["Line 11 of the log cannot be read and is left out."]
        assert digest(again.state) == digest(session.state)
        assert journal.game(1).entries == 11
        again.tell(recorded(FIRST, 3, 11)[10])
    with Journal(path) as journal:
        again, troubles = take_up(journal, 1, rules(FIRST), setup(FIRST))
        assert len(troubles) == 1 and again.head.depth == 11


def test_an_event_that_no_longer_fits_is_left_out_and_told(path: Path) -> None:
    kept_game(path, 10)
    written(path, 11, pack(Entry(Chose("dance"))).decode())
    with Journal(path) as journal:
        _, troubles = take_up(journal, 1, rules(FIRST), setup(FIRST))
    (trouble,) = map(str, troubles)
    assert trouble.startswith("Event 11 no longer fits and is left out: ")


def test_a_game_whose_players_cannot_be_read_is_named(path: Path) -> None:
    kept_game(path)
    kept_game(path)
    with closing(sqlite3.connect(path)) as db:
        db.execute("UPDATE games SET setup = CAST(x'ff00ff' AS TEXT) WHERE id = 1")
        db.commit()
    with Journal(path) as journal:
        assert [kept.id for kept in journal.games()] == [2]
        journal.games()
        assert journal.notices == ["Game 1 of the journal cannot be read; its log is still in journal.sqlite."]


ODD = {"a word": "'x'", "bytes": "x'ff00'", "before time": "-1e300", "never": "9e999", "no year": "1e18"}


@pytest.mark.parametrize("odd", ODD)
def test_one_evening_of_no_day_hides_no_other(path: Path, odd: str) -> None:
    """It is there itself: only when it was is not known, by its first line or by its last."""
    for _ in range(3):
        kept_game(path, 5)
    with closing(sqlite3.connect(path)) as db:
        db.execute(f"UPDATE games SET begun = {ODD[odd]} WHERE id = 2")
        db.commit()
    with Journal(path) as journal:
        assert [(kept.id, kept.begun) for kept in journal.games() if kept.id == 2] == [(2, 0.0)]
        assert sorted(kept.id for kept in journal.games()) == [1, 2, 3] and not journal.notices
        assert len(list(journal.entries(2))) == 5
    assert sorted(len(found.entries) for found in salvaged(path)) == [5, 5, 5]


LINES = st.one_of(
    st.binary(max_size=40), st.text(max_size=40), st.integers(-(2**63), 2**63 - 1), st.floats(), ENTRIES.map(pack)
)


@pytest.mark.long
@settings(max_examples=40, deadline=None)
@given(lines=st.lists(LINES, max_size=6), as_text=st.booleans())
def test_any_bytes_as_entries(tmp_path_factory: pytest.TempPathFactory, lines: list[Any], as_text: bool) -> None:
    """What is no entry comes as Torn; what is one, and does not fit, is left out; nothing else comes of it."""
    path = tmp_path_factory.mktemp("any") / "journal.sqlite"
    with Journal(path) as journal:
        journal.begin(setup(FIRST))
    with closing(sqlite3.connect(path)) as db:
        for number, line in enumerate(lines, 1):
            value = "CAST(? AS TEXT)" if as_text and isinstance(line, bytes) else "?"
            if not isinstance(line, float) or line == line:
                line = line.encode("utf-8", "surrogatepass") if isinstance(line, str) else line
                db.execute(f"INSERT INTO entries VALUES (1, ?, {value}, 0)", (number, line))
                kept = db.execute("SELECT CAST(entry AS BLOB) FROM entries WHERE number = ?", (number,)).fetchone()[0]
                db.execute("UPDATE entries SET seal = ? WHERE number = ?", (seal(1, number, kept), number))
        db.commit()
    with Journal(path) as journal:
        assert all(isinstance(each, Entry | Torn) for each in journal.entries(1))
        assert [kept.id for kept in journal.games()] == [1]
        session, _ = take_up(journal, 1, rules(FIRST), setup(FIRST))
        assert isinstance(session.log, GameLog)
        session.tell(Given("", "turn", "purple"))
    shutil.rmtree(path.parent)


# -- no room -----------------------------------------------------------------------------------------------------------


APART = ["unshare", "-m"] if os.geteuid() == 0 else ["unshare", "-rm"]


def alone(script: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Runs it where what it mounts is seen by nobody else and gone at its end."""
    words = [*APART, "sh", "-ec", script]
    return subprocess.run(words, cwd=ROOT, text=True, capture_output=True, env={**os.environ, **environment})


def _may_mount() -> bool:
    return bool(shutil.which("unshare")) and alone("mount -t tmpfs -o size=100k tmpfs /mnt").returncode == 0


own_disk = pytest.mark.skipif(not _may_mount(), reason="this machine lets nobody mount a disk of their own")


@own_disk
def test_a_full_disk_costs_nothing_but_the_event(tmp_path: Path) -> None:
    mount = f"mount -t tmpfs -o size=400k tmpfs {tmp_path}; head -c 200000 /dev/zero > {tmp_path}/ballast"
    done = alone(f"{mount}; exec {sys.executable} -m tests.play.full_disk {tmp_path}")
    assert done.stdout == "played on\n", done.stderr


def test_a_file_that_may_not_grow_costs_nothing_but_the_event(tmp_path: Path) -> None:
    words = [sys.executable, "-m", "tests.play.full_disk", str(tmp_path), "150000"]
    done = subprocess.run(words, cwd=ROOT, text=True, capture_output=True)
    assert done.stdout == "played on\n", done.stderr


@own_disk
def test_a_disk_full_from_the_start_sets_no_journal_aside(tmp_path: Path) -> None:
    kept_game(tmp_path / "kept.sqlite")
    script = f"""
        mount -t tmpfs -o size=100k tmpfs /mnt
        cp {tmp_path}/kept.sqlite /mnt/journal.sqlite
        head -c 200000 /dev/zero > /mnt/ballast 2>/dev/null || true
        {sys.executable} -c "$OPENS" /mnt/journal.sqlite
        ls /mnt
        cmp /mnt/journal.sqlite {tmp_path}/kept.sqlite
    """
    done = alone(script, OPENS=OPENS)
    assert (done.returncode, done.stderr) == (0, "")
    assert "set-aside" not in done.stdout


@own_disk
@pytest.mark.parametrize("place", ["/mnt/journal.sqlite", "/mnt/home/journal.sqlite"])
def test_a_disk_without_room_for_a_first_journal_is_called_full(place: str) -> None:
    script = f"""
        mount -t tmpfs -o size=100k,nr_inodes={3 if "home" not in place else 2} tmpfs /mnt
        head -c 200000 /dev/zero > /mnt/ballast 2>/dev/null || true
        {sys.executable} -c "$OPENS" {place}
    """
    done = alone(script, OPENS=OPENS)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == f"There is no room for the journal {place}. Make room on the disk.\n"


# -- power cuts --------------------------------------------------------------------------------------------------------


def power_cuts(folder: Path, count: int, seed: int) -> dict[str, int]:
    words = [sys.executable, "-m", "tests.play.power_cuts", str(folder), str(count), str(seed)]
    done = subprocess.run(words, cwd=ROOT, text=True, capture_output=True)
    assert done.returncode == 0, done.stderr
    return dict(json.loads(done.stdout))


@pytest.mark.long
def test_twenty_five_power_cuts_lose_nothing(tmp_path: Path) -> None:
    found = power_cuts(tmp_path, 25, 1)
    assert found["kills"] >= 25 and found["acknowledged"] > 100


def test_the_mark_of_our_files_is_in_their_first_hundred_bytes(path: Path) -> None:
    kept_game(path)
    assert path.read_bytes()[68:72] == MARK.to_bytes(4, "big") == b"tabl"
