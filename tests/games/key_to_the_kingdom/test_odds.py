"""Exact odds that no scene of a game can be asked for: the others are in the transcripts (odds_*.table)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from companion.games.key_to_the_kingdom.ground import reference
from companion.games.key_to_the_kingdom.handbook import procedure
from companion.games.key_to_the_kingdom.house import House
from companion.games.key_to_the_kingdom.vocabulary import EQUIPMENT
from companion.procedures.interpreter import Outcome
from companion.procedures.odds import Chain, chain
from companion.procedures.scene import Ground, Scene, Track

F = Fraction


@pytest.mark.parametrize(("track", "ahead", "turns"), [("red", 4, 10), ("grey", 2, 6)])
def test_turns_in_the_bone_pit(track: str, ahead: int, turns: int) -> None:
    """A skull prisoner may wait for ever, and here only the prisoner's turns count."""
    held, ground = procedure("bone_pit", House()), reference().ground("bone_pit", "a")
    assert ground.tracks[track].length == ahead + 1
    assert Chain(held, ground, Outcome(Scene("skulls", track))).odds().turns == turns


@pytest.mark.parametrize(("length", "chance"), [(8, F(1631, 4096)), (14, F(406663, 2097152))])
def test_the_beam_bridge_on_other_boards(length: int, chance: F) -> None:
    ground = Ground({"bridge": Track(length, dict.fromkeys(range(1, length, 2), "beam")), "stones": Track(7)})
    assert chain(procedure("beam_bridge", House()), ground, horizon="turn").odds().ends["far"] == chance


def test_the_builder_who_stays_until_it_counts() -> None:
    """Across dry, of those who have built at all: whoever throws a 7 or an 8 begins again from the near dagger."""
    ends = chain(procedure("evil_tower_bridge", House()), reference().ground("evil_tower_bridge", "a")).odds().ends
    assert ends["far"] / (1 - ends["near"]) == F(11, 16)


def test_the_cards_the_swamp_costs() -> None:
    rich = tuple(card for card in EQUIPMENT if card not in ("net", "grappling_hook"))
    odds = chain(procedure("swamp", House()), reference().ground("swamp", "a"), items=rich).odds()
    assert (odds.turns, odds.lost) == (F(478521, 262144), F(216377, 262144))


def test_the_boar_again_and_again() -> None:
    """Over before any fall, as one tries on from the near dagger."""
    odds = chain(procedure("wild_boar", House()), reference().ground("wild_boar", "a"), items=("food", "net")).odds()
    assert odds.lost is not None
    assert odds.ends["far"] / (odds.ends["far"] + odds.lost) == F(3, 4)
