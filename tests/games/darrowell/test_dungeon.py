"""The bridges and the special areas A to J."""

from __future__ import annotations

import pytest

from tests.games.darrowell.tables import Table, dungeon

# -- bridges -------------------------------------------------------------------------------------------------------


def test_each_bridge_has_a_value_of_its_own() -> None:
    """DARR-BRIDGE-01, DARR-BRIDGE-05, DARR-BRIDGE-06, DARR-BRIDGE-07: for the turn, from either bank."""
    table = dungeon("bridge_1_west").do("choose cross_bridge.bridge_1_east", "roll 2 2 2")
    assert (table["red.at"], table["bridges.bridge_1"], table["chips"]) == ("bridge_1_east", "6", "11")
    table = table.do("choose cross_bridge.bridge_1_west")
    assert (table["red.at"], table["chips"]) == ("bridge_1_west", "10")
    other = table.do("given red at bridge_2_south").do("choose cross_bridge.bridge_2_north")
    assert other.awaits == ["throw"] and other["bridges.bridge_2"] == "0"
    assert table.do("choose end_turn")["bridges.bridge_1"] == "0"


@pytest.mark.parametrize(
    ("things", "bank"),
    [("weapon,weapon,torch", "bridge_1_east"), ("weapon,weapon,weapon,torch", "bridge_1_west")],
)
def test_what_a_bridge_bears(things: str, bank: str) -> None:
    """DARR-BRIDGE-02, DARR-CURSE-08, DARR-GLASS-04: as many as the dice add up to; a turned glass is none."""
    for given in (f"items {things}", f"curses {things}", f"items {things},hour_glass"):
        table = dungeon("bridge_1_west", f"given red {given}")
        table = table.do("choose use_hour_glass") if "glass" in given else table
        assert table.do("choose cross_bridge.bridge_1_east", "roll 1 1 1")["red.at"] == bank, given


def test_a_used_bank_still_leads_across() -> None:
    """DARR-USED-02, DARR-USED-08."""
    table = dungeon("bridge_1_west").do("go dock_1", "go bridge_1_west")
    assert table["fresh"] == "no" and "cross_bridge.bridge_1_east" in table.options


# -- B, the fighting pit -------------------------------------------------------------------------------------------


def pit(count: int, *lines: str) -> Table:
    weapons = ",".join(["weapon"] * count) or "none"
    return dungeon("fighting_pit", f"given red items {weapons}", *lines)


def test_the_guards_of_the_pit() -> None:
    """DARR-PIT-01, DARR-PIT-02, DARR-PIT-03, DARR-PIT-06: each once, a chip and his own gold."""
    table = pit(3)
    guards = [f"guard_{number}" for number in range(1, 5)]
    assert [name for name in table.options if name.startswith("guard_")] == guards
    won = table.do("choose guard_3 two_dice", "roll 4 2")
    assert (won["red.gold"], won["chips"], won["red.at"], won["red.weapons"]) == ("5", "11", "fighting_pit", "3")
    assert "guard_3" not in won.options
    more = won.do("choose guard_2 two_dice", "roll 3 3")
    assert (more["red.gold"], more["chips"]) == ("8", "10")
    assert not any(name.startswith("guard_") for name in pit(0).options)


def test_a_lost_fight() -> None:
    """DARR-PIT-04, DARR-PIT-05, DARR-PIT-07: all weapons are gone, but for a tarot card; the gold is not."""
    saved = pit(1, "given red others tarot_card").do("choose guard_3", "roll 2", "choose tarot_card", "roll 4")
    assert (saved["red.gold"], saved["red.weapons"]) == ("5", "1")
    table = pit(3).do("choose guard_3 two_dice", "roll 1 4")
    assert (table["red.gold"], table["red.weapons"]) == ("5", "2")
    lost = table.do("choose guard_4 two_dice", "roll 1 4")
    assert (lost["red.gold"], lost["red.weapons"], lost["red.at"]) == ("5", "0", "fighting_pit")
    assert not any(name.startswith("guard_") for name in lost.options)


# -- C, the wall of flame ------------------------------------------------------------------------------------------


def test_fire_or_fall() -> None:
    """DARR-FLAME-03, DARR-FLAME-04, DARR-FLAME-09: also unwilling with armor; one chip; nobody must run."""
    stairs = dungeon("flame_stairwell", "given red items armor,armor")
    assert stairs.places == {"start_3", "sw_corridor"}
    table = stairs.do("choose run", "roll 2")
    assert table.options == ["armor", "fall"]
    fallen = table.do("choose fall")
    assert (fallen["red.at"], fallen["red.armor"], fallen["chips"]) == ("cellar_1", "2", "11")
    on = table.do("choose armor")
    assert on["red.armor"] == "1" and on.awaits == ["throw"]


