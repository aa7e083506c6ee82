"""Every procedure that a house rule changes is as whole as the one it replaces."""

from __future__ import annotations

import pytest

from companion.games import rules
from companion.games.key_to_the_kingdom.house import House
from companion.play.setup import choices
from companion.procedures.checker import faults
from companion.procedures.graph import Procedure, Walk
from tests.procedures.test_checker_mutations import effort

GAME = rules("key_to_the_kingdom")
USUAL = GAME.handbook({})


def changed() -> set[str]:
    """The house rules by which a page is another one, or walks on other ground."""
    found = {"dagger_exact"} if ELSEWHERE else set()
    for rule in GAME.house_rules:
        for choice in choices(House, rule.name)[1:]:
            pages = GAME.handbook({rule.name: choice})
            if any(repr(page) != repr(USUAL[name]) for name, page in pages.items()):
                found.add(rule.name)
    return found


ELSEWHERE = [
    page
    for page in GAME.handbook({"dagger_exact": "yes"}).values()
    if effort(page) <= 40 and any(isinstance(step, Walk) for step in page.steps.values())
]
"""Pages that walk on other ground, those soon looked through; what is another page is checked with all games' own."""
GRAPHIC = {
    "boar_food_lost",
    "boats_throws",
    "caught_throws",
    "cyclops_walk",
    "dagger_exact",
    "dungeon_pay",
    "dungeon_turns",
    "escape_side",
    "first_attempt",
    "optional_items",
    "rainbow_retry",
    "rat_climb",
    "swamp_first_parity",
    "tiger_exit",
    "treasure_pick",
    "web_announce",
    "web_forced",
    "wizard_throws",
}
"""The house rules that live in procedures; the others are rules of the turn."""


def test_which_house_rules_change_a_page() -> None:
    assert changed() == GRAPHIC


@pytest.mark.parametrize("page", ELSEWHERE, ids=lambda page: page.name)
def test_a_procedure_on_other_ground_is_whole(page: Procedure) -> None:
    """Every face read, every row and step reached, every way ending, from both sides of the reference board."""
    assert faults(page, {side: GAME.ground(page.name, side, {"dagger_exact": "yes"}) for side in page.sides}) == []
