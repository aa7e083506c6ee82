"""What is worth asking of the Kingdom, and what whoever is in a hazard is told, against what can be counted by hand."""

from __future__ import annotations

from fractions import Fraction

import pytest

from companion.foresight import Figure, Foresight, foretold
from tests.games.key_to_the_kingdom.tables import Table, at, jump, sit, with_heads

F = Fraction


def figures(table: Table, seat: str = "red", first: str = "") -> list[str]:
    """“of | by | whose | chance” of everything declared at the question at hand, after an option where one is named."""
    walker = Foresight(table.game)
    found = [
        figure
        for forecast in table.game.forecasts(table.state, seat)
        if not first or forecast.each
        for figure in foretold(walker, table.state, forecast, first)
    ]
    return [_line(each) for each in found]


def inside(table: Table, option: str = "") -> list[str]:
    return [_line(each) for each in table.game.inside(table.state)[option]]


def _line(figure: Figure) -> str:
    return f"{figure.of} | {figure.by} | {figure.seat} | {figure.chance}"


BESIDE = ("given red at bt7", "given blue at ip_mid")
CAUGHT = "caught by the Demon King | with this throw | red | "


def test_the_demon_king_catches_the_thrower() -> None:
    """bt7 lies beside the one head with a 3 in view: one face of eight, and none where he reaches no further."""
    assert figures(sit("red blue", *BESIDE)) == [f"{CAUGHT}1/8"]
    aloof = sit("red blue", *BESIDE, board=None, dk_adjacent="no")
    assert not figures(aloof)


def test_nobody_is_told_another_players_chance() -> None:
    table = sit("red blue", "given red at bt29", "given blue at bt7")
    assert figures(table, "blue") == figures(table, "red") == []


def test_only_the_throw_that_moves_him_is_asked_about() -> None:
    """On Start nobody is caught; in a flight from a fold he does not move; a second throw moves him as a house rule."""
    assert not figures(sit("red blue"))
    lines = ("given red at bt9", "given blue at bt7 holders holder_1", "roll 2", "move red bt7")
    for rule, count in (("first_throw", 0), ("every_walk_throw", 1)):
        thief = sit("red blue", *lines, "choose blue.holder_1", board=None, dk_moves_on=rule)
        assert thief["phase"] == "walk" and len(figures(thief)) == count


def test_on_a_dagger_each_way_on_is_asked_about() -> None:
    """A head beside it: he catches who walks off, and who throws for the hazard outside; the swing needs no throw."""
    board = with_heads({"bt4": 0, "bt13": 1})
    bare = sit("red blue", "given blue at ip_mid", "given red equipment none at tiger_pen_a", board=board)
    bare = bare.do("given red status on_white_dagger", "given turn red")
    assert bare.options == ["enter", "walk"]
    assert figures(bare, first="walk") == figures(bare, first="enter") == [f"{CAUGHT}1/8"]
    assert figures(bare.do("choose enter")) == [f"{CAUGHT}1/8"]
    assert figures(bare.do("given red equipment rope"), first="enter") == [f"{CAUGHT}0"]


AWAY = "out of Banshee Towers | in this flight | blue | "


def test_the_flight_from_a_fold() -> None:
    """Three throws, best walked: three steps from the whirlpool nobody is caught, and out of reach nobody gets away."""
    near = jump("whirlpool_a", ("in", "in"), "given blue at bt_rim4")
    assert near["fleeing"] == "blue"
    assert figures(near, "blue") == [f"{AWAY}1"]
    assert not figures(near.do("roll 1", "move blue whirlpool_a"), "blue")
    far = jump("whirlpool_a", ("in", "in"), "given blue at bt29")
    chances = [F(figures(far.do(*lines), "blue")[0].split()[-1]) for lines in ((), ("roll 1", "move blue bt28"))]
    assert 0 < chances[0] < 1 and chances[1] < chances[0]