def test_from_the_grate() -> None:
    """DARR-FLAME-06, DARR-FLAME-07: down on either side, not up; the turn may end there."""
    table = dungeon("flame_stairwell").do("choose run", "roll 4 3 3 3")
    assert (table["red.at"], table["red.gold"]) == ("flame_grate", "10")
    assert table.places == {"exit_hall", "south_hub"}
    assert "flame_grate" not in table.do("go south_hub").places
    stayed = table.do("choose end_turn", "choose end_turn")
    assert stayed["red.at"] == "flame_grate" and stayed["red.gold"] == "10" and "run" not in stayed.options


def test_a_second_run_wins_nothing() -> None:
    """DARR-FLAME-08: even after a fall; where the table plays it so, after a fall it does (G18)."""
    for rule, gold in (("no", "0"), ("yes", "10")):
        table = dungeon("flame_stairwell", flame_second_run=rule).do("choose run", "roll 3")
        assert table["red.at"] == "cellar_1"
        back = table.do("go sw_corridor", "go flame_stairwell")
        assert back["fresh"] == "no"
        again = back.do("choose run", "roll 4 3 3 3")
        assert (again["red.at"], again["red.gold"]) == ("flame_grate", gold)
    won = dungeon("flame_stairwell", flame_second_run="yes").do("choose run", "roll 4 3 3 3")
    third = won.do("given red at flame_stairwell").do("choose run", "roll 4 3 3 3")
    assert third["red.gold"] == "10"


# -- D, the watchers -----------------------------------------------------------------------------------------------


def test_they_look_once_a_turn() -> None:
    """DARR-WATCH-01, DARR-WATCH-02, DARR-WATCH-04: not twice in a turn; and each turn anew."""
    table = dungeon("barracks").do("go watchers", "roll 4", "go south_hub", "go watchers")
    assert table["gate"] == "96" and table["phase"] == "action"
    after = table.do("choose end_turn", "choose end_turn")
    assert after["phase"] == "special"
    assert after.do("roll 2")["gate"] == "94"


def test_the_gate_comes_down_onto_gold() -> None:
    """DARR-WATCH-06: the alarm, at the number itself, not above it."""
    for gold, alarm in (("95", "no"), ("96", "yes")):
        table = dungeon("barracks", f"given red gold {gold}").do("go watchers", "roll 4")
        assert (table["gate"], table["alarm"]) == ("96", alarm)


def test_the_watchers_in_the_morning() -> None:
    """DARR-WATCH-05: before any chip; and then not again this turn."""
    table = dungeon("start_1", "given blue at watchers").do("choose end_turn")
    assert table["phase"] == "special" and table["chips"] == "12"
    again = table.do("roll 1", "go south_hub", "go watchers")
    assert again["phase"] == "action" and again["gate"] == "99"


# -- E, the dragon’s lair ------------------------------------------------------------------------------------------


def test_closed_behind_whoever_left() -> None:
    """DARR-DRAGON-06: for the rest of the turn, even to walk through; then it is open again."""
    table = dungeon("dragon_lair").do("choose steal", "roll 6", "go idol_walk")
    assert table["red.gold"] == "3" and "dragon_lair" not in table.places
    assert "stays closed" in table.refused("go dragon_lair")
    assert "dragon_lair" in table.do("choose end_turn", "choose end_turn").places


def test_a_sack_or_the_dragon() -> None:
    """DARR-DRAGON-01: by the die."""
    stealing = dungeon("dragon_lair").do("choose steal")
    assert stealing.faces("secured") == ["0"] * 2 + ["1"] * 4
    assert stealing.faces("red.at") == ["idol_walk"] * 2 + ["dragon_lair"] * 4


def test_the_only_way_out_of_the_lair() -> None:
    """DARR-DRAGON-04, DARR-DRAGON-05: and the chase is an arrival, with a duel."""
    table = dungeon("dragon_lair", "given blue at idol_walk").do("choose steal", "roll 5", "choose steal", "roll 2")
    assert (table["red.at"], table["phase"], table["red.gold"], table["secured"]) == ("idol_walk", "duel", "0", "0")


