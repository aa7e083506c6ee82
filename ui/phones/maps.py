"""The map on a page: the board's own drawing, fetched once, and over it who stands where and where one may go."""

from __future__ import annotations

import gzip
import math
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple
from urllib.parse import urlencode

import msgspec
from markupsafe import Markup

from companion.boards import lettering
from companion.boards.drawing import Options, around, draw
from companion.boards.model import Board, Point
from companion.boards.primitives import Lettering, Primitive, extent, shifted
from companion.boards.symbols import Spot
from companion.table.view import PieceView, TableView
from ui.art import figure, land
from ui.art.holdings import Holding, holdings_of, numbered, on_space
from ui.art.place_names import in_words
from ui.art.strokes import scaled
from ui.art.views import View, close_views, pair_view, places_of, whereabouts
from ui.phones.languages import reading
from ui.phones.picture import svg

COARSE = Options(tolerance=0.4)
ROOM = 28.0
"""Mm that are shown about the places that matter."""
LEAST = (110.0, 60.0)
"""Mm across and down that a map shows at least."""
FROM_AFAR = 4.5
"""So many small spaces beside each other can be told apart across a room."""
FIGHT = "battle_marker"
"""What lies where somebody fights or explores."""
PART = 0.55
"""Of a land of hexes a wall shows this part about those in question, where no more is needed."""
EDGE = 4.0
"""Mm about what is played on."""
PACKED = 6
"""How closely a board is packed: more would take longer and save nothing that is felt."""
SIGN = 1
"""One letter is the sign of a space, drawn with it; more are a name or a number."""
CLEAR = 66.0
"""Px from a space's middle to its corner at which what is held on it is drawn."""
SHAPE = 1.2
"""How broad the place of a wall's map is to its height."""
MOST_LARGER = 20
"""Tenths of their own size that names have at the most."""
ABOUT = 6.0
"""Mm about the middle of a space's sign that are its own."""
Box = tuple[float, float, float, float]
"""Left, top, right and foot, mm."""
STRIP, HIGH = 344 / 176, 344 / 272
"""How broad a phone's map is to its height, and one that may be high."""
SLIM = 1.1
"""A map is always so much broader than high, at any size of text it is shown at."""
TALL = 0.7
"""A view this high to its breadth would be a small picture between two bare sides of a strip."""


class Room(NamedTuple):
    """The least that a map has on a page, px across and down; how large names are `wanted` there, and the smallest
    letters that are more than specks."""

    width: float
    height: float
    wanted: float
    smallest: float


PHONE, WALL = Room(344, 176, 9, 9), Room(1060, 880, 34, 18)
"""On a phone of 360, and on a wall of 1920 that is read from two metres."""


class Spotted(NamedTuple):
    """A place on the map that answers the question: its middle, mm, and the number of the answer; or the `space` for
    what is picked. `edged`: its number stands with what is held there already."""

    at: Point
    radius: float
    way: int
    words: str
    letter: str
    space: str = ""
    edged: bool = False


class Map(msgspec.Struct, frozen=True):
    """What a page shows of a board. `ground`: the address of the drawing; `held`: as `held` below; `view`: its part
    that matters, mm, as an SVG's view box, and `tall` where that is about as high as it is broad."""

    ground: str
    view: str
    held: str
    tall: bool
    pieces: Markup
    spots: tuple[Spotted, ...] = ()
    about: str = ""


@lru_cache(maxsize=64)
def _ground(language: str, parts: tuple[tuple[str, str], ...], source: _Source) -> bytes:
    width, height = source.board.size
    head = Markup('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {:g} {:g}">').format(width, height)
    drawn = svg(thing for thing in _drawn(parts, source) if not _name(thing))
    return gzip.compress((head + Markup('<g id="ground">') + drawn + Markup("</g></svg>")).encode(), PACKED)


class _Written(NamedTuple):
    """A name on the board, and the box about its letters, mm."""

    name: Lettering
    box: Box


