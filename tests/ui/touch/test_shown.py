"""When a window counts as seen, and by which driver a kiosk's is opened."""

from __future__ import annotations

from ui.touch.window.setting import driver
from ui.touch.window.shown import LONG, SWAPS, Shown

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
    now[0] += LONG - 1
    shown.frame(BLACK)
    assert not shown.never
    now[0] += 1
    assert shown.never and not shown.yes
    for _ in range(SWAPS):
        shown.frame(LIT)
    assert shown.yes and not shown.never


def test_a_kiosk_is_never_drawn_to_nowhere_unless_that_is_asked_for() -> None:
    assert driver({"DISPLAY": ":0", "WAYLAND_DISPLAY": "wayland-0"}) == "x11"
    assert driver({"WAYLAND_DISPLAY": "wayland-0"}) == "wayland"
    assert driver({}) == "kmsdrm"
    assert driver({"SDL_VIDEODRIVER": "offscreen", "DISPLAY": ":0"}) == "offscreen"
