"""What a house rule does to the odds is told of empty hands and of things held."""

from __future__ import annotations

import pytest

from companion.games import rules
from ui.table.effects import Effect, effects

KINGDOM = rules("key_to_the_kingdom")


def changed(name: str) -> list[Effect]:
    rule = next(each for each in KINGDOM.house_rules if each.name == name)
    return effects(KINGDOM, {}, rule, rule.choices[1])


@pytest.mark.long
@pytest.mark.parametrize(
    ("rule", "told"),
    [
        ("swamp_first_parity", {("Swamp", "holding Hook")}),
        ("dungeon_pay", {("Dungeon", "holding any of Axe, Fire, Food, Hook, Net, Rope, Shield and Sword")}),
        (
            "optional_items",
            {
                ("Bridge of Glass", "holding any of Hook, Net and Rope"),
                ("Sleeping Giant", "holding Net"),
                ("Snake Pit", "holding any of Hook and Rope"),
            },
        ),
    ],
)
def test_a_rule_that_matters_only_to_who_holds_something_says_what(rule: str, told: set[tuple[str, str]]) -> None:
    assert {(str(effect.title), str(effect.holding)) for effect in changed(rule)} == told


def test_what_empty_hands_meet_is_told_once_and_of_empty_hands() -> None:
    found = changed("first_attempt")
    assert found and not any(effect.holding for effect in found)
    assert len({str(effect.title) for effect in found}) == len(found)
