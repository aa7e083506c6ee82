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
    """KTK-TURN-02: he moves before the walk, and before a hazard throw that is due."""
    table = sit("red blue", "given red at bt15", "given blue at ip_mid")
    assert table.do("roll 1")["demon_king"] == "bt4"
    blocked = table.do("roll 5")  # the King lands right beside, on bt16, and takes Red before any walk
    assert blocked["red.status"] == "in_dungeon(banshee_towers,3)"
    in_a_pit = at("snake_pit.near").do("roll 1 1 1", "choose rope", "roll 8", "given turn red", "choose rope")
    assert in_a_pit.do("roll 6")["demon_king"] == "tm32"


def test_later_throws_leave_the_king_alone() -> None:
    """KTK-TURN-03: in a hazard, after a theft, out of the Ring."""
    arriving = sit("red blue", "given red at bt_fork", "given blue at ip_mid").do("roll 1", "move red swamp_a")
    assert arriving["demon_king"] == "bt4"
    assert arriving.do("roll 2")["demon_king"] == "bt4"
    assert arriving.do("roll 7")["demon_king"] == "bt4"


def test_a_turn_without_a_throw() -> None:
    """KTK-TURN-04: a gift to the Cyclops at the turn's start, and the King stays."""
    table = sit(
        "blue red", "given flap_b out", "given blue at bt29", "given demon_king tm32", "given red at cyclops.near"
    )
    over = table.do("given turn red", "choose enter")
    assert (over["red.at"], over["demon_king"], over["turn"]) == ("cyclops_b", "tm32", "blue")


@pytest.mark.parametrize("pips", range(1, 9))
def test_the_full_throw_is_walked(pips: int) -> None:
    """KTK-TURN-05: along a stretch without daggers the figure ends exactly so many spaces away."""
    table = sit("red blue", "given red at bt35", "given blue at ip_mid").do(f"roll {pips}")
    far = reference().far("bt35", ("in", "in"))
    ends = table.places or {table["red.at"]}
    full = [place for place in ends if place not in reference().white]
    assert full
    assert {far[place] for place in full} == {pips}


# -- daggers -----------------------------------------------------------------------------------------


def test_a_dagger_stops_the_walk() -> None:
    """KTK-DAG-01: the pips left are lost; nobody passes a White or a Black Dagger."""
    table = sit("red blue", "given red at bt30", "given blue at ip_mid").do("roll 8")
    assert "sleeping_giant_b" in table.places
    assert not table.places & {"bt32", "bt33", "bt34", "bt35", "bt36"}
    black = sit("red blue", "given red at bt6", "given blue at ip_mid").do("roll 8")
    assert "black_dagger_banshee_towers_1" in black.places
    assert not black.places & {"bt7", "bt8", "bt9", "black_dagger_banshee_towers_2"}


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


def test_across_and_then_walking() -> None:
    """KTK-DAG-03: on the far dagger the turn ends; next turn one walks."""
    over = at("snake_pit.near").do("roll 4 4 4")
    assert (over["red.at"], over["red.status"], over["turn"]) == ("snake_pit_b", "on_white_dagger", "blue")
    walking = over.do("given turn red", "choose walk", "roll 1")
    assert walking.places == {"tm29", "tm30", "tm35"}


@pytest.mark.parametrize("hazard", HAZARDS)
def test_either_dagger_leads_to_the_other(hazard: str) -> None:
    """KTK-DAG-04: near and far swap places with the side one comes from, in every hazard."""
    a, b = reference().ground(hazard, "a"), reference().ground(hazard, "b")
    assert (a.spots["near"], a.spots["far"]) == (b.spots["far"], b.spots["near"])
    if "bridge" in a.tracks:
        assert a.tracks["bridge"].spaces == tuple(reversed(b.tracks["bridge"].spaces))


def test_a_turn_that_starts_on_a_dagger() -> None:
    """KTK-DAG-05 KTK-TURN-02: into the hazard, the turn's first throw being its first, or off along the track."""
    table = sit("blue red", "given blue at ip_mid", "given red at rat_trap.near", "given turn red")
    assert table.options == ["enter", "walk"]
    into = table.do("choose enter", "roll 4")
    assert (into["red.at"], into["demon_king"], into["turn"]) == ("rat_trap_b", "ip18", "blue")
    assert "walks off along the track." in table.do("choose walk").said
    off = table.do("choose walk", "roll 4")
    assert off.places == {"bt10", "bt26", "bt28", "swamp_a"}
