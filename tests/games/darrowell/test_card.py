"""The item card: picking up, losing, curses, random items, hour glasses, tarot cards, luck."""

from __future__ import annotations

import pytest

from companion.games.darrowell import card
from companion.games.darrowell.vocabulary import CARD, ITEMS, SLOTS
from tests.games.darrowell.tables import city, dungeon

FULL = ",".join(item for item in ITEMS for _ in range(SLOTS[item]))


def test_thirteen_slots() -> None:
    """DARR-ITEM-01, DARR-ITEM-09: three weapons, three armors, one of everything else; curses fill slots and weigh."""
    assert CARD == 13 and len(FULL.split(",")) == 13
    table = dungeon("start_1", f"given red items {FULL}")
    assert table["red.load"] == "13"
    assert "The card has 3" in table.refused("given red items weapon,weapon,weapon,weapon")
    assert "The card has 1" in table.refused("given red curses torch")
    lighter = table.do("given red items weapon", "given red curses weapon,torch", "given red gold 50")
    assert lighter["red.load"] == "3"
    assert "The card has 3" in lighter.refused("given red items weapon,weapon,weapon")


def test_a_pick_up_wants_a_fresh_visit_and_a_chip() -> None:
    """DARR-ITEM-02, DARR-CHIP-04: everything wanted for one chip."""
    table = dungeon("barracks")
    after = table.do("choose pick_up")
    assert (after["red.items"], after["chips"]) == ("armor,weapon", "11")
    assert "pick_up" not in table.do("given chips 0").options
    assert "pick_up" not in table.do("given fresh no").options


def test_some_or_all_or_nothing() -> None:
    """DARR-ITEM-03: any part of what lies there; nothing is compulsory."""
    table = dungeon("store_room").do("choose pick_some")
    assert set(table.options) == {"guild_token", "gold_1", "done"}
    assert table.do("choose gold_1 done")["red.items"] == "none"
    assert table.do("choose guild_token done")["red.gold"] == "0"
    nothing = table.do("choose done")
    assert (nothing["red.items"], nothing["red.gold"], nothing["chips"]) == ("none", "0", "11")


def test_each_thing_once_a_turn() -> None:
    """DARR-ITEM-04: a second chip takes what was left; nothing is there twice."""
    table = dungeon("barracks").do("choose pick_some weapon done", "choose pick_up")
    assert (table["red.items"], table["chips"]) == ("armor,weapon", "10")
    assert "pick_up" not in table.options
    twins = city("shield_room").do("choose pick_up")
    assert (twins["red.items"], twins["red.gold"]) == ("armor,armor", "2")


def test_without_room_nothing_is_gained() -> None:
    """DARR-ITEM-05, DARR-ITEM-06: a full card takes only the gold; and only what the map’s data names lies anywhere."""
    table = dungeon("store_room", f"given red items {FULL}").do("choose pick_up")
    assert table["red.items"] == ",".join(sorted(FULL.split(","))) and table["red.gold"] == "1"
    cursed = dungeon("start_1", "given red curses weapon,weapon,weapon")
    assert "pick_up" not in cursed.options
    printed = {thing.item for things in cursed.game.terrain.things.values() for thing in things if thing.item}
    assert printed <= set(ITEMS)
    assert "Nothing here" in dungeon("well_room").refused("choose pick_up")


# -- curses --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("items", "curses", "cursed", "after", "then"),
    [
        ((), (), "torch", (), ("torch",)),
        (("torch",), (), "torch", (), ("torch",)),
        (("armor", "armor"), (), "armor", ("armor", "armor"), ("armor",)),
        (("armor",) * 3, (), "armor", ("armor", "armor"), ("armor",)),
        (("lock_pick_1", "lock_pick_2"), (), "lock_pick_2", ("lock_pick_1",), ("lock_pick_2",)),
        ((), ("torch",), "torch", (), ("torch",)),
        (("weapon",), ("weapon",) * 2, "weapon", (), ("weapon",) * 3),
    ],
)
def test_a_black_chip(items: card.Items, curses: card.Items, cursed: str, after: card.Items, then: card.Items) -> None:
    """DARR-CURSE-01..06, DARR-CURSE-10: a free slot first, else a good one goes; a slot is cursed once."""
    assert card.cursed(items, curses, cursed) == (after, then)


