"""What is wrong with a mat: F01 to F11, the laying order, the starts, 48 tiles, a cost for every terrain."""

from __future__ import annotations

from collections.abc import Iterator

from companion.boards.checks import faults, general_faults
from companion.boards.model import Fault, fault
from companion.games.kings_and_things import hexes
from companion.games.kings_and_things.board import KadabBoard
from companion.games.kings_and_things.vocabulary import SEA, TERRAINS


@faults.register
def mat_faults(board: KadabBoard) -> list[Fault]:
    """Every fault of a mat."""
    return [*general_faults(board), *_checks(board)]


def _checks(board: KadabBoard) -> Iterator[Fault]:
    if sum(board.tiles.values()) != 48 or board.tiles.get(SEA) != 8:
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
