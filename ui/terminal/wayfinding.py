"""Where a space lies, for somebody who looks from a terminal to the board beside it."""

from __future__ import annotations

from math import atan2, pi
from typing import Any

from companion.boards.model import Board, Point
from companion.play.rules import Rules
from companion.table.view import TableView
from companion.table.words import SILENCE, Words, say

WINDS = (
    Words("east"),
    Words("north-east"),
    Words("north"),
    Words("north-west"),
    Words("west"),
    Words("south-west"),
    Words("south"),
    Words("south-east"),
)
NEAR = 1.0
"""Millimetres within which two spaces are the same spot."""


def whereabouts(rules: Rules[Any], view: TableView, piece: str, to: str) -> Words:
    """Which way a space lies from the piece (north: the upper edge), and on which panel where its name does not say."""
    board = rules.board
    if board is None:
        return SILENCE
    here = next((each.at for each in view.pieces if each.id == piece), None)
    start, end = (spot(board, here) if here else None), spot(board, to)
    panel = SILENCE if rules.place(to) else _panel(board, to)
    wind = bearing(start, end) if start and end else SILENCE
    return say("{place}, {wind}", place=panel, wind=wind) if panel and wind else panel or wind


def spot(board: Board, space: str) -> Point | None:
    """Where on the whole board a space lies, mm."""
    found = next((each for each in board.spaces if each.id == space), None)
    if found is None:
        return None
    x, y = next((panel.at for panel in board.panels if panel.id == found.panel), (0.0, 0.0))
    return x + found.at[0], y + found.at[1]


def bearing(start: Point, end: Point) -> Words:
    """Which of eight winds it is from one point to the other; silence on the spot."""
    x, y = end[0] - start[0], end[1] - start[1]
    if abs(x) < NEAR and abs(y) < NEAR:
        return SILENCE
    return WINDS[round(atan2(-y, x) / (pi / 4)) % 8]


def _panel(board: Board, space: str) -> Words:
    found = next((each.panel for each in board.spaces if each.id == space), "")
    return Words(next((panel.title for panel in board.panels if panel.id == found), ""))