def test_cursed_weapons_leave_fewer_hands() -> None:
    """DARR-CURSE-04: the spare slot is the first to go."""
    table = dungeon("north_store", "given red items weapon,weapon", "given red curses weapon")
    assert table.do("choose push_guard.dock_1").options == ["two_dice", "one_die"]
    table = dungeon("north_store", "given red items weapon", "given red curses weapon,weapon")
    assert table.do("choose push_guard.dock_1").awaits == ["throw"]
    table = dungeon("north_store", "given red curses weapon,weapon,weapon")
    assert "push_guard.dock_1" not in table.options


def test_every_slot_cursed_already() -> None:
    """DARR-CURSE-05, DARR-CURSE-06: no chip is placed; and however many lie, there are enough."""
    table = dungeon("grave_dig", "given red curses weapon,weapon,weapon,armor,armor,armor,torch")
    after = table.do("choose dig_small", "roll 1 1")
    assert after["red.curses"] == table["red.curses"]
    assert "cursed already" in after.said
    assert after.do("choose dig_medium", "roll 1 4 2")["red.load"] == "8"


def test_what_is_cursed_never_leaves() -> None:
    """DARR-CURSE-02, DARR-CURSE-07, DARR-SQUID-03: not dropped, not sold, not named in a duel, not eaten."""
    curses = "given red curses torch"
    assert "drop" not in dungeon("start_1", curses).options
    assert "sell" not in city("benny", curses).options
    duel = dungeon("start_1", curses, "given red gold 9", "given blue at long_hall").do("go long_hall", "roll 1 6")
    assert duel["phase"] == "action" and duel["red.gold"] == "4" and duel["red.curses"] == "torch"
    squid = dungeon("dock_4", curses).do("go squid_pool", "roll 1 5 1")
    assert squid["red.curses"] == "torch"
    rats = city("fried_piper", curses, "given red items weapon").do("choose blow", "roll 1 1 4")
    assert (rats["red.items"], rats["red.curses"]) == ("none", "torch")
    assert "pick_up" not in dungeon("north_store", curses).options


def test_a_cursed_hour_glass() -> None:
    """DARR-CURSE-09: the good one may be turned before the curse takes it."""
    table = dungeon("grave_dig", "given red items hour_glass").do("choose dig_small", "roll 1 6 4")
    assert table.options == ["use_hour_glass", "keep"]
    turned = table.do("choose use_hour_glass")
    assert (turned["chips"], turned["red.items"], turned["red.curses"]) == ("17", "none", "hour_glass")
    kept = table.do("choose keep")
    assert (kept["chips"], kept["red.items"], kept["red.curses"]) == ("11", "none", "hour_glass")


# -- random items --------------------------------------------------------------------------------------------------


def test_what_the_dice_say() -> None:
    """DARR-RAND-01, DARR-RAND-02, DARR-RAND-03: seen at the rubbish heap."""
    table = city("rubbish_heap").do("choose search", "roll 4")
    assert table.faces("red.items")[:3] == ["weapon", "weapon", "armor"]
    assert table.do("roll 4").faces("red.items") == [
        "lock_pick_1",
        "lock_pick_2",
        "lock_pick_3",
        "none",
        "none",
        "none",
    ]
    wanted = ["torch", "guild_token", "tarot_card", "hour_glass", "none", "none"]
    assert table.do("roll 5").faces("red.items") == table.do("roll 6").faces("red.items") == wanted


def test_what_a_thief_takes() -> None:
    """DARR-RAND-06, DARR-RAND-07: only a good one that is held; a good one goes though another slot is cursed."""
    table = dungeon("dock_4", "given red items weapon,torch", "given red curses weapon").do("go squid_pool", "roll 2")
    assert table.do("roll 1")["red.items"] == "torch"
    assert table.do("roll 3")["red.items"] == "torch,weapon"
    assert table.do("roll 4 5")["red.items"] == "torch,weapon"
    assert table.do("roll 5 1")["red.items"] == "weapon"


# -- hour glasses --------------------------------------------------------------------------------------------------


def test_several_hour_glasses() -> None:
    """DARR-GLASS-01, DARR-GLASS-02, DARR-GLASS-06, DARR-RAND-05: one after the other, with chips left or without."""
    table = dungeon("cellar_4", "given red items hour_glass").do("choose use_hour_glass")
    assert table["chips"] == "18"
    table = table.do("choose pick_up", "choose use_hour_glass")
    assert table["chips"] == "23" and table["red.items"] == "none"
    second = dungeon("cellar_4", "given red items hour_glass").do("choose pick_up")
    assert second.options == ["use_hour_glass", "keep"]
    turned = second.do("choose use_hour_glass")
    assert (turned["chips"], turned["red.items"]) == ("17", "hour_glass")
    assert second.do("choose keep")["red.items"] == "hour_glass"


