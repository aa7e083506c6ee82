"""Live evenings of every game: moves by hand before the camera, and all that a living room does in between."""

from __future__ import annotations

import pytest

from companion.games import GAMES
from tests.vision.evening import Evening, Figures

FEW, SEED = 2, 5


def sound(found: Figures, notes: list[str]) -> None:
    """Nothing was told that nobody did, nothing wrong of a table that was right, each doubt and each laggard once."""
    assert found.false == 0, notes
    assert found.again == 0, notes
    assert found.wrong == 0, notes
    assert found.named == found.lags, notes


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_a_few_moves_with_something_amiss_at_every_other(game: str) -> None:
    evening = Evening(game, SEED, every=1)
    found = evening.play(FEW)
    sound(found, evening.notes)
    assert found.moves >= FEW and found.mischief.total() > 0


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_two_hundred_moves(game: str) -> None:
    evening = Evening(game, 1)
    found = evening.play(200)
    sound(found, evening.notes)
    assert found.tapped <= found.told / 20, evening.notes
