"""A journal that cannot be used, on the screen: people are asked, and what can be read goes on."""

from __future__ import annotations

from pathlib import Path

import msgspec

from companion.play.journal import Journal
from companion.table.events import Entry
from tests.play.at_table import FIRST, recorded, setup, told
from tests.ui.touch.conftest import Desk


def hurt(folder: Path) -> bytes:
    """A journal of one game whose head is gone."""
    with Journal(folder / "journal.sqlite") as journal:
        told(FIRST, recorded(FIRST, 3, 30), journal.begin(setup(FIRST)))
    data = bytes(100) + (folder / "journal.sqlite").read_bytes()[100:]
    (folder / "journal.sqlite").write_bytes(data)
    return data


def test_people_are_asked_before_a_new_journal_is_begun(tmp_path: Path) -> None:
    data = hurt(tmp_path)
    desk = Desk(tmp_path)
    desk.settle()
    assert desk.evening.screen.name == "renewing" and len(desk.evening.screens) == 2
    desk.tap("Not now")
    desk.settle()
    assert desk.evening.screen.name == "home" and "is damaged or no journal at all" in str(desk.evening.trouble)
    assert (tmp_path / "journal.sqlite").read_bytes() == data, "nothing is touched until somebody says so"
    desk.evening.library.close()
    desk = Desk(tmp_path)
    desk.settle()
    desk.tap("Begin a new one")
    desk.until(lambda: desk.evening.screen.name == "home" and getattr(desk.evening.screen, "waiting", None))
    assert (tmp_path / "journal.sqlite.set-aside-1").read_bytes() == data
    assert "1 game could be read" in str(desk.evening.trouble)
    desk.evening.library.close()


def test_a_game_whose_board_is_missing_hides_no_other(tmp_path: Path) -> None:
    with Journal(tmp_path / "journal.sqlite") as journal:
        for board in ("reference", "/nowhere/mine.toml"):
            log = journal.begin(msgspec.structs.replace(setup(FIRST), board=board))
            for event in recorded(FIRST, 3, 10):
                log.append(Entry(event))
    desk = Desk(tmp_path)
    desk.until(lambda: getattr(desk.evening.screen, "waiting", None))
    kept, _ = desk.evening.screen.waiting  # type: ignore[attr-defined]
    assert kept.id == 1
    desk.evening.library.close()
