"""An evening on a machine: a game begun with words instead of fingers, and how many events it has by now."""

from __future__ import annotations

import json

from tests.machine.conftest import ACTIVE, SHOWS
from tests.machine.machine import Machine

GAME = "key_to_the_kingdom"
UNIT = "/etc/systemd/system/companion.service.d"
COUNT = """
import sys, zipfile
from pathlib import Path
from companion.play.journal import Journal
zipfile.ZipFile(sys.argv[1]).extract("files/journal.sqlite", "/tmp")
with Journal(Path("/tmp/files/journal.sqlite")) as journal:
    print(sum(kept.entries for kept in journal.games()))
"""
HOME = "/var/lib/companion/table"
NOW = "/var/lib/companion/now.zip"
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
    """How many events all its games have, from a backup made while they are played."""
    machine.run(f"rm -f {NOW}; companion backup {NOW}")
    return int(json.loads(machine.run(f"{PYTHON} -c '{COUNT}' {NOW}").stdout))
