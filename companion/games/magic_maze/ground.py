"""The maze as the rules walk it: which cells are joined for each way the parts stand, and what a push does.

Cells are numbered in the order of the board file and sets of them are kept as bits of a number, so that a walk through
the whole maze is a handful of integer operations. Everything here is a function of the board alone, worked out once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property, lru_cache
from importlib.resources import as_file, files
from itertools import product
from pathlib import Path
from typing import NamedTuple, TypeVar

from companion.boards.loader import load
from companion.games.magic_maze.board import SIDES, GateState, MazeBoard, MazePart, PartStep, Side

V = TypeVar("V")

Positions = tuple[int, ...]
"""Where each part stands, in the order of the board file."""


class Walls(NamedTuple):
    """The walls for one way the parts stand: what each cell is joined to, and which gates and entrances are open."""

    nexts: tuple[int, ...]
    gates: dict[str, GateState]
    entrances: dict[str, bool]


class Stroke(NamedTuple):
    """What a full push of a tab to one side does. `tabs` are all that do the same."""

    name: str
    side: Side
    tabs: tuple[str, ...]
    steps: tuple[PartStep, ...]


class Push(NamedTuple):
    """A stroke that can be made now: the positions after it, and the parts that end up elsewhere with their states."""

    stroke: Stroke
    after: Positions
    moved: tuple[tuple[str, str], ...]


class Kept(dict[Positions, V]):
    """What is worked out once for each way the parts can stand."""

    def __init__(self, work: Callable[[Positions], V]) -> None:
        self.work = work

    def __missing__(self, key: Positions) -> V:
        found = self[key] = self.work(key)
        return found


ALL_ALIKE = {"left": "push_left", "right": "push_right"}


class Maze:
    """A board read for the rules."""

    def __init__(self, board: MazeBoard) -> None:
        self.board = board
        cells = [cell for cell in board.spaces if cell.kind != "rock"]
        self.cells = tuple(cell.id for cell in cells)
        self.index = {cell: number for number, cell in enumerate(self.cells)}
        self.cell = {cell.id: cell for cell in board.spaces}
        self.home = {cell.owner: cell.id for cell in cells if cell.kind == "home"}
        self.gate_space = {cell.owner: cell.id for cell in cells if cell.kind == "gate_space"}
        self.rock = next((cell.id for cell in board.spaces if cell.kind == "rock"), "rock")
        self.everywhere = (1 << len(self.cells)) - 1
        self.start: Positions = (0,) * len(board.parts)
        self.carries = any(part.carries for part in board.parts)
        self.strokes = tuple(_strokes(board))
        self._parts = {part.id: number for number, part in enumerate(board.parts)}
        self.walls: Callable[[Positions], Walls] = Kept(self.read).__getitem__
        self.pushes: Callable[[Positions], tuple[Push, ...]] = Kept(self._pushes).__getitem__
        self.named_pushes: Callable[[Positions], dict[str, Push]] = Kept(self._named_pushes).__getitem__
        self.seen_pushes: Callable[[Positions], dict[tuple[str, str], Push]] = Kept(self._seen_pushes).__getitem__
        self._reach: dict[tuple[Positions, int, int, int], int] = {}
        self._names: dict[int, tuple[str, ...]] = {}
        self._closed: dict[tuple[str, frozenset[str] | None], tuple[int, int]] = {}

    # -- how the parts stand ------------------------------------------------------------------------------------------

    def states(self, positions: Positions) -> tuple[tuple[str, str], ...]:
        """Each part and the state it is in, as events and views name it."""
        return tuple((part.id, part.states[at]) for part, at in zip(self.board.parts, positions, strict=True))

    def with_part(self, positions: Positions, part: str, state: str) -> Positions:
        """The positions once that part is in that state. Raises KeyError, ValueError for names the board lacks."""
        at = self._parts[part]
        return (*positions[:at], self.board.parts[at].states.index(state), *positions[at + 1 :])

    def part(self, part: str) -> MazePart:
        """That part of the board."""
        return self.board.parts[self._parts[part]]

    def all_positions(self) -> Iterator[Positions]:
        """Every way the parts can stand."""
        yield from product(*(range(part.positions) for part in self.board.parts))

    def read(self, positions: Positions) -> Walls:
        """The walls while the parts stand so."""
        board = self.board
        where = {part.id: at for part, at in zip(board.parts, positions, strict=True)}
        nexts = [0] * len(self.cells)
        entrances = dict.fromkeys(self.home, False)
        owner = {home: colour for colour, home in self.home.items()}
        for edge in board.links:
            if board.blocked(edge, where):
                continue
            a, b = self.index[edge.a], self.index[edge.b]
            nexts[a] |= 1 << b
            nexts[b] |= 1 << a
            for end in (edge.a, edge.b):
                if end in owner:
                    entrances[owner[end]] = True
        gates = {gate.colour: board.gate(gate, where) for gate in board.gates}
        return Walls(tuple(nexts), gates, entrances)

    def alongside(self, positions: Positions, a: str, b: str) -> bool:
        """Whether two cells share an edge with no wall on it now; never true of the rock."""
        one, other = self.index.get(a), self.index.get(b)
        return one is not None and other is not None and bool(self.walls(positions).nexts[one] >> other & 1)

    def closed_to(self, colour: str, playing: frozenset[str] | None) -> tuple[int, int]:
        """The homes and the gate-spaces of all others, as bits; with `playing`, of those who play (G16)."""
        key = (colour, playing)
        if key not in self._closed:
            others = [each for each in self.home if each != colour and (playing is None or each in playing)]
            homes = self.bits(self.home[each] for each in others)
            self._closed[key] = (homes, self.bits(self.gate_space[each] for each in others))
        return self._closed[key]

    # -- pushes ------------------------------------------------------------------------------------------------------

    def _pushes(self, positions: Positions) -> tuple[Push, ...]:
        """Every stroke the mechanism allows from here; one that would run past an end stop is none (MAZE-MODEL-04)."""
        found, before = [], self.states(positions)
        for stroke in self.strokes:
            if (after := self.stepped(positions, stroke.steps)) is not None:
                states = self.states(after)
                found.append(
                    Push(stroke, after, tuple(new for old, new in zip(before, states, strict=True) if old != new))
                )
        return tuple(found)

    def _named_pushes(self, positions: Positions) -> dict[str, Push]:
        """The same by the names of their strokes."""
        return {push.stroke.name: push for push in self.pushes(positions)}

    def _seen_pushes(self, positions: Positions) -> dict[tuple[str, str], Push]:
        """By the part and its new state by which a push is known; what two different pushes lead to tells nothing."""
        found: dict[tuple[str, str], Push] = {}
        doubtful = set()
        for push in self.pushes(positions):
            for moved in push.moved:
                if found.setdefault(moved, push).after != push.after:
                    doubtful.add(moved)
        return {moved: push for moved, push in found.items() if moved not in doubtful}

    def stepped(self, positions: Positions, steps: Iterable[PartStep]) -> Positions | None:
        """The positions after these steps; None where a part would run past its end."""
        after = list(positions)
        for step in steps:
            at = self._parts[step.part]
            part = self.board.parts[at]
            after[at] += step.step
            if part.cyclic:
                after[at] %= part.positions
            elif not 0 <= after[at] < part.positions:
                return None
        return tuple(after)

    def carried(self, cell: str, stroke: Stroke) -> str:
        """Where a stroke takes whoever stands on that cell: to itself unless a floor turns with its walls (TAB-06)."""
        for step in stroke.steps:
            for row in self.board.parts[self._parts[step.part]].carries:
                if cell in row:
                    return row[(row.index(cell) + step.step) % len(row)]
        return cell

    # -- walking -----------------------------------------------------------------------------------------------------

    def reach(self, positions: Positions, start: int, barred: int, taken: int = 0) -> int:
        """Every cell a walk can come to, as bits, the start included (MAZE-MOVE-01..03).

        `start` is a cell's number, `barred` the cells nobody may enter. From one of the cells `taken` no step leads to
        another of them: the walk may not pass two figures in a row (house rule `pass_one_only`).
        """
        key = (positions, start, barred, taken)
        found = self._reach.get(key)
        if found is None:
            if len(self._reach) > MOST_KEPT:
                self._reach.clear()
            found = self._reach[key] = flood(self.walls(positions).nexts, start, self.everywhere & ~barred, taken)
        return found

    def names(self, cells: int) -> tuple[str, ...]:
        """The cells of a set, in the board's order."""
        found = self._names.get(cells)
        if found is None:
            if len(self._names) > MOST_KEPT:
                self._names.clear()
            found = self._names[cells] = tuple(cell for at, cell in enumerate(self.cells) if cells >> at & 1)
        return found

    def bits(self, cells: Iterable[str]) -> int:
        """A set of cells; what is no cell (the rock, nowhere) is left out."""
        index, found = self.index, 0
        for cell in cells:
            if cell in index:
                found |= 1 << index[cell]
        return found

    @cached_property
    def groups(self) -> dict[Positions, int]:
        """How many connected groups of cells there are for each way the parts stand, gates left out."""
        return {
            at: len({flood(self.walls(at).nexts, cell, self.everywhere) for cell in self.index.values()})
            for at in self.all_positions()
        }


