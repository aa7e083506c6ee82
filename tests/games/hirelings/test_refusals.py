"""What cannot be is refused in words Ann understands, and nothing changes."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.games.hirelings.tables import Table, at, sit

THROW = "Ann is to throw the d6, or choose “Flip a card”."


def walking() -> Table:
    return at("s02")


def met() -> Table:
    return at("s02").do("roll 2")


def troll() -> Table:
    return at("s34").do("roll 1")


def burning() -> Table:
    return sit(2, "given ffd s10", "given red square s12", "given red pile_count 0", "given phase fire_move").do(
        "roll 4"
    )


SAID: list[tuple[Callable[[], Table], str, str]] = [
    (walking, "d8 4", f"That was the d8. {THROW}"),
    (walking, "d6 7", f"That throw counts for nothing. {THROW}"),
    (walking, "choose r1", f"That is not on offer. {THROW}"),
    (walking, "confirm", f"There is nothing to confirm. {THROW}"),
    (walking, "move red s03", f"Ann stands at square 2 (past the hoard), not there. {THROW}"),
    (walking, "move red s99", f"There is no square “s99”. {THROW}"),
    (walking, "move ffd s03", f"The Fireball stays at square 1 of the fire’s track. {THROW}"),
    (walking, "move pink s03", f"There is no piece called “pink”. {THROW}"),
    (walking, "draw mine_cart_a", f"Mine cart: move +3 cannot come up now. {THROW}"),
    (walking, "draw excalibur", f"There is no card “excalibur”. {THROW}"),
    (
        met,
        "choose flip",
        "A die has been thrown: no card may be flipped until the next turn. Ann is to throw the d8.",
    ),
    (met, "d6 4", "That was the d6. Ann is to throw the d8."),
    (troll, "roll 4", "That throw counts for nothing. Ann is to choose “Brawl” or “Pay a card”."),
    (
        lambda: walking().do("choose flip"),
        "roll 3",
        "That throw counts for nothing. The top card of Ann’s pack is to be turned up.",
    ),
    (
        lambda: at("s08").do("roll 3"),
        "choose t1",
        "That is not on offer. Ann is to choose “Fireball way” or “Rat run”.",
    ),
    (
        lambda: sit(2, "given ffd s10", "given red square s30", "given blue square s30", "given phase fire_move"),
        "d8 3",
        "That was the d8. Somebody is to throw the d6 for the Fireball.",
    ),
    (burning, "roll 3", "That throw counts for nothing. Ann’s piece is to be taken off the board."),
    (
        lambda: burning().do("confirm", "given turn blue"),
        "move red s03",
        "Ann is burned. Bob is to throw the d6, or choose “Flip a card”.",
    ),
]


@pytest.mark.parametrize(("table", "line", "words"), SAID, ids=[f"{n}-{said[1]}" for n, said in enumerate(SAID)])
def test_what_is_said(table: Callable[[], Table], line: str, words: str) -> None:
    assert table().refused(line) == words


def test_nothing_is_judged_after_the_end() -> None:
    over = sit(2, "given red square s66", "given blue status burned").do("roll 1")
    assert over["phase"] == "game_over"
    for line in ("d6 3", "choose flip", "confirm", "move blue s03"):
        assert "over" in over.refused(line)
