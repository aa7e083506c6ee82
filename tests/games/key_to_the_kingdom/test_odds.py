"""The one figure of the ledger that no command answers, for no board may be so: the others are in tests/odds."""

from __future__ import annotations

from fractions import Fraction

from companion.games.key_to_the_kingdom.handbook import procedure
from companion.games.key_to_the_kingdom.house import House
from companion.procedures.odds import chain
from companion.procedures.scene import Ground, Track


def test_a_beam_bridge_that_is_too_short() -> None:
    ground = Ground({"bridge": Track(8, dict.fromkeys(range(1, 8, 2), "beam")), "stones": Track(7)})
    found = chain(procedure("beam_bridge", House()), ground, horizon="turn").odds()
    assert found.ends["far"] == Fraction(1631, 4096)