def test_a_glass_is_turned_before_it_is_lost() -> None:
    """DARR-GLASS-01, DARR-GLASS-05, DARR-TAROT-03: in the own turn alone, when a duel is lost, at the squid."""
    duel = dungeon("start_1", "given blue at long_hall", "given red items hour_glass,torch", "given red gold 9")
    named = duel.do("go long_hall", "roll 1 6", "choose hour_glass")
    assert named.options == ["give", "refuse", "use_hour_glass"]
    turned = named.do("choose use_hour_glass")
    assert (turned["chips"], turned["red.items"], turned.options) == ("17", "torch", ["torch"]), "another is named"
    other = duel.do("go long_hall", "roll 1 6", "choose torch use_hour_glass")
    assert (other["red.items"], other["whose"], other.options) == ("torch", "red", ["give", "refuse"])
    alone = duel.do("given red items hour_glass").do("go long_hall", "roll 1 6", "choose hour_glass use_hour_glass")
    assert (alone["red.gold"], alone["blue.gold"], alone["phase"]) == ("4", "5", "action")
    squid = dungeon("dock_4", "given red items hour_glass").do("go squid_pool", "roll 1")
    assert squid.options == ["use_hour_glass"] and squid.awaits == ["throw", "choice"]
    saved = squid.do("roll 6", "choose use_hour_glass")
    assert (saved["chips"], saved["red.items"]) == ("17", "none")
    assert saved.do("roll 4")["phase"] == "action"
    theirs = dungeon("start_1", "given blue at long_hall", "given blue items hour_glass,tarot_card").do("go long_hall")
    assert theirs.do("roll 5", "roll 1")["phase"] == "duel_name"
    assert theirs.do("roll 6 1", "choose hour_glass").options == ["give", "refuse"], "not in the turn of another"


def test_sand_runs_out_with_the_turn() -> None:
    """DARR-GLASS-03: six new chips are six lost ones in the next turn."""
    table = dungeon("start_1", "given red items hour_glass").do("choose use_hour_glass", "choose end_turn")
    assert table["chips"] == "12"
    assert table.do("choose end_turn")["chips"] == "12"


# -- tarot cards ---------------------------------------------------------------------------------------------------


def test_a_tarot_card_throws_one_die_again() -> None:
    """DARR-TAROT-01, DARR-TAROT-02, DARR-TAROT-05, DARR-TAROT-06, DARR-SPEC-06: one die, once, before it counts."""
    table = dungeon("wishing_fountain", "given red items tarot_card").do("choose wish", "roll 2")
    assert table["phase"] == "roll_window" and table.options == ["keep", "tarot_card"]
    assert table["red.gold"] == "0"
    again = table.do("choose tarot_card")
    assert again["red.items"] == "none" and again.awaits == ["throw"]
    assert again.do("roll 1")["phase"] == "action"
    assert again.do("roll 6")["red.gold"] == "7"
    assert table.do("choose keep")["red.items"] == "tarot_card"
    late = table.do("choose keep")
    assert "tarot_card" not in late.options


def test_a_tarot_card_won_later_in_the_turn_serves_again() -> None:
    """DARR-TAROT-02: never two dice for one card, but a second card is a second die."""
    table = dungeon("north_store", "given red items tarot_card,weapon,weapon").do("choose push_guard.dock_1")
    table = table.do("choose two_dice", "roll 1 2", "choose tarot_card.2", "roll 2")
    assert table["red.at"] == "north_store" and table["phase"] == "action"
    other = table.do("given red at wishing_fountain", "given red others tarot_card").do("choose wish", "roll 1")
    assert other.options == ["keep", "tarot_card"]


def test_a_tarot_card_at_the_start_of_a_turn() -> None:
    """DARR-TAROT-05: the watchers’ die may be thrown again too."""
    table = dungeon("start_1", "given blue at watchers", "given blue items tarot_card").do("choose end_turn", "roll 6")
    assert table.options == ["keep", "tarot_card"] and table["gate"] == "100"
    assert table.do("choose tarot_card", "roll 1")["gate"] == "99"


