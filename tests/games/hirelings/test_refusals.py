"""What cannot be is refused in words Ann understands, and nothing changes."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.games.hirelings.tables import Table, at, sit

CAUGHT = ("given ffd s10", "given red square s12", "given red pile_count 0", "given phase fire_move")
CHASED = ("given ffd s10", "given red square s30", "given blue square s30", "given phase fire_move")
TABLES: dict[str, Callable[[], Table]] = {
    "walk": lambda: at("s02"),
    "met": lambda: at("s02").do("roll 2"),
    "troll": lambda: at("s34").do("roll 1"),
    "flip": lambda: at("s02").do("choose flip"),
    "split": lambda: at("s08").do("roll 3"),
    "fire": lambda: sit(2, *CHASED),
    "burn": lambda: sit(2, *CAUGHT).do("roll 4"),
    "burned": lambda: sit(2, *CAUGHT).do("roll 4", "confirm", "given turn blue"),
}
THROW = "Ann is to throw the d6, or choose “Flip a card”."
SAID = """
walk   | d8 4             | That was the d8. THROW
walk   | d6 7             | That throw counts for nothing. THROW
walk   | choose r1        | That is not on offer. THROW
walk   | confirm          | There is nothing to confirm. THROW
walk   | move red s03     | Ann stands at square 2 (past the hoard), not there. THROW
walk   | move red s99     | There is no square “s99”. THROW
walk   | move ffd s03     | The Fireball stays at square 1 of the fire’s track. THROW
walk   | move pink s03    | There is no piece called “pink”. THROW
walk   | draw mine_cart_a | Mine cart: move +3 cannot come up now. THROW
walk   | draw excalibur   | There is no card “excalibur”. THROW
met    | choose flip      | A die has been thrown: no card may be flipped until the next turn. Ann is to throw the d8.
met    | d6 4             | That was the d6. Ann is to throw the d8.
troll  | roll 4           | That throw counts for nothing. Ann is to choose “Brawl” or “Pay a card”.
flip   | roll 3           | That throw counts for nothing. The top card of Ann’s pack is to be turned up.
split  | choose t1        | That is not on offer. Ann is to choose “Fireball way” or “Rat run”.
fire   | d8 3             | That was the d8. Somebody is to throw the d6 for the Fireball.
burn   | roll 3           | That throw counts for nothing. Ann’s piece is to be taken off the board.
burned | move red s03     | Ann is burned. Bob is to throw the d6, or choose “Flip a card”.
"""
ROWS = [[part.strip() for part in row.split("|")] for row in SAID.strip().splitlines()]


@pytest.mark.parametrize(("table", "line", "words"), ROWS, ids=[f"{table}-{line}" for table, line, _ in ROWS])
def test_what_is_said(table: str, line: str, words: str) -> None:
    assert TABLES[table]().refused(line) == words.replace("THROW", THROW)


def test_nothing_is_judged_after_the_end() -> None:
    over = sit(2, "given red square s66", "given blue status burned").do("roll 1")
    assert over["phase"] == "game_over"
    for line in ("d6 3", "choose flip", "confirm", "move blue s03"):
        assert "over" in over.refused(line)
