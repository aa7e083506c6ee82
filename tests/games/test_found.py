"""How games are found: those of the house in the file its package is made with, others by what packages declare."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import MISSING, fields
from importlib.metadata import entry_points
from pathlib import Path

import pytest

from companion.games import GAMES, OWN, declared, folder, package, rules
from companion.play.game import Game
from companion.play.setup import BadSetup

ROOT = Path(__file__).parents[2]
SHOWN = ("ui/cli/bench.py", "ui/phones/load.py")
"""What measures or pictures a game has to choose one."""

BESIDE = {each.name for each in entry_points(group="companion.games")} - {*GAMES.own}
"""What is installed in this environment already: it is no matter of these tests."""
ASK = """
from companion.games import GAMES, offered, trouble, rules
from companion.games.ledger import rule
print(*offered())
for name in GAMES.brought:
    print(name, "|", trouble(name))
print(rule("HIRE-GEN-01"))
"""


def test_the_package_is_made_with_the_file_the_games_of_the_house_are_read_from() -> None:
    made = tomllib.loads((ROOT / "pyproject.toml").read_text())
    assert "entry-points" in made["project"]["dynamic"]
    files = made["tool"]["setuptools"]["dynamic"]["entry-points"]["file"]
    assert OWN in [ROOT / each for each in files]
    assert OWN.read_text().splitlines()[0] == "[companion.games]"
    assert len(GAMES.own) == 5 and [declared(game).id for game in GAMES.own] == list(GAMES.own)


def test_the_data_of_a_game_lie_beside_what_declares_it() -> None:
    assert package("hirelings") == "companion.games.hirelings"
    assert (folder("hirelings") / "ledger.toml").is_file()
    with pytest.raises(BadSetup, match=r"no game “chess”.*hirelings"):
        rules("chess")


def packaged(where: Path, name: str, code: str, value: str = "") -> None:
    """A package as pip leaves it, that brings a game."""
    (where / name).mkdir()
    (where / name / "__init__.py").touch()
    (where / name / "game.py").write_text(code)
    info = where / f"{name}_package-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}-package\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[companion.games]\n{value or name} = {name}.game:GAME\n")


def test_a_broken_package_hides_its_own_game_and_no_other(tmp_path: Path) -> None:
    again = "from companion.games.hirelings.game import GAME as found\nfrom dataclasses import replace\n"
    packaged(tmp_path, "well", again + "GAME = replace(found, id='well')\n")
    packaged(tmp_path, "lost", "import a_library_that_is_not_there\n")
    packaged(tmp_path, "empty", "GAME = 7\n")
    packaged(tmp_path, "other", again + "GAME = found\n")
    packaged(tmp_path, "boardless", again + "GAME = replace(found, id='boardless', ground=lambda board: 1 / 0)\n")
    packaged(tmp_path, "second", "1 / 0", value="hirelings")
    paths = {**os.environ, "PYTHONPATH": os.pathsep.join((str(ROOT), str(tmp_path)))}
    asked = subprocess.run([sys.executable, "-c", ASK], cwd=tmp_path, env=paths, capture_output=True, text=True)
    assert asked.returncode == 0, asked.stderr
    offered, *troubles, rule = asked.stdout.splitlines()
    assert [name for name in offered.split() if name not in BESIDE] == [*GAMES.own, "well"]
    told = dict(line.split(" | ") for line in troubles if line.split(" | ")[0] not in BESIDE)
    assert told.pop("well") == ""
    assert all("cannot be played" in why and "Every other game can" in why for why in told.values())
    assert "lost-package" in told["lost"] and "a_library_that_is_not_there" in told["lost"]
    assert "is no Game" in told["empty"] and "calls itself “hirelings”" in told["other"]
    assert "division by zero" in told["boardless"] and "hirelings" not in told
    assert rule.startswith("Whoever’s hireling gets out")


def test_a_game_installed_beside_the_house_is_not_tested_with_it(tmp_path: Path) -> None:
    packaged(tmp_path, "well", "GAME = 7\n")
    paths = {**os.environ, "PYTHONPATH": os.pathsep.join((str(ROOT), str(tmp_path)))}
    for begun, found in (("", [*GAMES.own, "well"]), ("import tests.conftest; ", [*GAMES.own])):
        ask = [sys.executable, "-c", f"{begun}from companion.games import GAMES; print(*GAMES)"]
        said = subprocess.run(ask, cwd=tmp_path, env=paths, capture_output=True, text=True, check=True)
        assert [name for name in said.stdout.split() if name not in BESIDE] == found


def test_a_game_of_another_package_goes_on_working() -> None:
    """It has to say no more than when games of other packages were let in; all else has a default."""
    wanted = {each.name for each in fields(Game) if each.default is MISSING and each.default_factory is MISSING}
    assert wanted == {"id", "title", "players", "colours", "ground", "desk", "begin", "facts"}


def _named(path: Path) -> Iterator[str]:
    """The games a file names: in a string, or by what it imports."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Constant) and node.value in GAMES.own:
            yield str(node.value)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield from (game for game in GAMES.own if f"companion.games.{game}" in f"{node.module}.")


@pytest.mark.long
def test_nothing_outside_its_folder_names_a_game() -> None:
    files = [path for room in ("companion", "hardware", "vision", "ui") for path in (ROOT / room).rglob("*.py")]
    naming = {}
    for path in files:
        where = path.relative_to(ROOT).as_posix()
        named = {game for game in _named(path) if f"companion/games/{game}/" not in where}
        if named and where not in SHOWN:
            naming[where] = named
    assert len(files) > 500 and not naming
    assert all(set(_named(ROOT / each)) for each in SHOWN)
    sheets = list((ROOT / "ui").rglob("*.css"))
    assert sheets and not [game for game in GAMES.own for sheet in sheets if game in sheet.read_text()]
