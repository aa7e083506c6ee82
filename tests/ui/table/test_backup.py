"""Everything in one file and back again: whole or not at all, whatever happens to the file, the disk or the program."""

from __future__ import annotations

import json
import os
import shutil
import signal
import time
import zipfile
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from companion.files import BadFile
from companion.games import rules
from companion.play import inspection
from companion.play.inspection import JournalError, Unusable
from companion.play.journal import Journal
from tests.play.at_table import FIRST, recorded, setup
from ui.cli.main import main
from ui.table import backup
from ui.table.referee import new_game
from ui.table.sticks import writable


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """What a family has after an evening: a game with a picture, settings, dice, a board of their own."""
    home = tmp_path / "home" / "table"
    monkeypatch.setenv("TABLE_COMPANION_HOME", str(home))
    with Journal(home / "journal.sqlite") as journal:
        session, number = new_game(journal, rules(FIRST), setup(FIRST))
        for event in recorded(FIRST, 3)[:20]:
            session.tell(event)
        journal.attach(number, b"a picture")
    (home / "boards" / "photos").mkdir(parents=True)
    (home / "boards" / "ours.toml").write_text("name = 'ours'\n")
    (home / "boards" / "photos" / "one.png").write_bytes(Random(1).randbytes(20_000))
    (home / "touch.json").write_text('{"theme": "light"}')
    (home / "dice.json").write_text("{}")
    (home / "run").mkdir()
    (home / "run" / "panel").write_text("gone after a restart")
    return home


def tree(home: Path) -> dict[str, bytes]:
    """Every file but the journal, of which only what is asked of it counts."""
    return {
        str(path.relative_to(home)): path.read_bytes()
        for path in home.rglob("*")
        if path.is_file() and not path.name.startswith("journal.sqlite")
    }


def played(home: Path) -> list[tuple[int, int]]:
    with Journal(home / "journal.sqlite") as journal:
        assert journal.evidence("picture:1") == b"a picture"
        return [(kept.id, kept.entries) for kept in journal.games()]


def test_everything_comes_back_on_another_machine(home: Path, tmp_path: Path) -> None:
    file = tmp_path / "backup.zip"
    contents = backup.write(home, file, now=5.0)
    assert (contents.games, contents.made) == (1, 5.0) and backup.read(file) == contents
    assert file.stat().st_mode & 0o077 == 0
    other = tmp_path / "other" / "table"
    assert backup.restore(file, other) is None
    assert played(other) == played(home) == [(1, 20)]
    assert tree(other) == {name: data for name, data in tree(home).items() if not name.startswith("run/")}


def test_what_was_there_is_kept_beside_it(home: Path, tmp_path: Path) -> None:
    file = tmp_path / "backup.zip"
    backup.write(home, file)
    (home / "touch.json").write_text('{"theme": "dark"}')
    with Journal(home / "journal.sqlite") as journal:
        new_game(journal, rules(FIRST), setup(FIRST))
    first, second = backup.restore(file, home), backup.restore(file, home)
    assert [old.name if old else "" for old in (first, second)] == ["table.before-restore-1", "table.before-restore-2"]
    assert first and (first / "touch.json").read_text() == '{"theme": "dark"}'
    assert len(played(first)) == 2 and played(home) == [(1, 20)]
    assert (home / "touch.json").read_text() == '{"theme": "light"}'
    assert not [path for path in home.parent.iterdir() if path.name.startswith(".")]


def test_of_what_was_there_before_the_last_three_stay(home: Path, tmp_path: Path) -> None:
    file = tmp_path / "backup.zip"
    backup.write(home, file)
    mine = home.with_name("table.before-restore-mine")
    mine.mkdir()
    for _ in range(12):
        backup.restore(file, home)
    kept = {path.name for path in home.parent.iterdir() if "restor" in path.name}
    assert kept == {"table.before-restore-10", "table.before-restore-11", "table.before-restore-12", mine.name}
    assert played(home) == [(1, 20)]