MOST_KEPT = 100_000
"""Results kept before a cache is begun anew."""


def flood(nexts: Sequence[int], start: int, allowed: int, taken: int = 0) -> int:
    """The cells that can be come to from one cell over free edges and allowed cells, as bits."""
    seen = front = 1 << start
    while front:
        grown = 0
        while front:
            low = front & -front
            step = nexts[low.bit_length() - 1]
            grown |= step & ~taken if low & taken else step
            front ^= low
        front = grown & allowed & ~seen
        seen |= front
    return seen


def members(cells: int) -> Iterator[int]:
    """The numbers of the cells in a set."""
    while cells:
        low = cells & -cells
        yield low.bit_length() - 1
        cells ^= low


def _strokes(board: MazeBoard) -> Iterator[Stroke]:
    """The different strokes. Where all tabs do the same a stroke needs no tab's name."""
    effects: dict[tuple[tuple[PartStep, ...], tuple[PartStep, ...]], list[str]] = {}
    for tab in board.tabs:
        effects.setdefault((tab.left, tab.right), []).append(tab.id)
    for (left, right), tabs in effects.items():
        for side, steps in zip(SIDES, (left, right), strict=True):
            name = ALL_ALIKE[side] if len(effects) == 1 else f"{tabs[0]}.{ALL_ALIKE[side]}"
            yield Stroke(name, side, tuple(tabs), steps)


BOARDS = files("companion.games.magic_maze") / "boards"
REFERENCE, COUNTER = "reference_wheel16", "reference_counter16"
SHIPPED = (REFERENCE, COUNTER)


def maze(board: str) -> Maze:
    """A shipped maze by its name, "reference", or the one in a board file. Raises BadBoard, BadFile."""
    if board == "reference":
        return shipped()
    return shipped(board) if board in SHIPPED else read(Path(board))


def shipped(name: str = REFERENCE) -> Maze:
    """A maze this project ships, read once."""
    with as_file(BOARDS / f"{name}.toml") as path:
        return read(path)


@lru_cache(maxsize=8)
def read(path: Path) -> Maze:
    """The maze in this file. Raises BadBoard with every fault, BadFile."""
    return Maze(load(path, MazeBoard))
