"""Dice and cameras, through the kernel's own drivers: plugged in, pulled in mid-throw, put into another socket."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from hardware.dice.simulated_hub import SimulatedHub
from tests.machine.evening import GAME, PYTHON, begins, events, shows
from tests.machine.machine import Machine

pytestmark = pytest.mark.machine

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


def thrown(machine: Machine, hub: SimulatedHub, count: int) -> None:
    """Throws until so many events are kept: what nobody heard is thrown again, what needs no throw is taken back."""
    throws = 0

    def counted() -> bool:
        nonlocal throws
        throws += 1
        if throws % 4:
            hub.roll("white")
        else:
            machine.tap(*UNDO)
        machine.run("sleep 3")
        return events(machine) >= count

    machine.until(counted, f"event {count}")


def test_dice_at_an_ftdi_cable_are_heard_in_whichever_socket(machine: Machine, hub: SimulatedHub) -> None:
    begins(machine, f"--table real --camera none {GAME} --players 2")
    shows(machine, f"{GAME} 1")
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


def test_a_camera_of_the_kernels_own_is_found_and_brings_whole_pictures(machine: Machine, tmp_path: Path) -> None:
    taken(machine, tmp_path)
