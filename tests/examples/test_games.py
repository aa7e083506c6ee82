"""Games of packages are installed from their folders, pass their own tests, and are printed like the five."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.examples.brought import LIAR, MORRIS, UR
from tests.examples.elsewhere import ROOT, Elsewhere


@pytest.mark.long
@pytest.mark.parametrize("game", [UR, LIAR, MORRIS])
def test_it_is_a_package_of_its_own(game: str, tmp_path: Path) -> None:
    """Evenings of it are among its promises, which its own tests keep."""
    elsewhere = Elsewhere(tmp_path)
    elsewhere.run(f"cp -r {ROOT / 'examples' / game} own && pip install --no-deps --no-build-isolation ./own")
    asked = elsewhere.run(f"python -P -m pytest -q -p no:cacheprovider -c /dev/null --rootdir {tmp_path} own/tests")
    assert "passed" in asked and "skipped" not in asked
    assert "kit.pdf" in elsewhere.run(f"companion kit {game}")
