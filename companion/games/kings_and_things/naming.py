"""What hexes are called when somebody must find them."""

from __future__ import annotations

from companion.games.kings_and_things.board import KadabBoard
from companion.table.words import SILENCE, Words, say


def landmark(board: KadabBoard, space: str) -> Words:
    """A hex by its number on the mat; silence for what is none."""
    for cell in board.spaces:
        if cell.id == space:
            return say("hex {number}", number=cell.number)
    return SILENCE