def test_in_a_flight_only_the_next_die_is_foretold() -> None:
    """KTK-WHIRL-09: all three cards free from the Giant, but nothing is asked any more when the throws are gone."""
    lines = ("given blue equipment sword,fire,axe", "given blue at bt5")
    giant = jump("whirlpool_a", ("in", "in"), *lines).do("roll 1", "move blue sleeping_giant_a", "choose enter")
    told = "away from the Giant | this turn | blue | 1"
    alone = sit("blue red", *lines, "given blue status in_hazard(sleeping_giant,path)", "given turn blue")
    assert told in inside(alone)
    assert told not in inside(giant)
    lost = giant.do("roll 1 1")
    assert (lost["phase"], lost["whose"]) == ("fold_board", "red")
    door = jump("whirlpool_b", ("in", "in"), "given blue status in_dungeon(ice_palace,3)")
    assert inside(door) == ["out of the dungeon | with this throw | blue | 1/4"]


BEATEN = "the Monster beaten | this turn | red | "


def test_the_monster_that_is_not_drawn_yet() -> None:
    """Empty-handed only the Iron Shade can be beaten: one design of ten, with 7 in 16.

    Of its three copies one lies under the deck once it was fought.
    """
    table = at("black_dagger_ice_palace", "given red equipment none")
    assert figures(table) == [f"{BEATEN}{F(1, 10) * F(7, 16)}"]
    again = table.do("draw iron_shade", "roll 2 3", "given red at black_dagger_ice_palace", "given turn red")
    assert figures(again) == [f"{BEATEN}{F(2, 29) * F(7, 16)}"]
    stay = table.do("given turn red")
    assert stay.options == ["fight", "walk"]
    assert figures(stay) == [f"{BEATEN}7/160"]
    printed = at("black_dagger_ice_palace", monster_mode="printed_card")
    assert not figures(printed)


def test_a_hazard_tells_this_throw_from_the_end() -> None:
    """A skull is climbed with 4 faces of 8, though nobody gets out of the pit this turn; in the end everybody does."""
    pit = sit("red blue", "given red status in_hazard(bone_pit,skulls,a,red)")
    assert inside(pit) == [
        "a skull on | with this throw | red | 1/2",
        "across | in the end | red | 1",
    ]


def test_a_door_that_opens_next_turn_is_not_open_with_this_throw() -> None:
    """The third throw in vain frees, from the next turn on; a 1 or an 8 opens the door at once."""
    third = sit("red blue", "given red status in_dungeon(ice_palace,1)")
    assert inside(third) == [
        "out of the dungeon | with this throw | red | 1/4",
        "out of the dungeon | in the end | red | 1",
    ]
    ransom = sit("red blue", "given red equipment axe status in_dungeon(ice_palace,3)", board=None, dungeon_pay="yes")
    assert inside(ransom, "pay") == ["out of the dungeon | in the end | red | 1"]


def test_who_is_thrown_back_is_not_across() -> None:
    """The Broken Bridge may throw back to its dagger, and the serpent’s boat drifts to the whirlpool."""
    bridge = at("broken_bridge.near", "given red equipment none")
    across = 1 - F(105, 512)
    assert f"across | in the end | red | {across}" in inside(bridge)
    boats = sit("red blue", "given red equipment none status in_hazard(boats,boats)")
    assert inside(boats)[-1] == "across | this turn | red | 431/512"


@pytest.mark.parametrize(("rule", "chance"), [("same_turn", "25/32"), ("next_turn", "1/2")])
def test_a_house_rule_changes_the_figure(rule: str, chance: str) -> None:
    """Out of the quicksand in the turn one falls in, or not before the next."""
    glass = at("bridge_of_glass.near", "given red equipment none", first_attempt=rule)
    assert any(f"across | {by} | red | {chance}" in inside(glass) for by in ("with this throw", "this turn"))
    assert inside(glass)[-1] == "across | in the end | red | 1"


def test_an_option_that_ends_the_turn_leads_to_no_throw() -> None:
    """What is thrown next turn is not thrown with this answer."""
    ring = sit("red blue", "given red status at_ring(deep_magic)")
    assert inside(ring)[0] == "the wish granted | with this throw | red | 1/4"
    silent = ring.do("roll 3")
    assert silent.options == ["stay", "give_up"]
    assert inside(silent, "stay")[-1] == "the wish granted | in the end | red | 1"
    boats = sit("red blue", "given red status in_hazard(boats,card,a,bridge,3)")
    told = [str(figure.by) for figures in boats.game.inside(boats.state).values() for figure in figures]
    assert told and "with this throw" not in told
