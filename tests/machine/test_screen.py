"""What somebody sees who switches a machine on, and what a finger does."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import cv2
import numpy as np
import pytest

from scripts.roots import PROJECT
from tests.machine import disk
from tests.machine.conftest import ACTIVE, FOLDER, SHOWS
from tests.machine.machine import SCREEN, Machine, differing, lit

pytestmark = pytest.mark.machine

CARDS = {
    "plain VGA": ("-device", "VGA,xres=800,yres=480,edid=on"),
    "two cards, one without a screen": (*SCREEN, "-device", "virtio-gpu-pci,id=dark,max_outputs=0"),
}


def test_the_screen_shows_what_the_window_draws(machine: Machine, begun: Machine, tmp_path: Path) -> None:
    drawn = tmp_path / "home.png"
    subprocess.run([sys.executable, "-m", "tests.machine.drawn", drawn], cwd=PROJECT, check=True)
    wanted = cv2.imread(str(drawn))
    assert wanted is not None
    seen = cv2.imread(str(next(begun.folder.glob("* switched on.png"))))
    assert seen is not None and differing(np.asarray(seen, np.uint8), np.asarray(wanted, np.uint8)) < 0.001
    told = machine.said("journalctl -b -u companion -o cat")
    assert "The screen shows the window." in told and "Nothing was seen" not in told, told


def test_a_finger_begins_a_game(machine: Machine) -> None:
    before = machine.picture("taken up")
    machine.tap(80, 270)
    machine.until(lambda: lit(machine.screen()) > 0.5 and differing(machine.screen(), before) > 0.05, "another screen")
    seats = machine.settled("who sits where")
    machine.tap(652, 440)
    machine.until(lambda: machine.said(SHOWS) == "key_to_the_kingdom 1", "a game")
    assert differing(machine.settled("a game"), seats) > 0.05


@pytest.mark.slow
@pytest.mark.parametrize("card", CARDS)
def test_any_screen_the_kernel_knows_is_lit(its_disk: disk.Disk, suite: str, card: str) -> None:
    with Machine(its_disk, FOLDER / f"{suite}-{card}", screen=CARDS[card]) as machine:
        machine.up()
        machine.until(lambda: machine.said(ACTIVE) == "active", "a window that was seen")
        assert lit(machine.settled("home")) > 0.5


@pytest.mark.slow
def test_the_sandbox_forbids_nothing_that_xwayland_needs(machine: Machine) -> None:
    """Which calls those are: Xwayland has its keymap compiled by a child, which becomes the user it is already."""
    traced = "sed 's|cage -d|strace -f -qq -o /run/companion/calls -e trace=setuid,setgid,execve cage -d|'"
    machine.run(f"{traced} -i /usr/local/lib/table-companion/start")
    unit = "/run/systemd/system/companion.service.d"
    machine.run(f"mkdir -p {unit} && printf '[Service]\\nSystemCallFilter=ptrace\\n' >{unit}/traced.conf")
    machine.run("systemctl daemon-reload && systemctl restart --no-block companion")
    machine.until(lambda: "xkbcomp" in machine.said("cat /run/companion/calls"), "a keymap that is compiled")
    calls = machine.said("grep -e uid -e gid /run/companion/calls")
    assert "setuid(" in calls and "setgid(" in calls and "EPERM" not in calls, calls
