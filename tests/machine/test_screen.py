"""What somebody sees who switches a machine on, and what a finger does."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.machine import disk
from tests.machine.conftest import FOLDER, in_game
from tests.machine.drawn import first_screen
from tests.machine.evening import ACTIVE, FACE, GAME, events, shows, with_settings
from tests.machine.glass import Glass
from tests.machine.machine import SCREEN, Machine, differing, lit
from tests.machine.test_devices import SAID
from vision.geometry import Image

pytestmark = pytest.mark.machine

CARDS = {
    "plain VGA": ("-device", "VGA,xres=800,yres=480,edid=on"),
    "two cards and one screen": (*SCREEN, "-device", "virtio-gpu-pci,id=dark,max_outputs=0"),
}


def test_the_screen_shows_what_the_window_draws(machine: Machine, begun: Path, tmp_path: Path) -> None:
    assert differing(pictured(begun, "switched on"), first_screen(tmp_path)) < 0.001
    told = machine.said("journalctl -b -u companion -o cat")
    assert "The screen shows the window." in told and "Nothing was seen" not in told, told


def pictured(begun: Path, name: str) -> Image:
    """What was on the screen then, when it was first switched on."""
    seen = cv2.imread(str(next(begun.parent.glob(f"* {name}.png"))))
    assert seen is not None
    return np.asarray(seen, np.uint8)


@in_game
def test_fingers_have_begun_a_game(machine: Machine, begun: Path) -> None:
    home, seats, game = (pictured(begun, name) for name in ("switched on", "who sits where", "a game"))
    assert lit(game) > 0.5 and min(differing(home, seats), differing(seats, game), differing(game, home)) > 0.05
    assert differing(machine.settled("taken up"), game) < 0.001, "it goes on from there"
    drawn = machine.said("grep -c 'allocated by = cage' /sys/kernel/debug/dri/0/state")
    assert drawn == "1", "the window, and no cursor over it"


UPRIGHT, UPSIDE_DOWN = 1, 2
"""How the panel hangs, in quarters."""
PROCESS = "systemctl show -P MainPID companion"
SECOND = (1024, 768)
"""Of a screen that does not say what it can show, px."""
PAINTED = 12
"""So many colours a board has at least; a page that is not there yet has one."""


def test_touches_land_where_they_are_drawn_on_a_panel_that_hangs_upright(machine: Machine, tmp_path: Path) -> None:
    """And each counts once, whichever way the kernel tells of it: a panel's fingers, not a pointer."""
    glass, home = Glass(machine, tmp_path), first_screen(tmp_path, UPRIGHT)
    with_settings(machine, mounted=UPRIGHT)
    shown(machine, home)
    glass.tap((560, 240))
    shows(machine, "seats")  # the tile shines while it is touched, and long after that on a slow machine
    machine.settled("who sits where")


def test_it_sleeps_dark_and_the_touch_that_wakes_it_presses_nothing(machine: Machine, tmp_path: Path) -> None:
    glass, home = Glass(machine, tmp_path), first_screen(tmp_path, UPSIDE_DOWN)
    with_settings(machine, mounted=UPSIDE_DOWN, sleep=1, brightness=40)
    shown(machine, home)
    machine.until(lambda: machine.light == 40, "a light as bright as was chosen")
    machine.until(lambda: lit(machine.screen()) == 0, "a screen that sleeps")
    machine.until(lambda: machine.light == 0, "a light that is out")
    glass.tap((800 - 80, 480 - 270))
    shown(machine, home)
    machine.until(lambda: machine.light == 40, "a light that is back")
    machine.settled("woken")
    glass.tap((800 - 80, 480 - 270))
    machine.until(lambda: differing(machine.screen(), home) > 0.1, "another screen")


def test_a_second_screen_does_not_get_half_of_the_window(machine: Machine, tmp_path: Path) -> None:
    machine.run("echo on >$(ls -d /sys/class/drm/card*-Virtual-2)/status && systemctl restart --no-block companion")
    home = first_screen(tmp_path, size=SECOND)
    machine.until(lambda: machine.said(ACTIVE) == "activating", "a window that is gone")
    machine.until(lambda: machine.said(ACTIVE) == "active", "a window that was seen")
    machine.until(lambda: differing(machine.screen(second=True), home) < 0.001, "a whole window on one of them")


@in_game
def test_a_screen_that_is_plugged_in_in_mid_game_has_the_window_until_it_is_pulled(machine: Machine) -> None:
    game, process = machine.settled("a game"), machine.said(PROCESS)
    machine.second_screen(*SECOND)
    machine.until(lambda: lit(machine.screen(second=True)) > 0.5, "a window on the screen that was plugged in")
    machine.second_screen(0, 0)
    shown(machine, game)
    assert machine.said(PROCESS) == process, "nothing was started anew"


@in_game
def test_the_wall_has_the_second_screen_and_the_window_keeps_its_own(machine: Machine, tmp_path: Path) -> None:
    nothing_waits = first_screen(tmp_path)
    thrown(machine, 1)
    machine.run("/opt/table-companion/current/install --unattended --wall")
    machine.until(lambda: machine.said("pgrep -x sway"), "a window that is begun again")
    shows(machine, "home")
    machine.second_screen(*SECOND)
    wall = machine.settled("the wall", second=True, painted=colourful)
    machine.until(lambda: differing(machine.screen(), nothing_waits) > SAID, "a game that waits")
    machine.tap(714, 74)  # go on
    shows(machine, GAME)
    machine.settled("a game")
    thrown(machine, 2)
    machine.until(lambda: differing(machine.screen(second=True), wall) > LINE, "a wall that goes along")
    machine.settled("the wall, of the next", second=True, painted=colourful)
    game = machine.settled("the next")
    machine.second_screen(0, 0)
    shown(machine, game)
    assert machine.said("systemctl show -P NRestarts companion companion-wall").split() == ["0", "0"]
    machine.run("/opt/table-companion/current/install --unattended")
    machine.until(lambda: machine.said("pgrep -x cage"), "a window that is begun again, without a wall")
    machine.until(lambda: machine.said(ACTIVE) == "active", "a window that was seen")
    machine.settled("no wall")
    assert machine.said("systemctl show -P ActiveState companion-wall") == "inactive", "or it lies over the window"


LINE = 0.003
"""So much of a wall is another question and two more rulings."""


def thrown(machine: Machine, number: int) -> None:
    """By a finger, for the first turn."""
    machine.tap(*FACE)
    machine.until(lambda: events(machine) >= number, "a throw that is kept")


def colourful(picture: Image) -> bool:
    """Whether it is more than an empty page, by eight shades each of blue, green and red."""
    return len(np.unique(picture.reshape(-1, 3)[::7] // 32, axis=0)) >= PAINTED


def shown(machine: Machine, wanted: Image) -> None:
    machine.until(lambda: differing(machine.screen(), wanted) < 0.001, "what is drawn here")


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
    calls = machine.said("grep -e uid -e gid /run/companion/calls | grep -v '(0)'")  # cage sees that it cannot be root
    assert "setuid(" in calls and "setgid(" in calls and "EPERM" not in calls, calls
