"""Which cameras are there, told from what the system lists: none is opened to find out, so none can stall."""

from __future__ import annotations

import re
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

SYSTEM = Path("/sys/class/video4linux")
LINKS = Path("/dev/v4l/by-id")
_SENSOR = re.compile(r"(?:imx|ov|ar|gc|mira)\d+\w* \d+-[0-9a-f]{4}")
"""How the system lists a sensor at a ribbon cable: its kind, and its place on the bus."""


class Found(NamedTuple):
    """A camera that is attached. `name` opens it, as `ui.table.watch` has it; `label` is what it calls itself."""

    name: str
    label: str


def present(system: Path = SYSTEM, links: Path = LINKS, picamera2: bool | None = None) -> list[Found]:
    """The Pi's own cameras, where Picamera2 is there to open them, then those at USB."""
    ribbon = find_spec("picamera2") is not None if picamera2 is None else picamera2
    return [*(_at_ribbons(system) if ribbon else ()), *_at_usb(system, links)]


def _at_ribbons(system: Path) -> list[Found]:
    names = [_read(node / "name") for node in _nodes(system, "v4l-subdev")]
    sensors = [name for name in names if _SENSOR.fullmatch(name)]
    return [Found(f"pi:{at}" if at else "pi", name.split()[0].upper()) for at, name in enumerate(sensors)]


def _at_usb(system: Path, links: Path) -> list[Found]:
    """The first node of each; further ones carry what is no picture. A link has its name again when replugged."""
    named = {link.resolve().name: link for link in sorted(links.iterdir())} if links.is_dir() else {}
    found: list[Found] = []
    for node in _nodes(system, "video"):
        bus = (node / "device").resolve()
        made_up = "virtual" in node.resolve().parts or (bus / "driver").resolve().name == "vivid"
        if _read(node / "index") == "0" and (made_up or any(part.startswith("usb") for part in bus.parts)):
            name = named.get(node.name, Path("/dev") / node.name)
            found.append(Found(str(name), _read(node / "name").partition(":")[0] or node.name))
    return found


def _nodes(system: Path, kind: str) -> list[Path]:
    try:
        found = [node for node in system.iterdir() if node.name.startswith(kind)]
    except OSError:
        return []
    return sorted(found, key=lambda node: (len(node.name), node.name))


def _read(path: Path) -> str:
    try:
        return path.read_text(errors="replace").strip()
    except OSError:
        return ""
