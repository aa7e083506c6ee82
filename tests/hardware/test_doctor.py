"""The doctor: each thing that can be wrong is found, named, and given its exact cure; nothing is ever changed."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path

import pytest

from hardware import doctor
from hardware.finding import Finding
from hardware.panel.pins import NoPins, Pins, pretended, trouble
from hardware.panel.wiring import REFERENCE


def by_id(findings: list[Finding]) -> dict[str, Finding]:
    return {each.id: each for each in findings}


def test_ports_that_can_be_opened_and_those_that_cannot(tmp_path: Path) -> None:
    good, shifty = tmp_path / "usb-Pico-if00", tmp_path / "ttyACM0"
    for each in (good, shifty):
        each.touch()
    found = by_id(doctor.serial_ports([str(good), str(shifty), str(tmp_path / "gone")], []))
    assert [found[str(each)].state for each in (good, shifty, tmp_path / "gone")] == ["good", "warn", "bad"]
    assert "usermod -aG" in str(found[str(tmp_path / "gone")].cure)


@pytest.mark.skipif(os.geteuid() == 0, reason="root may open everything")
def test_a_port_of_another_group_is_bad(tmp_path: Path) -> None:
    port = tmp_path / "usb-Pico-if00"
    port.touch(0o000)
    assert [each.state for each in doctor.serial_ports([str(port)], [])] == ["bad"]


def test_modem_manager_is_found_where_there_is_a_port_to_spoil(tmp_path: Path) -> None:
    comm = tmp_path / "comm"
    comm.write_text("ModemManager\n")
    port = tmp_path / "usb-Pico-if00"
    port.touch()
    assert by_id(doctor.serial_ports([str(port)], [comm]))["modemmanager"].state == "warn"
    assert "modemmanager" not in by_id(doctor.serial_ports([], [comm]))
    comm.write_text("bash\n")
    assert doctor.modem_manager([comm, tmp_path / "gone"]) is None


def test_the_panel_is_judged_by_its_wiring_and_its_pins(tmp_path: Path) -> None:
    path = tmp_path / "panel.toml"
    assert [each.state for each in doctor.panel(path)] == ["off"]
    path.write_text("confirm = 5\nundo = 5\nbuzzer = 99\n")
    assert [each.state for each in doctor.panel(path)] == ["bad", "bad"]
    path.write_text(REFERENCE.read_text())
    [found] = doctor.panel(path, pretended)
    assert found.state == "warn" and "14 pins" in str(found.words)

    def none() -> Pins:
        raise NoPins(trouble(PermissionError(13, "no")))

    [found] = doctor.panel(path, none)
    assert found.state == "bad" and "group gpio" in str(found.words)


def test_bluetooth_is_looked_for_and_never_raises() -> None:
    for each in asyncio.run(doctor.bluetooth(0.1)):
        assert each.area == "dice" and str(each.words)


def test_displays(tmp_path: Path) -> None:
    status = tmp_path / "card1-HDMI-A-1" / "status"
    status.parent.mkdir()
    status.write_text("connected\n")
    assert [each.id for each in doctor.display({"DISPLAY": ":0"}, [])] == ["desktop"]
    assert [each.id for each in doctor.display({}, [status])] == ["screen"]
    status.write_text("disconnected\n")
    assert [each.state for each in doctor.display({}, [status, tmp_path / "gone"])] == ["off"]


def test_sound(tmp_path: Path) -> None:
    cards = tmp_path / "cards"
    assert [each.state for each in doctor.sound(lambda name: None, cards)] == ["off", "off"]
    cards.write_text(" 0 [vc4hdmi0 ]: vc4-hdmi")
    assert [each.state for each in doctor.sound(lambda name: f"/bin/{name}", cards)] == ["good", "good"]
    cards.write_text("--- no soundcards ---\n")
    assert by_id(doctor.sound(lambda name: None, cards))["card"].state == "off"


@pytest.mark.parametrize(("left", "state"), [(10**10, "good"), (doctor.LITTLE - 1, "warn"), (doctor.FEW - 1, "bad")])
def test_room_on_the_disk(tmp_path: Path, left: int, state: str) -> None:
    [found] = doctor.disk(tmp_path / "not" / "there" / "yet", lambda path: left)
    assert found.state == state


def test_a_clock_that_lost_its_time(tmp_path: Path) -> None:
    assert [each.state for each in doctor.clock(lambda: 0.0)] == ["warn"]
    assert [each.state for each in doctor.clock(lambda: 1.8e9, tmp_path / "gone")] == ["good"]


def test_whatever_is_not_well_comes_with_a_cure(tmp_path: Path) -> None:
    path = tmp_path / "panel.toml"
    path.write_text("confirm = 99")
    findings = [
        *doctor.serial_ports([], []),
        *doctor.serial_ports([str(tmp_path / "gone")], []),
        *doctor.panel(path),
        *doctor.panel(tmp_path / "gone"),
        *doctor.display({}, []),
        *doctor.sound(lambda name: None, tmp_path / "gone"),
        *doctor.disk(tmp_path, lambda path: 1),
        *doctor.clock(lambda: 0.0),
    ]
    assert {each.state for each in findings} >= {"bad", "warn", "off"}
    assert all(str(each.cure) for each in findings if each.state != "good")
