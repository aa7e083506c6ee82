"""The wiring file: what it may say, and that all its faults are told at once, with their lines."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.files import BadFile
from hardware.panel.wiring import REFERENCE, BadWiring, read


def written(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "panel.toml"
    path.write_text(text)
    return path


def test_our_own_wiring_can_be_used_and_names_everything() -> None:
    wiring = read(REFERENCE)
    assert set(wiring.buttons()) == {"confirm", "undo", "knob", "place 1", "place 2", "place 3", "place 4"}
    assert sorted(wiring.lamps()) == [1, 2, 3, 4]
    assert len({pin for _, pin in wiring.pins()}) == len(list(wiring.pins())) == 14


def test_an_empty_file_is_a_panel_with_nothing_on_it(tmp_path: Path) -> None:
    assert list(read(written(tmp_path, "")).pins()) == []


def test_every_fault_is_told_with_its_line(tmp_path: Path) -> None:
    text = 'confirm = 5\nundo = 5\nbuzzer = 40\n[[switches]]\npart = "a"\npin = 7\npressed = "x"\nreleased = "x"\n'
    with pytest.raises(BadWiring) as caught:
        read(written(tmp_path, text))
    assert len(caught.value.faults) == 3
    assert caught.value.faults[0].startswith("line 2: ")
    assert caught.value.faults[1].startswith("line 3: ")
    assert "switch a" in caught.value.faults[2]


@pytest.mark.parametrize("text", ["confirm = ", "confirm = 'x'", "confrim = 5", "[knob]\na = 3", "settle = 3.0"])
def test_what_cannot_be_read_is_said(tmp_path: Path, text: str) -> None:
    with pytest.raises(BadFile, match=r"panel\.toml cannot be used: "):
        read(written(tmp_path, text))
