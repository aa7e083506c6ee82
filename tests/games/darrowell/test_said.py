"""What the table must do is said, once, by name; a prompt says who, with how many dice, and what is needed."""

from __future__ import annotations

import pytest

from tests.games.darrowell.tables import Table, city, dungeon


def asked(table: Table) -> str:
    return str(table.game.expects(table.state).words)


def tells(table: Table, *parts: str) -> None:
    """All of it is said, and each part once."""
    for part in parts:
        assert table.said.count(part) == 1, (part, table.said)


# -- what is lost ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("room", ["dragon_lair", "guard_room"])
def test_what_is_taken_of_a_sleeper_is_counted(room: str) -> None:
    """With what is taken now, and all of it where it is lost."""
    table = dungeon(room)
    for count in (1, 2):
        tells(table := table.do("choose steal", "roll 6"), f"taken, to be carried out: {count}.")
    assert ": 2." in table.do("choose steal", "roll 1").said
    assert list(table.game.handbook({})[room].known["fresh"]) == [0, 1], "a visit is fresh, or it is not"


def test_armor_paid_is_named() -> None:
    """DARR-HAZ-01, DARR-HAZ-03, DARR-FIRE-03."""
    den = dungeon("spider_den", "given red items armor,lock_pick_2").do("choose pick_up")
    tells(den, "Ann gives Armor to the hazard: off the card.", "Ann gains 4 gold")
    walk = dungeon("spider_den", "given red items armor,armor").do("go alligator_walk")
    tells(walk, "Ann gives 2 × Armor for the way: off the card.")
    tower = city("tower_fire", "given red items armor").do("choose climb", "choose armor")
    tells(tower, "Ann loses Armor: off the card.")


# -- what is moved -----------------------------------------------------------------------------------------------------


def test_the_gold_figure() -> None:
    """DARR-GOLD-01, DARR-GOLD-02, DARR-SETUP-11."""
    up = city("ten_up_ten_down", "given red gold 3").do("choose play", "roll 5")
    tells(up, "Ann gains 10 gold: gold figure to 13.")
    broke = city("ten_up_ten_down", "given red gold 3").do("choose play", "roll 1")
    tells(broke, "Ann loses 3 gold, the last there was: the gold figure comes off the track.")
    poor = dungeon("god_of_gold").do("choose pray", "roll 2")
    tells(poor, "Ann has no gold to lose.")


def test_chips_by_colour_and_place() -> None:
    """DARR-CHIP-01, DARR-CHIP-11: red ones first, then the blue ones of an hour glass."""
    table = dungeon("start_1", "given red items hour_glass", "given chips 1").do("choose use_hour_glass")
    tells(table, "for 6 blue chips, 7 chips in all")
    first = table.do("go long_hall")
    tells(first, "A red chip is laid: Start 1.", "Ann’s figure goes to Long hall.")
    tells(first.do("go pillar_hall"), "A blue chip is laid: Long hall.")


def test_what_stays_lying_and_why() -> None:
    """DARR-ITEM-05, DARR-HAZ-01."""
    full = dungeon("barracks", "given red weapons 3").do("choose pick_up")
    tells(full, "Weapon stays here: no room for it.", "Ann gains Armor: a blue chip on the card.")
    bare = dungeon("spider_den").do("choose pick_up")
    tells(bare, "4 gold stays here: the hazard costs 1 armor.")


def test_black_chips() -> None:
    """DARR-CURSE-01, DARR-CURSE-03, DARR-CURSE-05."""

    def dug(*lines: str) -> Table:
        return dungeon("grave_dig", *lines).do("choose dig_small", "roll 1", "roll 3")

    tells(dug(), "Cursed: Armor. A black chip goes on a free slot of Ann’s card.")
    tells(dug("given red armor 3"), "Cursed: Armor. Ann loses a good one, and a black chip takes its place.")
    tells(dug("given red cursed_armor 3"), "Every such slot of Ann’s is cursed already: Armor.")


# -- what is asked -----------------------------------------------------------------------------------------------------


def test_a_duel_is_asked_for_by_name_and_number() -> None:
    """DARR-DUEL-06, DARR-DUEL-08, DARR-DUEL-10."""
    table = dungeon("dock_2", "given blue at crossroads items torch gold 3").do("go crossroads")
    assert "Bob" in asked(table)
    second = table.do("roll 5")
    assert "Ann, who threw 5" in asked(second)
    won = second.do("roll 2")
    tells(won, "Ann beats Bob.")
    assert "from Bob" in asked(won) and "3 gold" in asked(won)
    demand = won.do("choose torch")
    assert "Ann wants Torch from you" in asked(demand)
    tells(demand.do("choose give"), "Bob gives Torch: off the card.", "Ann gains Torch: a blue chip on the card.")


def test_how_far_it_is_still() -> None:
    """DARR-FIRE-04, DARR-FLAME-02, DARR-INN-04: rooms, spaces and planks that are left."""
    tower = city("tower_fire").do("choose climb", "roll 5")
    assert "up to the gold: 2, down to the street: 4." in asked(tower)
    ledge = dungeon("flame_stairwell").do("choose run", "roll 4")
    assert asked(ledge).endswith("To its end: 9.")
    inn = city("inn_main_entry", "given red items armor,armor").do("choose cross", "roll 3", "choose armor")
    assert asked(inn).endswith("Before you lie 5.")


def test_what_dice_lie_and_what_they_open() -> None:
    """DARR-COFFIN-05, DARR-PIPER-02, DARR-BRIDGE-03."""
    lids = dungeon("coffin_platform").do("choose pull", "roll 2 2 6")
    assert "2, 2 and 6" in asked(lids)
    options = {str(option.words): str(option.cost) for option in lids.game.expects(lids.state).options}
    assert options["Open 2 and 6"] == "Armor and Tarot card" and options["Open 10"] == "Hour glass"
    tune = city("fried_piper").do("choose blow", "roll 3 4 6", "choose again_3")
    assert asked(tune).startswith("One die beside 3 and 4: three in a row")
    bridge = dungeon("bridge_1_west", "given red weapons 3 armor 3", "given red cursed_others torch")
    assert "You carry 7." in asked(bridge.do("choose cross_bridge.bridge_1_east"))
    assert asked(bridge.do("choose cross_bridge.bridge_1_east", "roll 1 1 3")).startswith("It bears 5, and you carry 7")


# -- what fits a small screen ------------------------------------------------------------------------------------------
