"""The river tower and the special areas K to Y."""

from __future__ import annotations

import pytest

from companion.games import rules
from companion.games.darrowell.handbook import shipped
from companion.games.darrowell.walks import thrown
from tests.games.darrowell.tables import city, sit

# -- the river tower, the catapult -----------------------------------------------------------------------------------


def test_over_the_roof_into_the_river() -> None:
    """DARR-RTOWER-01, DARR-RTOWER-02, DARR-RTOWER-04: ten gold on the way down, and a chip to climb out."""
    table = city("catapult").do("choose fire one_die", "roll 4")
    assert (table["red.at"], table["red.gold"], table["chips"]) == ("river", "10", "11")
    assert table.places == {"fish_bank"}
    assert table.do("go fish_bank")["chips"] == "10"
    assert table.do("choose end_turn", "choose end_turn")["red.at"] == "river"


def test_nobody_wades_in() -> None:
    """DARR-RTOWER-03: no link leads into the river, none to the tower."""
    board = shipped("darrowell_city").board
    assert all(way.oneway and way.a == "river" for way in board.links if "river" in (way.a, way.b))
    assert "river" not in city("fish_bank").places
    assert "No way leads" in city("fish_bank").refused("go river")


@pytest.mark.parametrize(
    ("throw", "place"),
    [
        ("one_die:1", "shield_room"),
        ("one_die:2", "alley_west"),
        ("one_die:3", "benny"),
        ("one_die:5", "town_square"),
        ("one_die:6", "jail_visitors"),
        ("two_dice:3 4", "jail_prisoners"),
        ("two_dice:4 4", "prize_room"),
        ("three_dice:3 3 3", "alley_east"),
        ("three_dice:4 3 3", "treasure_room"),
        ("three_dice:6 6 6", "outside"),
    ],
)
def test_where_it_lands(throw: str, place: str) -> None:
    """DARR-CAT-01, DARR-CAT-02, DARR-CAT-05, DARR-CAT-07: the number of dice first; then one flight."""
    dice, _, faces = throw.partition(":")
    table = city("catapult").do("choose fire")
    assert table.options == ["one_die", "two_dice", "three_dice"]
    landed = table.do(f"choose {dice}", f"roll {faces}")
    assert (landed["red.at"], landed["chips"]) == (place, "11")
    assert landed["gate"] == ("97" if place == "jail_prisoners" else "100")


def test_out_of_a_locked_room() -> None:
    """DARR-CAT-04, DARR-CAT-06: the latch, as anywhere; with another way out only where it is so agreed (G24)."""
    sprung = city("catapult").do("go rampart_south", "go catapult")
    assert "fire" not in sprung.options
    table = city("catapult").do("choose fire two_dice", "roll 4 4")
    assert table.places == {"court_lane"}
    armed = "given red items weapon,weapon"
    treasure = city("catapult", armed).do("choose fire three_dice", "roll 4 3 3")
    assert treasure.places == {"alley_east"}
    kind = city("catapult", armed, flight_latch="yes").do("choose fire three_dice", "roll 4 3 3")
    assert kind.places == {"alley_east", "hay_yard"}


# -- K, L ------------------------------------------------------------------------------------------------------------


def test_ten_up_or_down() -> None:
    """DARR-TEN-01, DARR-TEN-02, DARR-TEN-03: exactly ten is enough; less is not."""
    table = city("ten_up_ten_down", "given red gold 10").do("choose play")
    assert table.faces("red.gold") == ["0"] * 3 + ["20"] * 3
    assert set(table.faces("red.at")) == {"ten_up_ten_down"}
    assert "play" not in table.do("roll 6").options
    poor = city("ten_up_ten_down", "given red gold 9").do("choose play")
    assert poor.faces("red.at") == ["jail_prisoners"] * 3 + ["ten_up_ten_down"] * 3
    assert poor.faces("gate") == ["97"] * 3 + ["100"] * 3
    assert poor.do("roll 2")["red.gold"] == "0"


