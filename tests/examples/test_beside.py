"""What is installed beside the house is no business of its own tests."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tests.examples.brought import UR
from tests.examples.elsewhere import ROOT

COUNTS = "import tests.conftest; from companion.games import GAMES; print(*GAMES)"


def test_a_sixth_game_in_this_very_environment_is_in_no_test_of_the_house(tmp_path: Path) -> None:
    """They are asked of every game there is: of one that is not the house's they would know nothing, and break."""
    info = tmp_path / f"{UR}-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {UR}\nVersion: 1\n")
    (info / "entry_points.txt").write_text(f"[companion.games]\n{UR} = {UR}.game:GAME\n")
    path = os.pathsep.join((str(tmp_path), str(ROOT / "examples" / UR / "src"), str(ROOT)))
    asked = [sys.executable, "-P", "-c"]
    everything, ours = (
        subprocess.run([*asked, script], env={**os.environ, "PYTHONPATH": path}, capture_output=True, text=True).stdout
        for script in (COUNTS.replace("import tests.conftest; ", ""), COUNTS)
    )
    assert UR in everything.split() and ours.split() == [game for game in everything.split() if game != UR]
