"""How the machine itself is: heat, power, its card, its groups, its touch panel, and the release it runs.

Each check returns findings and never raises; where a machine has no such thing, it returns none.
"""

from __future__ import annotations

import contextlib
import getpass
import grp
import os
import re
import subprocess
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from companion.table.words import SILENCE, say, say_n
from hardware.finding import Finding, State

HOT, TOO_HOT = 70.0, 80.0
"""°C from which it is worth a word, and from which a Pi slows down."""
UNDER_VOLTAGE, SLOWED = 0x1, 0x2 | 0x4 | 0x8
BEFORE = 16
"""Bits of what the firmware tells of throttling: now, and so many further since the start."""
PI = Path("/proc/device-tree/model")
GROUPS = ("dialout", "video", "render", "input", "audio", "gpio")
"""Serial ports, camera, graphics, touch, sound, pins: those of them that the system has."""
TOUCH = 0x35
"""Linux's ABS_MT_POSITION_X: what a touch panel tells and a mouse does not."""
LONG = 64
"""Bits of each word in which the kernel tells what a device can do, the highest first."""
WORN = 9
"""Of eleven steps of an eMMC's life: 80 to 90 %."""


def temperature(zones: Iterable[Path] | None = None) -> list[Finding]:
    """The hottest place that tells its temperature."""
    degrees = [0.001 * value for zone in _zones(zones) if (value := _number(zone)) is not None]
    if not degrees:
        return []
    state: State = "bad" if max(degrees) >= TOO_HOT else "warn" if max(degrees) >= HOT else "good"
    cure = SILENCE if state == "good" else say("Give it air, or a heat sink with a fan; from 80 °C on it slows down.")
    return [Finding("machine", "temperature", state, say("It is {count} °C warm.", count=round(max(degrees))), cure)]


def _zones(zones: Iterable[Path] | None) -> Iterable[Path]:
    return Path("/sys/class/thermal").glob("thermal_zone*/temp") if zones is None else zones


def _firmware() -> str:
    """What a Pi's firmware tells, `throttled=0x50005`; "" on another machine."""
    with contextlib.suppress(OSError, subprocess.SubprocessError):
        command = ["vcgencmd", "get_throttled"]
        return subprocess.run(command, capture_output=True, text=True, timeout=5.0, stdin=subprocess.DEVNULL).stdout
    return ""


def power(told: Callable[[], str] = _firmware) -> list[Finding]:
    """Whether a Pi has enough power, and had it since it was switched on; and whether it is slowed down."""
    found = re.search(r"throttled=0x([0-9a-fA-F]+)", told())
    if not found:
        return []
    bits = int(found[1], 16)
    supply = say("Take the power supply that is made for this Pi, and a short, thick cable.")
    if bits & UNDER_VOLTAGE:
        return [Finding("machine", "power", "bad", say("It gets too little power right now."), supply, found[1])]
    if bits >> BEFORE & UNDER_VOLTAGE:
        words = say("It has had too little power since it was switched on.")
        return [Finding("machine", "power", "warn", words, supply, found[1])]
    if (bits | bits >> BEFORE) & SLOWED:
        words = say("It has slowed itself down since it was switched on.")
        return [Finding("machine", "power", "warn", words, say("Give it air, or a heat sink with a fan."), found[1])]
    return [Finding("machine", "power", "good", say("It has had enough power since it was switched on."))]


