"""Somebody leaves the table: the others play on (`given SEAT out yes`)."""

from __future__ import annotations

import pytest

from tests.games.darrowell.tables import city, dungeon, sit


def test_whoever_leaves_takes_everything_along() -> None:
    table = dungeon("start_1", "given blue items torch gold 7", players=3).do("given blue out yes")
    assert (table["blue.fate"], table["blue.at"], table["blue.items"], table["blue.gold"]) == (
        "gone",
        "none",
        "none",
        "0",
    )
    seat = table.game.table(table.state).seats[1]
    assert seat.out and str(seat.status) == "has left"
    assert table["turn"] == "red" and table["phase"] == "action"
    assert table.do("choose end_turn")["turn"] == "green"
    assert table.do("choose end_turn", "choose end_turn")["turn"] == "red"


def test_the_turn_of_whoever_leaves_is_over() -> None:
    table = dungeon("dragon_lair", players=3).do("choose steal", "given red out yes")
    assert table["turn"] == "blue" and table["phase"] == "action" and table["red.fate"] == "gone"
    assert table["round"] == "1"
    assert table.do("choose end_turn", "choose end_turn")["turn"] == "blue"


def test_nobody_is_met_or_counted_who_has_left() -> None:
    """DARR-DUEL-01, DARR-GOD-01, DARR-BOUNTY-01."""
    table = dungeon("start_1", "given blue at long_hall", players=3).do("given blue out yes", "go long_hall")
    assert table["phase"] == "action"
    god = dungeon("god_of_gold", "given green gold 9 at start_4", players=3).do("given blue out yes", "choose pray")
    assert god.do("roll 1")["green.gold"] == "4"


@pytest.mark.parametrize(("leaves", "bounty"), [("blue", "none"), ("green", "blue")])
def test_a_bounty_on_whoever_left_is_none(leaves: str, bounty: str) -> None:
    """DARR-BOUNTY-01."""
    table = dungeon("start_1", "given bounty blue", players=3).do(f"given {leaves} out yes")
    assert table["bounty"] == bounty and not table.broken(table.state)


@pytest.mark.parametrize("lines", [("roll 3",), ("roll 6 1",), ("roll 6 1", "choose torch"), ("roll 1 6",), ()])
def test_a_duel_with_nobody_is_none(lines: tuple[str, ...]) -> None:
    """Whoever leaves in the middle of a duel is fought, asked and paid no more."""
    table = dungeon("start_1", "given blue at long_hall items torch", "given red items armor gold 9", players=3)
    after = table.do("go long_hall", *lines, "given blue out yes")
    assert (after["phase"], after["turn"], after["red.items"], after["red.gold"]) == ("action", "red", "armor", "9")


def test_final_turns_without_whoever_left() -> None:
    """DARR-GATE-04."""
    table = dungeon("dock_1", "given red gold 99", players=3).do("choose pick_up", "choose end_turn")
    assert table["finals"] == "blue,green,red"
    after = table.do("given green out yes")
    assert after["finals"] == "blue,red"
    over = after.do("choose end_turn", "choose end_turn")
    assert over["phase"] == "game_over" and over["green.fate"] == "gone" and over["red.fate"] == "trapped"
    assert "Cem" not in over.said
    gone = table.do("given blue out yes")
    assert gone["finals"] == "green,red" and gone["turn"] == "green"


def test_a_game_without_anybody_is_over() -> None:
    for table in (dungeon("start_1"), city("gate_square")):
        assert table.do("given red out yes", "given blue out yes")["phase"] == "game_over"
        alone = table.do("given blue out yes", "choose end_turn")
        assert alone["turn"] == "red" and alone["phase"] == "action"


def test_the_last_one_inside_leaves_the_table() -> None:
    """DARR-GATE-07: everybody who still plays is off the map."""
    table = dungeon("start_1", "given blue at outside", players=2).do("given red out yes")
    assert table["phase"] == "game_over" and table["winner"] == "blue"


def test_somebody_leaves_before_the_first_turn() -> None:
    order = sit(3, first_player="throw").do("roll 2", "given blue out yes")
    assert order["phase"] == "setup_order" and order.who == "green"
    places = order.do("roll 5", "given red out no")
    assert places["phase"] == "setup_start" and places.who == "green"
    begun = places.do("roll 1", "roll 2")
    assert begun["phase"] == "action" and begun["turn"] == "green" and begun["blue.at"] == "none"
    first = sit(2).do("given red out yes", "roll 4")
    assert first["turn"] == "blue" and first["phase"] == "action"
    assert sit(2, first_player="throw").do("given red out yes", "given blue out yes")["phase"] == "game_over"


def test_whoever_comes_back_plays_again() -> None:
    table = dungeon("start_2", players=2).do("given blue out yes", "given blue out no")
    assert table["blue.fate"] == "none" and table["blue.at"] in table.game.terrain.area
    assert table.do("choose end_turn")["turn"] == "blue"
    assert dungeon("start_2").do("given blue out yes", "given turn blue")["blue.fate"] == "none"
    assert "has left" in dungeon("start_2").do("given blue out yes").refused("given blue gold 3")