@lru_cache(maxsize=64)
def _names(language: str, parts: tuple[tuple[str, str], ...], source: _Source) -> tuple[_Written, ...]:
    """What is written on the board; numbers of spaces are `numbers`."""
    found = (thing for thing in _drawn(parts, source) if isinstance(thing, Lettering) and _name(thing))
    return tuple(_Written(thing, extent([at for line in lettering.outlines(thing) for at in line])) for thing in found)


@lru_cache(maxsize=64)
def _signs(parts: tuple[tuple[str, str], ...], source: _Source) -> tuple[Box, ...]:
    """Where spaces have their signs."""
    found = (each.at for each in _drawn(parts, source) if isinstance(each, Lettering) and not _name(each))
    return tuple((x - ABOUT, y - ABOUT, x + ABOUT, y + ABOUT) for x, y in found)


@lru_cache(maxsize=1024)
def _lettered(name: Lettering) -> Markup:
    return svg([name])


def _drawn(parts: tuple[tuple[str, str], ...], source: _Source) -> tuple[Primitive, ...]:
    board = in_words(source.board)
    drawn = draw(board, dict(parts), COARSE).all
    numbered = set(board.printed_numbers().values())
    return tuple(each for each in drawn if not (isinstance(each, Lettering) and each.words in numbered))


def _name(thing: Primitive) -> bool:
    """Words, and not the sign of a space."""
    return isinstance(thing, Lettering) and len(thing.words) > SIGN


class _Source(NamedTuple):
    """A board behind its identity: comparing two boards would take longer than drawing one."""

    key: int
    board: Board

    def __hash__(self) -> int:
        return self.key

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Source) and other.key == self.key


def ground(board: Board, parts: tuple[tuple[str, str], ...], language: str) -> bytes:
    """The board alone as an SVG file whose drawing is called `ground`, its places named in that language; by gzip, a
    fifth of its length, because every phone fetches it anew whenever a part has moved."""
    with reading(language):
        return _ground(language, parts, _Source(id(board), board))


def pieces(board: Board, table: TableView, asked: Iterable[str] = ()) -> Markup:
    """Everything that stands on the board; those who share a space stand round it. A space that has an edge is drawn as
    it is held, with its number where it is `asked` about."""
    there = places_of(board, dict(table.parts))
    sizes = {space.id: space.radius for space in board.spaces}
    colours = {seat.id: seat.colour for seat in table.seats}
    crowds: dict[str, list[PieceView]] = {}
    for piece in table.pieces:
        if piece.at in there and not on_space(piece):
            crowds.setdefault(piece.at or "", []).append(piece)
    drawn: list[Markup] = []
    for space, crowd in crowds.items():
        radius = max(3.4, min(6.5, sizes.get(space, 5.0) * 1.25))
        for piece, at in zip(crowd, around(there[space], len(crowd), radius), strict=True):
            who = colours.get(piece.seat) or (piece.kind if piece.kind != "figure" else piece.id)
            drawn.append(_standing(who, at, radius, bool(piece.seat) and piece.seat == table.turn))
    return _held(board, table, asked) + Markup("").join(drawn)


@lru_cache(maxsize=1024)
def _standing(who: str, at: Point, radius: float, turn: bool) -> Markup:
    """Somebody's figure on its place, once for all pages; `turn`: whose turn it is is seen about it."""
    halo = [Spot(at, radius * 1.35).disc(0, 0, 1, "halo")] if turn else []
    return svg([*halo, *figure(who, Spot(at, radius))])


def _held(board: Board, table: TableView, asked: Iterable[str]) -> Markup:
    """Spaces with what is held on them."""
    numbers, source = board.printed_numbers(), _Source(id(board), board)
    there = places_of(board, dict(table.parts))
    held = numbered(holdings_of(table), {space: numbers[space] for space in asked if space in numbers})
    return Markup("").join(_land(each, source, there[each.space]) for each in held if each.space in there)


