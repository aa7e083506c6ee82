"""The button that switches the machine off, at gpiozero's own stand-in pins."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.table.words import Words
from hardware.panel import pins, wiring
from hardware.pi import button
from hardware.pi.power import power_off
from tests.ui.touch.conftest import PATIENCE

POWER = 3


@pytest.fixture
def mock() -> Iterator[pins.Pins]:
    made = pins.pretended()
    yield made
    made.factory.close()


def test_it_must_be_held(mock: pins.Pins, capsys: pytest.CaptureFixture[str]) -> None:
    gone = threading.Event()

    def off() -> Words:
        gone.set()
        return Words("not today")

    with button.watch(POWER, mock, off, hold=0.05):
        pin = mock.factory.pin(POWER)
        pin.drive_low()
        pin.drive_high()
        assert not gone.wait(0.2), "a button that is brushed does nothing"
        pin.drive_low()
        assert gone.wait(PATIENCE)
    assert "not today" in capsys.readouterr().err


@pytest.mark.parametrize("panel", ["confirm = 5\n", "power = 99\n"])
def test_without_such_a_button_there_is_nothing_to_do(
    tmp_path: Path, panel: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "mock")
    (tmp_path / "panel.toml").write_text(panel)
    assert button.main(str(tmp_path / "panel.toml")) == button.NOTHING_TO_DO


def test_it_may_share_its_pin_with_nothing(tmp_path: Path) -> None:
    (tmp_path / "panel.toml").write_text("confirm = 3\npower = 3\n")
    with pytest.raises(wiring.BadWiring, match="pin 3 is for confirm already, and power wants it too"):
        wiring.read(tmp_path / "panel.toml")


def test_a_machine_that_stays_on_says_why() -> None:
    assert power_off(("true",)) is None
    assert "cannot be switched off from here (no)" in str(power_off(("sh", "-c", "echo no >&2; exit 1")))
    assert "cannot be switched off" in str(power_off(("/nowhere/systemctl",)))
