"""Which way the arrows run: the engine knows no screen, port, pin or camera, and no clock and no chance either."""

from __future__ import annotations

import ast
import random
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.games import GAMES, package, rules
from tests.play.at_table import every_game

ROOT = Path(__file__).parents[1]

OUTSIDE = ("kivy", "serial", "gpiozero", "lgpio", "cv2", "numpy", "picamera2", "rich", "prompt_toolkit", "asyncio")
OURS = ("ui", "hardware", "vision")

LOADS = """
import pkgutil, sys
from importlib import import_module
for name in {names}:
    package = import_module(name)
    for module in pkgutil.walk_packages(getattr(package, "__path__", []), name + "."):
        if not module.name.startswith("companion.research."):
            import_module(module.name)
{more}
print(" ".join(sorted({{name.split(".")[0] for name in sys.modules}})))
"""


def loaded(*names: str, more: str = "") -> set[str]:
    """The packages a fresh Python has loaded after importing these, with everything in them."""
    script = LOADS.format(names=names, more=more)
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return set(done.stdout.split())


def test_the_engine_and_every_game_load_nothing_from_outside() -> None:
    play = f"from companion.games import rules\nfor game in {list(GAMES)}: rules(game).handbook({{}})"
    found = loaded("companion", more=play)
    assert "companion" in found and "msgspec" in found
    assert found.isdisjoint(OUTSIDE) and found.isdisjoint(OURS)


@pytest.mark.long
def test_one_game_loads_no_other() -> None:
    for game in GAMES:
        others = [f"companion.games.{other}" for other in GAMES if other != game]
        script = f"import sys; from companion.games import rules; rules({game!r}).handbook({{}}); print(*sys.modules)"
        done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        assert set(others).isdisjoint(done.stdout.split())


def test_asking_for_help_loads_no_screen_and_no_port() -> None:
    script = "import sys; from ui.cli.main import main\ntry:\n    main(['--help'])\nexcept SystemExit:\n    pass\n"
    done = subprocess.run(
        [sys.executable, "-c", script + "print(*sys.modules)"], cwd=ROOT, capture_output=True, text=True
    )
    heavy = {"kivy", "serial", "cv2", "numpy", "prompt_toolkit", "rich"}
    assert heavy.isdisjoint(name.split(".")[0] for name in done.stdout.split())


AT_HOME = """
import sys, tempfile
from pathlib import Path
from ui.table.devices import Devices
from ui.touch.run import evening
with tempfile.TemporaryDirectory() as folder:
    made = evening(Path(folder), Devices(), post=lambda work: None, after=lambda seconds, work: lambda: None)
    assert made.things(800, 480)
    made.close()
print(*sys.modules)
"""


def test_the_first_screen_loads_no_game_and_no_eyes() -> None:
    """They are half of a start, and stay in memory."""
    done = subprocess.run([sys.executable, "-c", AT_HOME], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert {*map(package, GAMES), "vision.sight.reader", "vision.kit.book"}.isdisjoint(done.stdout.split())


@every_game
def test_odds_read_no_clock_and_no_chance(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from companion.procedures.odds import chain

    held = rules(game)
    pages = {name: (page, held.ground(name, page.sides[0], {})) for name, page in held.handbook({}).items()}
    monkeypatch.setattr(random.Random, "random", None)
    monkeypatch.setattr(time, "time", None)
    for page, ground in pages.values():
        chain(page, ground, side=page.sides[0]).odds()


SUMS = (
    "fractions",
    "statistics",
    "companion.procedures.odds",
    "companion.procedures.stages",
    "companion.procedures.linear",
)
"""What works out a chance."""
DECLARED = {"Forecast", "Inquiry", "inquiry"}
"""All a game needs of foresight: it says what is worth asking, and never asks."""


def test_no_game_works_out_a_chance_by_itself() -> None:
    """What is likely comes of the rules that are walked: a game only says what is worth asking."""
    games = list((ROOT / "companion" / "games").rglob("*.py"))
    assert len(games) > 100 and not [path for path in games if any(_sums(path))]


def _sums(path: Path) -> Iterator[str]:
    """The imports of a file by which a chance can be worked out."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in SUMS)
        elif isinstance(node, ast.ImportFrom) and node.module:
            names = {alias.name for alias in node.names}
            whole = {f"{node.module}.{name}" for name in names}
            undeclared = node.module == "companion.foresight" and names - DECLARED
            inner = node.module in SUMS or node.module.startswith("companion.foresight.")
            if inner or undeclared or not whole.isdisjoint(SUMS):
                yield node.module


@pytest.mark.parametrize(
    "line",
    [
        "from fractions import Fraction",
        "import statistics",
        "from companion.procedures import interpreter, odds",
        "from companion.procedures.odds import Chain",
        "from companion.foresight import Foresight, inquiry",
        "from companion.foresight.solving import ends",
    ],
)
def test_every_way_to_work_it_out_is_seen(line: str, tmp_path: Path) -> None:
    game = tmp_path / "game.py"
    game.write_text(f"def chances():\n    {line}\n")
    assert list(_sums(game))
    game.write_text("from companion.foresight import Forecast, inquiry\nfrom companion.procedures import interpreter\n")
    assert not list(_sums(game))


def test_the_contract_of_the_imports_holds() -> None:
    """`make lint` runs it too; here it tells which arrow is wrong."""
    linter = Path(sys.executable).with_name("lint-imports")
    done = subprocess.run([linter, "--no-cache"], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout
