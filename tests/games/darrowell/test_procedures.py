"""Every procedure of both maps is whole, by the rules as written and by every house rule that changes it."""

from __future__ import annotations

import pytest

from companion.games.darrowell.game import GAME
from companion.games.darrowell.handbook import shipped
from companion.games.darrowell.house import ORDERS
from companion.games.darrowell.state import State
from companion.play.rules import Rules
from companion.procedures import checker
from tests.procedures.test_numbers import GAP, NUMBER, templates

DUNGEON: Rules[State] = Rules(GAME)
CITY: Rules[State] = Rules(GAME, "darrowell_city")
ONLY_CITY = sorted(CITY.handbook({}).keys() - DUNGEON.handbook({}).keys())
"""What the dungeon has too is checked with the procedures of all games."""

CHANGED = [
    ("accessory_order", ORDERS[-1], "random_item"),
    ("dragon_sacks", "3", "dragon_lair"),
    ("idle_in_lair", "may_stay", "dragon_lair"),
    ("idle_in_lair", "may_stay", "guard_room"),
    ("idle_in_lair", "may_stay", "kings_hoard"),
    ("inn_no_armor", "step_back", "inn"),
    ("rats_count", "new_dice", "fried_piper"),
    ("rats_end_tune", "yes", "fried_piper"),
    ("tower_rooms_down", "1", "tower_fire"),
    ("tower_break_off", "yes", "tower_fire"),
    ("bridge_second_chip", "yes", "rickety_bridge"),
]


def check(name: str, house: dict[str, str]) -> list[str]:
    game = DUNGEON if name in DUNGEON.handbook({}) else CITY
    held = game.handbook(house)[name]
    return checker.faults(held, {side: game.ground(name, side, house) for side in held.sides})


@pytest.mark.parametrize("name", ONLY_CITY)
def test_nothing_is_wrong_in_the_city(name: str) -> None:
    """DARR-SPEC-01: every face read, every row and step reached, every way ends."""
    assert check(name, {}) == []


@pytest.mark.few(5)
@pytest.mark.parametrize(("rule", "choice", "name"), CHANGED)
def test_nothing_is_wrong_by_house_rules(rule: str, choice: str, name: str) -> None:
    assert check(name, {rule: choice}) == []


def test_every_map_has_its_procedures() -> None:
    """DARR-SPEC-01: one for each letter, and for what has none."""
    assert {"wishing_fountain", "coffin_room", "rickety_bridge", "watchers"} <= DUNGEON.handbook({}).keys()
    assert {"river_tower", "jail_prisoners", "jail_visitors", "goblin_fight"} <= set(ONLY_CITY)
    assert len(DUNGEON.handbook({})) == 17 and len(CITY.handbook({})) == 22
    assert shipped("reference") is DUNGEON.terrain


@pytest.mark.parametrize("name", ONLY_CITY)
def test_no_sentence_of_the_city_holds_a_number_of_its_own(name: str) -> None:
    """What judges says the numbers, as it does in the procedures of the reference boards."""
    said = [each for each in templates(CITY.handbook({})[name]) if NUMBER.search(GAP.sub("", each))]
    assert said == []
