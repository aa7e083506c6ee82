"""Tables of Heroes of the Maze for tests to sit at."""

from __future__ import annotations

from pathlib import Path
from typing import Self

from companion.games.magic_maze.game import GAME
from companion.games.magic_maze.ground import Maze, read, shipped
from companion.games.magic_maze.state import State
from companion.play.rules import Rules
from companion.play.setup import Seat, Setup
from companion.table.events import Rolled
from tests.games.table import GameTable

NAMES = {"red": "Ann", "blue": "Bob", "green": "Cem", "yellow": "Eve"}
COLOURS = tuple(NAMES)
BOARDS = Path(__file__).parent / "boards"
SMALL = ("m2_rings", "m4_end_stop", "m5_plates", "m6_carry")
"""The small mazes, one of each other mechanism."""


def small(name: str) -> Maze:
    """One of the small mazes beside the tests."""
    return read(BOARDS / f"{name}.toml")


class Table(GameTable[State]):
    """A moment of Heroes of the Maze, whose every state is sound: what is given, too."""

    game: Rules[State]

    @property
    def all_at(self) -> dict[str, str]:
        """Every figure and its place."""
        where = dict(zip(self.state.colours, self.state.at, strict=True))
        return {**where, "ogre": self.state.ogre}

    def do(self, *lines: str) -> Self:
        after = super().do(*lines)
        assert not self.broken(after.state), (lines, self.game.faults(after.state))
        return after

    def rolled(self, state: State, word: str) -> Rolled:
        """A number is thrown with the number die, anything else with the duelling die, `green:shield` with green's."""
        by, _, face = word.rpartition(":")
        return Rolled(int(face), "d6") if face.isdecimal() else Rolled(face, "duelling", by)


def played_on(maze: Maze) -> Rules[State]:
    """The game on a maze that need not lie in a file."""
    game: Rules[State] = Rules(GAME)
    game.terrain, game.colours = maze, maze.board.colours
    return game


def on(maze: Maze, colours: str, *lines: str, wheel: str = "", **house: str) -> Table:
    """These colours play on that maze; the walls stand as they do first; nobody has thrown yet."""
    game = played_on(maze)
    seats = tuple(Seat(colour, NAMES[colour]) for colour in colours.split())
    table = Table.begun(game, Setup(game.id, seats, house))
    parts = maze.board.parts
    drawn = [f"draw {wheel or part.states[0]}" for part in parts]
    return table.do(*drawn, f"choose {seats[0].colour}", *lines)


def sit(colours: str, wheel: int, *lines: str, **house: str) -> Table:
    """These colours play on the reference maze with its wheel standing so; the first one's turn, not thrown yet."""
    return on(shipped(), colours, *lines, wheel=str(wheel), **house)


def walk(piece: str, to: str) -> str:
    """A walk as a line; a colour stands for its Adventurer."""
    return f"move {piece if piece == 'ogre' else f'adventurer_{piece}'} {to}"
