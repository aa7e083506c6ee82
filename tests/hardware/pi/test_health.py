"""What the machine says of itself: heat, power, card, groups, touch panel, flat cable, release; each with its cure."""

from __future__ import annotations

import grp
from pathlib import Path

import pytest

from hardware.finding import Finding
from hardware.pi import health

DISPLAY = """I: Bus=0018 Vendor=0416 Product=0300 Version=1060
N: Name="10-0014 Goodix Capacitive TouchScreen"
H: Handlers=mouse0 event{event}
B: EV=b
B: KEY=400 0 0 0 0 0
B: ABS=265800000000003

I: Bus=0003 Vendor=046d Product=c077 Version=0111
N: Name="A mouse"
H: Handlers=mouse1 event7
B: EV=17
"""


def one(found: list[Finding]) -> Finding:
    assert len(found) == 1, found
    return found[0]


@pytest.mark.parametrize(("degrees", "state"), [(45.1, "good"), (72.0, "warn"), (84.9, "bad")])
def test_heat(tmp_path: Path, degrees: float, state: str) -> None:
    (tmp_path / "cool").write_text("20000\n")
    (tmp_path / "core").write_text(f"{round(degrees * 1000)}\n")
    (tmp_path / "broken").write_text("")
    found = one(health.temperature(tmp_path.iterdir()))
    assert found.state == state and f"{round(degrees)} °C" in str(found.words)
    assert bool(str(found.cure)) == (state != "good")
    assert health.temperature([]) == []


@pytest.mark.parametrize(
    ("told", "state", "words"),
    [
        ("throttled=0x0\n", "good", "enough power"),
        ("throttled=0x50005\n", "bad", "too little power right now"),
        ("throttled=0x50000\n", "warn", "has had too little power"),
        ("throttled=0xe0008\n", "warn", "slowed itself down"),
    ],
)
def test_power(told: str, state: str, words: str) -> None:
    found = one(health.power(lambda: told))
    assert found.state == state and words in str(found.words)
    assert bool(str(found.cure)) == (state != "good")


def test_a_machine_that_is_no_pi_says_nothing_of_its_power() -> None:
    assert health.power(lambda: "") == [] == health.power()


def test_a_card_that_fails_or_is_worn(tmp_path: Path) -> None:
    system, block = tmp_path / "mmcblk0p2", tmp_path / "life_time"
    system.mkdir()
    (system / "errors_count").write_text("3\n")
    (system / "lifetime_write_kbytes").write_text("41500000\n")
    block.write_text("0x02 0x0a\n")
    failed, written, worn = health.card([system], [block])
    assert (failed.state, written.state, worn.state) == ("bad", "good", "bad")
    assert "failed 3 times" in str(failed.words) and "41 GB" in str(written.words) and "100 %" in str(worn.words)
    assert "companion backup" in str(failed.cure) == str(worn.cure)
    (system / "errors_count").write_text("0\n")
    block.write_text("0x01 0x01\n")
    assert {found.state for found in health.card([system], [block])} == {"good"}
    assert health.card([tmp_path / "nothing"], [tmp_path / "nothing"]) == []


def test_groups() -> None:
    there = [
        grp.struct_group(("video", "x", 44, ["ann"])),
        grp.struct_group(("gpio", "x", 997, ["ann", "bob"])),
        grp.struct_group(("games", "x", 60, [])),
    ]
    assert one(health.groups("ann", lambda: there)).state == "good"
    missing = one(health.groups("bob", lambda: there))
    assert missing.state == "warn" and str(missing.cure).startswith("sudo usermod -aG video $USER")
    assert health.groups("root", lambda: there) == [] == health.groups("ann", lambda: there[2:])


def test_a_touch_panel_is_known_from_a_mouse(tmp_path: Path) -> None:
    devices = tmp_path / "devices"
    devices.write_text(DISPLAY.format(event=4))
    assert one(health.touch(devices, tmp_path)).state == "bad", "it is there, and may not be read"
    (tmp_path / "event4").touch()
    found = one(health.touch(devices, tmp_path))
    assert found.state == "good" and "Goodix" in str(found.words)
    devices.write_text(DISPLAY.format(event=4).partition("\n\n")[2])
    assert one(health.touch(devices, tmp_path)).state == "off"
    assert health.touch(tmp_path / "nothing") == []


def test_the_flat_cable_of_a_pi(tmp_path: Path) -> None:
    model, sensor = tmp_path / "model", tmp_path / "name"
    model.write_text("Raspberry Pi 5 Model B Rev 1.0\0")
    sensor.write_text("imx708_wide\n")
    assert one(health.ribbon(model, [sensor])).detail == "imx708_wide"
    silent = one(health.ribbon(model, []))
    assert silent.state == "off" and "push the cable in" in str(silent.cure)
    model.write_text("Another board")
    assert health.ribbon(model, [sensor]) == [] == health.ribbon(tmp_path / "nothing", [])


def test_a_release_that_went_back_says_so(tmp_path: Path) -> None:
    assert health.release(tmp_path) == []
    (tmp_path / "current").symlink_to("releases/0.1.0-aa")
    assert one(health.release(tmp_path)).state == "good"
    (tmp_path / "went-back").write_text("0.2.0-bb\n")
    found = one(health.release(tmp_path))
    assert found.state == "warn"
    assert str(found.words) == "Release 0.2.0-bb failed to start three times, so 0.1.0-aa is back."
