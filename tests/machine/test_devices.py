"""Dice, cameras and sound through the kernel's own drivers: plugged in, pulled in mid-throw, put elsewhere."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Protocol

import numpy as np
import pytest

from hardware.ble.simulated import SimulatedDie
from hardware.dice.simulated_hub import SimulatedHub
from tests.machine.conftest import in_game
from tests.machine.evening import PYTHON, begins, events, with_settings
from tests.machine.machine import Machine, differing

pytestmark = pytest.mark.machine

PICO = "E6614103E7"
ITS_D8 = "ivory"
"""As `companion hub` calls it."""
PIECE, QUIET = 882, 300
"""A hundredth of a second of two channels at 44.1 kHz, and how loud it is at most where nothing is said."""
SAID = 0.02
"""More of the screen is otherwise when something is said on it."""
LOOKS = 5
"""At what is kept, between one throw and the next."""
UNDO = (562, 440)
"""Where the last thing is taken back."""


@pytest.fixture
def hub(tmp_path: Path) -> Iterator[SimulatedHub]:
    with SimulatedHub({"white": "d8"}, rng=Random(3), path=tmp_path / "hub") as hub:
        yield hub


def plugged(machine: Machine, hub: SimulatedHub, socket: int) -> None:
    """A cable with an FTDI chip, into one of the sockets."""
    name = f"line{socket}"
    machine.tell("chardev-add", id=name, backend={"type": "serial", "data": {"device": str(hub.path.resolve())}})
    machine.plug("usb-serial", "dice", chardev=name, bus="usb.0", port=str(socket), **{"always-plugged": True})


def pulled(machine: Machine, socket: int) -> None:
    machine.pull("dice")
    machine.until(lambda: not machine.said("ls /dev/ttyUSB* 2>/dev/null"), "a socket that is empty")
    machine.tell("chardev-remove", id=f"line{socket}")


class Throws(Protocol):
    """Whoever can throw a die of a colour."""

    def roll(self, die: str, /) -> object: ...


def thrown(machine: Machine, hub: Throws, count: int) -> None:
    """Throws until so many events are kept: what nobody heard is thrown again, what needs no throw is taken back."""
    looks = 0

    def counted() -> bool:
        nonlocal looks
        if looks % LOOKS == 0:
            if looks // LOOKS % 4 < 3:
                hub.roll("white")
            else:
                machine.tap(*UNDO)
        looks += 1
        return events(machine) >= count

    machine.until(counted, f"event {count}")


@in_game
def test_dice_at_an_ftdi_cable_are_heard_in_whichever_socket(machine: Machine, hub: SimulatedHub) -> None:
    plugged(machine, hub, 1)  # the first of its kind, into a window that has long been open
    machine.until(lambda: machine.said("readlink /dev/dice-hub-*").startswith("ttyUSB"), "a name that lasts")
    first = machine.said("ls /dev/dice-hub-*")
    begun = events(machine)
    thrown(machine, hub, begun + 2)
    machine.settled("thrown")
    hub.roll("white")
    pulled(machine, 1)
    machine.settled("pulled in mid-throw")
    plugged(machine, hub, 3)
    thrown(machine, hub, events(machine) + 1)
    machine.settled("in another socket")
    assert first and machine.said("ls /dev/dice-hub-*"), "it has a name of its own there too"


CABLE = """
import os, select, time, tty
hub = os.open("/run/companion/hub", os.O_RDWR | os.O_NOCTTY)
while True:
    try:
        line = os.open("/dev/ttyGS0", os.O_RDWR | os.O_NOCTTY)
        tty.setraw(line)
        to = {hub: line, line: hub}
        while True:
            for end in select.select(to, (), ())[0]:
                if not (said := os.read(end, 4096)):
                    raise OSError
                os.write(to[end], said)
    except OSError:
        os.close(line)
        time.sleep(1)
"""
"""From a hub to the gadget's line and back; who pulls the gadget hangs its line up."""


class Pico:
    """A hub with a serial line of its own, as a Pico's: a gadget of the kernel's, in a socket of the kernel's."""

    def __init__(self, machine: Machine, folder: Path) -> None:
        self.machine = machine
        hub, throws = "/run/companion/hub", "/run/throws"
        machine.run(f"modprobe dummy_hcd && modprobe g_serial iSerialNumber={PICO}")
        machine.run(f"mkfifo {throws} && chown companion {throws}")
        machine.run(f"systemd-run -q --uid=companion sh -c 'exec companion hub --path {hub} <>{throws}'")
        machine.until(lambda: not machine.run(f"test -e {hub}", ok=False).returncode, "a hub")
        (folder / "cable.py").write_text(CABLE)
        machine.bring(folder / "cable.py", "/run/cable.py")
        machine.run("systemd-run -q python3 /run/cable.py")

    def plug(self, there: bool) -> None:
        """Puts its cable in, or pulls it."""
        its = f"$(dirname $(grep -lx {PICO} /sys/bus/usb/devices/*/serial))"
        self.machine.run(f"echo {int(there)} >{its}/authorized")
        self.machine.until(lambda: there == ("ttyACM" in self.machine.said("ls /dev/ttyACM*")), "a hub there or gone")

    def roll(self, die: str, /) -> None:
        self.machine.run(f"echo roll {ITS_D8} >/run/throws")