def test_three_shops() -> None:
    """DARR-SHOP-01, DARR-SHOP-02, DARR-SHOP-03: each once a turn; one need not leave; no room, no weapon."""
    table = city("weapon_shop_1").do("choose steal")
    assert table.faces("red.weapons") == ["0", "0", "1", "1", "2", "2"]
    assert table.faces("red.at") == ["jail_prisoners"] * 2 + ["weapon_shop_1"] * 4
    one = table.do("roll 5")
    assert "steal" not in one.options
    two = one.do("given red at weapon_shop_2").do("choose steal", "roll 6")
    assert two["red.weapons"] == "3" and "no room" in two.said
    assert "steal" in two.do("given red at weapon_shop_3").options


# -- N ---------------------------------------------------------------------------------------------------------------


def test_the_bounty() -> None:
    """DARR-BOUNTY-01, DARR-BOUNTY-05: clockwise from the left; numbers nobody has are thrown again for nothing."""
    table = city("bounty_board", players=4).do("choose read")
    assert table.faces("bounty") == ["blue", "green", "purple", "none", "none", "none"]
    again = table.do("roll 5")
    assert again.awaits == ["throw"] and again["chips"] == "11"
    named = again.do("roll 2")
    assert named["bounty"] == "green" and "read" not in named.options
    assert named.do("choose end_turn")["bounty"] == "none"


def test_the_bounty_is_paid_by_the_bank() -> None:
    """DARR-BOUNTY-02, DARR-BOUNTY-03: for a won duel, on top; for a tie or a loss nothing."""
    table = city("bounty_board", "given blue at tower_lane", "given blue gold 8").do("choose read", "roll 1")
    met = table.do("go tower_lane")
    assert met["phase"] == "duel"
    assert (met.do("roll 6 1")["red.gold"], met.do("roll 6 1")["blue.gold"]) == ("15", "3")
    assert met.do("roll 3 3")["red.gold"] == "0"
    assert met.do("roll 1 6")["red.gold"] == "0"


def test_the_bounty_needs_a_duel() -> None:
    """DARR-BOUNTY-04: none in a used area, none among three."""
    table = city("bounty_board", "given blue at tower_lane", players=3).do("choose read", "roll 1")
    assert table.do("given green at tower_lane").do("go tower_lane")["phase"] == "action"
    used = table.do("given laid tower_lane:1,bounty_board:1", "given chips 10").do("go tower_lane")
    assert used["phase"] == "action" and used["red.gold"] == "0"


# -- O, the inn ------------------------------------------------------------------------------------------------------


def test_in_at_either_end() -> None:
    """DARR-INN-01, DARR-INN-02, DARR-INN-03, DARR-INN-08: the dog guards the main door both ways, the back has none."""
    assert "inn_main_entry" not in city("market_head").places
    table = city("market_head", "given red items armor,armor").do("go inn_main_entry")
    assert table["red.armor"] == "1" and "cross" in table.options
    assert table.do("go market_head")["red.armor"] == "0"
    back = city("back_court").do("go inn_back_entry")
    assert back.places == {"east_wall_walk", "back_court"} and "cross" in back.options


def test_from_the_back() -> None:
    """DARR-INN-04, DARR-INN-05, DARR-INN-06: plank k of the way is plank 9 - k of the row."""
    table = city("inn_back_entry", "given red items armor,armor,armor").do("choose cross", "roll 2")
    assert table["red.gold"] == "3"
    assert table.do("choose thrown_out")["red.at"] == "inn_street_east"
    far = table.do("choose armor", "roll 2")
    assert far["red.gold"] == "5" and far.do("choose armor", "roll 1")["red.items"] == "armor,weapon"
    assert far.do("choose armor", "roll 1", "choose thrown_out")["red.at"] == "inn_street_west"
    assert far.do("choose armor", "roll 5")["red.at"] == "inn_main_entry"


def test_no_way_past_the_dog() -> None:
    """DARR-INN-09: without armor the way back is over the planks; or a chip, where the table plays it so (G25)."""
    lines = ("given red items armor,armor,armor",)
    table = city("inn_back_entry", *lines).do(
        "choose cross", "roll 3", "choose armor", "roll 3", "choose armor", "roll 6"
    )
    assert table["red.at"] == "inn_main_entry" and table["red.armor"] == "1"
    stuck = table.do("given red items none")
    assert stuck.places == set() and "cross" in stuck.options
    kind = city("back_court", inn_no_armor="step_back").do("given red at inn_main_entry")
    assert kind.do("choose step_back")["red.at"] == "inn_back_entry"


