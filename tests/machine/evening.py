"""An evening on a machine: a game begun with words instead of fingers, and how many events it has by now."""

from __future__ import annotations

import base64
import json
import tarfile
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.machine import torn
from tests.machine.conftest import ACTIVE, SHOWS
from tests.machine.machine import Machine

GAME = "key_to_the_kingdom"
UNIT = "/etc/systemd/system/companion.service.d"
HOME = "/var/lib/companion/table"
COPIED = f"rm -rf /run/kept; mkdir /run/kept; cp {HOME}/journal.sqlite* /run/kept; tar -cC /run/kept . | base64 -w0"
PYTHON = "cd /opt/table-companion/current && .venv/bin/python"


def begins(machine: Machine, words: str) -> None:
    """The window starts so from now on; it is started anew."""
    line = f"/usr/local/lib/table-companion/start {words}"
    drop_in = f"[Service]\\nExecStart=\\nExecStart={line}\\n"
    machine.run(f"mkdir -p {UNIT} && printf '{drop_in}' >{UNIT}/evening.conf && systemctl daemon-reload")
    machine.run("systemctl restart --no-block companion")


def with_settings(machine: Machine, **chosen: object) -> None:
    """The window is started anew, with such settings."""
    file = f"{HOME}/touch.json"
    machine.run(f"echo '{json.dumps(chosen)}' >{file} && chown companion: {file}")
    machine.run("systemctl restart --no-block companion")


def shows(machine: Machine, what: str) -> None:
    machine.until(lambda: machine.said(SHOWS) == what and machine.said(ACTIVE) == "active", f"a window at {what}")


def events(machine: Machine) -> int:
    """How many events all its games have, from a copy made while they are played; all of them whole."""
    packed = base64.b64decode(machine.run(COPIED).stdout)
    with TemporaryDirectory() as folder, tarfile.open(fileobj=BytesIO(packed)) as copy:
        copy.extractall(folder, filter="data")
        return torn.events(Path(folder))
