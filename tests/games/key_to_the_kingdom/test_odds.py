"""Exact odds that no command answers: the others are in tests/odds."""

from __future__ import annotations

from fractions import Fraction

import pytest

from companion.games.key_to_the_kingdom.ground import reference
from companion.games.key_to_the_kingdom.handbook import procedure
from companion.games.key_to_the_kingdom.house import House
from companion.procedures.odds import chain
from companion.procedures.scene import Ground, Track

F = Fraction


@pytest.mark.parametrize(("length", "chance"), [(8, F(1631, 4096)), (14, F(406663, 2097152))])
def test_the_beam_bridge_on_other_boards(length: int, chance: F) -> None:
    ground = Ground({"bridge": Track(length, dict.fromkeys(range(1, length, 2), "beam")), "stones": Track(7)})
    assert chain(procedure("beam_bridge", House()), ground, horizon="turn").odds().ends["far"] == chance


def test_the_builder_who_stays_until_it_counts() -> None:
    """Across dry, of those who have built at all: whoever throws a 7 or an 8 begins again from the near dagger."""
    ends = chain(procedure("evil_tower_bridge", House()), reference().ground("evil_tower_bridge", "a")).odds().ends
    assert ends["far"] / (1 - ends["near"]) == F(11, 16)


def test_the_boar_again_and_again() -> None:
    """Over before any fall, as one tries on from the near dagger."""
    odds = chain(procedure("wild_boar", House()), reference().ground("wild_boar", "a"), items=("food", "net")).odds()
    assert odds.lost is not None
    assert odds.ends["far"] / (odds.ends["far"] + odds.lost) == F(3, 4)
