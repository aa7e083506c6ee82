"""Kivy's surroundings, set before Kivy is loaded: its own home, no configuration file, one source of touches."""

from __future__ import annotations

import logging
import os
import sys
from collections.abc import Mapping
from pathlib import Path

from ui.touch.window import tidy

GRAPHICS = {"multisamples": "0", "maxfps": "60", "show_cursor": "1", "resizable": "1"}
"""Edges are smooth because everything drawn is painted smooth; the window needs no samples."""

SWITCH = 0.0001
"""Seconds a thread may keep the interpreter while another waits: each little drawing gives it away many times."""


def prepare(
    home: Path,
    size: tuple[int, int],
    *,
    headless: bool = False,
    fast: bool = False,
    full: bool = False,
    tuned: bool = True,
) -> None:
    """Makes Kivy load without eating our arguments, writing to the home folder or taking each touch twice.

    `headless`: real pixels without a screen. `fast`: no waiting between frames, for tests. `full`: the whole screen.
    `tuned`: threads take turns, and rubbish waits, as suits a window; `companion bench` shows what that is worth.
    """
    if tuned:
        tidy.begin()
        sys.setswitchinterval(SWITCH)
    environment = {
        "KIVY_HOME": str(home),
        "KIVY_NO_ARGS": "1",
        "KIVY_NO_CONFIG": "1",
        "KIVY_NO_FILELOG": "1",
        "KIVY_NO_CONSOLELOG": "1",
        "KIVY_LOG_MODE": "PYTHON",
        "KIVY_WINDOW": "sdl2",
        "KIVY_TEXT": "sdl2",
        "KIVY_IMAGE": "sdl2",
        "KIVY_CLIPBOARD": "dummy",
    }
    os.environ.update(environment)
    if full:
        os.environ["SDL_VIDEODRIVER"] = driver(os.environ)
    if headless:
        os.environ["SDL_VIDEODRIVER"] = "offscreen"
        os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    logging.getLogger("kivy").addFilter(lambda record: record.levelno >= logging.WARNING)  # no greetings to players
    from kivy.config import Config

    settings = {**GRAPHICS, "width": str(size[0]), "height": str(size[1])}
    if fast:
        settings["maxfps"] = "1000"
    if full:
        settings |= {"fullscreen": "auto", "borderless": "1", "show_cursor": "0"}
    for key, value in settings.items():
        Config.set("graphics", key, value)
    Config.remove_section("input")
    Config.add_section("input")
    source, value = touch_source()
    Config.set("input", source, value)


def driver(environment: Mapping[str, str]) -> str:
    """What SDL must open a kiosk's window with. Left to itself it draws to nowhere where it finds no screen."""
    if asked := environment.get("SDL_VIDEODRIVER"):
        return asked
    return "x11" if environment.get("DISPLAY") else "wayland" if environment.get("WAYLAND_DISPLAY") else "kmsdrm"


def touch_source() -> tuple[str, str]:
    """The one entry of Kivy's [input]: under a desktop the window's own pointer, on a bare console the panel itself.

    Two entries for one panel would count every touch twice (kivy#1903, #3801, #8494).
    """
    bare = not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
    if bare and os.environ.get("SDL_VIDEODRIVER", "kmsdrm") == "kmsdrm" and Path("/dev/input").is_dir():
        return "mtdev_%(name)s", "probesysfs,provider=mtdev"
    return "mouse", "mouse,disable_multitouch"
