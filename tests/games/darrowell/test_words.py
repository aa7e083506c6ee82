"""What players read: short, kind, in words of our own, and what the screen is told."""

from __future__ import annotations

import pytest

from companion.games.darrowell.game import GAME
from companion.games.darrowell.handbook import SHIPPED, shipped
from companion.games.darrowell.state import State
from companion.games.darrowell.vocabulary import ITEMS
from companion.play.rules import Rules
from companion.procedures.graph import Fork
from tests.games.darrowell.tables import dungeon

BOARD = pytest.mark.parametrize("board", SHIPPED)


# -- what the screen is told -----------------------------------------------------------------------------------------


def test_the_item_card() -> None:
    """DARR-ITEM-01: everybody’s slots, curses and free room are open to all."""
    table = dungeon("start_1", "given red items weapon,weapon,torch", "given red curses weapon,hour_glass")
    seat = table.game.table(table.state).seats[0]
    assert {card.id: card.count for card in seat.cards} == {
        "weapon": 2,
        "torch": 1,
        "cursed_weapon": 1,
        "cursed_hour_glass": 1,
    }
    assert dict(seat.counters) == {"gold": 0, "items": 3, "cursed": 2, "free": 8, "chips": 12}
    assert len(ITEMS) == 9


def test_marks_on_the_map() -> None:
    """Where one may go, where chips lie, what is closed."""
    table = dungeon("dragon_lair").do("choose steal", "roll 5", "go idol_walk")
    marks = table.game.table(table.state).marks
    assert ("bridge_3_east", "may_go") in marks and ("dragon_lair", "closed") in marks
    assert marks.count(("dragon_lair", "chip")) == 2
    seen = table.game.table(table.state)
    assert dict(seen.counters) == {"chips": 10}
    alone = dungeon("start_1", players=1)
    assert dict(alone.game.table(alone.state).counters) == {"chips": 12, "turn": 1}


def test_a_page_answers_its_own_questions() -> None:
    """DARR-FIRE-04, DARR-FIRE-06: yes leads where the question says: at the top to its gold, on the street out."""
    made = Rules(GAME, "darrowell_city").handbook({})["tower_fire"]
    ways = {str(step.words): step for step in made.steps.values() if isinstance(step, Fork)}
    assert (ways["Is that the top?"].then, ways["Is that the street?"].then) == ("top", "out")


@BOARD
def test_a_space_of_the_gold_track_is_called_by_its_number(board: str) -> None:
    game: Rules[State] = Rules(GAME, board)
    names = [str(game.place(coin)) for coin in shipped(board).track]
    assert names[:2] == ["1 on the gold track", "2 on the gold track"] and len({*names}) == len(names)


SAID = """
at rest | roll 3           | That throw counts for nothing. Ann is to spend a chip, or end the turn.
at rest | move red gold_5  | There is no place called “gold 5”. Ann is to spend a chip, or end the turn.
at rest | move pawn dock_1 | There is no figure called “pawn”. Ann is to spend a chip, or end the turn.
at rest | confirm          | That is no answer here. Ann is to spend a chip, or end the turn.
watched | roll 7           | A die has no 7. Ann is to throw a die.
watched | choose nonsense  | That is not on offer. Ann is to throw a die.
watched | move red dock_1  | That figure stays where it is. Ann is to throw a die.
"""
ROWS = [[part.strip() for part in row.split("|")] for row in SAID.strip().splitlines()]


@pytest.mark.parametrize(("where", "line", "said"), ROWS, ids=[f"{where}-{line}" for where, line, _ in ROWS])
def test_what_cannot_be_is_refused_in_words(where: str, line: str, said: str) -> None:
    table = dungeon("start_1") if where == "at rest" else dungeon("barracks").do("go watchers")
    assert table.refused(line) == said
