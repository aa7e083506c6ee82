"""What cannot be is refused in words Ann understands, and nothing changes."""

from __future__ import annotations

import pytest

from tests.games.key_to_the_kingdom.tables import Table, at, jump, sit


def walking() -> Table:
    return sit("red blue", "given blue at ip_mid", "given red at bt35")


SAID = [
    (walking, "choose rope", "That is not on offer. Ann is to throw the die."),
    (walking, "roll 9", "The eight-sided die has no 9. Ann is to throw the die."),
    (walking, "move red bt36", "The red figure stays where it was. Ann is to throw the die."),
    (walking, "move blue bt36", "The blue figure stays where it was. Ann is to throw the die."),
    (walking, "move demon_king bt36", "The Demon King stays where it was. Ann is to throw the die."),
    (walking, "move yellow bt36", "There is no figure called “yellow”. Ann is to throw the die."),
    (walking, "part flap_a out", "No jump folds flap A now: leave it folded in. Ann is to throw the die."),
    (walking, "part bridge 3", "Nothing called “bridge” is to be moved. Ann is to throw the die."),
    (walking, "draw iron_shade", "Iron Shade cannot come up now. Ann is to throw the die."),
    (walking, "confirm", "There is nothing to confirm. Ann is to throw the die."),
    (
        lambda: walking().do("roll 2"),
        "move red bt36",
        "The red figure cannot go to Banshee Towers, 5 steps east of the east Sleeping Giant dagger. "
        "1 step would be left there. Ann is to put the red figure on a marked space.",
    ),
    (
        lambda: walking().do("roll 2"),
        "move red start",
        "The red figure cannot go to Start. It lies 17 steps away. Ann is to put the red figure on a marked space.",
    ),
    (
        lambda: walking().do("roll 2"),
        "move red nowhere",
        "There is no space “nowhere”. Ann is to put the red figure on a marked space.",
    ),
    (
        lambda: walking().do("roll 2"),
        "roll 2",
        "That throw counts for nothing. Ann is to put the red figure on a marked space.",
    ),
    (
        lambda: at("snake_pit.near").do("roll 1 1 1"),
        "roll 4",
        "That throw counts for nothing. Ann is to choose: “Hook” or “Rope”.",
    ),
    (
        lambda: at("snake_pit.near").do("roll 1 1 1"),
        "choose net",
        "That is not on offer. Ann is to choose: “Hook” or “Rope”.",
    ),
    (
        lambda: at("black_dagger_ice_palace"),
        "choose walk",
        "That is not on offer. Ann is to draw the top Monster.",
    ),
    (
        lambda: at("black_dagger_ice_palace", treasure_cards="dealt").do("draw iron_shade", "roll 1"),
        "draw iron_shade",
        "Iron Shade cannot come up now. Ann is to look into Holder 2.",
    ),
    (
        lambda: at("ring_of_stones").do("choose deep_magic", "given turn red"),
        "choose cards",
        "That is not on offer. Ann is to throw the die, or choose: “Give up”.",
    ),
    (
        lambda: jump("whirlpool_a", ("in", "in")),
        "part flap_a out",
        "Wait with flap A: it folds when nobody can get out any more. Bob is to throw the die.",
    ),
    (
        lambda: jump("whirlpool_a", ("in", "in"), "given blue at ip_mid"),
        "part flap_b out",
        "No jump folds flap B now: leave it folded in. Flap A is to be folded out.",
    ),
    (
        lambda: jump("whirlpool_a", ("in", "in"), "given blue deep_magic 1"),
        "roll 3",
        "That throw counts for nothing. The table is to choose: “Bob plays it” or “Let it fold”.",
    ),
]


@pytest.mark.parametrize(
    ("table", "line", "said"), SAID, ids=[f"{number}-{line}" for number, (_, line, _) in enumerate(SAID)]
)
def test_what_is_said(table: object, line: str, said: str) -> None:
    assert callable(table)
    assert table().refused(line) == said


def test_a_holder_that_is_drawn_blind() -> None:
    table = at(
        "boats.near", "given guarded none", "given red holders holder_1,holder_2", treasure_pick="random", cards="none"
    )
    sinking = table.do("given turn red", "roll 3")
    said = "Holder 5 cannot come up now. One of Ann’s holders is to be drawn."
    assert sinking.refused("draw holder_5") == said
