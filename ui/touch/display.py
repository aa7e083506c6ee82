"""Is there a screen a window could open on? Asked without loading Kivy."""

from __future__ import annotations

import os
import re
import socket
import sys
from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path

X_SOCKETS = Path("/tmp/.X11-unix")
X_PORT = 6000
CONNECTORS = Path("/sys/class/drm")


def there(environment: Mapping[str, str] | None = None) -> bool:
    """A desktop that answers, or a console of our own with a panel attached; and Kivy to draw with."""
    here = os.environ if environment is None else environment
    if find_spec("kivy") is None:
        return False
    if here.get("SDL_VIDEODRIVER") in ("offscreen", "kmsdrm"):
        return True
    return wayland(here) or x_server(here.get("DISPLAY", "")) or console()


def wayland(environment: Mapping[str, str]) -> bool:
    """Whether a Wayland compositor answers."""
    name = environment.get("WAYLAND_DISPLAY", "")
    if not name:
        return False
    path = Path(name) if name.startswith("/") else Path(environment.get("XDG_RUNTIME_DIR", "/nowhere")) / name
    return _answers(socket.AF_UNIX, str(path))


def x_server(display: str) -> bool:
    """Whether the X server of a DISPLAY such as `:0` or `host:1.0` answers."""
    found = re.fullmatch(r"(.*):(\d+)(?:\.\d+)?", display)
    if not found:
        return False
    host, number = found[1], int(found[2])
    if host in ("", "unix"):
        path = str(X_SOCKETS / f"X{number}")
        return _answers(socket.AF_UNIX, path) or _answers(socket.AF_UNIX, f"\0{path}")
    return _answers(socket.AF_INET, (host, X_PORT + number))


def console() -> bool:
    """Whether we run on a text console of our own with a panel attached."""
    try:
        terminal = os.ttyname(sys.stdin.fileno())
    except (OSError, ValueError, AttributeError):
        return False
    if not re.fullmatch(r"/dev/tty\d+", terminal):
        return False
    return any(_connected(path) for path in CONNECTORS.glob("card*-*/status"))


def _connected(path: Path) -> bool:
    try:
        return path.read_text().strip() == "connected"
    except OSError:
        return False


def _answers(family: socket.AddressFamily, address: str | tuple[str, int]) -> bool:
    try:
        with socket.socket(family, socket.SOCK_STREAM) as end:
            end.settimeout(1.0)
            end.connect(address)
            return True
    except OSError:
        return False
