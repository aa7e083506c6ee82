"""How far it is by pushes: the rooms of the maze for one colour, and how the rooms of one position lead to the next.

A room is a set of cells joined without a wall. Whoever is in it may stop on any of its free cells, so a turn is a way
from room to room, one push each, and everything a player can plan is a question of rooms (ledger 7.3). All this is
advice: it is shown in practice mode only (MAZE-TAB-07).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property, lru_cache
from math import prod
from typing import NamedTuple

from companion.games.magic_maze.ground import Maze, Positions, Push, members

MOST_PAIRS = 200_000
"""Cells times positions beyond which a maze is not worked out: tabs that each turn a ring of their own."""


def pairs(maze: Maze) -> int:
    """Cells times ways the parts can stand: how much there is to work out."""
    return prod((len(maze.cells), *(part.positions for part in maze.board.parts)))


class Room(NamedTuple):
    """Cells joined while the parts stand so; `stops` are those where the figure may end its walk."""

    positions: Positions
    cells: int
    stops: int


class Leg(NamedTuple):
    """One step of a line: walk to that cell (or stay there), then push."""

    cell: str
    push: Push


class Rooms:
    """The rooms for a figure that may not enter `closed` nor stop on `no_stop`. Nobody else moves."""

    def __init__(self, maze: Maze, colour: str, closed: int, no_stop: int) -> None:
        self.maze, self.colour = maze, colour
        self.rooms: list[Room] = []
        self._of: dict[Positions, list[int]] = {}
        free = maze.everywhere & ~closed
        for positions in maze.all_positions():
            number = self._of[positions] = [-1] * len(maze.cells)
            left = free
            while left:
                start = (left & -left).bit_length() - 1
                cells = maze.reach(positions, start, closed)
                for cell in members(cells):
                    number[cell] = len(self.rooms)
                self.rooms.append(Room(positions, cells, cells & ~no_stop))
                left &= ~cells

    def of(self, cell: int, positions: Positions) -> int:
        """The number of the room that cell lies in; -1 for a cell that may not be entered."""
        return self._of[positions][cell]

    @cached_property
    def pushed(self) -> list[list[tuple[int, Push, int]]]:
        """From each room: where one may stand, what one may push there, and the room it leads to."""
        maze, index = self.maze, self.maze.index
        found = []
        for room in self.rooms:
            ways = []
            for cell in members(room.stops):
                for push in maze.pushes(room.positions):
                    to = self.of(index[maze.carried(maze.cells[cell], push.stroke)], push.after)
                    if to >= 0:  # no floor carries anybody onto a figure that bars the way
                        ways.append((cell, push, to))
            found.append(ways)
        return found

    def at_gate(self) -> frozenset[int]:
        """The rooms from which the own gate-space can be reached (A of the ledger)."""
        maze = self.maze
        goal = maze.index[maze.gate_space[self.colour]]
        return frozenset(self.of(goal, positions) for positions in maze.all_positions())

    def at_open_gate(self) -> frozenset[int]:
        """Those where the own gate is open too: a challenge is possible (K)."""
        gates = (self.maze.walls(self.rooms[room].positions).gates[self.colour] for room in self.at_gate())
        return frozenset(room for room, gate in zip(self.at_gate(), gates, strict=True) if gate == "open")

    def beside(self, cell: str) -> frozenset[int]:
        """The rooms from which a figure on that cell can be come alongside."""
        maze = self.maze
        target = maze.index[cell]
        found = set()
        for positions in maze.all_positions():
            for next_to in members(maze.walls(positions).nexts[target]):
                room = self.of(next_to, positions)
                if room >= 0 and self.rooms[room].stops >> next_to & 1:
                    found.add(room)
        return frozenset(found)

    def distances(self, goal: Iterable[int]) -> list[int | None]:
        """The fewest pushes from each room to one of these; None where no number of them is enough."""
        into: list[list[int]] = [[] for _ in self.rooms]
        for room, ways in enumerate(self.pushed):
            for to in {to for _, _, to in ways}:
                into[to].append(room)
        far: list[int | None] = [None] * len(self.rooms)
        front = sorted(set(goal))
        pushes = 0
        while front:
            for room in front:
                far[room] = pushes
            front = sorted({before for room in front for before in into[room] if far[before] is None})
            pushes += 1
        return far

    def line(self, far: Sequence[int | None], cell: str, positions: Positions) -> list[Leg] | None:
        """A shortest line from there, staying where that is as good; None where none leads to the goal."""
        room = self.of(self.maze.index[cell], positions)
        legs: list[Leg] = []
        here = self.maze.index[cell]
        while (left := far[room]) is None or left > 0:
            if left is None:
                return None
            ways = [way for way in self.pushed[room] if far[way[2]] == left - 1]
            stand, push, to = min(ways, key=lambda way: (way[0] != here, way[0]))
            legs.append(Leg(self.maze.cells[stand], push))
            here = self.maze.index[self.maze.carried(self.maze.cells[stand], push.stroke)]
            room = to
        return legs


@lru_cache(maxsize=64)
def alone(maze: Maze, colour: str) -> Rooms:
    """The rooms of a colour with the maze to itself."""
    homes, gate_spaces = maze.closed_to(colour, None)
    return Rooms(maze, colour, homes, gate_spaces)


@lru_cache(maxsize=64)
def to_challenge(maze: Maze, colour: str) -> list[int | None]:
    """Pushes from each room of `alone` to the own gate-space with the gate open."""
    rooms = alone(maze, colour)
    return rooms.distances(rooms.at_open_gate())


@lru_cache(maxsize=1024)
def to_prey(maze: Maze, colour: str, cell: str) -> list[int | None]:
    """Pushes from each room of `alone` until a figure on that cell is alongside."""
    rooms = alone(maze, colour)
    return rooms.distances(rooms.beside(cell))