def test_the_planks_pay_once_a_turn() -> None:
    """DARR-INN-10: the way back costs armor all the same."""
    table = city("inn_back_entry", "given red items armor,armor,armor").do("choose cross", "roll 6", "choose armor")
    across = table.do("roll 6")
    assert across["red.at"] == "inn_main_entry" and across["red.armor"] == "2"
    again = across.do("choose cross", "roll 2")
    assert again["red.gold"] == across["red.gold"] == "0"
    assert again.do("choose armor")["red.armor"] == "1"


def test_an_inn_already_used() -> None:
    """DARR-INN-11: a chip in either entryway, and the planks are empty; whoever wakes up there finds them full."""
    table = city("back_court").do("go inn_back_entry", "go back_court", "go inn_back_entry", "choose cross", "roll 2")
    assert table["red.gold"] == "0"
    other = city("back_court", "given laid inn_main_entry:1", "given chips 11").do("go inn_back_entry")
    assert other.do("choose cross", "roll 2")["red.gold"] == "0"
    woken = city("inn_back_entry").do("choose end_turn", "choose end_turn", "choose cross", "roll 2")
    assert woken["red.gold"] == "3"


# -- P, Q, S ---------------------------------------------------------------------------------------------------------


def test_benny_buys() -> None:
    """DARR-BENNY-01, DARR-BENNY-02: a chip and a die for each, as many as one likes."""
    table = city("benny", "given red items torch,weapon").do("choose sell torch")
    assert table["red.items"] == "weapon"
    assert table.faces("red.gold") == ["1", "2", "3", "4", "5", "6"]
    after = table.do("roll 4", "choose sell", "roll 6")
    assert (after["red.gold"], after["red.items"], after["chips"]) == ("10", "none", "10")


def test_benny_and_curses() -> None:
    """DARR-BENNY-03, DARR-BENNY-04: nor may a tarot card that was just sold change its price."""
    sold = city("benny", "given red items tarot_card,weapon").do("choose sell tarot_card", "roll 1")
    assert sold["phase"] == "action" and sold["red.gold"] == "1"
    table = city("benny", "given red items weapon,weapon", "given red curses weapon,torch").do("choose sell")
    assert "torch" not in table.options
    assert table.do("roll 3")["red.curses"] == "torch,weapon"


def test_two_hoards() -> None:
    """DARR-HOARD-01, DARR-HOARD-02, DARR-HOARD-04, DARR-HOARD-05: a handful a visit; the other room stays open."""
    stealing = city("hoard_room_1").do("choose steal")
    assert stealing.faces("red.at") == ["jail_prisoners"] * 2 + ["hoard_room_1"] * 4
    table = city("hoard_room_1").do("choose steal", "roll 6")
    assert "steal" not in table.options and table["secured"] == "1"
    out = table.do("go palace_walk")
    assert out["red.gold"] == "7" and out["closed"] == "hoard_room_1"
    other = out.do("given red at hoard_room_2")
    assert "steal" in other.options


def test_nobody_sleeps_in_the_hoard() -> None:
    """DARR-HOARD-03, DARR-HOARD-06: without a theft too; with an hour glass there is still a way (DARR-HOARD-07)."""
    idle = city("hoard_room_1").do("choose end_turn")
    assert (idle["red.at"], idle["gate"], idle["turn"]) == ("jail_prisoners", "97", "blue")
    glass = city("hoard_room_1", "given chips 1", "given red items hour_glass").do("choose steal", "roll 5")
    assert glass["red.at"] == "hoard_room_1"
    assert glass.do("choose use_hour_glass", "go palace_walk")["red.gold"] == "7"
    caught = city("hoard_room_1").do("choose steal", "roll 2")
    assert (caught["red.at"], caught["gate"], caught["red.gold"]) == ("jail_prisoners", "97", "0")


