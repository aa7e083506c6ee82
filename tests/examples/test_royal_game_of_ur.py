"""The sixth game is installed from its own folder, passes its own tests, and is played and printed like the five."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.examples.elsewhere import ROOT, Elsewhere

FOLDER = ROOT / "examples" / "royal_game_of_ur"


@pytest.mark.long
def test_it_is_a_package_of_its_own_that_plays(tmp_path: Path) -> None:
    elsewhere = Elsewhere(tmp_path)
    elsewhere.run(f"cp -r {FOLDER} ur && pip install --no-deps --no-build-isolation ./ur")
    asked = elsewhere.run(f"python -P -m pytest -q -p no:cacheprovider -c /dev/null --rootdir {tmp_path} ur/tests")
    assert "passed" in asked and "skipped" not in asked
    evening = elsewhere.run("companion play royal_game_of_ur --auto --console --seed 7")
    assert "has brought all tiles home and wins." in evening
    assert "kit.pdf" in elsewhere.run("companion kit royal_game_of_ur")
    assert "royal_game_of_ur" in elsewhere.run("companion games")
