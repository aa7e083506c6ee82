"""Living rooms by a foreign renderer: slow, and only where it is installed (`pip install mitsuba`)."""

from __future__ import annotations

import pytest

pytest.importorskip("mitsuba", reason="the foreign renderer is not installed: pip install mitsuba")

from tests.vision.path_traced import tally


@pytest.mark.slow
@pytest.mark.parametrize("game", ["key_to_the_kingdom", "magic_maze", "hirelings"])
def test_nothing_is_wrong_and_sure_in_a_living_room(game: str) -> None:
    """Hands, shine, what was left lying, half a page, a flap that stands up."""
    found = tally(game, 12)
    assert sum(count.wrong for count in found.values()) == 0
    assert found["hand"].hands == found["hand"].pictures
    # pencils that cross and cards that overlap, over the rim of the picture, still look like an arm
    assert sum(count.hands for kind, count in found.items() if kind != "hand") <= 1
    assert sum(count.readable - count.read for count in found.values()) <= 1
