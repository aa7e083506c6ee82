"""The ground the rules walk on: cells in laying order, neighbours, starts, what entry costs."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import as_file, files
from pathlib import Path

from companion.boards.loader import load
from companion.games.kings_and_things.board import KadabBoard
from companion.games.kings_and_things.hexes import distance
from companion.games.kings_and_things.vocabulary import SEATS

BOARDS = files("companion.games.kings_and_things") / "boards"
SHIPPED = ("four", "two_three")


class Honeycomb:
    """A board as that many players use it: four lay every tile, two and three the inner rings (KNT-SET-04, -05)."""

    def __init__(self, board: KadabBoard, players: int) -> None:
        self.board, self.players = board, players
        self.layout = board.layouts[layout(players)]
        cells = sorted(
            (each for each in board.spaces if each.number <= self.layout.tiles), key=lambda each: each.number
        )
        self.cells = tuple((cell.q, cell.r) for cell in cells)
        self.ids = tuple(cell.id for cell in cells)
        self.index = {name: at for at, name in enumerate(self.ids)}
        at = {cell: index for index, cell in enumerate(self.cells)}
        self.far = tuple(tuple(distance(a, b) for b in self.cells) for a in self.cells)
        self.near = tuple(tuple(other for other, steps in enumerate(far) if steps == 1) for far in self.far)
        self.starts = tuple(tuple(number - 1 for number in starts) for starts in self.layout.starts)
        self.through = tuple(at.get((-q, -r), -1) for q, r in self.cells)
        """The cell through the centre (KNT-SET-09)."""
        self.cost = board.movement_cost
        """Movement points to enter (KNT-MOVE-03)."""
        self.tiles = board.tiles


class Mat:
    """A board as any number of players uses it who can sit at it."""

    def __init__(self, board: KadabBoard) -> None:
        self.board = board
        self.laid = {count: Honeycomb(board, count) for count in SEATS if layout(count) in board.layouts}


def layout(players: int) -> str:
    """The name of the layout for so many."""
    return "four" if players == 4 else "two_three"


@lru_cache(maxsize=8)
def mat(name: str) -> Mat:
    """A mat this project ships, `four` ("reference" is that) or `two_three`, or a file. Raises BadBoard, OSError."""
    if name not in (*SHIPPED, "reference"):
        return Mat(load(Path(name), KadabBoard))
    with as_file(BOARDS / f"{SHIPPED[0] if name == 'reference' else name}.toml") as path:
        return Mat(load(path, KadabBoard))