def test_nobody_spends_the_night() -> None:
    """DARR-DRAGON-09, DARR-TURN-07: who ends the turn there is chased out, to a duel too, with sacks or without."""
    met = dungeon("dragon_lair", "given blue at idol_walk").do("choose end_turn")
    assert (met["turn"], met["phase"], met.do("roll 3 3")["turn"]) == ("red", "duel", "blue")
    idle = dungeon("dragon_lair").do("choose end_turn")
    assert (idle["red.at"], idle["turn"]) == ("idol_walk", "blue")
    loaded = dungeon("dragon_lair").do("choose steal", "roll 6", "choose end_turn")
    assert (loaded["red.at"], loaded["red.gold"], loaded["turn"]) == ("idol_walk", "0", "blue")
    stays = dungeon("dragon_lair", idle_in_lair="may_stay").do("choose end_turn")
    assert stays["red.at"] == "dragon_lair"
    caught = dungeon("dragon_lair", idle_in_lair="may_stay").do("choose steal", "roll 6", "choose end_turn")
    assert caught["red.at"] == "idol_walk" and caught["red.gold"] == "0"


def test_in_with_the_last_chip() -> None:
    """DARR-DRAGON-07: without a chip to walk out it wakes at once; with an hour glass it does not (DARR-DRAGON-08)."""
    table = dungeon("idol_walk", "given chips 1").do("go dragon_lair")
    assert table["red.at"] == "idol_walk" and table["closed"] == "dragon_lair"
    glass = dungeon("idol_walk", "given chips 1", "given red items hour_glass").do("go dragon_lair")
    assert glass["red.at"] == "dragon_lair"
    assert glass.do("choose use_hour_glass", "choose steal", "roll 4", "go idol_walk")["red.gold"] == "3"


# -- F, the coffin room --------------------------------------------------------------------------------------------


def test_two_levels() -> None:
    """DARR-COFFIN-01, DARR-COFFIN-02, DARR-COFFIN-10: down is easy, up is not; each its own area."""
    table = dungeon("coffin_platform")
    assert table.places == {"alligator_walk", "coffin_floor"} and "pull" in table.options
    down = table.do("go coffin_floor")
    assert down.places == {"east_corridor"} and "pull" not in down.options
    assert (down["laid.coffin_platform"], down["laid.coffin_floor"]) == ("1", "0")
    assert "coffin_floor" in dungeon("east_corridor").places
    assert "coffin_platform" not in dungeon("alligator_walk").do("given red at coffin_floor").places


def test_first_the_duel_below() -> None:
    """DARR-COFFIN-04: before a lid is lifted; and above before the levers are pulled (DARR-COFFIN-03)."""
    table = dungeon("coffin_platform", "given blue at coffin_floor").do("choose pull", "roll 2 2 6")
    assert (table["red.at"], table["phase"], table["chips"]) == ("coffin_floor", "duel", "11")
    after = table.do("roll 4 4")
    assert after["phase"] == "special" and "apart" in after.options
    above = dungeon("alligator_walk", "given blue at coffin_platform").do("go coffin_platform")
    assert above["phase"] == "duel"


def test_a_used_floor() -> None:
    """DARR-COFFIN-11: no pull, no chip spent; where the table plays it so, the coffins open anyway (G38)."""
    table = dungeon("alligator_walk", "given laid coffin_floor:1", "given chips 11").do("go coffin_platform")
    assert "pull" not in table.options and "coffin_floor" in table.places
    assert "not on offer" in table.refused("choose pull")
    kind = dungeon("alligator_walk", "given laid coffin_floor:1", "given chips 11", coffins_used_floor="open").do(
        "go coffin_platform"
    )
    assert "pull" in kind.options


def test_what_lies_in_coffins_must_fit() -> None:
    """DARR-COFFIN-08."""
    table = dungeon("coffin_platform", "given red items armor,armor,armor").do("choose pull", "roll 2 2 6")
    after = table.do("choose apart")
    assert after["red.items"] == "armor,armor,armor,tarot_card" and "no room" in after.said


# -- G, the guard room ---------------------------------------------------------------------------------------------


def test_the_guard_wakes() -> None:
    """DARR-GROOM-01, DARR-GROOM-04: out, with nothing."""
    table = dungeon("guard_room").do("choose steal", "roll 5", "choose steal", "roll 1")
    assert (table["red.at"], table["red.items"], table["phase"]) == ("east_hall", "none", "action")


def test_no_chip_to_leave_the_guard_room() -> None:
    """DARR-GROOM-05, DARR-GROOM-08, DARR-GROOM-09."""
    last = dungeon("guard_room", "given chips 1").do("choose steal", "roll 5")
    assert (last["red.at"], last["red.items"]) == ("east_hall", "none")
    ended = dungeon("guard_room").do("choose steal", "roll 5", "choose end_turn")
    assert (ended["red.at"], ended["turn"]) == ("east_hall", "blue")
    glass = dungeon("guard_room", "given chips 1", "given red items hour_glass").do("choose steal", "roll 5")
    assert glass["red.at"] == "guard_room"
    assert glass.do("choose use_hour_glass", "go east_hall", "roll 3")["red.items"] == "armor"