@lru_cache(maxsize=1024)
def _land(held: Holding, source: _Source, middle: Point) -> Markup:
    """A space drawn in px as the window draws it and laid on the board's mm; nothing where it has no edge. Once for all
    pages and answers: a kingdom of sixty spaces takes a fifth of a second."""
    outline, (x, y) = source.board.outline(held.space), middle
    if not outline:
        return Markup("")
    scale = CLEAR / max(math.dist(middle, at) for at in outline)
    edge = [((u - x) * scale, (v - y) * scale) for u, v in outline]
    parts = land.parts(held, edge, "night", "#E8B84A", "#25353D", "#BCC8CC")
    things = (thing for part in parts for thing in shifted(part.draw(), part.at))
    return svg(shifted(scaled(things, 1 / scale), middle))


def address(parts: tuple[tuple[str, str], ...], language: str) -> str:
    """Where the ground with its parts standing so is fetched."""
    return f"/board/{language}.svg?{urlencode(parts)}"


def about(board: Board, table: TableView, spaces: Iterable[str], least: tuple[float, float] = LEAST) -> View:
    """The part of the board that shows these spaces and some way around, `least` mm broad and high; all of it where no
    space is told."""
    there = places_of(board, dict(table.parts))
    wanted = [there[space] for space in spaces if space in there]
    width, height = board.size
    if not wanted:
        return View(0, 0, width, height)
    left, top, right, foot = extent(wanted)
    w, h = max(right - left + 2 * ROOM, least[0]), max(foot - top + 2 * ROOM, least[1])
    x, y = (left + right - w) / 2, (top + foot - h) / 2
    x, y = max(0.0, min(x, width - w)), max(0.0, min(y, height - h))
    return View(x, y, min(w, width), min(h, height))


def afar(board: Board, table: TableView) -> View:
    """What a wall shows: the land or the two in question; of a board of many small spaces the part where somebody is
    asked, of hexes those that are fought for or may be gone to; else as much as is played on."""
    figures = tuple(piece for piece in table.pieces if piece.kind == "figure")
    parts = dict(table.parts)
    wanted = whereabouts(msgspec.structs.replace(table, pieces=figures)) or whereabouts(table)
    view = pair_view(board, parts, wanted)
    if board.panels:
        return view
    if wanted and close_views(board, view, SHAPE):
        broad = FROM_AFAR * math.sqrt(view.w * view.h / len(board.spaces))
        return about(board, table, wanted, (broad, broad / SHAPE))
    edges = [at for space in board.spaces for at in board.outline(space.id)]
    if not edges or not board.printed_numbers():
        return view
    left, top, right, foot = extent(edges)
    whole = View(left - EDGE, top - EDGE, right - left + 2 * EDGE, foot - top + 2 * EDGE)
    fought = [piece.at for piece in table.pieces if piece.kind == FIGHT and piece.at]
    asked = fought or [space for space, why in table.marks if why == "may_go"]
    near = about(board, table, asked, (whole.w * PART, whole.w * PART / SHAPE)) if asked else whole
    return near if near.w * near.h <= whole.w * whole.h * PART else whole


def names(board: Board, table: TableView, view: View, room: Room, language: str) -> Markup:
    """What is written in that part of the board, in such a `room`: whole words that can be read, and no others. Names
    of places are as large as they are wanted where they then touch neither the edge nor another. Spaces with numbers
    are called by those."""
    there, scale = places_of(board, dict(table.parts)), min(room.width / view.w, room.height / view.h)
    seen, source = _seen(board, view), _Source(id(board), board)
    with reading(language):
        written = _names(language, table.parts, source)
    numbered = [(there[space], _reach(source, space)) for space in board.printed_numbers() if space in there]
    boxes = {
        name: box
        for name, box in written
        if _within(box, seen) and all(math.dist(name.at, at) > reach for at, reach in numbered)
    }
    signs = _signs(table.parts, source)
    drawn = []
    for name, box in list(boxes.items()):
        others = [each for each in (*boxes.values(), *signs) if each != box and not _touch(each, box)]
        wanted = room.wanted / (name.size * scale) if name.face == "voice" else 1.0
        larger, boxes[name] = _larger(name, box, wanted, seen, others)
        if larger.size * scale >= room.smallest:
            drawn.append(_lettered(larger))
    return Markup("").join(drawn)


