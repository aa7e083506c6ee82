"""A mat as data: cells in laying order, starts, the tiles there are, and what each terrain costs (ledger 4.4)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

from companion.boards.checks import general_faults
from companion.boards.drawing import Options, Picture
from companion.boards.model import Board, Fault, Part, Point, Space, fault
from companion.games.kings_and_things import hexes
from companion.games.kings_and_things.vocabulary import FACE_DOWN, TERRAINS


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

    def faults(self) -> list[Fault]:
        return [*general_faults(self), *_checks(self)]

    def outline(self, space: str) -> tuple[Point, ...]:
        return next((hexes.corners(cell.at, self.side * 0.97) for cell in self.spaces if cell.id == space), ())

    def picture(self, parts: Mapping[str, str], options: Options) -> Picture:
        # the drawing knows this class, so it can only be fetched once it is there
        from companion.games.kings_and_things.drawing import picture

        return picture(self, parts, options)


def _checks(board: KadabBoard) -> Iterator[Fault]:
    """F01 to F11: the laying order, the starts, 48 tiles, a cost for every terrain."""
    if sum(board.tiles.values()) != 48 or board.tiles.get("sea") != 8:
        yield fault("tiles", f"there are 48 tiles, 8 of them sea, not {sum(board.tiles.values())}")
    for terrain in TERRAINS:
        if terrain not in board.tiles or terrain not in board.movement_cost:
            yield fault("tiles", f"{terrain} has no count or no movement cost")
    ordered = sorted(board.spaces, key=lambda cell: cell.number)
    spiral = list(hexes.spiral(3))[: len(ordered)]
    for number, (cell, at) in enumerate(zip(ordered, spiral, strict=False), 1):
        if cell.number != number or (cell.q, cell.r) != at:
            yield fault(f"spaces[{board.spaces.index(cell)}]", f"{cell.id} should be number {number} at {at}")
    for name, layout in board.layouts.items():
        if layout.tiles > len(ordered):
            yield fault(f"layouts.{name}", f"{layout.tiles} tiles are to be laid on {len(ordered)} cells")
        for start in (start for starts in layout.starts for start in starts):
            if not 1 <= start <= layout.tiles:
                yield fault(f"layouts.{name}", f"start {start} is no cell of it")
    for wanted in ("four", "two_three") if len(ordered) == 37 else ("two_three",):
        if wanted not in board.layouts:
            yield fault("layouts", f"the layout “{wanted}” is missing")