def test_the_tune() -> None:
    """DARR-PIPER-01, DARR-PIPER-02, DARR-PIPER-05, DARR-PIPER-06: three in a row, in any order, within one turn."""
    table = city("fried_piper").do("choose blow")
    assert table.do("roll 5 3 4")["red.gold"] == "7"
    pair = table.do("roll 3 5 3")
    left = [pair.do(f"choose {name}")["dice"] for name in pair.options if name.startswith("again")]
    assert sorted(left) == ["3", "3,3", "3,5", "5", "none"], "each different choice once, of two alike whichever"
    missed = table.do("roll 5 3 6")
    assert missed["dice"] == "3,5,6" and missed["red.gold"] == "0"
    again = missed.do("choose again_1")
    assert again["chips"] == "10" and again.faces("red.gold") == ["0", "0", "0", "7", "0", "0"]
    morning = missed.do("choose end_turn", "choose end_turn")
    assert morning["dice"] == "none" and "blow" in morning.options
    won = again.do("roll 4")
    assert not any(name.startswith(("again", "blow")) for name in won.options)


def test_the_rats() -> None:
    """DARR-PIPER-03, DARR-PIPER-04: every good item; one stays, and may go on."""
    table = city("fried_piper", "given red items torch,weapon,weapon").do("choose blow", "roll 1 3 1")
    assert (table["red.items"], table["red.at"]) == ("none", "fried_piper")
    assert "again_12" in table.options
    kept = city("fried_piper", "given red items torch").do("choose blow", "roll 1 3 4", "choose again_3")
    assert kept.do("roll 1")["red.items"] == "none"
    new_only = city("fried_piper", "given red items torch", rats_count="new_dice").do("choose blow", "roll 1 3 4")
    assert new_only.do("choose again_3", "roll 1")["red.items"] == "torch"
    ends = city("fried_piper", "given red items torch", rats_end_tune="yes").do("choose blow", "roll 1 3 1")
    assert not any(name.startswith("again") for name in ends.options)


# -- T, U ------------------------------------------------------------------------------------------------------------


def test_four_crowds() -> None:
    """DARR-PICK-01..04: each once; caught, one keeps what one has; coming again there is nobody to rob."""
    table = city("town_square").do("choose rob_2", "roll 3")
    assert table["red.gold"] == "3" and "rob_2" not in table.options
    assert {"rob_1", "rob_3", "rob_4"} <= set(table.options) and table.places
    caught = table.do("choose rob_1", "roll 2")
    assert (caught["red.gold"], caught["red.at"], caught["gate"]) == ("3", "jail_prisoners", "97")
    again = table.do("go center_street", "go town_square")
    assert not any(name.startswith("rob_") for name in again.options)


def test_the_tower() -> None:
    """DARR-FIRE-01, DARR-FIRE-02, DARR-FIRE-04, DARR-FIRE-05: three rooms up, gold, and into the hay; one chip."""
    table = city("tower_fire").do("choose climb", "roll 4 5 6")
    assert (table["red.gold"], table["red.at"], table["chips"]) == ("8", "hay_yard", "11")
    up_and_down = city("tower_fire").do("choose climb", "roll 4 1 4 4 4")
    assert up_and_down["red.at"] == "hay_yard"


def test_armor_in_the_tower() -> None:
    """DARR-FIRE-03: any number, at any time."""
    table = city("tower_fire", "given red items armor,armor,armor").do("choose climb armor armor armor")
    assert (table["red.gold"], table["red.at"], table["red.armor"]) == ("8", "hay_yard", "0")
    mixed = city("tower_fire", "given red items armor").do(
        "choose climb", "choose roll", "roll 6", "choose armor", "roll 4"
    )
    assert mixed["red.at"] == "hay_yard"


def test_out_by_the_losers_door() -> None:
    """DARR-FIRE-01, DARR-FIRE-06, DARR-FIRE-07: three down, nothing gained; and no breaking off."""
    climbing = city("tower_fire", "given red items armor").do("choose climb")
    assert climbing.options == ["roll", "armor"]
    lost = city("tower_fire").do("choose climb", "roll 1 2 3")
    assert (lost["red.at"], lost["red.gold"], lost["chips"]) == ("east_street", "0", "11")
    assert "climb" not in lost.do("go tower_fire").options
    kind = city("tower_fire", tower_break_off="yes").do("choose climb")
    assert "break_off" in kind.options and kind.do("choose break_off")["red.at"] == "tower_fire"
    short = city("tower_fire", tower_rooms_down="1").do("choose climb", "roll 1")
    assert short["red.at"] == "east_street"


