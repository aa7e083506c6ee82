"""Cameras and panels of other packages: found by their entry points, used like the house's own, tried by its faults."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from tests.waiting import until
from ui.cli.main import main
from ui.conformance.faults import ONCE, tried, twin
from ui.conformance.moments import session_at
from ui.conformance.rig import FAULTS
from ui.table.devices import fitted_panel, panel_playing
from ui.table.doctor import devices
from ui.table.referee import Referee
from ui.table.watch import source_of
from vision.camera.frames import CameraTrouble

CODE = """
from hardware.panel.panel import Panel
from hardware.panel.simulated import SimulatedPanel
from hardware.panel.wiring import read
from ui.conformance.own_rigs import PinsRig, Sensor, SensorRig

HANDS = SimulatedPanel(read())


def panel():
    return Panel(HANDS.wiring, choose=HANDS.choose)


class Attic(Sensor):
    def __init__(self, where=""):
        super().__init__()
        self.name = f"attic {where}"


class KeysTwin(PinsRig): ...


class AtticTwin(SensorRig):
    def camera(self):
        return self.sensor


class Clumsy(PinsRig):
    def begin(self, referee):
        raise RuntimeError("it fell off the table")
"""
ENTRIES = """
[companion.panels]
keys = attic.devices:panel
lost = attic.nowhere:panel

[companion.cameras]
attic = attic.devices:Attic
gone = attic.nowhere:Camera
clumsy = attic.devices:Attic

[companion.twins]
keys = attic.devices:KeysTwin
attic = attic.devices:AtticTwin
clumsy = attic.devices:Clumsy
alone = attic.devices:KeysTwin
"""


@pytest.fixture(autouse=True)
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A package as pip leaves it."""
    code, info = tmp_path / "site" / "attic", tmp_path / "site" / "attic-1.0.dist-info"
    for folder in (code, info):
        folder.mkdir(parents=True)
    (code / "__init__.py").touch()
    (code / "devices.py").write_text(CODE)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: attic\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(ENTRIES)
    monkeypatch.syspath_prepend(tmp_path / "site")
    monkeypatch.setenv("TABLE_COMPANION_HOME", str(tmp_path))
    monkeypatch.delenv("GPIOZERO_PIN_FACTORY", raising=False)
    yield


def test_a_camera_is_called_by_the_name_its_package_gives_it() -> None:
    assert source_of("attic:north")().name == "attic north" and source_of("attic")().name == "attic "
    with pytest.raises(CameraTrouble, match="Try pi, /dev/video0, attic, clumsy, gone, or"):
        source_of("telescope")
    with pytest.raises(CameraTrouble, match=r"“gone” of the package attic cannot be used .*'attic.nowhere'"):
        source_of("gone")


def test_the_doctor_says_what_is_brought_and_what_breaks() -> None:
    said = {each.id: (each.state, str(each.words)) for each in devices()}
    assert said["attic"] == ("good", "The package attic brings the device “attic”.")
    assert {name for name, (state, _) in said.items() if state == "bad"} == {"lost", "gone"}
    assert "Bring the package up to date" in said["lost"][1]


def test_a_panel_plays_along_where_no_pins_are_wired_and_a_broken_one_silences_no_other(
    caplog: pytest.LogCaptureFixture,
) -> None:
    panel, trouble = fitted_panel()
    assert panel is not None and len(panel.places) == 4 and not trouble
    assert "“lost” of the package attic cannot be used" in caplog.text
    hands = import_module("attic.devices").HANDS
    session = session_at("awaiting roll")
    blinking = [seat.colour for seat in session.setup.seats].index(session.prompt.who) + 1
    referee = Referee(session)
    referee.start()
    with panel_playing(referee):
        until(lambda: hands.lit(blinking))
    referee.stop()


@pytest.mark.parametrize(("device", "fault"), [("keys", "reset"), ("attic", "unplug")])
def test_it_is_tried_by_the_faults_every_device_is_tried_by(device: str, fault: str, tmp_path: Path) -> None:
    tried(twin(device), tmp_path, fault, ONCE)


def test_one_line_tries_it_and_says_what_breaks(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check-device", "clumsy"]) == 1
    told = capsys.readouterr()
    assert told.out.count("BROKEN") == len(FAULTS) and "clumsy fails in 8 of them." in told.out
    assert "RuntimeError: it fell off the table" in told.err
    assert main(["check-device", "telescope"]) == 2
    assert "There are: hub, bluetooth, camera, panel, alone, attic, clumsy, keys." in capsys.readouterr().err
    assert main(["check-device", "alone"]) == 2
    assert "no device of that name" in capsys.readouterr().err
