"""The light behind the panel, asked of logind only when it changes."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from hardware.pi.backlight import LOGIND, Backlight


def test_it_is_set_when_it_changes(tmp_path: Path) -> None:
    asked: list[Sequence[str]] = []
    (tmp_path / "10-0045").mkdir()
    (tmp_path / "10-0045" / "max_brightness").write_text("31\n")
    light = Backlight(tmp_path, asked.append)
    for percent in (100, 100, 50, 0, 0, 1):
        light.shine(percent)
    assert asked == [[*LOGIND, "10-0045", value] for value in ("31", "16", "0", "2")]


def test_a_screen_without_one_is_left_alone(tmp_path: Path) -> None:
    asked: list[Sequence[str]] = []
    (tmp_path / "broken").mkdir()
    for lights in (tmp_path, tmp_path / "nothing"):
        light = Backlight(lights, asked.append)
        light.shine(50)
        assert not light.there
    assert asked == []
