"""The table check: everything hardware/doctor.py looks at, and the camera and the journal, which it cannot know.

And the page to mail: what was found, on which machine, without anybody's name on it.
"""

from __future__ import annotations

import asyncio
import getpass
import json
import os
import platform
import re
import socket
import sqlite3
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import closing, suppress
from importlib.metadata import EntryPoint, PackageNotFoundError, version
from pathlib import Path
from typing import Any

import cv2
import msgspec
import numpy as np

from companion import __version__
from companion.games import GAMES, rules, trouble
from companion.table.words import SILENCE, Words, say, say_n
from hardware import doctor
from hardware.brought import DEVICES, broken, declared, whose
from hardware.finding import Finding
from hardware.pi import health
from ui.table import places
from ui.table.dice_book import DiceBook
from ui.table.watch import source_of
from vision.camera.found import present
from vision.camera.frames import CameraTrouble, Source
from vision.dice.mat import LEAST
from vision.geometry import Image
from vision.kit.mat import MARKERS
from vision.markers import IDS
from vision.sight.finder import Finder

DIM, GLARE, BLURRED = 40.0, 225.0, 25.0
"""Mean grey below and above which there is too little and too much light; sharpness below which focus is lost."""
NARROW = 1280
"""Pixels of width below which the markers of a whole board are too small."""
OLD = 1.0
"""Seconds after which a picture is too old to play by."""
PACKAGES = ("bleak", "gpiozero", "kivy", "lgpio", "numpy", "opencv-python-headless", "picamera2", "pyserial")


# -- the camera ------------------------------------------------------------------------------------------------------


def cameras() -> list[Source]:
    """The cameras this machine seems to have: the Pi's own, then USB ones."""
    return [source_of(each.name)() for each in present()]


def camera(sources: Sequence[Source], clock: Callable[[], float] = time.monotonic) -> list[Finding]:
    """Takes three pictures with each camera and looks at the last. No source raises out of here."""
    out: list[Finding] = []
    for source in sources:
        try:
            source.open()
            began = clock()
            pictures = [source.read() for _ in range(3)]
            age = (clock() - began) / len(pictures)
            out += seen(pictures[-1], age, source.name)
        except CameraTrouble as trouble:
            cure = say("Look at its cable; close other programs that show its picture.")
            out.append(Finding("camera", source.name, "bad", say("{trouble}", trouble=trouble), cure))
        finally:
            source.close()
    if not out:
        cure = say("Plug a camera in to have moves seen; or tap them.")
        out.append(Finding("camera", "none", "off", say("There is no camera."), cure))
    return out


def seen(picture: Image, age: float, name: str = "camera") -> list[Finding]:
    """What one picture tells: its size, age (s), light, focus, and how many markers are in it."""
    grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
    high, wide = grey.shape
    light = float(grey.mean())
    sharp = float(cv2.Laplacian(grey, cv2.CV_64F).var())
    marks = {mark.id for mark in Finder(IDS).everywhere(np.asarray(grey, np.uint8))}
    mat, count = marks & set(MARKERS), len(marks - set(MARKERS))

    def found(what: str, well: bool, words: Any, cure: Any) -> Finding:
        return Finding("camera", what, "good" if well else "warn", words, SILENCE if well else cure, name)

    size = say("Its pictures are {wide} by {high}.", wide=wide, high=high)
    return [
        found("size", wide >= NARROW, size, say("Choose {wide} pixels or more, or print larger markers.", wide=NARROW)),
        found(
            "age",
            age <= OLD,
            say("A picture takes {ms} ms.", ms=round(age * 1000)),
            say("Plug the camera in directly, at a blue socket."),
        ),
        found(
            "light",
            DIM <= light <= GLARE,
            say("The light is {light} of 255.", light=round(light)),
            say("Switch a lamp on.") if light < DIM else say("Turn the lamp away from the board."),
        ),
        found(
            "focus",
            sharp >= BLURRED,
            say("Its sharpness is {sharp}.", sharp=round(sharp)),
            say("Turn its lens until the board is sharp, and wipe it."),
        ),
        found(
            "markers",
            count + len(mat) > 0,
            say_n("It sees {count} marker.", "It sees {count} markers.", count),
            say("Lay the board under it; “companion kit GAME” prints one with markers."),
        ),
        *(
            [found("mat", True, say("It sees the dice mat, so it can read dice."), SILENCE)]
            if len(mat) >= LEAST
            else []
        ),
    ]


# -- the journal -----------------------------------------------------------------------------------------------------


