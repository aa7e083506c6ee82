"""When a window counts as seen, and by which driver a kiosk's is opened."""

from __future__ import annotations

import socket
import subprocess
import sys
from pathlib import Path

import pytest

from tests.ui.touch.conftest import PATIENCE, window_missing
from tests.ui.touch.test_process import ROOT, surroundings
from ui.touch.window.setting import driver
from ui.touch.window.shown import LONG, MANY, SWAPS, Shown

BLACK = bytes((0, 0, 0, 255)) * 800
LIT = bytes((0, 0, 0, 255)) * 799 + bytes((210, 220, 230, 255))


def test_the_first_frame_that_is_swapped_in_is_not_seen_yet() -> None:
    shown = Shown(lambda: 0.0)
    for _ in range(SWAPS):
        assert not shown.yes
        shown.frame(LIT)
    assert shown.yes and not shown.never


def test_black_for_long_is_never_and_until_then_anything_may_come() -> None:
    now = [0.0]
    shown = Shown(lambda: now[0])
    now[0] = 100.0
    assert not shown.never, "a slow machine has not drawn at all yet"
    shown.frame(BLACK)
    now[0] += LONG + 100
    assert not shown.never, "nor its second picture"
    for _ in range(MANY - 1):
        shown.frame(BLACK)
    assert shown.never and not shown.yes
    for _ in range(SWAPS):
        shown.frame(LIT)
    assert shown.yes and not shown.never


def test_many_black_frames_in_a_row_are_no_long_time() -> None:
    now = [0.0]
    shown = Shown(lambda: now[0])
    for _ in range(2 * MANY):
        shown.frame(BLACK)
    now[0] += LONG - 1
    assert not shown.never
    now[0] += 1
    assert shown.never


def test_a_kiosk_is_never_drawn_to_nowhere_unless_that_is_asked_for() -> None:
    assert driver({"DISPLAY": ":0", "WAYLAND_DISPLAY": "wayland-0"}) == "x11"
    assert driver({"WAYLAND_DISPLAY": "wayland-0"}) == "wayland"
    assert driver({}) == "kmsdrm"
    assert driver({"SDL_VIDEODRIVER": "offscreen", "DISPLAY": ":0"}) == "offscreen"


BLIND = """
import sys
from ui.cli.main import main
from ui.touch.window import shown
shown.DARK, shown.LONG, shown.MANY = 255, 0.5, 3  # whatever it draws counts as black
sys.exit(main(["play", "--kiosk", "--camera", "none"]))
"""


@pytest.mark.long
@pytest.mark.skipif(bool(window_missing()), reason=window_missing())
def test_a_window_that_stays_black_never_says_that_it_is_up_and_fails(tmp_path: Path) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        systemd.bind(str(tmp_path / "notify"))
        systemd.setblocking(False)
        told = surroundings(tmp_path, SDL_VIDEODRIVER="offscreen", NOTIFY_SOCKET=str(tmp_path / "notify"))
        done = subprocess.run([sys.executable, "-c", BLIND], cwd=ROOT, env=told, capture_output=True, timeout=PATIENCE)
        assert done.returncode == 1 and b"has been black" in done.stderr
        assert systemd.recv(4096).startswith(b"EXTEND_TIMEOUT_USEC="), "it is on its way"
        with pytest.raises(BlockingIOError):
            systemd.recv(4096)
