"""How far it is by pushes: the rooms of the maze for one colour, and how the rooms of one position lead to the next.

A room is a set of cells joined without a wall. Whoever is in it may stop on any of its free cells, so a turn is a way
from room to room, one push each, and everything a player can plan is a question of rooms (ledger 7.3). All this is
advice: it is shown in practice mode only (MAZE-TAB-07).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import cache, cached_property, lru_cache
from math import inf, prod
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


# -- turns -------------------------------------------------------------------------------------------------------------


@cache
def turns(pushes: int) -> Fraction:
    """How many turns so many pushes take on average, the die thrown first in each; no push takes one turn too."""
    if pushes < 2:
        return Fraction(1)
    return 1 + sum((turns(pushes - face) for face in range(1, min(6, pushes - 1) + 1)), Fraction(0)) / 6


@cache
def within(pushes: int, count: int) -> Fraction:
    """The chance that so many pushes take at most `count` turns."""
    if count < 1:
        return Fraction(0)
    if pushes < 2:
        return Fraction(1)
    return (
        sum((within(pushes - face, count - 1) if face < pushes else Fraction(1) for face in range(1, 7)), Fraction(0))
        / 6
    )


def worth(rooms: Rooms, goal: frozenset[int], others: int, exact: float = 1e-9) -> list[float]:
    """Turns from each room to the goal under the best reply, where so many others push at random between own turns.

    Counted from the start of an own turn, this one included; infinite where somebody may be shut out for ever. Each
    other player throws the number die and makes that many pushes, every stroke as likely as another. Value iteration,
    until no figure changes by more than `exact`.
    """
    maze = rooms.maze
    spread = _strewn(maze, others)
    stays: list[list[list[tuple[int, float]]]] = []
    for room in rooms.rooms:
        after = spread[room.positions]
        stays.append([[(rooms.of(cell, to), chance) for to, chance in after] for cell in members(room.stops)])
    nexts = [sorted({to for _, _, to in ways}) for ways in rooms.pushed]
    values = [inf if far is None else 1.0 for far in rooms.distances(goal)]
    every = range(len(values))
    while True:
        best = [
            0.0 if room in goal else min((_mean(values, after) for after in stays[room]), default=inf) for room in every
        ]
        left, total = best, [0.0] * len(values)
        for _ in range(6):
            best = [0.0 if room in goal else min([left[room], *(best[to] for to in nexts[room])]) for room in every]
            total = [sum_ + each for sum_, each in zip(total, best, strict=True)]
        fresh = [1 + each / 6 for each in total]
        if all(a == b or abs(a - b) < exact for a, b in zip(values, fresh, strict=True)):
            return fresh
        values = fresh


def _mean(values: Sequence[float], after: Iterable[tuple[int, float]]) -> float:
    return sum(chance * values[to] for to, chance in after)


def _strewn(maze: Maze, others: int) -> dict[Positions, list[tuple[Positions, float]]]:
    """Where the parts may stand after the turns of so many others who push at random."""
    every = list(maze.all_positions())
    one = {at: _random_turn(maze, at) for at in every}
    spread: dict[Positions, dict[Positions, float]] = {at: {at: 1.0} for at in every}
    for _ in range(others):
        spread = {at: _after(before, one) for at, before in spread.items()}
    return {at: list(after.items()) for at, after in spread.items()}


def _random_turn(maze: Maze, at: Positions) -> dict[Positions, float]:
    now, found = {at: 1.0}, dict[Positions, float]()
    step = {each: {push.after: 0.0 for push in maze.pushes(each)} for each in maze.all_positions()}
    for each, ways in step.items():
        for push in maze.pushes(each):
            ways[push.after] += 1 / len(maze.pushes(each))
    for _ in range(6):
        now = _after(now, step)
        for to, chance in now.items():
            found[to] = found.get(to, 0.0) + chance / 6
    return found


def _after(before: dict[Positions, float], step: dict[Positions, dict[Positions, float]]) -> dict[Positions, float]:
    found: dict[Positions, float] = {}
    for at, chance in before.items():
        for to, part in step[at].items():
            found[to] = found.get(to, 0.0) + chance * part
    return found