def test_the_guard_room_again() -> None:
    """DARR-GROOM-06: open, and empty."""
    table = dungeon("guard_room").do("choose steal", "roll 5", "go east_hall", "roll 1", "go guard_room")
    assert table["red.at"] == "guard_room" and "steal" not in table.options
    assert table.do("go east_hall")["phase"] == "action"


def test_loot_before_a_duel() -> None:
    """DARR-SPEC-08, DARR-GROOM-03, DARR-GROOM-07: first what was stolen, then who stands outside."""
    table = dungeon("guard_room", "given blue at east_hall").do("choose steal", "roll 6", "go east_hall")
    assert table["phase"] == "special" and table["red.at"] == "guard_room"
    after = table.do("roll 1")
    assert (after["red.items"], after["phase"], after["red.at"]) == ("weapon", "duel", "east_hall")


# -- H, I, J -------------------------------------------------------------------------------------------------------


def test_the_god_counts_who_has_left() -> None:
    """DARR-GOD-05: everybody at the table; or only who is still inside (G22)."""
    lines = ("given blue gold 9", "given blue at outside")
    table = dungeon("god_of_gold", *lines, players=3).do("choose pray", "roll 1")
    assert (table["red.gold"], table["blue.gold"]) == ("5", "4")
    skipped = dungeon("god_of_gold", *lines, "given green gold 9", players=3, absent_players="skipped")
    after = skipped.do("choose pray", "roll 1")
    assert (after["blue.gold"], after["green.gold"], after["red.gold"]) == ("9", "4", "5")


@pytest.mark.parametrize(
    ("face", "payer"), [(1, "blue"), (2, "green"), (3, "red"), (4, "blue"), (5, "green"), (6, "red")]
)
def test_the_god_counts_round_the_table(face: int, payer: str) -> None:
    """DARR-GOD-01, DARR-GOD-02, DARR-GOD-03."""
    rich = ("given red gold 30", "given blue gold 30", "given green gold 30")
    after = dungeon("god_of_gold", *rich, players=3).do("choose pray", f"roll {face}")
    paid = {colour: 30 - int(after[f"{colour}.gold"]) for colour in ("red", "blue", "green")}
    wanted = {"red": 10, "blue": 0, "green": 0} if payer == "red" else {"red": -5, "blue": 0, "green": 0, payer: 5}
    assert paid == wanted


def test_the_squid_once_a_turn() -> None:
    """DARR-SQUID-01, DARR-SQUID-04, DARR-SQUID-06: on coming, on waking up, never twice."""
    table = dungeon("dock_4").do("go squid_pool")
    assert table["phase"] == "special"
    again = table.do("roll 3", "go dock_4", "go squid_pool")
    assert again["phase"] == "action"
    morning = again.do("choose end_turn", "choose end_turn")
    assert morning["phase"] == "special"
    assert morning.do("roll 6", "go dock_4", "go squid_pool")["phase"] == "action"


def test_three_graves() -> None:
    """DARR-GRAVE-01, DARR-GRAVE-02, DARR-GRAVE-03, DARR-GRAVE-04: a chip each, each once, in any order."""
    table = dungeon("grave_dig").do("choose dig_large", "roll 4")
    assert table.options == ["lock_pick_1", "lock_pick_2", "lock_pick_3"]
    table = table.do("choose lock_pick_2", "choose dig_small", "roll 2", "choose dig_medium", "roll 3")
    assert (table["red.items"], table["red.gold"], table["chips"]) == ("lock_pick_2,weapon", "7", "9")
    assert not any(name.startswith("dig_") for name in table.options)


def test_graves_and_full_cards() -> None:
    """DARR-GRAVE-05, DARR-GRAVE-06: no room for a gain; a curse makes its room."""
    full = "given red items weapon,weapon,weapon,lock_pick_1"
    table = dungeon("grave_dig", full).do("choose dig_small", "roll 6")
    assert table["red.weapons"] == "3"
    table = table.do("choose dig_large", "roll 6", "choose lock_pick_1")
    assert table["red.items"] == "lock_pick_1,weapon,weapon,weapon"
    cursed = dungeon("grave_dig", full).do("choose dig_small", "roll 1 4 1")
    assert (cursed["red.items"], cursed["red.curses"]) == ("weapon,weapon,weapon", "lock_pick_1")
