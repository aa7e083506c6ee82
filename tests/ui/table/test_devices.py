"""The devices of an evening: what is found by itself, what people are told of each, and what is kept of their dice."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import cv2
import pytest

from companion.table.words import say
from hardware.dice.news import Reading
from hardware.dice.simulated_hub import SimulatedHub
from hardware.dice.source import AllDice
from hardware.finding import Finding
from hardware.panel.lamps import Lamp
from hardware.panel.panel import Panel
from hardware.panel.wiring import REFERENCE
from tests.play.at_table import seated
from tests.vision.dice.tray import Thrown, photograph
from tests.waiting import until
from ui.cli import main
from ui.cli.asking import Unclear
from ui.cli.watched import eyes
from ui.conformance.moments import session_at
from ui.table.devices import Device, Devices, panel_playing
from ui.table.dice_book import DiceBook, Known
from ui.table.referee import Referee, Update


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TABLE_COMPANION_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "mock")
    (tmp_path / "home").mkdir()
    return tmp_path / "home"


@pytest.fixture
def hub(tmp_path: Path) -> Iterator[SimulatedHub]:
    with SimulatedHub({"white": "d8"}, rng=Random(1), path=tmp_path / "hub", pace=0.0, tick=0.005) as made:
        yield made


@pytest.fixture
def lay(hub: SimulatedHub) -> Iterator[Callable[[], Devices]]:
    laid: list[Devices] = []

    def made() -> Devices:
        laid.append(Devices([str(hub.path)]))
        laid[-1].start()
        return laid[-1]

    yield made
    for each in laid:
        each.stop()


def row(devices: Devices, name: str) -> Device:
    return next(each for each in devices.all() if each.id == name)


def test_without_a_wiring_there_is_no_panel_and_with_one_it_says_that_its_pins_are_pretended(
    home: Path, lay: Callable[[], Devices], monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as real:
        real.delenv("GPIOZERO_PIN_FACTORY")
        assert row(lay(), "panel").state == "off"
    (home / "panel.toml").write_text(REFERENCE.read_text())
    devices = lay()
    until(lambda: row(devices, "panel").state == "warn")
    assert "pretended" in str(row(devices, "panel").words)
    panel = devices.panel
    assert isinstance(panel, Panel)
    devices.light_all()
    assert set(panel._shown.values()) == {Lamp.ON}  # noqa: SLF001
    until(lambda: not panel._shown)  # noqa: SLF001
    devices.stop()
    assert devices.panel is None


def test_a_wiring_that_cannot_be_used_is_told_and_ends_nothing(home: Path, lay: Callable[[], Devices]) -> None:
    (home / "panel.toml").write_text("confirm = 99\n")
    devices = lay()
    assert row(devices, "panel").state == "bad" and "line 1" in str(row(devices, "panel").words)
    until(lambda: any(each.id == "white" and each.state == "good" for each in devices.all()))


def test_what_a_die_is_called_lasts_till_the_next_evening(
    home: Path, hub: SimulatedHub, lay: Callable[[], Devices]
) -> None:
    devices = lay()
    until(lambda: devices.dice())
    devices.know("white", "Ann’s die", "red")
    devices.stop()
    again = lay()
    until(lambda: again.dice())
    until(lambda: hub.resting and str(again.dice()[0].state) != "unknown")
    again.fetch()
    hub.roll("white", 4)
    heard: list[Any] = []

    def thrown() -> bool:
        heard.extend(news for news in again.fetch() if isinstance(news, Reading))
        return bool(heard)

    until(thrown)
    assert (heard[0].name, heard[0].seat) == ("Ann’s die", "red")
    assert "Ann’s die" in str(row(again, "white").name)


def test_what_is_amiss_is_shown_with_its_cure(home: Path, lay: Callable[[], Devices]) -> None:
    devices = lay()
    devices.findings = (Finding("disk", "room", "bad", say("It is full."), say("Make room.")),)
    shown = row(devices, "check:room")
    assert (shown.state, str(shown.words)) == ("bad", "It is full. Make room.")


def test_the_panel_plays_in_the_terminal_too(home: Path) -> None:
    (home / "panel.toml").write_text("confirm = 99\n")
    session = session_at("awaiting roll")
    referee, told = Referee(session), list[Update]()
    referee.listen(told.append)
    referee.start()
    try:
        with panel_playing(referee):
            until(lambda: any("line 1" in str(each.notice) for each in told))
        (home / "panel.toml").write_text(REFERENCE.read_text())
        with panel_playing(referee):
            referee.order(lambda: None)
    finally:
        referee.stop()


def test_the_doctor_hears_dice_and_tells_which(
    home: Path, hub: SimulatedHub, capsys: pytest.CaptureFixture[str]
) -> None:
    done = threading.Event()

    def throw() -> None:
        while not done.wait(0.2):
            if hub.resting:
                hub.roll("white", 6)

    thrower = threading.Thread(target=throw, daemon=True)
    thrower.start()
    assert main.main(["doctor", "--dice", "--port", str(hub.path), "--seconds", "60", "--throws", "1"]) == 0
    done.set()
    thrower.join()
    assert "It is white, a d8, battery" in capsys.readouterr().out
    assert DiceBook().known.get("white", Known()) == Known()


def test_dice_by_camera_are_a_device_of_their_own(home: Path, tmp_path: Path, hub: SimulatedHub) -> None:
    """A folder of pictures over the tray: opened with the game, told as a badge, closed with the game."""
    pictures = tmp_path / "tray"
    pictures.mkdir()
    cv2.imwrite(str(pictures / "1.png"), photograph([Thrown(4, (0.0, 0.0), 20.0)]))
    devices = Devices([str(hub.path)], dice_camera=str(pictures))
    devices.start()
    try:
        assert all(each.id != "tray" for each in devices.all())
        referee = Referee(seated("darrowell"), devices.link)
        referee.start()
        devices.attend(referee)
        until(lambda: row(devices, "tray").state == "good")
        assert row(devices, "tray").brief != row(devices, "hub").brief
        devices.leave()
        until(lambda: row(devices, "tray").state == "warn")
        referee.stop()
    finally:
        devices.stop()


def test_dice_thrown_by_chance_need_no_camera(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main.main(["play", "darrowell", "--auto", "--dice-camera", "/nowhere"]) == 2
    assert "need no camera" in capsys.readouterr().err
    referee = Referee(seated("darrowell"), AllDice([]))
    with pytest.raises(Unclear, match="no camera “telescope”"), eyes(referee, "", "telescope"):
        pass
