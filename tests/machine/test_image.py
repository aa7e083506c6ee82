"""The card that `make image` makes, switched on in a 64-bit ARM machine: hours without acceleration.

A Pi's firmware reads kernel, initrd and command line from the card's first partition; QEMU is given the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from hardware.dice.simulated_hub import SimulatedHub
from scripts import image
from tests.machine import disk, pins
from tests.machine.conftest import FOLDER
from tests.machine.drawn import first_screen
from tests.machine.evening import ACTIVE, FACE, HOME, begins, events
from tests.machine.machine import Machine, differing, lit, missing
from tests.machine.test_devices import taken
from tests.machine.test_evening import hub, played
from tests.ui.touch.conftest import window

pytestmark = [
    pytest.mark.machine,
    pytest.mark.slow,
    pytest.mark.filterwarnings("ignore:invalid escape sequence"),  # in the source of what reads a device tree
]

__all__ = ["hub", "window"]

ROOM = "6G"
TOLD = "network = Our table\npassword = not for everybody\n"


@pytest.fixture(scope="module")
def card() -> Iterator[Machine]:
    if why := missing("aarch64") or image.missing():
        pytest.skip(why)
    folder = FOLDER / "card"
    with Machine(disk.of_an_image(FOLDER), folder, room=ROOM, more=pins.wired(folder)) as machine:
        machine.up()
        machine.until(lambda: machine.said(ACTIVE) == "active", "a window that was seen")
        yield machine


def test_a_card_shows_the_first_screen_and_has_taken_all_its_room(card: Machine, tmp_path: Path) -> None:
    seen = card.settled("switched on")
    assert lit(seen) > 0.5 and differing(seen, first_screen(tmp_path)) < 0.001
    assert card.said("uname -m") == "aarch64"
    assert int(card.said("df --output=size -BM / | tail -n 1").rstrip("M")) > 5000
    assert card.said("cat /etc/machine-id") and not card.said("ls /etc/ssh/ssh_host_*")
    assert not card.said("systemctl --failed --no-legend")
    assert "clean" in card.said("cat /run/initramfs/fsck.log"), "the system is checked before it starts"


def test_it_does_as_a_file_on_the_card_says(card: Machine) -> None:
    card.run(f"printf '{TOLD}' >>/boot/firmware/table.txt && systemctl restart table-told")
    assert 'ssid="Our table"' in card.said("cat /etc/wpa_supplicant/wpa_supplicant-wlan0.conf")


def test_it_reads_a_picture(card: Machine, tmp_path: Path) -> None:
    taken(card, tmp_path)
    card.run("modprobe -r vivid")  # a game would look through it


def test_ten_answers_by_fingers_and_dice(window: Any, card: Machine, hub: SimulatedHub, tmp_path: Path) -> None:
    played(card, hub, tmp_path / "twin", 10)


PANEL = "undo = 6\\npower = 3\\n[[places]]\\nlamp = 4\\n[[places]]\\nlamp = 5\\n"
UNDO, POWER, LAMPS = 6, 3, {4, 5}


def test_lamps_and_buttons_are_at_its_pins_and_one_switches_it_off(card: Machine) -> None:
    """By gpiozero, lgpio and the kernel: the chip says that a lamp is lit and is told that a button is held."""
    lines = pins.Lines(card)
    card.run(f"printf '{PANEL}' >{HOME}/panel.toml && chown companion: {HOME}/panel.toml")
    card.run("systemctl restart companion-button companion")
    begins(card)
    card.until(lambda: lines.high & LAMPS, "a lamp that is lit")
    assert len(lines.high & LAMPS) == 1, "of whoever is to act, and no other"
    card.settled("a lamp is lit")
    before = events(card)
    card.tap(*FACE)
    card.until(lambda: events(card) == before + 1, "a throw")
    lines.press(UNDO, True)
    card.until(lambda: events(card) == before + 2, "a throw that is taken back")
    lines.press(UNDO, False)
    card.settled("taken back by a button")
    lines.press(POWER, True)
    card.ended()
    lines.close()
