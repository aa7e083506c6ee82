"""An evening on a machine: a game that is begun, and how many events it has by now."""

from __future__ import annotations

import base64
import json
import tarfile
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.machine import torn
from tests.machine.machine import Machine

GAME = "key_to_the_kingdom"
FACE = (512, 192)
"""Where whoever begins it taps who has thrown one."""
ACTIVE = "systemctl show -P ActiveState companion"
SHOWS = "systemctl show -P StatusText companion"
HOME = "/var/lib/companion/table"
COPIED = f"rm -rf /run/kept; mkdir /run/kept; cp {HOME}/journal.sqlite* /run/kept; tar -cC /run/kept . | base64 -w0"
PYTHON = "cd /opt/table-companion/current && .venv/bin/python"


def begins(machine: Machine) -> None:
    """Begins it from the first screen, for two, by fingers."""
    machine.tap(80, 270)
    shows(machine, "seats")
    machine.settled("who sits where")
    machine.tap(652, 440)
    shows(machine, GAME)
    machine.settled("a game")


def with_settings(machine: Machine, **chosen: object) -> None:
    """The window is started anew, with such settings."""
    file = f"{HOME}/touch.json"
    machine.run(f"echo '{json.dumps(chosen)}' >{file} && chown companion: {file}")
    machine.run("systemctl restart companion")


def shows(machine: Machine, what: str) -> None:
    """A screen by its name; a game by its name, or with its number in the journal."""
    there = lambda: machine.said(SHOWS).startswith(what) and machine.said(ACTIVE) == "active"  # noqa: E731
    machine.until(there, f"a window at {what}")


@contextmanager
def kept(machine: Machine) -> Iterator[Path]:
    """Where a copy of its journal lies that was made while it is played."""
    packed = base64.b64decode(machine.run(COPIED).stdout)
    with TemporaryDirectory() as folder, tarfile.open(fileobj=BytesIO(packed)) as copy:
        copy.extractall(folder, filter="data")
        yield Path(folder)


def events(machine: Machine) -> int:
    """How many events all its games have; all of them whole."""
    with kept(machine) as folder:
        return torn.events(folder)
