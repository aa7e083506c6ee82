"""What others build on: its names stay, each says what it is, and a stranger's type checker sees its types."""

from __future__ import annotations

import shutil
import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path

import pytest

from companion import api

ROOT = Path(__file__).parents[1]
NAMES = """
COMMON D6 D8 GAMES NO_GROUND SEATS SILENCE STANDS TABLE Amount BadFile BadSetup Board Chose Claim Confirmed Counted
Deed Desk Die Drew Else End Entry Event Faces Fact Facts Family Figure Forecast Foresight Game Given Ground Held
HouseRule IllegalEvent InProcedure Insight Laid Later Law Lead Many Moment Moved Moves Number OddsWords OneOf Option
Outcome Over Own Part PartMoved PieceView Pile Player Procedure Prompt Question Rolled Row Rules Ruling Scene Seat
SeatView Session Setup Share Shifts Space State Subject TableView Task Text Throw Told TranscriptError Value Words
YesNo at_once boards digest figure for_seat inquiry listed load named number number_of numbered one_of piece pieces
random_answer replay report rules say say_n seated simulate unknown write
"""
"""A name goes from here only after a minor version in which using it warned."""
PROMISED = NAMES.split()


def test_every_promised_name_is_there_and_no_other() -> None:
    assert api.__all__ == PROMISED
    assert {name for name in vars(api) if not name.startswith("_")} == set(PROMISED)


def test_every_name_says_what_it_is() -> None:
    silent = [name for name in PROMISED if not (getattr(api, name).__doc__ or "").strip()]
    assert silent == []


@pytest.mark.slow
def test_a_stranger_who_installed_it_sees_its_types(tmp_path: Path) -> None:
    """Installed from a wheel into an environment of its own, outside this tree."""
    source = tmp_path / "source"
    source.mkdir()
    for part in ("LICENSE", "README.md", "pyproject.toml"):
        shutil.copy(ROOT / part, source)
    for part in ("companion", "hardware", "vision", "ui"):
        shutil.copytree(ROOT / part, source / part, ignore=shutil.ignore_patterns("__pycache__"))
    pip = [sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "--no-build-isolation", "-w", str(tmp_path)]
    done = subprocess.run([*pip, str(source)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    venv.create(tmp_path / "theirs")
    site = next((tmp_path / "theirs" / "lib").glob("python*/site-packages"))
    with zipfile.ZipFile(next(tmp_path.glob("*.whl"))) as wheel:
        wheel.extractall(site)
    (site / "libraries.pth").write_text(sysconfig.get_path("purelib"), encoding="utf-8")
    (tmp_path / "theirs.py").write_text(
        "from companion.api import Rules, rules\n"
        "held = rules('hirelings')\nreveal_type(held)\nreveal_type(held.players)\nheld.playerz\n",
        encoding="utf-8",
    )
    mypy = [sys.executable, "-m", "mypy", "--python-executable", str(tmp_path / "theirs" / "bin" / "python")]
    done = subprocess.run([*mypy, "--strict", "theirs.py"], cwd=tmp_path, capture_output=True, text=True)
    assert 'Revealed type is "companion.play.rules.Rules[Any]"' in done.stdout
    assert 'Revealed type is "builtins.range"' in done.stdout or 'Revealed type is "range"' in done.stdout
    assert '"Rules[Any]" has no attribute "playerz"' in done.stdout
    assert "Found 1 error" in done.stdout
