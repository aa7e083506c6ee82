"""What cannot be is refused in words Ann understands, and nothing changes."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.games.key_to_the_kingdom.tables import Table, at, jump, sit

RICH = ("given guarded none", "given red holders holder_1,holder_2")
TABLES: dict[str, Callable[[], Table]] = {
    "walk": lambda: sit("red blue", "given blue at ip_mid", "given red at bt35"),
    "two": lambda: sit("red blue", "given blue at ip_mid", "given red at bt35").do("roll 2"),
    "stop": lambda: sit("red blue", "given blue at ip_mid", "given red at bt6").do("roll 2"),
    "pit": lambda: at("snake_pit.near").do("roll 1 1 1"),
    "fight": lambda: at("black_dagger_ice_palace"),
    "look": lambda: at("black_dagger_ice_palace", treasure_cards="dealt").do("draw iron_shade", "roll 1"),
    "wish": lambda: at("ring_of_stones").do("choose deep_magic", "given turn red"),
    "flee": lambda: jump("whirlpool_a", ("in", "in")),
    "fold": lambda: jump("whirlpool_a", ("in", "in"), "given blue at ip_mid"),
    "magic": lambda: jump("whirlpool_a", ("in", "in"), "given blue deep_magic 1"),
    "boat": lambda: at("boats.near", *RICH, treasure_pick="random", cards="none").do("given turn red", "roll 3"),
}
SAID = """
walk  | choose rope          | That is not on offer. Ann is to throw the die.
walk  | roll 9               | The eight-sided die has no 9. Ann is to throw the die.
walk  | move red bt36        | The red figure stays where it was. Ann is to throw the die.
walk  | move demon_king bt36 | The Demon King stays where it was. Ann is to throw the die.
walk  | move yellow bt36     | There is no figure called “yellow”. Ann is to throw the die.
walk  | part flap_a out      | No jump folds flap A now: leave it folded in. Ann is to throw the die.
walk  | part bridge 3        | Nothing called “bridge” is to be moved. Ann is to throw the die.
walk  | draw iron_shade      | Iron Shade cannot come up now. Ann is to throw the die.
walk  | confirm              | There is nothing to confirm. Ann is to throw the die.
two   | move red bt36        | 1 step would be left there. Ann is to put the red figure on a marked space.
two   | move red start       | The red figure cannot go to Start. It lies 17 steps away.
two   | move red ip9         | The Demon King stands there.
two   | move red et_mid      | It is folded away.
two   | move red swamp_3     | No track leads there.
two   | move red nowhere     | There is no space “nowhere”. Ann is to put the red figure on a marked space.
two   | roll 2               | That throw counts for nothing. Ann is to put the red figure on a marked space.
stop  | move red bt7         | Something stops the walk before it, or one would have to turn back.
pit   | choose net           | That is not on offer. Ann is to choose: “Hook” or “Rope”.
fight | choose walk          | That is not on offer. Ann is to draw the top Monster.
look  | draw iron_shade      | Iron Shade cannot come up now. Ann is to look into Holder 2.
wish  | choose cards         | That is not on offer. Ann is to throw the die, or choose: “Give up”.
flee  | part flap_a out      | Wait with flap A: it folds when nobody can get out any more. Bob is to throw the die.
fold  | part flap_b out      | No jump folds flap B now: leave it folded in. Flap A is to be folded out.
magic | roll 3               | counts for nothing. The table is to choose: “Bob plays it” or “Let it fold”.
boat  | draw holder_5        | Holder 5 cannot come up now. One of Ann’s holders is to be drawn.
"""
ROWS = [[part.strip() for part in row.split("|")] for row in SAID.strip().splitlines()]


@pytest.mark.parametrize(("table", "line", "said"), ROWS, ids=[f"{table}-{line}" for table, line, _ in ROWS])
def test_what_is_said(table: str, line: str, said: str) -> None:
    assert said in TABLES[table]().refused(line)
