"""Whose turn it is, what the first throw does, and what daggers do to a walk."""

from __future__ import annotations

import pytest

from companion.games.key_to_the_kingdom.ground import reference
from companion.games.key_to_the_kingdom.vocabulary import HAZARDS
from tests.games.key_to_the_kingdom.tables import OUT, at, sit

# -- turns -------------------------------------------------------------------------------------------


def test_a_missed_turn() -> None:
    """KTK-TURN-01: no throw, the counter drops by one, the next one plays; the King stays where he is."""
    table = sit("red blue green", "given demon_king bt8", "given blue at bt29", "given blue status skipping(2)")
    after = table.do("roll 1", "move red bt1")
    assert (after["turn"], after["blue.skipping"], after["demon_king"]) == ("green", "1", "bt4")
    assert "Bob misses this turn." in after.said
    again = after.do("roll 2", "move green bt3", "roll 4", "move red bt_rim2")
    assert (again["turn"], again["blue.skipping"], again["demon_king"]) == ("green", "0", "ip18")


def test_the_first_throw_moves_the_king_first() -> None:
    """KTK-TURN-02 KTK-TURN-03: he moves before the walk, and before a hazard throw that is due; and not again."""
    table = sit("red blue", "given red at bt15", "given blue at ip_mid")
    assert table.do("roll 1")["demon_king"] == "bt4"
    blocked = table.do("roll 5")  # the King lands right beside, on bt16, and takes Red before any walk
    assert blocked["red.status"] == "in_dungeon(banshee_towers,3)"
    in_a_pit = at("snake_pit.near").do("roll 1 1 1", "choose rope", "roll 8", "given turn red", "choose rope")
    assert in_a_pit.do("roll 6")["demon_king"] == "tm32"
    arriving = sit("red blue", "given red at bt_fork", "given blue at ip_mid").do("roll 1", "move red swamp_a")
    assert arriving["demon_king"] == arriving.do("roll 7")["demon_king"] == "bt4"


# -- daggers -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("hazard", [name for name in HAZARDS if name not in ("boats", "beam_bridge", "magic_rainbow")])
@pytest.mark.parametrize("side", ["a", "b"])
def test_a_white_dagger_starts_its_hazard(hazard: str, side: str) -> None:
    """KTK-DAG-02 KTK-DAG-04: in the same turn, from either dagger, and it is not asked whether one wants to."""
    data = reference().board.hazards[hazard]
    dagger = data.a if side == "a" else data.b
    steps = reference().steps(
        tuple("out" if flap in OUT[reference().world(dagger)] else "in" for flap in ("flap_a", "flap_b"))
    )
    before = next(space for space in steps[dagger] if space not in reference().white)
    table = at(before, cards="none").do("roll 6", f"move red {dagger}")
    assert table["red.status"].startswith(f"in_hazard({hazard},")
    assert (table["turn"], table.awaits) == ("red", ["throw"])


@pytest.mark.parametrize("hazard", HAZARDS)
def test_either_dagger_leads_to_the_other(hazard: str) -> None:
    """KTK-DAG-04: near and far swap places with the side one comes from, in every hazard."""
    a, b = reference().ground(hazard, "a"), reference().ground(hazard, "b")
    assert (a.spots["near"], a.spots["far"]) == (b.spots["far"], b.spots["near"])
    if "bridge" in a.tracks:
        assert a.tracks["bridge"].spaces == tuple(reversed(b.tracks["bridge"].spaces))


def test_a_turn_that_starts_on_a_dagger() -> None:
    """KTK-DAG-03 KTK-DAG-05 KTK-TURN-02: into the hazard, its first throw the turn's, or off along the track."""
    table = sit("blue red", "given blue at ip_mid", "given red at rat_trap.near", "given turn red")
    assert table.options == ["enter", "walk"]
    into = table.do("choose enter", "roll 4")
    assert (into["red.at"], into["demon_king"], into["turn"]) == ("rat_trap_b", "ip18", "blue")
    assert "walks off along the track." in table.do("choose walk").said
    off = table.do("choose walk", "roll 4")
    assert off.places == {"bt10", "bt26", "bt28", "swamp_a"}