def _larger(name: Lettering, box: Box, wanted: float, view: View, others: Sequence[Box]) -> tuple[Lettering, Box]:
    """A name so many times as large as it is, or less where it would reach out of the view or to one of the others;
    and the box about it."""
    for tenths in range(min(MOST_LARGER, round(10 * wanted)), 10, -1):
        (x, y), (left, top, right, foot), times = name.at, box, tenths / 10
        grown = x + (left - x) * times, y + (top - y) * times, x + (right - x) * times, y + (foot - y) * times
        if _within(grown, view) and not any(_touch(grown, other) for other in others):
            return msgspec.structs.replace(name, size=name.size * times), grown
    return name, box


def _touch(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def numbers(board: Board, table: TableView, view: View, asked: Iterable[str]) -> Markup:
    """What every space in view is called, where nothing is ever laid; those `asked` about show it larger themselves."""
    there, seen, drawn = places_of(board, dict(table.parts)), _seen(board, view), list[Lettering]()
    source = _Source(id(board), board)
    for space, number in board.printed_numbers().items():
        if space not in asked and (reach := _reach(source, space)):
            (x, y), size = there[space], reach * 0.46
            at = (x + reach * 0.66, y)
            if _within((at[0] - size, y - size / 2, at[0] + size, y + size / 2), seen):
                drawn.append(Lettering(at, number, size, "name"))
    return Markup('<g class="numbers">{}</g>').format(svg(drawn))


@lru_cache(maxsize=1024)
def _reach(source: _Source, space: str) -> float:
    """From a space's middle to its edge at the right, mm; 0 where it has no edge."""
    edge = [at[0] for at in source.board.outline(space)]
    return (max(edge) - min(edge)) / 2 if edge else 0.0


def _seen(board: Board, view: View) -> View:
    """The view with what a page of any shape shows beside it."""
    more = max(0.0, view.h * SLIM - view.w)
    left = {"xMin": 0.0, "xMid": more / 2, "xMax": more}[held(board, view)[:4]]
    return view._replace(x=view.x - left, w=view.w + more)


def _within(box: Box, view: View) -> bool:
    left, top, right, foot = box
    return view.x <= left and view.y <= top and right <= view.x + view.w and foot <= view.y + view.h


def filling(board: Board, view: View, shape: float) -> View:
    """The view with so much more of the board beside it as a place `shape` times as broad as high shows."""
    width, w = board.size[0], view.h * shape
    if w <= view.w:
        return view
    return view._replace(x=max(0.0, min(view.x - (w - view.w) / 2, width - w)), w=min(w, width))


def box(view: View) -> str:
    """A view as an SVG's view box."""
    return " ".join(f"{value:.1f}" for value in view[:4])


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


def spots(
    board: Board, table: TableView, ways: Mapping[str, tuple[int, str, str]], picked: Mapping[str, str]
) -> tuple[Spotted, ...]:
    """The places that are answers, by space: the number of the answer, its words and its letter; those `picked` things
    may go to with their words."""
    there, numbers = places_of(board, dict(table.parts)), board.printed_numbers()
    sizes = {space.id: max(4.0, space.radius) for space in board.spaces}
    found = []
    for space, (way, words, letter) in ways.items():
        if space in there:
            radius, edged = sizes.get(space, 5.0) + 2.2, space in numbers and bool(board.outline(space))
            to = space if space in picked else ""
            found.append(Spotted(there[space], radius, way, picked.get(space, words), letter, to, edged))
    return tuple(found)