def test_a_backup_is_made_while_somebody_plays_and_not_restored(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(inspection, "PATIENCE", 0.01)
    file = tmp_path / "backup.zip"
    with Journal(home / "journal.sqlite") as journal:
        session, _ = new_game(journal, rules(FIRST), setup(FIRST))
        session.tell(recorded(FIRST, 3)[0])
        assert backup.write(home, file).games == 2
        with pytest.raises(JournalError, match="Another companion is using this journal"):
            backup.restore(file, home)
    assert len(played(home)) == 2
    assert not [path for path in home.parent.iterdir() if path.name.startswith(".")]


def damages(whole: bytes) -> Iterator[bytes]:
    rng = Random(4)
    for _ in range(150):
        at = rng.randrange(len(whole))
        yield whole[:at] + bytes([whole[at] ^ 1 << rng.randrange(8)]) + whole[at + 1 :]
    for _ in range(20):
        yield whole[: rng.randrange(len(whole))]
    for _ in range(20):
        at = rng.randrange(len(whole))
        yield whole[:at] + bytes(min(4096, len(whole) - at)) + whole[at + 4096 :]
    yield b""
    yield b"no archive at all"


def test_damage_never_comes_through(home: Path, tmp_path: Path) -> None:
    """Each damaged file is refused in words, or what is damaged about it is nothing that is read."""
    file, broken = tmp_path / "backup.zip", tmp_path / "broken.zip"
    contents = backup.write(home, file)
    refused = 0
    for data in damages(file.read_bytes()):
        broken.write_bytes(data)
        try:
            assert backup.read(broken) == contents
        except BadFile as error:
            refused += 1
            assert str(error).startswith("broken.zip cannot be used: ")
    assert refused > 150
    before = tree(home)
    broken.write_bytes(file.read_bytes()[:-2000])
    with pytest.raises(BadFile):
        backup.restore(broken, home)
    assert tree(home) == before and [path.name for path in home.parent.iterdir()] == ["table"]


def rewritten(file: Path, to: Path, **changed: object) -> None:
    """The same backup with other things said of it; a name that is a path adds a file."""
    with zipfile.ZipFile(file) as old, zipfile.ZipFile(to, "w") as new:
        for name in old.namelist():
            if name != backup.CONTENTS:
                new.writestr(name, old.read(name))
        said = json.loads(old.read(backup.CONTENTS))
        for extra in changed.pop("names", ()):  # type: ignore[attr-defined]
            new.writestr(backup.FILES + extra, b"")
            said["files"][extra] = {
                "size": 0,
                "sha256": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
            }
        new.writestr(backup.CONTENTS, json.dumps(said | changed))


@pytest.mark.parametrize(
    ("changed", "why"),
    [
        ({"format": 2, "companion": "9.1", "files": 7}, "made by a later companion (9.1)"),
        ({"journal": 99}, "made by a later companion"),
        ({"files": {}}, "damaged"),
        ({"names": ["../outside"]}, "damaged (../outside)"),
        ({"names": ["/etc/outside"]}, "damaged (/etc/outside)"),
        ({"names": ["a//b"]}, "damaged (a//b)"),
    ],
)
def test_what_a_backup_says_of_itself_is_not_believed(
    home: Path, tmp_path: Path, changed: dict[str, object], why: str
) -> None:
    file, other = tmp_path / "backup.zip", tmp_path / "other.zip"
    backup.write(home, file)
    rewritten(file, other, **changed)
    with pytest.raises(BadFile) as refused:
        backup.restore(other, home)
    assert why in str(refused.value)
    assert not (tmp_path / "outside").exists() and played(home) == [(1, 20)]


def test_a_backup_that_cannot_be_made_leaves_the_old_one(home: Path, tmp_path: Path) -> None:
    file = tmp_path / "backup.zip"
    backup.write(home, file)
    old = file.read_bytes()
    whole = (home / "journal.sqlite").read_bytes()
    (home / "journal.sqlite").write_bytes(whole[: len(whole) // 2])
    with pytest.raises(Unusable):
        backup.write(home, file)
    assert file.read_bytes() == old and [path.name for path in tmp_path.glob("*.zip*")] == ["backup.zip"]


def cut(work: object, after: float) -> None:
    """Does it in a child that is killed after so many seconds, or has done it."""
    assert callable(work)
    child = os.fork()
    if not child:
        try:
            work()
        finally:
            os._exit(0)
    time.sleep(after)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)


@pytest.mark.long
def test_whenever_it_is_cut_off_there_is_the_old_or_the_new(home: Path, tmp_path: Path) -> None:
    file = tmp_path / "backup.zip"
    backup.write(home, file)
    rng = Random(2)
    for _ in range(15):
        cut(lambda: backup.write(home, file), rng.random() * 0.03)
        assert backup.read(file).games == 1
    for _ in range(25):
        (home / "touch.json").write_text('{"theme": "dark"}')
        cut(lambda: backup.restore(file, home), rng.random() * 0.06)
        assert json.loads((home / "touch.json").read_text())["theme"] in ("dark", "light")
        assert played(home) == [(1, 20)]
    (home / "touch.json").write_text('{"theme": "theirs"}')
    backup.restore(file, home)
    assert not [path for path in home.parent.iterdir() if path.name.startswith(".")], "what was cut off is swept away"
    newest = max(home.parent.glob("*.before-restore-*"), key=lambda path: int(path.name.rpartition("-")[2]))
    assert json.loads((newest / "touch.json").read_text()) == {"theme": "theirs"}
    assert all(json.loads((old / "touch.json").read_text()) for old in home.parent.glob("*.before-restore-*"))


def test_on_a_stick_the_last_ones_stay(home: Path, tmp_path: Path) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    (stick / "holiday.jpg").write_bytes(b"theirs")
    for _ in range(4):
        file, contents = backup.to_stick(home, stick, keep=2)
        assert backup.read(file) == contents
    names = ["holiday.jpg", "table-companion-backup-0003.zip", "table-companion-backup-0004.zip"]
    assert sorted(path.name for path in stick.iterdir()) == names


def test_at_the_command_line(home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = str(tmp_path / "backup.zip")
    assert main(["backup", file]) == 0
    assert "Games: 1, files: 5" in capsys.readouterr().out
    assert main(["restore", "--check", file]) == 0
    shutil.rmtree(home)
    assert main(["restore", file]) == 0
    assert f"All of it is back in {home}." in capsys.readouterr().out
    assert main(["restore", str(tmp_path / "nothing.zip")]) == 2
    assert "there is no such file" in capsys.readouterr().err
    if writable() is None:
        assert main(["backup", "--nightly"]) == 0
        assert main(["backup"]) == 2
        assert "No stick is plugged in" in capsys.readouterr().err