@in_game
def test_dice_at_a_pico_are_heard_and_heard_again(machine: Machine, tmp_path: Path) -> None:
    pico = Pico(machine, tmp_path)
    machine.until(lambda: machine.said(f"readlink /dev/dice-hub-{PICO}").startswith("ttyACM"), "a name that lasts")
    thrown(machine, pico, events(machine) + 1)
    pico.roll("white")
    pico.plug(False)
    machine.settled("a Pico pulled in mid-throw")
    pico.plug(True)
    thrown(machine, pico, events(machine) + 1)


@in_game
def test_a_die_that_speaks_bluetooth_is_lost_and_found_again(machine: Machine) -> None:
    """By the kernel's Bluetooth and BlueZ: its radio is at a line of its own, as a Pi's is."""
    from tests.machine.air import Air  # on what `scripts/setup machine` brings

    line = machine.folder / "radio"
    line.unlink(missing_ok=True)
    socket = {"addr": {"type": "unix", "data": {"path": str(line.resolve())}}, "server": True, "wait": False}
    machine.tell("chardev-add", id="radio", backend={"type": "socket", "data": socket})
    machine.plug("virtconsole", "radio", chardev="radio")
    with Air(line, SimulatedDie("pixels", "d8", "Ivory", "D1:CE:00:00:4F:2A")) as air:
        machine.until(lambda: machine.said("ls /dev/hvc0"), "a line")
        machine.run("systemd-run -q btattach -B /dev/hvc0 -P h4")
        machine.until(lambda: "Powered: yes" in machine.said("bluetoothctl show"), "a radio")
        air.come()
        machine.until(lambda: air.connected, "a die that is taken up")
        thrown(machine, air, events(machine) + 1)
        before = machine.settled("thrown by radio")
        air.go()
        machine.until(lambda: differing(machine.screen(), before) > SAID, "a word of the die that is gone")
        machine.settled("out of range")
        kept = events(machine)
        air.come()
        machine.until(lambda: air.connected, "a die that is taken up again")
        thrown(machine, air, kept + 1)
    machine.settled("found again")


def test_a_loudspeaker_is_spoken_to(machine: Machine) -> None:
    machine.plug("usb-audio", "loudspeaker", audiodev="sound", bus="usb.0", port="4")
    machine.until(lambda: "USB" in machine.said("cat /proc/asound/cards"), "a loudspeaker")
    with_settings(machine, voice=True)
    begins(machine)
    machine.until(lambda: loud(machine.sound) > 0.5, "something that is said")


def loud(file: Path) -> float:
    """Seconds of a sound file, as it is written, in which something is heard."""
    heard = np.frombuffer(file.read_bytes()[44:], "<i2")
    pieces = heard[: len(heard) // PIECE * PIECE].reshape(-1, PIECE).astype(float)
    return float((np.sqrt((pieces**2).mean(axis=1)) > QUIET).sum()) * PIECE / (2 * 44100)


SEEN = """
import json
from vision.camera.found import present
from vision.camera.sources import UsbCamera
found = present()
camera = UsbCamera(found[0].name)
camera.open()
pictures = [camera.read() for _ in range(3)]
print(json.dumps([len(found), [picture.shape for picture in pictures], float(pictures[-1].std())]))
camera.close()
"""


def taken(machine: Machine, folder: Path) -> None:
    """Has vivid, a driver that knows no MJPG, be a camera that lies under `platform`; it must bring whole pictures."""
    machine.run("modprobe vivid")
    machine.until(lambda: machine.said("ls /dev/video0"), "a camera")
    (folder / "seen.py").write_text(SEEN)
    machine.bring(folder / "seen.py", "/run/seen.py")
    count, shapes, spread = json.loads(machine.run(f"{PYTHON} /run/seen.py").stdout)
    assert count == 1 and spread > 10
    assert all(len(shape) == 3 and shape[2] == 3 for shape in shapes), shapes
    assert "Its pictures are 1920 by 1080." in machine.said("companion doctor")


STATES = """
import sys, threading
from vision.camera.capture import Capture
from vision.camera.sources import UsbCamera
def told():
    print(camera.status.state, flush=True)
camera = Capture(lambda: UsbCamera("/dev/video0"), told)
with camera:
    threading.Event().wait()
"""


def test_a_camera_that_is_pulled_is_missed_and_taken_up_again(machine: Machine, tmp_path: Path) -> None:
    machine.run("modprobe vivid")
    machine.until(lambda: machine.said("ls /dev/video0"), "a camera")
    (tmp_path / "states.py").write_text(STATES)
    machine.bring(tmp_path / "states.py", "/run/states.py")
    line = "cd /opt/table-companion/current && exec .venv/bin/python /run/states.py >/run/states"
    machine.run(f"systemd-run -q --unit=states sh -c '{line}'")

    def comes_to(state: str) -> None:
        machine.until(lambda: machine.said("tail -n 1 /run/states") == state, f"a camera that is {state}")

    comes_to("seeing")
    for word, state in (("unbind", "lost"), ("bind", "seeing")):
        machine.run(f"echo vivid.0 >/sys/bus/platform/drivers/vivid/{word}")
        comes_to(state)
    machine.run("systemctl stop states")


def test_a_camera_of_the_kernels_own_is_found_and_brings_whole_pictures(machine: Machine, tmp_path: Path) -> None:
    taken(machine, tmp_path)
