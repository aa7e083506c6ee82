"""The ways to the screen, tried in turn: the scripts themselves, with a cage and a window that do as they are told."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

LAID_DOWN = Path(__file__).parents[3] / "hardware/pi/root/usr/local/lib/table-companion"

CAGE = """#!/bin/sh
echo "cage ${WLR_RENDERER:-gl}" >>$NOTED
case " $BROKEN " in *" ${WLR_RENDERER:-gl} "*) exit 139 ;; esac
case " $BROKEN " in *" touch "*) [ "${WLR_LIBINPUT_NO_DEVICES:-0}" = 1 ] || exit 1 ;; esac
while [ "$1" != -- ]; do shift; done
shift
DISPLAY=:0 exec "$@"
"""
SWAY = """#!/bin/sh
echo "sway ${WLR_RENDERER:-gl} $(sed -n 's/^set .window //p; s/^workspace wall //p' $2 | xargs)" >>$NOTED
case " $BROKEN " in *" ${WLR_RENDERER:-gl} "*) exit 139 ;; esac
DISPLAY=:1 XDG_RUNTIME_DIR=$RUNTIME_DIRECTORY sh -c "$(sed -n 's/^exec //p' $2)"
"""
WINDOW = """#!/bin/sh
echo "window ${SDL_VIDEODRIVER:-${DISPLAY:-nothing}}" >>$NOTED
case " $BROKEN " in *" ${SDL_VIDEODRIVER:-window} "*) exit 1 ;; esac
$SEEN
exit 7
"""


class Screen:
    """`broken`: what of gl, pixman (cage's two ways to draw), window, kmsdrm fails; `touch`: not plugged in yet."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.noted = folder, folder / "noted"
        base = folder / "base"
        (programs := base / "current/.venv/bin").mkdir(parents=True)
        (base / "current/hardware/pi").mkdir(parents=True)
        self.look = base / "current/hardware/pi/scanout.py"
        self.look.write_text("")
        shutil.copy(LAID_DOWN / "sway", folder)
        for name in ("start", "seen"):
            script = (LAID_DOWN / name).read_text().replace("/opt/table-companion", str(base))
            self.program(folder / name, script)
        self.program(programs / "companion", WINDOW)
        (folder / "path").mkdir()
        self.card("v3d")
        self.program(folder / "path" / "cage", CAGE)

    def program(self, path: Path, script: str) -> None:
        path.write_text(script)
        path.chmod(0o755)

    def card(self, driver: str) -> None:
        """What draws; "" for nothing but a screen."""
        shutil.rmtree(self.folder / "drm", ignore_errors=True)
        (self.folder / "drivers" / driver).mkdir(parents=True, exist_ok=True)
        (self.folder / "drm/card0").mkdir(parents=True)
        if driver:
            (device := self.folder / "drm/renderD128/device").mkdir(parents=True)
            (device / "driver").symlink_to(self.folder / "drivers" / driver)

    def sockets(self, **connected: str) -> None:
        for name, state in connected.items():
            (socket := self.folder / f"drm/card0-{name.replace('_', '-')}").mkdir()
            (socket / "status").write_text(f"{state}\n")

    def walled(self) -> str:
        """The wall is wanted. What says so."""
        for name, script in (("sway", SWAY), ("swaymsg", "#!/bin/sh\n")):
            self.program(self.folder / "path" / name, script)
        (self.folder / "walled").touch()
        return str(self.folder / "walled")

    def start(self, broken: str = "", **more: str) -> tuple[int, list[str]]:
        """How it ended, and what was tried."""
        self.noted.write_text("")
        told = {"PATH": f"{self.folder / 'path'}:{os.environ['PATH']}", "RUNTIME_DIRECTORY": str(self.folder)}
        told |= {"NOTED": str(self.noted), "BROKEN": broken, "SEEN": str(self.folder / "seen")}
        told |= {"DRIVERS": str(self.folder / "drm"), **more}
        done = subprocess.run([self.folder / "start"], env=told, capture_output=True, text=True)
        return done.returncode, self.noted.read_text().splitlines()


@pytest.fixture
def screen(tmp_path: Path) -> Screen:
    return Screen(tmp_path)


def test_a_window_that_was_seen_and_ended_is_left_to_systemd(screen: Screen) -> None:
    for _ in range(3):
        assert screen.start() == (7, ["cage gl", "window :0"])


def test_where_cage_dies_it_draws_without_the_graphics_chip(screen: Screen) -> None:
    assert screen.start("gl") == (7, ["cage gl", "cage pixman", "window :0"])
    assert screen.start("gl") == (7, ["cage pixman", "window :0"]), "what was good before is gone straight away"


def test_where_no_cage_lives_the_kernels_own_graphics_are_left(screen: Screen) -> None:
    for broken in ("gl pixman", "window"):
        assert screen.start(broken)[1][-1] == "window kmsdrm"


def test_a_touch_panel_that_is_found_late_is_no_reason_to_do_without_cage(screen: Screen) -> None:
    assert screen.start("touch") == (7, ["cage gl", "window :0"])
    screen.card("")
    assert screen.start("touch") == (7, ["cage pixman", "window :0"])


def test_a_screen_that_the_kernel_finds_late_is_waited_for(screen: Screen) -> None:
    card, late = screen.folder / "drm/card0", screen.folder / "late"
    card.rename(late)
    screen.program(screen.folder / "path/sleep", f"#!/bin/sh\necho waits >>$NOTED\nmv {late} {card}\n")
    assert screen.start() == (7, ["waits", "cage gl", "window :0"])
    card.rename(late)
    screen.program(screen.folder / "path/sleep", "#!/bin/sh\necho waits >>$NOTED\n")
    assert screen.start(PATIENCE="2")[1][:3] == ["waits", "waits", "cage gl"], "and not for ever"


def test_each_way_asks_systemd_for_time_of_its_own(screen: Screen) -> None:
    screen.program(screen.folder / "path/systemd-notify", '#!/bin/sh\necho "$1" >>$NOTED\n')
    asked = "EXTEND_TIMEOUT_USEC=300000000"
    assert screen.start("gl", NOTIFY_SOCKET="some")[1] == [asked, "cage gl", asked, "cage pixman", "window :0"]


def test_when_no_way_was_seen_in_its_time_each_has_twice_as_long_from_then_on(screen: Screen) -> None:
    screen.program(screen.folder / "path/systemd-notify", '#!/bin/sh\necho "$1" >>$NOTED\n')
    for seconds in (300, 600, 1200, 2400, 2400):
        (screen.folder / "begun").write_text("cage\nsoftware-cage\n")  # systemd ended both
        asked = f"EXTEND_TIMEOUT_USEC={seconds}000000"
        assert screen.start("kmsdrm", NOTIFY_SOCKET="some") == (1, [asked, "window kmsdrm"])
    assert screen.start(NOTIFY_SOCKET="some")[1][0] == asked, "and what was seen once is not hurried again"


def test_a_window_that_nobody_sees_is_tried_in_the_next_way(screen: Screen) -> None:
    screen.look.write_text("raise SystemExit(1)")
    ways = ["cage gl", "window :0", "cage pixman", "window :0", "window kmsdrm"]
    assert screen.start() == (1, ways)
    assert screen.start() == (1, ways), "and from the beginning again"


def test_a_start_that_was_ended_while_black_goes_on_with_the_next_way(screen: Screen) -> None:
    (screen.folder / "begun").write_text("cage\n")
    assert screen.start() == (7, ["cage pixman", "window :0"])


@pytest.mark.parametrize("driver", ["virtio-pci", "virtio_gpu", "vgem", ""])
def test_where_no_chip_draws_cage_does_without(screen: Screen, driver: str) -> None:
    screen.card(driver)
    assert screen.start() == (7, ["cage pixman", "window :0"])
    assert screen.start("pixman") == (7, ["cage pixman", "window kmsdrm"])


def test_whoever_names_a_way_has_that_one(screen: Screen) -> None:
    assert screen.start(SDL_VIDEODRIVER="kmsdrm") == (7, ["window kmsdrm"])


@pytest.mark.parametrize(
    ("connected", "window", "others"),
    [
        ({"HDMI_A_1": "connected", "HDMI_A_2": "disconnected", "DSI_1": "connected"}, "DSI-1", "HDMI-A-1 HDMI-A-2"),
        ({"HDMI_A_1": "connected", "HDMI_A_2": "connected", "DSI_1": "disconnected"}, "HDMI-A-2", "DSI-1 HDMI-A-1"),
        ({"HDMI_A_1": "connected"}, "HDMI-A-1", ""),
    ],
)
def test_with_a_wall_the_window_has_the_panel_or_the_last_screen(
    screen: Screen, connected: dict[str, str], window: str, others: str
) -> None:
    screen.sockets(**connected)
    shown = f"{window} output {others}" if others else window
    assert screen.start(WALL=screen.walled()) == (7, [f"sway gl {shown}", "window :1"])
    assert (screen.folder / "display").read_text() == ":1\n"
    again = [f"sway gl {shown}", f"sway pixman {shown}", "window :1"]
    assert screen.start("gl", WALL=screen.walled()) == (7, again)
    assert screen.start("pixman", WALL=screen.walled())[1][-1] == "window kmsdrm"
