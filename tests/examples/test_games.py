"""Games of packages are installed from their folders, pass their own tests, are played and printed like the five."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.examples.elsewhere import ROOT, Elsewhere


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "ends"),
    [
        ("royal_game_of_ur", "has brought all tiles home and wins."),
        ("nine_mens_morris", "It is a draw."),
        ("liars_dice", "wins."),
    ],
)
def test_it_is_a_package_of_its_own_that_plays(game: str, ends: str, tmp_path: Path) -> None:
    elsewhere = Elsewhere(tmp_path)
    elsewhere.run(f"cp -r {ROOT / 'examples' / game} own && pip install --no-deps --no-build-isolation ./own")
    asked = elsewhere.run(f"python -P -m pytest -q -p no:cacheprovider -c /dev/null --rootdir {tmp_path} own/tests")
    assert "passed" in asked and "skipped" not in asked
    evening = elsewhere.run(f"companion play {game} --auto --console --seed 7")
    assert ends in evening
    assert "kit.pdf" in elsewhere.run(f"companion kit {game}")
    assert game in elsewhere.run("companion games")
