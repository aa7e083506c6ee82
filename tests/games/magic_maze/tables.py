"""A table for tests to sit at: it is told events in the words of a transcript, and forgets nothing it was before."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.games.magic_maze.maze import Maze, read, shipped
from companion.games.magic_maze.rules import HeroesOfTheMaze
from companion.games.magic_maze.state import State
from companion.play.rules import Seat, Setup, digest
from companion.play.transcript import awaits, find, plain
from companion.table.events import Chose, Drew, Event, Given, IllegalEvent, Moved, PartMoved, Rolled
from companion.table.prompts import Prompt
from companion.table.rulings import Ruling

NAMES = {"red": "Ann", "blue": "Bob", "green": "Cem", "yellow": "Eve"}
COLOURS = tuple(NAMES)
BOARDS = Path(__file__).parent / "boards"
SMALL = ("m2_rings", "m4_end_stop", "m5_plates", "m6_carry")
"""The small mazes, one of each other mechanism."""


def small(name: str) -> Maze:
    """One of the small mazes beside the tests."""
    return read(BOARDS / f"{name}.toml")


class Table:
    """One moment of a game. `do` leads to another table; this one stays as it is, so that a test can go both ways."""

    def __init__(self, game: HeroesOfTheMaze, state: State, rulings: tuple[Ruling, ...] = ()) -> None:
        self.game, self.state, self.rulings = game, state, rulings

    @property
    def prompt(self) -> Prompt:
        return self.game.prompt(self.state)

    @property
    def options(self) -> list[str]:
        return [option.name for option in self.prompt.options]

    @property
    def places(self) -> set[str]:
        """Where the figure whose walk it is may go."""
        return {place for move in self.prompt.moves for place in move.places}

    @property
    def awaits(self) -> list[str]:
        return awaits(self.prompt)

    @property
    def said(self) -> str:
        """Everything the referee said since the last `do`."""
        return " ".join(str(ruling.words) for ruling in self.rulings)

    @property
    def cited(self) -> set[str]:
        """The rules the referee named since the last `do`."""
        return {rule for ruling in self.rulings for rule in ruling.rules}

    @property
    def all_at(self) -> dict[str, str]:
        """Every figure and its place."""
        where = dict(zip(self.state.colours, self.state.at, strict=True))
        return {**where, "ogre": self.state.ogre}

    def __getitem__(self, path: str) -> str:
        return plain(find(self.game.view(self.state), path))

    def do(self, *lines: str) -> Table:
        """Lines as in a transcript; what the rules refuse raises IllegalEvent. The state must stay sound."""
        state, said = self.state, []
        for line in lines:
            for event in self._events(line, state):
                state, rulings = self.game.advance(state, event)
                said += rulings
                assert self.game.faults(state) == [], (line, self.game.faults(state))
        return Table(self.game, state, tuple(said))

    def refused(self, line: str) -> str:
        """Why this cannot be; everything is as it was."""
        before, name = self.state, digest(self.state)
        with pytest.raises(IllegalEvent) as refusal:
            for event in self._events(line, self.state):
                self.game.advance(self.state, event)
        assert self.state is before
        assert digest(self.state) == name
        return str(refusal.value)

    def _events(self, line: str, state: State) -> list[Event]:
        verb, *rest = line.split()
        match verb:
            case "roll":
                assert len(rest) == 1, "one throw a line: the next one may be of the other die"
                by, _, face = rest[0].rpartition(":")
                return [Rolled(int(face), "d6") if face.isdecimal() else Rolled(face, "duelling", by)]
            case "choose":
                return [Chose(option) for option in rest]
            case "move":
                return [Moved(*rest)]
            case "part":
                return [PartMoved(*rest)]
            case "draw":
                return [Drew(card) for card in rest]
        assert verb == "given", line
        subject = rest.pop(0) if len(rest) % 2 else ""
        return [Given(subject, key, value) for key, value in zip(rest[::2], rest[1::2], strict=True)]


def on(maze: Maze, colours: str, *lines: str, wheel: str = "", **house: str) -> Table:
    """These colours play on that maze; the walls stand as they do first; nobody has thrown yet."""
    game = HeroesOfTheMaze()
    game.maze, game.colours = maze, maze.board.colours
    seats = tuple(Seat(colour, NAMES[colour]) for colour in colours.split())
    table = Table(game, game.new(Setup(game.id, seats, house)))
    parts = maze.board.parts
    drawn = [f"draw {wheel or part.states[0]}" for part in parts]
    return table.do(*drawn, f"choose {seats[0].colour}", *lines)


def sit(colours: str, wheel: int, *lines: str, **house: str) -> Table:
    """These colours play on the reference maze with its wheel standing so; the first one's turn, not thrown yet."""
    return on(shipped(), colours, *lines, wheel=str(wheel), **house)


def walk(piece: str, to: str) -> str:
    """A walk as a line; a colour stands for its Adventurer."""
    return f"move {piece if piece == 'ogre' else f'adventurer_{piece}'} {to}"
