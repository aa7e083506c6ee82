"""A table without club, season, research, what tries games, and the libraries of their extras: it misses nothing."""

from __future__ import annotations

import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

from tests.examples.elsewhere import ROOT
from ui.cli.main import COMMANDS, PARTS

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
(CONTRACT,) = (
    each for each in PROJECT["tool"]["importlinter"]["contracts"] if "ui.club" in each.get("forbidden_modules", ())
)
AWAY = tuple(CONTRACT["forbidden_modules"])
LIBRARIES = {"open-spiel": "pyspiel", "paho-mqtt": "paho", "psycopg": "psycopg"}
ALONE = """
import sys
sys.modules.update(dict.fromkeys({away}))
from pathlib import Path
from ui.cli.main import command_of, main
from tests.ui.touch.conftest import Desk
for name in {commands}:
    command_of(name)
sys.stdin = open("/dev/null")
assert main(["play", "hirelings", "--console", "--players", "Ann,Bob"]) == 0
assert main(["games", "story", "1"]) == 0
assert main(["simulate", "hirelings", "-n", "1"]) == 0
assert main(["handbook", "hirelings"]) == 0
for name in {parts}:
    assert main([name, "hirelings"]) == 2
desk = Desk(Path("window"))
desk.settle()
desk.tap("Hirelings")
desk.tap("Start with")
desk.until(lambda: desk.evening.game)
assert desk.evening.game, desk.texts()
desk.evening.game.serve().stop()
from ui.touch.screens.machine import Machine
desk.evening.go(Machine(desk.evening))
assert desk.reads("not installed")
desk.evening.close()
print(*(name for name in sys.modules if sys.modules[name] and name.startswith({away})))
"""


def libraries() -> set[str]:
    """What the extras bring that no table has, as it is imported."""
    extras = PROJECT["project"]["optional-dependencies"].values()
    names = {line.split(">")[0].split("[")[0] for lines in extras for line in lines}
    return {LIBRARIES.get(name.replace("_", "-"), name) for name in names}


@pytest.mark.long
def test_a_table_misses_nothing(tmp_path: Path) -> None:
    away = (*AWAY, *sorted(libraries()))
    assert "sqlalchemy" in away and "distributed" in away and "pettingzoo" in away
    (tmp_path / "window").mkdir()
    commands = [name for name in COMMANDS if name not in PARTS]
    script = ALONE.format(away=away, commands=commands, parts=list(PARTS))
    env = {"PYTHONPATH": str(ROOT), "TABLE_COMPANION_HOME": str(tmp_path / "home"), "PATH": "/usr/bin:/bin"}
    done = subprocess.run([sys.executable, "-c", script], cwd=tmp_path, env=env, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr
    assert done.stdout.splitlines()[-1] == ""
    assert done.stderr.count("not installed here") == len(PARTS)


def test_what_a_wheel_weighs_is_told_of_each_part(tmp_path: Path) -> None:
    wheel = tmp_path / "table.whl"
    with zipfile.ZipFile(wheel, "w") as packed:
        for part in (*AWAY, "ui.touch", "companion"):
            packed.writestr(f"{part.replace('.', '/')}/code.py", "x" * 500_000)
    told = subprocess.run([sys.executable, ROOT / "scripts" / "weigh.py", wheel], capture_output=True, text=True).stdout
    assert told.startswith("table.whl: 3.00 MB; a table 1.00 MB, ") and all(f"{part} 500 kB" in told for part in AWAY)
