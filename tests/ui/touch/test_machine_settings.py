"""The settings of the machine itself: a backup on a stick, the light of the panel, and its switch."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.table.words import Words
from hardware.pi.backlight import Backlight
from tests.play.at_table import FIRST, setup
from tests.ui.touch.conftest import Desk
from ui.table import backup
from ui.touch.screens.settings import SettingsScreen


@pytest.fixture
def settings(desk: Desk) -> Desk:
    desk.evening.go(SettingsScreen(desk.evening))
    return desk


def test_a_backup_is_made_on_the_stick_that_is_plugged_in(
    settings: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    journal = settings.evening.library.journal
    settings.evening.library.ask(lambda: journal().begin(setup(FIRST))).result()
    settings.evening.library.media = (tmp_path / "media",)
    settings.tap("Make one now")
    assert "No stick is plugged in" in str(settings.evening.trouble)
    settings.tap("All right")
    stick = tmp_path / "media" / "stick"
    stick.mkdir(parents=True)
    monkeypatch.setattr(Path, "is_mount", lambda path: path == stick)  # nobody but root can mount one
    settings.tap("Make one now")
    assert "1 games and all else are on the stick now" in str(settings.evening.trouble)
    assert backup.read(stick / "table-companion-backup-0001.zip").games == 1


def test_the_switch_is_there_where_the_machine_is_ours(settings: Desk) -> None:
    names = [touch.name for touch in settings.touches()]
    assert "Switch off" not in names
    asked = []

    def off() -> Words:
        asked.append("off")
        return Words("not today")

    settings.evening.power_off = off
    settings.tap("Stays on")
    assert asked == []
    settings.tap("Switch off")
    assert asked == ["off"] and str(settings.evening.trouble) == "not today"


def test_the_light_is_set_where_there_is_one(settings: Desk, tmp_path: Path) -> None:
    assert "70" not in [touch.name for touch in settings.touches()]
    (tmp_path / "lights" / "panel").mkdir(parents=True)
    (tmp_path / "lights" / "panel" / "max_brightness").write_text("255")
    settings.evening.light = Backlight(tmp_path / "lights")
    settings.tap("70")
    assert settings.evening.settings.brightness == 70
