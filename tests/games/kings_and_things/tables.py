"""Tables of Kings & Things for tests to sit at."""

from __future__ import annotations

from companion.games import rules
from companion.games.kings_and_things.state import State
from companion.play.rules import Rules
from companion.play.setup import Seat, Setup
from tests.games.table import GameTable

NAMES = {"grey": "Ann", "green": "Bob", "red": "Cem", "yellow": "Dot"}


class Table(GameTable[State]):
    """A moment of Kings & Things."""

    game: Rules[State]


def sit(players: int = 4, *lines: str, **house: str) -> Table:
    """So many players at the beginning of the set-up, Ann first; then whatever is given."""
    game = rules("kings_and_things")
    assert isinstance(game, Rules)
    seats = tuple(Seat(colour, name) for colour, name in list(NAMES.items())[:players])
    return Table.begun(game, Setup(game.id, seats, house)).do(*lines)


def realm(players: int = 4, *lines: str, phase: str = "", **house: str) -> Table:
    """A kingdom given piece by piece, in turn 1; then a phase begins where one is named.

    A line may be short: `h1 swamp grey` is terrain and owner, `h1.grey up troll` a stack, `grey gold 5` a purse.
    """
    table = sit(players, "given turn 1", **house)
    for line in lines:
        words = line.split()
        if words[0].startswith("h") and "." not in words[0] and len(words) <= 3 and words[1] not in HEX_WORDS:
            table = table.do(f"given {words[0]} terrain {words[1]}")
            if len(words) == 3:
                table = table.do(f"given {words[0]} owner {words[2]}")
        else:
            table = table.do(f"given {line}")
    return table.do(f"given phase {phase}") if phase else table


HEX_WORDS = ("terrain", "owner", "fort", "income", "worn", "guards", "loot")


def fought(players: int, *lines: str, phase: str = "combat", **house: str) -> Table:
    """A battle for h1, just named by Ann."""
    return realm(players, *lines, phase=phase, **house).do("move battle_marker h1")
