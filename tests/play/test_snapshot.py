"""The journal copied while it is being written: each copy is a whole journal with all that was acknowledged before."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

from companion.games import rules
from companion.play.inspection import JournalError, Unusable
from companion.play.journal import Journal
from companion.play.rules import digest
from companion.play.snapshot import snapshot
from tests.play.at_table import FIRST, setup, told
from tests.play.at_table import recorded as answers
from tests.play.power_cuts import play
from ui.table.referee import new_game, take_up

COPIES = 12


@pytest.mark.long
def test_a_copy_taken_in_the_middle_of_play_has_all_that_was_acknowledged(tmp_path: Path) -> None:
    """A child plays as fast as it can; every copy opens, replays without trouble, and lacks nothing."""
    path = tmp_path / "journal.sqlite"
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        os.close(reading)
        try:
            play(path, FIRST, 7, writing)
        finally:
            os._exit(1)
    os.close(writing)
    try:
        with os.fdopen(reading) as acknowledged:
            for at in range(COPIES):
                game, entries, *_ = [acknowledged.readline() for _ in range(40)][-1].split()
                copy = tmp_path / f"copy-{at}.sqlite"
                snapshot(path, copy)
                assert not copy.with_name(copy.name + "-wal").exists()
                with Journal(copy) as journal:
                    kept = journal.game(int(game))
                    assert kept.entries >= int(entries)
                    assert not take_up(journal, kept.id, rules(kept.setup.game), kept.setup)[1]
    finally:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)


def test_a_copy_is_the_same_journal_whether_it_is_open_or_closed(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"
    with Journal(path) as journal:
        session, number = new_game(journal, rules(FIRST), setup(FIRST))
        for event in answers(FIRST, 3)[:20]:
            session.tell(event)
        assert snapshot(path, tmp_path / "open.sqlite") == 1
    assert snapshot(path, tmp_path / "closed.sqlite") == 1
    for name in ("open.sqlite", "closed.sqlite"):
        with Journal(tmp_path / name) as journal:
            again, _ = take_up(journal, number, rules(FIRST), setup(FIRST))
            assert digest(again.state) == digest(told(FIRST, answers(FIRST, 3)[:20]).state)


def test_what_is_damaged_is_no_copy(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"
    with Journal(path) as journal:
        new_game(journal, rules(FIRST), setup(FIRST))
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) // 2])
    with pytest.raises(Unusable):
        snapshot(path, tmp_path / "copy.sqlite")


def test_a_journal_that_never_rests_is_given_up_in_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "journal.sqlite"
    Journal(path).close()
    monkeypatch.setattr("companion.play.snapshot._same", lambda *_: False)
    with pytest.raises(JournalError, match="changed all the while"):
        snapshot(path, tmp_path / "copy.sqlite")
