"""What each house rule changes; those that change one area alone are tested with that area."""

from __future__ import annotations

import pytest

from companion.games.darrowell.house import HOUSE_RULES, ORDERS, House
from companion.play.setup import BadSetup, choices, house
from tests.games.darrowell.tables import city, dungeon


def test_every_gap_marked_as_a_house_rule_is_one() -> None:
    """Ledger part 5: each with its default first."""
    gaps = {rule.gap for rule in HOUSE_RULES if rule.gap}
    wanted = {2, 3, 5, 8, 11, 14, 15, 16, 17, 18, 19, 20, 22, 24, 25, 27, 28, 38, 40}
    assert gaps == {f"G{number:02}" for number in wanted}
    for rule in HOUSE_RULES:
        known = rule.choices or choices(House, rule.name)
        assert len(known) > 1 and getattr(House(), rule.name) == known[0]
        assert len(rule.ask) <= 60 and rule.ask.endswith("?")


def test_the_white_numbers() -> None:
    """DARR-RAND-03 (G02): any order of the four, written down."""
    order = "hour_glass,torch,tarot_card,guild_token"
    table = city("rubbish_heap", accessory_order=order).do("choose search", "roll 4 5")
    assert table.faces("red.items") == [*order.split(","), "none", "none"]
    assert len(ORDERS) == 24
    with pytest.raises(BadSetup, match="is no choice for accessory_order"):
        house(House, {"accessory_order": "torch,torch,torch,torch"})


def test_one_pick_up_a_visit() -> None:
    """DARR-ITEM-04 (G03)."""
    table = dungeon("barracks", second_pick_up="no").do("choose pick_some weapon done")
    assert "pick_up" not in table.options
    assert "pick_up" in dungeon("barracks").do("choose pick_some weapon done").options


def test_forced_arrivals_without_ado() -> None:
    """DARR-DUEL-01, DARR-SPEC-07 (G11): no duel for who was thrown there; but in jail there is (DARR-JAIL-04)."""
    lines = ("given blue at idol_walk",)
    chased = dungeon("dragon_lair", *lines, forced_arrivals_count="no").do("choose steal", "roll 1")
    assert chased["red.at"] == "idol_walk" and chased["phase"] == "action"
    assert dungeon("dragon_lair", *lines).do("choose steal", "roll 1")["phase"] == "duel"
    jailed = city("weapon_shop_1", "given blue at jail_prisoners", forced_arrivals_count="no")
    assert jailed.do("choose steal", "roll 1")["phase"] == "duel"


@pytest.mark.parametrize(("choice", "turns"), [("yes", ["blue", "red"]), ("no", ["blue"])])
def test_whoever_raised_the_alarm(choice: str, turns: list[str]) -> None:
    """DARR-GATE-04 (G14)."""
    table = dungeon("dock_1", "given red gold 99", alarm_raiser_final=choice).do("choose pick_up", "choose end_turn")
    seen = []
    while table["phase"] != "game_over":
        seen.append(table["turn"])
        table = table.do("choose end_turn")
    assert seen == turns
    assert table["red.fate"] == "trapped"


def test_nobody_leaves_before_the_alarm() -> None:
    """DARR-EXIT-02 (G15)."""
    table = dungeon("exit_hall", leave_before_alarm="no")
    assert "exit_south" not in table.places
    assert "before the alarm" in table.refused("go exit_south")
    assert "exit_south" in table.do("given alarm yes").places
    assert "exit_south" in dungeon("exit_hall").places


def test_so_many_sacks_and_no_more() -> None:
    """DARR-DRAGON-02 (G19)."""
    table = dungeon("dragon_lair", dragon_sacks="3").do(*["choose steal", "roll 5"] * 3)
    assert table["secured"] == "3" and "steal" not in table.options
    assert table.do("go idol_walk")["red.gold"] == "9"
    assert "steal" in dungeon("dragon_lair").do(*["choose steal", "roll 5"] * 3).options


def test_a_second_chip_for_the_bridge() -> None:
    """DARR-BRIDGE-04 (G40)."""
    lines = ("given red items weapon,weapon,weapon,torch",)
    table = dungeon("bridge_1_west", *lines, bridge_second_chip="yes")
    table = table.do("choose cross_bridge.bridge_1_east", "roll 1 1 1", "choose drop torch")
    assert table["red.at"] == "bridge_1_west" and set(table.options) == {"cross", "stay"}
    across = table.do("choose cross")
    assert (across["red.at"], across["chips"]) == ("bridge_1_east", "10")