def journal(path: Path) -> list[Finding]:
    """Reads every page of the journal, and writes nothing."""
    if not path.exists():
        return [Finding("journal", "none", "off", say("No game has been kept yet."))]
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, timeout=1.0)) as db:
            verdict = str(db.execute("PRAGMA quick_check(1)").fetchone()[0])
            games = int(db.execute("SELECT count(*) FROM games").fetchone()[0]) if verdict == "ok" else 0
    except sqlite3.OperationalError as error:
        if "locked" in str(error) or "busy" in str(error):
            return [Finding("journal", "used", "good", say("The journal is in use by a companion."))]
        return [_damaged(str(error))]
    except (sqlite3.Error, UnicodeDecodeError) as error:
        return [_damaged(str(error))]
    if verdict != "ok":
        return [_damaged(verdict)]
    whole = say_n(
        "The journal is whole; it keeps {count} game.", "The journal is whole; it keeps {count} games.", games
    )
    return [Finding("journal", "whole", "good", whole)]


def _damaged(detail: str) -> Finding:
    words = say("The journal is damaged.")
    cure = say("“companion games salvage” begins a new one with all that can be read of it, and keeps the old file.")
    return Finding("journal", "damaged", "bad", words, cure, detail)


# -- what other packages bring ---------------------------------------------------------------------------------------


def games() -> list[Finding]:
    """Each game another package brings."""
    return [
        Finding("games", name, "bad", Words(why))
        if (why := trouble(name))
        else Finding("games", name, "good", say("{game} can be played.", game=Words(rules(name).title)))
        for name in GAMES.brought
    ]


def devices() -> list[Finding]:
    """Each device another package brings."""
    return [_brought(entry) for group in DEVICES for entry in declared(group).values()]


def _brought(entry: EntryPoint) -> Finding:
    try:
        entry.load()
    except Exception as error:  # somebody else's code
        return Finding("devices", entry.name, "bad", broken(entry, error))
    words = say("The package {package} brings the device “{name}”.", package=whose(entry), name=entry.name)
    return Finding("devices", entry.name, "good", words)


# -- everything ------------------------------------------------------------------------------------------------------


def everything(sources: Sequence[Source] | None = None) -> list[Finding]:
    """All checks, in the order in which people would set up a table."""
    return [
        *doctor.serial_ports(),
        *asyncio.run(doctor.bluetooth()),
        *camera(cameras() if sources is None else sources),
        *health.ribbon(),
        *doctor.panel(places.data() / "panel.toml"),
        *doctor.display(dict(os.environ), Path("/sys/class/drm").glob("*/status")),
        *health.touch(),
        *doctor.sound(),
        *doctor.disk(places.data()),
        *health.card(),
        *doctor.clock(),
        *health.machine(),
        *journal(places.journal()),
        *games(),
        *devices(),
    ]


def page(findings: Iterable[Finding], names: Iterable[str] = ()) -> str:
    """The diagnostics to mail, as JSON: findings, versions, machine; every name in it replaced."""
    told = {
        "companion": __version__,
        "python": platform.python_version(),
        "system": f"{platform.system()} {platform.release()}",
        "machine": platform.machine(),
        "packages": {name: found for name in PACKAGES if (found := _version(name))},
        "findings": [
            {**msgspec.structs.asdict(each), "words": str(each.words), "cure": str(each.cure)} for each in findings
        ],
    }
    return scrubbed(json.dumps(told, indent=1, ensure_ascii=False), [*names, *people()])


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return ""


def people() -> list[str]:
    """Names of people and of this machine that might have slipped into what a check says."""
    found = [socket.gethostname(), Path.home().name]
    with suppress(OSError, KeyError):  # a user without a name
        found.append(getpass.getuser())
    for die_id, known in DiceBook().known.items():
        found += [die_id, known.name]
    try:
        with closing(sqlite3.connect(f"{places.journal().absolute().as_uri()}?mode=ro", uri=True, timeout=0.2)) as db:
            for (setup,) in db.execute("SELECT setup FROM games"):
                found += [str(seat.get("name", "")) for seat in json.loads(setup).get("seats", [])]
    except (sqlite3.Error, ValueError, AttributeError, OSError):
        pass
    return found


def scrubbed(text: str, names: Iterable[str]) -> str:
    """The text without the home folder and without these names, the longest first; single letters are left."""
    text = text.replace(str(Path.home()), "~") if str(Path.home()) != "/" else text
    for name in sorted({each.strip() for each in names}, key=len, reverse=True):
        if len(name) > 1 and name not in ("root", "localhost"):
            text = re.sub(rf"(?<![A-Za-z0-9]){re.escape(name)}(?![A-Za-z0-9])", "(name)", text, flags=re.IGNORECASE)
    return text