# -- luck ----------------------------------------------------------------------------------------------------------


def test_luck_pays_for_items() -> None:
    """DARR-LUCK-01, DARR-LUCK-03: two gold for each item, none for gold; and only this turn."""
    table = city("fountain_of_luck").do("choose toss_chip")
    assert table["luck"] == "yes" and table["chips"] == "11"
    shop = table.do("given red at gate_west").do("choose pick_up")
    assert shop["red.gold"] == "2"
    lane = table.do("given red at cobbler_lane").do("choose pick_up")
    assert lane["red.gold"] == "1"
    later = table.do("choose end_turn", "choose end_turn")
    assert later["luck"] == "no"


@pytest.mark.parametrize("choice", ["use_hour_glass", "keep"])
def test_luck_pays_for_a_second_glass(choice: str) -> None:
    """DARR-LUCK-01: it is received all the same, whatever becomes of the old one."""
    table = dungeon("cellar_4", "given red items hour_glass", "given luck yes").do("choose pick_up")
    assert table["red.gold"] == "0"
    assert table.do(f"choose {choice}")["red.gold"] == "2"


def test_luck_needs_no_room() -> None:
    """DARR-LUCK-02, DARR-LUCK-06, DARR-LUCK-08: but a printed item pays once a turn."""
    full = "given red items weapon,weapon,weapon"
    table = city("fountain_of_luck", full).do("choose toss_chip")
    shop = table.do("given red at weapon_shop_1").do("choose steal", "roll 5")
    assert shop["red.gold"] == "4" and shop["red.weapons"] == "3"
    west = table.do("given red at gate_west").do("choose pick_up")
    assert west["red.gold"] == "2" and "pick_up" not in west.options


def test_luck_in_duels_and_curses() -> None:
    """DARR-LUCK-04, DARR-LUCK-05, DARR-LUCK-07: from the bank; for curses too, and for nothing nothing."""
    table = city("fountain_of_luck", "given blue at alley_west", "given blue items torch", "given blue gold 4")
    table = table.do("choose toss_chip", "given red at cobbler_lane").do("go alley_west", "roll 6 1", "choose torch")
    given = table.do("choose give")
    assert (given["red.gold"], given["blue.gold"], given["red.items"]) == ("2", "4", "torch")
    refused = table.do("choose refuse")
    assert (refused["red.gold"], refused["blue.gold"]) == ("4", "0")
    heap = city("fountain_of_luck").do("choose toss_chip", "given red at rubbish_heap").do("choose search")
    assert heap.do("roll 1 1")["red.gold"] == "2"
    assert heap.do("roll 1 4 6")["red.gold"] == "0"
    assert heap.do("roll 2")["red.gold"] == "0"
    cursed = heap.do("given red curses torch").do("roll 1 5 1")
    assert cursed["red.gold"] == "2" and cursed["red.curses"] == "torch"


def test_what_is_dropped_stays_away() -> None:
    """DARR-ITEM-04, DARR-ITEM-07, DARR-ITEM-08 (G04): it is not left on the map, nor given, nor picked up again."""
    table = dungeon("start_1").do("choose pick_up", "choose drop weapon")
    assert table["red.items"] == "none" and "pick_up" not in table.options
    assert "can be picked up" in table.refused("choose pick_up")
    elsewhere = dungeon("start_1").do("choose pick_up", "go long_hall", "choose drop weapon")
    assert "weapon" not in elsewhere.do("choose pick_some").options
    assert dungeon("south_hub", "given red items torch").do("choose drop torch").options == ["end_turn"]


def test_a_lock_pick_there_is_no_room_for_is_not_promised() -> None:
    """DARR-GRAVE-06: the card says so before the pick is chosen, whether a good one or a curse lies on the slot."""
    table = dungeon("grave_dig", "given red items lock_pick_2", "given red curses lock_pick_3").do("choose dig_large")
    offers = {option.name: str(option.cost) for option in table.do("roll 5").prompt.options}
    full = table.do("given red items lock_pick_1,lock_pick_2")
    found = full.do("roll 5")
    assert (found["phase"], found["red.items"]) == ("action", "lock_pick_1,lock_pick_2"), "nobody is asked for nothing"
    assert "no room for it" in found.said
    assert offers == {
        "lock_pick_1": "Lock pick 1 gained",
        "lock_pick_2": "no room for it",
        "lock_pick_3": "no room for it",
    }
