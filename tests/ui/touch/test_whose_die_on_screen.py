"""On the glass: a die that was heard is given to a player by a tap, and that is kept."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.games import GAMES
from tests.ui.touch import gallery
from tests.ui.touch.conftest import Desk
from tests.ui.touch.gallery_games import reached
from ui.table.dice_book import DiceBook
from ui.touch.screens.trying import Listening


@pytest.fixture
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("TABLE_COMPANION_HOME", str(tmp_path))
    return tmp_path


def test_a_tap_gives_a_die_to_the_next_player_and_after_the_last_to_nobody(home: Path, desk: Desk) -> None:
    gallery.play(desk.evening, reached(next(iter(GAMES)), "later"))
    seats = desk.evening.seats()
    screen = Listening(desk.evening)
    desk.evening.go(screen)
    screen.shown = [("sun", "d6", "4")]
    screen.changed()
    desk.settle()
    for seat in seats:
        desk.tap("sun")
        assert desk.reads(seat.name)
        assert DiceBook().known["sun"].seat == seat.colour
    desk.tap("sun")
    assert DiceBook().known["sun"].seat == ""
