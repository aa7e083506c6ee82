"""Turns, chips, what is free, and used areas (DARR-TURN, DARR-CHIP, DARR-FREE, DARR-USED)."""

from __future__ import annotations

import pytest

from tests.games.darrowell.tables import city, dungeon


def test_twelve_chips_one_after_the_other() -> None:
    """DARR-TURN-01, DARR-TURN-04, DARR-CHIP-03, DARR-CHIP-09: each is laid and used before the next."""
    table = dungeon("south_hub")
    for left in range(11, -1, -1):
        table = table.do("go start_5" if table["red.at"] == "south_hub" else "go south_hub")
        assert table["chips"] == str(left)
    assert table["laid.south_hub"] == table["laid.start_5"] == "6"
    assert "no chip is left" in table.refused("go start_5").lower()


def test_without_chips_only_free_things_are_left() -> None:
    """DARR-TURN-06: the hour glass, dropping, or the end."""
    table = dungeon("start_1", "given red items hour_glass,torch", "given chips 0")
    assert table.options == ["use_hour_glass", "drop", "end_turn"]
    assert table.places == set()
    assert "pick_up" in table.do("choose use_hour_glass").options


def test_what_a_turn_leaves_behind() -> None:
    """DARR-TURN-05, DARR-TURN-07, DARR-TURN-08, DARR-USED-09, DARR-FREE-05: nothing but cards, gold and places."""
    table = dungeon("bridge_1_west", "given red items torch gold 3", "given red curses armor", "given gate 90")
    table = table.do("choose cross_bridge.bridge_1_east", "roll 4 4 4", "go crossroads", "choose pick_up")
    assert table["bridges.bridge_1"] == "12" and table["laid.bridge_1_west"] == "1"
    after = table.do("choose end_turn")
    assert after["turn"] == "blue" and after["chips"] == "12"
    assert after["bridges.bridge_1"] == "0" and after["laid.bridge_1_west"] == after["laid.crossroads"] == "0"
    assert (after["red.at"], after["red.items"], after["red.curses"]) == ("crossroads", "torch,weapon", "armor")
    assert (after["red.gold"], after["gate"]) == ("3", "90")
    again = after.do("choose end_turn")
    assert "pick_up" in again.options


def test_the_start_of_a_turn() -> None:
    """DARR-TURN-02, DARR-TURN-03: watchers and squid come before any chip; the area is fresh."""
    for room, verb in (("watchers", "gate"), ("squid_pool", "red.items")):
        table = dungeon("start_1").do(f"given blue at {room}", "choose end_turn")
        assert table["turn"] == "blue" and table["phase"] == "special" and table.awaits == ["throw"], verb
        table = table.do("roll 5")
        assert table["phase"] == "action" and table["chips"] == "12" and table["fresh"] == "yes"


def test_chips_for_journeys() -> None:
    """DARR-CHIP-06, DARR-CHIP-07: a torch between tunnels, a token between docks."""
    table = dungeon("tunnel_nw", "given red items torch").do("go tunnel_se")
    assert (table["chips"], table["red.items"], table["laid.tunnel_nw"]) == ("11", "none", "1")
    table = dungeon("dock_1", "given red items guild_token").do("go dock_4")
    assert (table["chips"], table["red.items"], table["laid.dock_1"]) == ("11", "none", "1")


def test_blue_chips_count_like_red_ones() -> None:
    """DARR-CHIP-11: they are spent, and mark an area as used, just the same."""
    table = dungeon("start_1", "given red items hour_glass", "given chips 0").do("choose use_hour_glass")
    assert (table["red_left"], table["blue_left"], table["chips"]) == ("0", "6", "6")
    table = table.do("choose pick_up", "go long_hall", "go start_1")
    assert table["chips"] == "3" and table["laid.start_1"] == "2"
    assert table["fresh"] == "no" and "pick_up" not in table.options


def test_chips_stay_where_they_are() -> None:
    """DARR-CHIP-12: one on a grave or a goblin marks the whole area."""
    table = dungeon("grave_dig").do("choose dig_medium", "roll 6", "choose dig_small", "roll 6")
    assert table["laid.grave_dig"] == "2"
    back = table.do("go crypt_walk", "go grave_dig")
    assert back["fresh"] == "no" and "dig_large" not in back.options


def test_a_used_area_is_empty_but_can_be_walked() -> None:
    """DARR-USED-01, DARR-USED-02, DARR-USED-03: nothing to take and nobody to meet; its guards still stand."""
    table = dungeon("north_store", "given red items weapon").do("go start_1", "go north_store")
    assert table["fresh"] == "no"
    assert "pick_up" not in table.options and "push_guard.dock_1" in table.options
    assert "start_1" in table.places
    assert "counts as empty" in table.refused("choose pick_up")


def test_chips_of_this_visit_do_not_end_it() -> None:
    """DARR-USED-04: first the wish, then the pick-up, then on."""
    table = city("jail_visitors").do("choose collect")
    assert table["red.gold"] == "3"
    table = dungeon("watchers").do("choose pick_up")
    assert table["laid.watchers"] == "1" and table["fresh"] == "yes"
    table = dungeon("barracks").do("choose pick_some", "choose weapon", "choose done")
    assert table["red.items"] == "weapon"
    table = table.do("choose pick_up")
    assert table["red.items"] == "armor,weapon" and table["chips"] == "10"


@pytest.mark.parametrize(
    ("area", "way", "option"),
    [
        ("wishing_fountain", "start_3", "wish"),
        ("god_of_gold", "start_4", "pray"),
        ("fighting_pit", "crossroads", "guard_1"),
    ],
)
def test_a_special_area_only_walked_through_is_used(area: str, way: str, option: str) -> None:
    """DARR-USED-07, DARR-SPEC-02, DARR-SPEC-03, DARR-SPEC-05, DARR-WISH-02: it may be entered and left, not played."""
    table = dungeon(area, "given red items weapon")
    assert option in table.options
    back = table.do(f"go {way}", f"go {area}")
    assert back["fresh"] == "no" and option not in back.options
    assert "not on offer" in back.refused(f"choose {option}")
    assert back.do(f"go {way}")["red.at"] == way


def test_nothing_to_drop_is_an_answer_too() -> None:
    """DARR-FREE-02: whoever thinks better of it keeps everything."""
    table = dungeon("start_1", "given red items torch").do("choose drop done")
    assert table["red.items"] == "torch" and table["phase"] == "action"
