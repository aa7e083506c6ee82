"""Tables of Darrowell for tests to sit at."""

from __future__ import annotations

from companion.games.darrowell.game import GAME
from companion.games.darrowell.state import State
from companion.play.rules import Rules
from companion.play.setup import Seat, Setup
from companion.table.events import Event, Moved
from tests.games.table import GameTable

NAMES = {"red": "Ann", "blue": "Bob", "green": "Cem", "purple": "Dot", "grey": "Eve", "brown": "Fay"}
COLOURS = tuple(NAMES)


class Table(GameTable[State]):
    """A moment of Darrowell. `go` walks the active figure from area to area."""

    game: Rules[State]

    def event(self, state: State, verb: str, *words: str) -> Event:
        if verb == "go":
            return Moved(state.players[state.turn].colour, *words)
        return super().event(state, verb, *words)


def sit(players: int = 2, *, board: str = "darrowell_dungeon", **house: str) -> Table:
    """So many players before the first event, red first."""
    game: Rules[State] = Rules(GAME, board)
    seats = tuple(Seat(colour, NAMES[colour]) for colour in COLOURS[:players])
    return Table.begun(game, Setup(game.id, seats, {"first_player": "first_named", **house}, board))


def dungeon(area: str, *lines: str, players: int = 2, **house: str) -> Table:
    """Red’s turn in the dungeon, standing there; then whatever is given. The others stand in start rooms of theirs."""
    return sit(players, **house).do("given turn red", f"given red at {area}", *lines)


def city(area: str, *lines: str, players: int = 2, **house: str) -> Table:
    """Red’s turn in the city, standing there; then whatever is given. The others stand in the square by the gate."""
    held = sit(players, board="darrowell_city", **house)
    return held.do("given turn red", f"given red at {area}", *lines)
