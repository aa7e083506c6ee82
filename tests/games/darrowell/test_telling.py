"""The table says how things stand, and is believed (people outrank the referee)."""

from __future__ import annotations

import pytest

from tests.games.darrowell.tables import dungeon


@pytest.mark.parametrize(
    ("line", "path", "value"),
    [
        ("given chips 15", "chips", "15"),
        ("given chips 99", "chips", "99"),
        ("given red gold 999", "red.gold", "999"),
        ("given gate 88", "gate", "88"),
        ("given alarm yes", "alarm", "yes"),
        ("given round 7", "round", "7"),
        ("given round 1", "round", "1"),
        ("given laid start_1:2,long_hall:1", "laid.start_1", "2"),
        ("given closed dragon_lair", "closed", "dragon_lair"),
        ("given bridges bridge_2:9", "bridges.bridge_2", "9"),
        ("given fresh no", "fresh", "no"),
        ("given luck yes", "luck", "yes"),
        ("given bounty blue", "bounty", "blue"),
        ("given turn blue", "turn", "blue"),
        ("given finals red,blue", "finals", "blue,red"),
        ("given blue at ossuary", "blue.at", "ossuary"),
        ("given blue gold 12", "blue.gold", "12"),
        ("given blue items torch,weapon", "blue.items", "torch,weapon"),
        ("given blue curses armor", "blue.curses", "armor"),
        ("given blue weapons 2", "blue.weapons", "2"),
        ("given blue armor 3", "blue.armor", "3"),
        ("given blue others torch", "blue.items", "torch"),
        ("given blue cursed_weapons 1", "blue.curses", "weapon"),
        ("given blue cursed_armor 2", "blue.curses", "armor,armor"),
        ("given blue cursed_others hour_glass", "blue.curses", "hour_glass"),
    ],
)
def test_what_is_told_is_so(line: str, path: str, value: str) -> None:
    table = dungeon("start_1").do(line)
    assert table[path] == value
    assert "The table says" in table.said


def test_saying_that_somebody_plays_who_plays_moves_nothing() -> None:
    table = dungeon("ossuary")
    before = table["red.at"]
    assert table.do("given red out no")["red.at"] == before == "ossuary"


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("given mood good", "is no part of the game"),
        ("given blue mood good", "is no thing to say of a player"),
        ("given pink gold 3", "is no player"),
        ("given gate high", "should be a number"),
        ("given blue gold -1", "from 0 to 999"),
        ("given blue at moon", "no area “moon”"),
        ("given blue items sword", "is no item"),
        ("given blue weapons 4", "from 0 to 3"),
        ("given alarm maybe", "is no answer"),
        ("given bridges bridge_9:4", "is no bridge"),
        ("given bridges bridge_1:2", "from 3 to 18"),
        ("given bounty red", "never on whoever reads"),
        ("given finals blue", "the one under way"),
        ("given turn pink", "is no player"),
    ],
)
def test_what_means_nothing_is_refused(line: str, words: str) -> None:
    assert words in dungeon("start_1").refused(line)


def test_what_a_used_area_no_longer_offers_is_gone_at_once() -> None:
    """DARR-SPEC-04: told in the middle of a visit, and told otherwise again."""
    fresh = dungeon("guard_room")
    used = fresh.do("given fresh no")
    assert fresh.options == ["steal", "end_turn"] and used.options == ["end_turn"]
    assert used.do("given fresh yes").options == fresh.options
