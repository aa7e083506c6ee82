"""A mat as data: cells in laying order, starts, the tiles there are, and what each terrain costs (ledger 4.4)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from companion.boards.model import Board, Part, Point, Space
from companion.boards.primitives import extent
from companion.games.kings_and_things import hexes
from companion.games.kings_and_things.vocabulary import FACE_DOWN, TERRAINS

EDGE = 2.0
"""What is seen of the mat around the tiles, mm."""


class Cell(Space, frozen=True, forbid_unknown_fields=True):
    """A place for a tile. `number` is its place in the laying order, `q` and `r` its axial coordinates (ledger 4.2)."""

    radius: float = 27.0
    number: int = 0
    q: int = 0
    r: int = 0


class Layout(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many tiles are laid and set aside, and the starts by sets, as laying numbers."""

    tiles: int
    starts: tuple[tuple[int, ...], ...]
    set_aside: dict[str, int] = {}


class KadabBoard(Board, frozen=True, forbid_unknown_fields=True):
    """A mat for the hex tiles. `side` is the length of a tile's side, mm; `colours` the reference colour of each."""

    spaces: tuple[Cell, ...] = ()
    side: float = 32.0
    layouts: dict[str, Layout] = {}
    tiles: dict[str, int] = {}
    movement_cost: dict[str, int] = {}
    colours: dict[str, str] = {}
    areas: dict[str, Point] = {}
    """Where bank, pool, tile deck and battle lie, mm."""
    counters: str = "counters.csv"

    def __post_init__(self) -> None:
        if not self.parts:
            states = (FACE_DOWN, *TERRAINS)
            parts = tuple(Part(f"tile_{cell.number}", "tile", states, cell.at) for cell in self.spaces)
            msgspec.structs.force_setattr(self, "parts", parts)

    def laid(self, parts: Mapping[str, str]) -> tuple[Cell, ...]:
        """The cells this table plays on; all there are before any tile is laid."""
        return tuple(cell for cell in self.spaces if f"tile_{cell.number}" in parts) or self.spaces

    def played(self, parts: Mapping[str, str]) -> tuple[float, float, float, float]:
        """The tiles that are laid; all there is room for before any is."""
        corners = [at for cell in self.laid(parts) for at in hexes.corners(cell.at, self.side)]
        left, top, right, foot = extent(corners)
        return left - EDGE, top - EDGE, right - left + 2 * EDGE, foot - top + 2 * EDGE

    def printed_numbers(self) -> dict[str, str]:
        return {cell.id: str(cell.number) for cell in self.spaces}

    def outline(self, space: str) -> tuple[Point, ...]:
        return next((hexes.corners(cell.at, self.side * 0.97) for cell in self.spaces if cell.id == space), ())