def card(systems: Iterable[Path] | None = None, blocks: Iterable[Path] | None = None) -> list[Finding]:
    """What the card's file systems have written and gone wrong in their lives, and how worn a card says it is."""
    out = []
    backup = say("Make a backup now (companion backup), then take a new card.")
    for system in Path("/sys/fs/ext4").glob("*") if systems is None else systems:
        errors, written = _number(system / "errors_count"), _number(system / "lifetime_write_kbytes")
        if errors:
            words = say_n(
                "The card has failed once ({name}).",
                "The card has failed {count} times ({name}).",
                errors,
                name=system.name,
            )
            out.append(Finding("card", f"errors {system.name}", "bad", words, backup))
        if written is not None:
            words = say("{count} GB have been written to {name} so far.", count=written // 1_000_000, name=system.name)
            out.append(Finding("card", f"written {system.name}", "good", words))
    for block in Path("/sys/block").glob("mmcblk*/device/life_time") if blocks is None else blocks:
        with contextlib.suppress(OSError, ValueError):  # an SD card does not say
            worst = max(int(word, 16) for word in block.read_text().split())
            words = say("It says how much of its life is used up: {count} %.", count=min(100, worst * 10))
            bad = worst >= WORN
            out.append(Finding("card", "wear", "bad" if bad else "good", words, backup if bad else SILENCE))
    return out


def groups(user: str | None = None, known: Callable[[], list[grp.struct_group]] = grp.getgrall) -> list[Finding]:
    """Whether this user is in the groups of all that a table has. Root needs none."""
    name = getpass.getuser() if user is None else user
    there = {group.gr_name: group for group in known() if group.gr_name in GROUPS}
    mine = set(os.getgroups()) if user is None else set()
    missing = [each for each, group in there.items() if name not in group.gr_mem and group.gr_gid not in mine]
    if name == "root" or not there:
        return []
    if missing:
        words = say("This user is not in {groups}.", groups=", ".join(missing))
        cure = say("sudo usermod -aG {groups} $USER, then sign in again", groups=",".join(missing))
        return [Finding("machine", "groups", "warn", words, cure)]
    return [Finding("machine", "groups", "good", say("This user may use all that a table has."))]


def touch(devices: Path = Path("/proc/bus/input/devices"), folder: Path = Path("/dev/input")) -> list[Finding]:
    """Touch panels, and whether we may read them."""
    try:
        told = devices.read_text(errors="replace")
    except OSError:
        return []
    out = []
    for name, event in _panels(told):
        path = folder / event
        if os.access(path, os.R_OK):
            out.append(Finding("display", f"touch {event}", "good", say("{name} is a touch panel.", name=name)))
        else:
            words = say("{name} is a touch panel, and I may not read it.", name=name)
            cure = say("sudo usermod -aG input $USER, then sign in again")
            out.append(Finding("display", f"touch {event}", "bad", words, cure))
    if not out:
        words = say("There is no touch panel; a mouse does as well.")
        cure = say("Has the panel its data cable too, flat or USB? Push it in on both ends, with the power off.")
        out.append(Finding("display", "touch", "off", words, cure))
    return out


def _panels(told: str) -> Iterator[tuple[str, str]]:
    """Names and event files of the touch panels among the kernel's input devices."""
    for block in told.split("\n\n"):
        named, event = re.search(r'^N: Name="(.*)"', block, re.MULTILINE), re.search(r"\bevent\d+", block)
        axes = re.search(r"^B: ABS=(.*)$", block, re.MULTILINE)
        if named and event and axes:
            words = [int(word, 16) for word in reversed(axes[1].split())]
            bits = sum(word << LONG * at for at, word in enumerate(words))
            if bits >> TOUCH & 1:
                yield named[1], event[0]


def ribbon(model: Path = PI, names: Iterable[Path] | None = None) -> list[Finding]:
    """On a Pi: whether a camera answers at the flat cable."""
    with contextlib.suppress(OSError):
        if "Raspberry Pi" not in model.read_text():
            return []
        found = Path("/sys/class/video4linux").glob("v4l-subdev*/name") if names is None else names
        sensors = [name for each in found if re.match(r"imx|ov\d|gc\d", name := each.read_text().strip())]
        if sensors:
            return [Finding("camera", "ribbon", "good", say("A camera answers at the flat cable."), detail=sensors[0])]
        words = say("No camera answers at the flat cable.")
        cure = say(
            "If there is one: power off, push the cable in straight at both ends, its contacts towards the contacts;"
            " then sudo ./install --camera."
        )
        return [Finding("camera", "ribbon", "off", words, cure)]
    return []


def release(base: Path = Path("/opt/table-companion")) -> list[Finding]:
    """Which release an appliance runs, and whether another was no good."""
    with contextlib.suppress(OSError):
        now = (base / "current").readlink().name
        with contextlib.suppress(OSError):
            bad = (base / "went-back").read_text().strip()
            words = say("Release {bad} failed to start three times, so {now} is back.", bad=bad, now=now)
            cure = say(
                "Play on. Send “companion doctor --bundle FILE” to whoever made the release, and wait for the next."
            )
            return [Finding("machine", "release", "warn", words, cure)]
        return [Finding("machine", "release", "good", say("Release {now} runs.", now=now))]
    return []


def _number(path: Path) -> int | None:
    with contextlib.suppress(OSError, ValueError):
        return int(path.read_text())
    return None


def machine() -> list[Finding]:
    """What is not about anything that is attached."""
    return [*temperature(), *power(), *groups(), *release()]