# -- V, X, Y ---------------------------------------------------------------------------------------------------------


def test_two_sides_of_the_jail() -> None:
    """DARR-JAIL-01, DARR-JAIL-02: gold from the floor and from everybody inside, once."""
    board = shipped("darrowell_city").board
    assert not any({way.a, way.b} == {"jail_visitors", "jail_prisoners"} for way in board.links)
    lines = ("given blue at jail_prisoners", "given blue gold 9", "given green at jail_prisoners", "given green gold 2")
    table = city("jail_visitors", *lines, players=3).do("choose collect")
    assert [table[f"{colour}.gold"] for colour in ("red", "blue", "green")] == ["8", "6", "0"]
    assert "collect" not in table.options and table["chips"] == "11"


def test_no_pick_opens_the_jail() -> None:
    """DARR-JAIL-05, DARR-JAIL-06, DARR-JAIL-07: only the sewer; and the turn may end inside."""
    table = city("jail_prisoners", "given red items lock_pick_1,lock_pick_2,lock_pick_3")
    assert table.places == set()
    assert table.do("choose escape").faces("red.at") == ["jail_prisoners"] * 4 + ["sewer_lane"] * 2
    stayed = table.do("choose end_turn", "choose end_turn")
    assert stayed["red.at"] == "jail_prisoners" and "escape" in stayed.options and stayed["gate"] == "100"
    glass = city("jail_prisoners", "given red items hour_glass", "given chips 0")
    assert "escape" not in glass.options
    assert "escape" in glass.do("choose use_hour_glass").options


def test_the_heap() -> None:
    """DARR-HEAP-01, DARR-SPEC-02."""
    table = city("rubbish_heap").do("choose search")
    assert table.do("roll 1 1")["red.curses"] == "weapon"
    nothing = table.do("roll 2")
    assert nothing["phase"] == "action" and "search" not in nothing.options
    assert table.do("roll 3 3")["red.items"] == "armor"


def test_the_last_goblin_standing() -> None:
    """DARR-GOB-01, DARR-GOB-05, DARR-GOB-06: fifteen gold at most, and then it is over."""
    table = city("goblin_arena").do("choose bet bet_6")
    for number, total in enumerate((1, 3, 6, 10, 15), 1):
        table = table.do("choose gong", f"roll {number}")
        assert table["red.gold"] == str(total)
    assert "gong" not in table.options and table["chips"] == "7"
    stopped = city("goblin_arena").do("choose bet bet_6", "choose gong", "roll 1", "go tannery")
    assert stopped["red.gold"] == "1"


def test_free_trade_where_the_table_plays_it() -> None:
    """DARR-ITEM-08 and its house rule (G05)."""
    table = sit(2, board="darrowell_city", free_trade="yes").do("given red items torch", "given blue items weapon")
    table = table.do("choose trade.blue")
    asked = table.do("choose give.torch")
    assert asked["whose"] == "blue"
    given = asked.do("choose yes")
    assert (given["red.items"], given["blue.items"]) == ("none", "torch,weapon")
    assert asked.do("choose no")["red.items"] == "torch"
    asked = table.do("choose ask.weapon yes")
    assert (asked["red.items"], asked["blue.items"]) == ("torch,weapon", "none")
    assert given.do("choose done")["phase"] == "action"


@pytest.mark.parametrize("entry", ["inn_main_entry", "inn_back_entry"])
def test_the_inn_may_put_a_figure_at_either_entry_or_in_either_street(entry: str) -> None:
    """DARR-INN-06: what players who look for a way reckon with."""
    assert set(thrown(shipped("darrowell_city"), entry)) == {
        "inn_main_entry",
        "inn_back_entry",
        "inn_street_west",
        "inn_street_east",
    }


def test_all_others_round_the_table_may_be_hunted() -> None:
    """DARR-BOUNTY-01: the page is checked with as many others as there may be, and with none."""
    game = rules("darrowell", "darrowell_city")
    assert game.handbook({})["bounty_board"].known["others"] == range(max(game.players))
