"""The light behind the panel, written only when it changes."""

from __future__ import annotations

from pathlib import Path

from hardware.pi.backlight import Backlight


def test_it_is_set_when_it_changes(tmp_path: Path) -> None:
    panel = tmp_path / "10-0045"
    panel.mkdir()
    (panel / "max_brightness").write_text("31\n")
    light = Backlight(tmp_path)
    for percent, value in ((100, "31"), (50, "16"), (0, "0"), (1, "2")):
        light.shine(percent)
        assert (panel / "brightness").read_text() == value
    (panel / "brightness").unlink()
    light.shine(1)
    assert not (panel / "brightness").exists(), "it is so already"


def test_a_screen_without_one_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "broken").mkdir()
    for lights in (tmp_path, tmp_path / "nothing"):
        light = Backlight(lights)
        light.shine(50)
        assert not light.there
    assert [path.name for path in tmp_path.rglob("*")] == ["broken"]
