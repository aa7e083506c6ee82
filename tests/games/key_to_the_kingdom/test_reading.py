"""What a reader at the table must find in the words: who, how often, what is needed, what is lost, where it goes."""

from __future__ import annotations

import pytest

from companion.table.prompts import Option
from tests.games.key_to_the_kingdom.tables import KIT, Table, at, holding, jump, sit


def asked(table: Table) -> str:
    return str(table.prompt.words)


def option(table: Table, name: str) -> Option:
    return next(each for each in table.prompt.options if each.name == name)


# -- what is lost -----------------------------------------------------------------------------------------------------


def test_the_swing_says_that_the_rope_is_lost() -> None:
    """Nobody was asked: the one way open is said to be that, the card is named, and where it goes, once."""
    table = sit("red blue", "given blue at ip_mid", "given red at bt13").do("roll 1", "move red tiger_pen_a")
    assert "Swing over: no other way." in table.said
    assert table.said.count("Ann’s Rope goes to the lost pool.") == table.said.count("Rope") == 1
    assert "Ann comes out: the east Tiger Pen dagger." in table.said


@pytest.mark.parametrize(
    ("space", "cards", "lines", "lost"),
    [
        ("bridge_of_glass.near", KIT, ("roll 1", "choose shield"), "Shield"),
        ("ice_caves.near", KIT, ("roll 1", "choose fire"), "Fire"),
        ("ice_caves.near", "axe", ("roll 1", "roll 2"), "Axe"),
        ("snake_pit.near", "food", ("roll 1 1 1",), "Food"),
        ("snake_pit.near", "food,net", ("roll 1 1 1", "choose net"), "Net"),
        ("cyclops.near", "rope", (), "Rope"),
    ],
)
def test_every_loss_is_named_once(space: str, cards: str, lines: tuple[str, ...], lost: str) -> None:
    before = at(space, cards=cards)
    table = before.do(*lines) if lines else before
    assert table.said.count(f"Ann’s {lost} goes to the lost pool.") == 1
    assert "handed in" not in table.said and "hands in" not in table.said


def test_holders_lost_in_a_fold_are_named() -> None:
    lines = (holding("holder_1", "holder_6"), "given blue holders holder_1,holder_6", "given blue skipping 1")
    caught = jump("whirlpool_a", ("in", "in"), *lines).do("part flap_a out")
    assert "Flap A is folded out." in caught.said and "Bob is put into hole A." in caught.said
    table = caught.do("roll 2 3 4")
    assert "Bob’s Holder 1 goes to the lost pool." in table.said
    assert "Bob’s Holder 6 goes to the lost pool." in table.said
    assert "hole A" in asked(table)


# -- fights -----------------------------------------------------------------------------------------------------------


def test_a_fight_without_its_card_says_which_card() -> None:
    table = at("black_dagger_ice_palace", cards="rope").do("draw cave_drake")
    assert "Without Sword and Shield it cannot be beaten." in table.said
    assert "Ann has lost the fight and goes to the dungeon, Ice Palace." in table.said
    assert "The Monster’s card goes under its deck." in table.said
    either = at("black_dagger_ice_palace", cards="rope").do("draw alien_stalker")
    assert "Without Sword or Axe it cannot be beaten." in either.said


# -- how often, and how far -------------------------------------------------------------------------------------------


def test_who_flees_reads_which_throw_and_out_of_which_world() -> None:
    table = jump("whirlpool_a", ("in", "in"), "given blue at bt29")
    assert "Bob must get out of Banshee Towers, or into whirlpool A." in table.said
    assert "3 throws left to leave Banshee Towers" in asked(table)
    second = table.do("roll 1", "move blue bt28")
    assert "2 throws left to leave Banshee Towers" in asked(second)
    assert "1 throw left to leave Banshee Towers" in asked(second.do("roll 1", "move blue bt29"))
    held = jump("whirlpool_a", ("in", "in"), "given blue status in_hazard(tiger_pen,pen)", "given blue equipment fire")
    assert "6 or more" in asked(held) and "3 throws left to leave Banshee Towers" in asked(held)


@pytest.mark.parametrize(
    ("status", "first", "second"),
    [
        ("in_dungeon(ice_palace,3)", "Throw 1 of 3", "Throw 2 of 3"),
        ("in_hazard(sleeping_giant,path,a,bridge)", "Throw 1 of 2. 9 steps to go", "Throw 2 of 2. 7 steps to go"),
        ("in_hazard(well_of_doom,wall,a,bridge)", "Throw 1 of 2. 10 steps to go", "Throw 2 of 2. 8 steps to go"),
        ("in_hazard(broken_bridge,bridge,a,bridge)", "Throw 1 of 3. 14 steps to go", "Throw 2 of 3. 12 steps to go"),
    ],
)
def test_a_throw_says_which_it_is_and_how_far_it_is(status: str, first: str, second: str) -> None:
    table = sit("red blue", "given blue at ip_mid skipping 9", f"given red status {status}")
    assert first in asked(table)
    again = table.do("roll 2")
    assert second in asked(again)


def test_the_web_counts_its_attempts() -> None:
    table = sit("red blue", "given red equipment shield,food,net status in_hazard(spiders_web,announce,a,spiders)")
    assert "a 2 or a 5" in asked(table) and "Throw 1 of 4" in asked(table)
    again = table.do("roll 1", "choose food")
    assert str(option(again, "shield").cost) == "a 2 or a 5"
    assert "Throw 2 of 4" in asked(again.do("choose shield"))


def test_a_way_out_says_what_it_needs() -> None:
    pit = at("snake_pit.near").do("roll 1 1 1")
    assert [str(each.cost) for each in pit.prompt.options] == ["5 or more", "4 or less"]
    forest = sit("red blue", "given red status in_hazard(living_forest,branches,a,bridge,3)")
    assert str(option(forest, "axe").cost) == "Up to three dice: an odd number"
    assert str(option(at("ice_caves.near").do("roll 1"), "fire").cost) == "Fire is lost"


# -- parts and places -------------------------------------------------------------------------------------------------


def test_the_builder_is_told_how_many_sections_to_set() -> None:
    tower = at("evil_tower_bridge.near").do("roll 4")
    assert "4 sections of the bridge are set, from the west Evil Tower Bridge dagger on." in tower.said
    one = at("evil_tower_bridge.far").do("roll 1")
    assert "1 section of the bridge is set, from the east Evil Tower Bridge dagger on." in one.said
