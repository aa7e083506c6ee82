"""What is said at the table: short, whole sentences, every word of it our own."""

from __future__ import annotations

import pytest

from companion.games import rules

GAME = rules("key_to_the_kingdom")


def test_a_walk_is_told_by_its_goal() -> None:
    """A landmark by its name, plain track by the number of steps and the World; the undo button says the same."""
    from tests.games.key_to_the_kingdom.tables import sit

    table = sit("red blue", "given red at bt35", "given blue at ip_mid").do("roll 2", "move red bt37")
    assert "Ann walks 2 steps: Banshee Towers, 6 steps east of the east Sleeping Giant dagger." in table.said
    home = sit("red blue", "given red at bt1", "given blue at ip_mid").do("roll 1", "move red start")
    assert "Ann walks to Start." in home.said
    names = [str(ruling.step) for ruling in home.rulings if ruling.step]
    assert names[-1] == "Ann’s walk to Start"
    king = sit("red blue", "given red at bt35", "given blue at ip_mid").do("roll 6")
    assert "The Demon King lands on head 6, Ice Palace." in king.said


@pytest.mark.parametrize(
    ("space", "name"),
    [
        ("bt7", "Banshee Towers, 1 step south-east of the west Black Dagger"),
        ("bt_rim10", "Banshee Towers, the rim of whirlpool A at 2 o’clock"),
        ("bt8", "head 3, Banshee Towers"),
        ("tiger_pen_a", "the west Tiger Pen dagger"),
        ("black_dagger_banshee_towers_2", "the east Black Dagger, Banshee Towers"),
        ("black_dagger_ice_palace", "the Black Dagger, Ice Palace"),
        ("beam_bridge_b", "the Beam Bridge dagger"),
        ("swamp_3", "Swamp, 3 steps from its west dagger"),
        ("beam_bridge_1", "Beam Bridge, 1 step from the cloud"),
        ("magic_rainbow_2", "Magic Rainbow, 2 steps from the rim"),
        ("snake_pit_pit", "Snake Pit, the pit"),
        ("beam_stone_2", "Beam Bridge, stone 2"),
        ("bone_red_2", "Bone Pit, skull 2 from the red one"),
        ("whirlpool_a", "whirlpool A"),
        ("hole_b", "hole B"),
    ],
)
def test_what_a_space_is_called(space: str, name: str) -> None:
    assert str(GAME.place(space)) == name
