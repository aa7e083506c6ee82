"""The map on a page: the board's own drawing, fetched once, and over it who stands where and where one may go."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import NamedTuple
from urllib.parse import urlencode

import msgspec
from markupsafe import Markup

from companion.boards.drawing import Options, around, draw, visible, where
from companion.boards.model import Board, Point
from companion.boards.primitives import Primitive, extent
from companion.boards.symbols import Spot
from companion.table.view import PieceView, TableView
from ui.art import figure
from ui.phones.picture import svg

COARSE = Options(tolerance=0.4)
ROOM = 28.0
"""Mm that are shown about the places that matter."""
LEAST = 110.0
"""Mm across that a map shows at least."""


class Spotted(NamedTuple):
    """A place on the map that answers the question: its space, mm, and the number of the answer."""

    at: Point
    radius: float
    way: int
    words: str
    letter: str


class Map(msgspec.Struct, frozen=True):
    """What a page shows of a board. `view` is x, y, width, height in mm; `ground` the address of the drawing."""

    ground: str
    view: str
    pieces: Markup
    spots: tuple[Spotted, ...] = ()
    about: str = ""


@lru_cache(maxsize=64)
def _ground(board_id: str, parts: tuple[tuple[str, str], ...], source: _Source) -> Markup:
    return svg(draw(source.board, dict(parts), COARSE).all)


class _Source(NamedTuple):
    """A board behind its identity: comparing two boards would take longer than drawing one."""

    key: int
    board: Board

    def __hash__(self) -> int:
        return self.key

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Source) and other.key == self.key


def ground(board: Board, parts: tuple[tuple[str, str], ...]) -> str:
    """The board alone as an SVG file whose drawing is called `ground`."""
    width, height = board.size
    drawn = _ground(board.id, parts, _Source(id(board), board))
    head = Markup('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {:g} {:g}">').format(width, height)
    return head + Markup('<g id="ground">') + drawn + Markup("</g></svg>")


def places(board: Board, table: TableView) -> Mapping[str, Point]:
    """Where every space lies, mm."""
    return where(board, dict(table.parts))


def pieces(board: Board, table: TableView) -> Markup:
    """Everything that stands on the board; those who share a space stand round it."""
    there = places(board, table)
    sizes = {space.id: space.radius for space in board.spaces}
    colours = {seat.id: seat.colour for seat in table.seats}
    crowds: dict[str, list[PieceView]] = {}
    for piece in table.pieces:
        if piece.at in there:
            crowds.setdefault(piece.at or "", []).append(piece)
    drawn: list[Primitive] = []
    for space, crowd in crowds.items():
        radius = max(3.4, min(6.5, sizes.get(space, 5.0) * 1.25))
        for piece, at in zip(crowd, around(there[space], len(crowd), radius), strict=True):
            who = colours.get(piece.seat) or (piece.kind if piece.kind != "figure" else piece.id)
            if piece.seat and piece.seat == table.turn:
                drawn.append(Spot(at, radius * 1.35).disc(0, 0, 1, "halo"))
            drawn += figure(who, Spot(at, radius))
    return svg(drawn)


def address(parts: tuple[tuple[str, str], ...]) -> str:
    """Where the ground with its parts standing so is fetched."""
    return f"/board.svg?{urlencode(parts)}"


def whole(board: Board, table: TableView) -> str:
    """All of the board that is in view, as an SVG view box; mm."""
    panels = visible(board, dict(table.parts))
    if not panels:
        return f"0 0 {board.size[0]:g} {board.size[1]:g}"
    corners = [panel.at for panel in panels]
    corners += [(panel.at[0] + panel.size[0], panel.at[1] + panel.size[1]) for panel in panels]
    left, top, right, foot = extent(corners)
    return f"{left:g} {top:g} {right - left:g} {foot - top:g}"


def about(board: Board, table: TableView, spaces: Iterable[str]) -> str:
    """The part of the board that shows these spaces and some way around, as an SVG view box; mm."""
    there = places(board, table)
    wanted = [there[space] for space in spaces if space in there]
    width, height = board.size
    if not wanted:
        return f"0 0 {width:g} {height:g}"
    left, top, right, foot = extent(wanted)
    w, h = max(right - left + 2 * ROOM, LEAST), max(foot - top + 2 * ROOM, LEAST * 0.55)
    x, y = (left + right - w) / 2, (top + foot - h) / 2
    x, y = max(0.0, min(x, width - w)), max(0.0, min(y, height - h))
    return f"{x:.1f} {y:.1f} {min(w, width):.1f} {min(h, height):.1f}"


def spots(board: Board, table: TableView, ways: Mapping[str, tuple[int, str, str]]) -> tuple[Spotted, ...]:
    """The places that are answers, by space: the number of the answer and its words."""
    there = places(board, table)
    sizes = {space.id: max(4.0, space.radius) for space in board.spaces}
    return tuple(Spotted(there[space], sizes.get(space, 5.0) + 2.2, *ways[space]) for space in ways if space in there)
