"""The ground the rules walk on: cells in laying order, neighbours, starts, what entry costs."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import as_file, files
from pathlib import Path

from companion.boards.loader import load
from companion.games.kings_and_things.board import KadabBoard
from companion.games.kings_and_things.hexes import distance

BOARDS = files("companion.games.kings_and_things") / "boards"
SHIPPED = ("four", "two_three")


class Land:
    """A board as that many players use it: four lay every tile, two and three the inner rings (KNT-SET-04, -05)."""

    def __init__(self, board: KadabBoard, players: int) -> None:
        self.board, self.players = board, players
        big = "four" if players == 4 else "two_three"
        self.layout = board.layouts[big]
        cells = sorted(
            (cell for cell in board.spaces if cell.number <= self.layout.tiles), key=lambda cell: cell.number
        )
        self.cells = tuple((cell.q, cell.r) for cell in cells)
        self.ids = tuple(cell.id for cell in cells)
        self.index = {name: at for at, name in enumerate(self.ids)}
        at = {cell: index for index, cell in enumerate(self.cells)}
        self.near = tuple(
            tuple(other for other, cell in enumerate(self.cells) if distance(cell, here) == 1) for here in self.cells
        )
        self.far = tuple(tuple(distance(a, b) for b in self.cells) for a in self.cells)
        self.starts = tuple(tuple(number - 1 for number in starts) for starts in self.layout.starts)
        self.through = tuple(at.get((-q, -r), -1) for q, r in self.cells)
        """The cell through the centre (KNT-SET-09)."""
        self.cost = board.movement_cost
        self.tiles = board.tiles

    def cost_of(self, terrain: str) -> int:
        """Movement points to enter (KNT-MOVE-03)."""
        return self.cost[terrain]


@lru_cache(maxsize=4)
def sheet(name: str) -> KadabBoard:
    """A mat this project ships: `four`, or `two_three`. `reference` is the first."""
    with as_file(BOARDS / f"{'four' if name == 'reference' else name}.toml") as path:
        return load(path, KadabBoard)


@lru_cache(maxsize=8)
def read(path: Path) -> KadabBoard:
    """Somebody's own mat. Raises BadBoard with every fault, OSError."""
    return load(path, KadabBoard)
