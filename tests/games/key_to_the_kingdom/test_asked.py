"""A table that keeps its own cards: the app asks when they matter, and takes the players' word."""

from __future__ import annotations

import random

import pytest

from companion.games import rules
from companion.games.key_to_the_kingdom.vocabulary import EQUIPMENT
from companion.play.chance import random_answer
from companion.play.setup import Setup
from companion.play.simulation import seats
from tests.games.key_to_the_kingdom.tables import KIT, Table, at

GAME = rules("key_to_the_kingdom")


def asked(space: str, *lines: str) -> Table:
    return at(space, *lines, equipment="asked")


def test_every_way_out_is_offered() -> None:
    """Only the player knows what is in hand, so what hangs on a card stands beside the way without one."""
    assert asked("snake_pit.near").do("roll 1 1 1").options == ["grappling_hook", "rope", "pay"]
    assert asked("tiger_pen.near").options == ["rope", "jump"]
    assert asked("swamp.near").do("roll 3").options == ["grappling_hook", "net", "bare_hands"]
    sand = ["net", "rope", "grappling_hook", "shield", "wait", "bare_hands"]
    assert asked("bridge_of_glass.near").do("roll 1").options == sand


def test_hands_are_never_told() -> None:
    """The table may put right what the app believes, but hands it does not want to know."""
    table = asked("ice_caves.near")
    assert table.refused("given red equipment axe").startswith("This table keeps its own cards")
    assert "equipment" not in {claim.key for claim in GAME.claims(table.state)}
    assert "equipment" in {claim.key for claim in GAME.claims(at("ice_caves.near").state)}


def test_a_loss_is_written_down() -> None:
    """KTK-ITEM-01 KTK-ITEM-02: the lost pool is kept, though the hands are not."""
    melted = asked("ice_caves.near").do("roll 1", "choose fire", "move red ice_caves_b")
    assert (melted["lost_cards"], melted["red.equipment"]) == ("fire:red", "none")
    paid = asked("snake_pit.near").do("roll 1 1 1", "choose pay")
    assert paid.options == [*EQUIPMENT, "nothing"]
    assert paid.do("choose rope")["lost_cards"] == "rope:red"
    assert paid.do("choose nothing")["lost_cards"] == "none"
    back = melted.do("given flap_b out", "given red at ring_of_stones", "given turn red", "given red at ring_of_stones")
    picked = back.do("choose cards", "given turn red", "choose fire")
    assert (picked["lost_cards"], picked["red.equipment"]) == ("none", "none")


def test_a_payment_that_is_the_way_out_cannot_be_nothing() -> None:
    """KTK-GEN-09 KTK-CYC-02 KTK-GIANT-05: who gives a gift gives a card."""
    gift = asked("cyclops.near").do("choose give")
    assert gift.options == ["food", "grappling_hook", "net", "rope", "shield", "sword"]
    ransom = asked("sleeping_giant.near").do("roll 1 1", "choose pay")
    assert ransom.options == KIT.split(",")


def test_the_questions_a_player_can_answer() -> None:
    """A fork that hangs on cards is put as a yes or no about the hand."""
    web = asked("spiders_web.near").do("roll 1 1 1 1", "choose sword", "roll 8", "choose net")
    assert str(web.prompt.words) == "Are you holding any of Sword, Shield and Axe?"
    assert [str(option.words) for option in web.prompt.options] == ["Yes", "No"]
    assert web.do("choose no")["turn"] == "blue"
    assert web.do("choose yes").options == ["sword", "shield", "axe", "stop"]


def test_what_a_monster_wants_is_asked_by_name() -> None:
    """KTK-KEY-08: “Do you hold a Net?”"""
    fight = asked("black_dagger_ice_palace").do("draw flying_werewolf")
    assert (str(fight.prompt.words), fight.options) == ("Do you hold a Net?", ["fight", "helpless"])
    assert fight.do("choose helpless")["red.status"] == "in_dungeon(ice_palace,3)"
    assert fight.do("choose fight").awaits == ["throw"]


@pytest.mark.parametrize("seed", range(2))
def test_whole_games_by_random_answers(seed: int) -> None:
    """Whatever is answered, nobody's hand is ever known."""
    rng = random.Random(seed)
    house = {"equipment": "asked", "treasure_cards": ("printed", "dealt")[seed % 2], "cobra_effect": "lose_one_item"}
    state = GAME.new(Setup(GAME.id, seats(GAME, 2 + seed % 5), house))
    lost = 0
    for _ in range(1200):
        prompt = GAME.expects(state)
        if prompt.over:
            break
        state, _ = GAME.advance(state, random_answer(prompt, rng))
        assert all(player.equipment == () for player in state.players)
        lost = max(lost, len(state.supply.lost_cards))
    assert lost
