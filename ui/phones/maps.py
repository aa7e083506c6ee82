"""The map on a page: the board's own drawing, fetched once, and over it who stands where and where one may go."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple
from urllib.parse import urlencode

import msgspec
from markupsafe import Markup

from companion.boards.drawing import Options, around, draw, visible, where
from companion.boards.model import Board, Point
from companion.boards.primitives import Disc, Lettering, Polygon, Primitive, extent
from companion.boards.symbols import Spot
from companion.table.view import PieceView, TableView
from ui.art import counters, figure
from ui.art.place_names import in_words
from ui.art.strokes import rounded
from ui.art.theme import fill_of
from ui.phones.languages import reading
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


class View(NamedTuple):
    """A part of the board, mm; written as an SVG's view box."""

    x: float
    y: float
    w: float
    h: float

    def __str__(self) -> str:
        return " ".join(f"{value:.1f}" for value in self)


class Map(msgspec.Struct, frozen=True):
    """What a page shows of a board. `ground`: the address of the drawing; `held`: as `held` below."""

    ground: str
    view: View
    held: str
    pieces: Markup
    spots: tuple[Spotted, ...] = ()
    about: str = ""


@lru_cache(maxsize=64)
def _ground(language: str, parts: tuple[tuple[str, str], ...], source: _Source) -> Markup:
    return svg(draw(in_words(source.board), dict(parts), COARSE).all)


class _Source(NamedTuple):
    """A board behind its identity: comparing two boards would take longer than drawing one."""

    key: int
    board: Board

    def __hash__(self) -> int:
        return self.key

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Source) and other.key == self.key


def ground(board: Board, parts: tuple[tuple[str, str], ...], language: str) -> str:
    """The board alone as an SVG file whose drawing is called `ground`, its places named in that language."""
    width, height = board.size
    with reading(language):
        drawn = _ground(language, parts, _Source(id(board), board))
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
        most = 9.0 if any(piece.tokens for piece in crowd) else 6.5
        radius = max(3.4, min(most, sizes.get(space, 5.0) * 1.25))
        for piece, at in zip(crowd, around(there[space], len(crowd), radius), strict=True):
            if piece.tokens:
                drawn += _stack(piece, colours.get(piece.seat, ""), at, radius)
                continue
            who = colours.get(piece.seat) or (piece.kind if piece.kind != "figure" else piece.id)
            if piece.seat and piece.seat == table.turn:
                drawn.append(Spot(at, radius * 1.35).disc(0, 0, 1, "halo"))
            drawn += figure(who, Spot(at, radius))
    return svg(drawn)


def _stack(piece: PieceView, who: str, at: Point, radius: float) -> Iterator[Primitive]:
    """Counters in one place: the one in front as it lies, a rim of their owner's colour, and how many there are."""
    (x, y), side = at, radius * 1.7
    front = piece.tokens[0]
    if who:
        yield Polygon(rounded(side * 1.22, side * 1.22, side * 0.2, at), fill_of(who), "halo", 0.4)
    if front.covered:
        yield from counters.back(x, y, side, "#18242A", "#BCC8CC")
    else:
        yield from counters.face(front, x, y, side)
    count = sum(token.count for token in piece.tokens)
    if count > 1:
        corner = (x + side * 0.5, y - side * 0.5)
        yield Disc(corner, radius * 0.5, "ivory", "ink", 0.4)
        yield Lettering(corner, str(count), radius * 0.8, "ink")


def address(parts: tuple[tuple[str, str], ...], language: str) -> str:
    """Where the ground with its parts standing so is fetched."""
    return f"/board/{language}.svg?{urlencode(parts)}"


def whole(board: Board, table: TableView) -> View:
    """All of the board that is in view."""
    panels = visible(board, dict(table.parts))
    if not panels:
        return _edged(board)
    corners = [panel.at for panel in panels]
    corners += [(panel.at[0] + panel.size[0], panel.at[1] + panel.size[1]) for panel in panels]
    left, top, right, foot = extent(corners)
    return View(left, top, right - left, foot - top)


def _edged(board: Board) -> View:
    """As much of a board as has spaces, and what reaches beyond their middles."""
    left, top, right, foot = extent([space.at for space in board.spaces])
    reach = max(max(space.radius for space in board.spaces) * 1.3, 12.0)
    outlines = [point for space in board.spaces for point in board.outline(space.id)]
    if outlines:
        left, top, right, foot = extent(outlines)
        reach = 4.0
    left, top = max(0.0, left - reach), max(0.0, top - reach)
    right, foot = min(board.size[0], right + reach), min(board.size[1], foot + reach)
    return View(left, top, right - left, foot - top)


def about(board: Board, table: TableView, spaces: Iterable[str]) -> View:
    """The part of the board that shows these spaces and some way around."""
    there = places(board, table)
    wanted = [there[space] for space in spaces if space in there]
    width, height = board.size
    if not wanted:
        return View(0, 0, width, height)
    left, top, right, foot = extent(wanted)
    w, h = max(right - left + 2 * ROOM, LEAST), max(foot - top + 2 * ROOM, LEAST * 0.55)
    x, y = (left + right - w) / 2, (top + foot - h) / 2
    x, y = max(0.0, min(x, width - w)), max(0.0, min(y, height - h))
    return View(x, y, min(w, width), min(h, height))


def held(board: Board, view: View) -> str:
    """By which side a page of another shape holds the view, so that board and nothing else is beside it."""
    width, height = board.size
    across = _end(view.x, view.w, width)
    down = _end(view.y, view.h, height)
    return f"x{across}Y{down}"


def _end(start: float, length: float, whole: float) -> str:
    """An edge that is too near for as much again to be shown there; the middle where neither is, or both."""
    near = (start < length / 2, whole - start - length < length / 2)
    return {(True, False): "Min", (False, True): "Max"}.get(near, "Mid")


def spots(board: Board, table: TableView, ways: Mapping[str, tuple[int, str, str]]) -> tuple[Spotted, ...]:
    """The places that are answers, by space: the number of the answer and its words."""
    there = places(board, table)
    sizes = {space.id: max(4.0, space.radius) for space in board.spaces}
    return tuple(Spotted(there[space], sizes.get(space, 5.0) + 2.2, *ways[space]) for space in ways if space in there)
