"""What a kit prints looks like: markers, frame strips, pawns to fold, tiles and cards; flat inks throughout."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import groupby

import msgspec

from companion import files
from companion.boards import inks, lettering, symbols
from companion.boards.curves import placed
from companion.boards.model import Point, Scenery
from companion.boards.primitives import Disc, Lettering, Line, Polygon, Primitive
from companion.boards.scenery import motifs, stamp
from companion.boards.symbols import PLAYERS, Spot
from vision.kit.model import Card, Deck, Frame, Piece, Token, margin
from vision.markers import CELLS, bits

Drawn = Iterator[Primitive]


def box(at: Point, size: Point, ink: str, edge: str = "", width: float = 0.0, turn: float = 0.0) -> Polygon:
    """A rectangle about its middle."""
    half = size[0] / 2, size[1] / 2
    corners = ((-half[0], -half[1]), (half[0], -half[1]), half, (-half[0], half[1]))
    return Polygon(placed(corners, at, 1, turn), ink, edge, width)


def laid(things: Iterable[Primitive], at: Point, turn: float = 0.0) -> Drawn:
    """The same things, turned clockwise about their own (0, 0) by degrees and put at a point."""
    for thing in things:
        match thing:
            case Polygon() | Line():
                yield msgspec.structs.replace(thing, points=placed(thing.points, at, 1, turn))
            case Lettering():
                yield msgspec.structs.replace(thing, at=placed((thing.at,), at, 1, turn)[0], turn=thing.turn + turn)
            case Disc():
                yield msgspec.structs.replace(thing, at=placed((thing.at,), at, 1, turn)[0])


def marker(number: int, at: Point, side: float, turn: float = 0.0) -> Drawn:
    """A marker about its middle; `side` is its black side, mm.

    White cells are drawn in rows and again in columns, so that no viewer shows a hairline between two of them.
    """
    cells, cell = bits(number), side / CELLS
    yield box(at, (side, side), "black", turn=turn)
    for table, upright in ((cells, False), (cells.T, True)):
        for y, row in enumerate(table.tolist()):
            x = 0
            for white, run in groupby(row):
                long = len(list(run))
                if white:
                    middle = ((x + long / 2) * cell - side / 2, (y + 0.5) * cell - side / 2)
                    size = long * cell, cell
                    if upright:
                        middle, size = middle[::-1], size[::-1]
                    yield box(placed((middle,), at, 1, turn)[0], size, "white", turn=turn)
                x += long


def patch(number: int, at: Point, side: float, turn: float = 0.0) -> Drawn:
    """A marker on its white ground."""
    ground = side + 2 * margin(side)
    yield box(at, (ground, ground), "white", turn=turn)
    yield from marker(number, at, side, turn)


def wheel(at: Point, radius: float) -> Drawn:
    """Where a turning sheet is cut round, and where its pin goes through."""
    yield Disc(at, radius, "", "grey", 0.3)
    for x, y in ((4.0, 0.0), (0.0, 4.0)):
        yield Line(((at[0] - x, at[1] - y), (at[0] + x, at[1] + y)), "grey", 0.3)


# --- the frame


def strip(frame: Frame, ids: tuple[int, ...], long: float, title: str, *, standing: bool = False) -> Drawn:
    """A strip of the frame as it lies above the board: `long` by `frame.width` mm from its own top left corner.

    One that is to stand beside the board, turned a quarter clockwise, has its markers turned back beforehand.
    """
    wide, ground = frame.width, frame.marker + 2 * margin(frame.marker)
    yield Polygon(((0, 0), (long, 0), (long, wide), (0, wide)), "slate2")
    for y in (1.2, wide - 1.2):
        yield Line(((0, y), (long, y)), "gold2", 0.5)
    spread = frame.spread(long, len(ids))
    edges = [0.0, *(x + s * ground / 2 for x in spread for s in (-1, 1)), long]
    for left, right in zip(edges[::2], edges[1::2], strict=True):
        yield from _ornament(left, right, wide / 2)
    if title and (room := title_room(frame, len(ids), long)):
        yield from _title(room, wide / 2, title)
    for number, x in zip(ids, spread, strict=True):
        yield from patch(number, (x, wide / 2), frame.marker, -90.0 if standing else 0.0)


def framing(frame: Frame, size: Point, title: str) -> Drawn:
    """All strips as they lie about a board of this size, in its own millimetres."""
    wide, high = size
    yield from laid(strip(frame, frame.top, wide, title), (0, -frame.width)) if frame.top else ()
    yield from laid(strip(frame, frame.bottom, wide, title), (0, high)) if frame.bottom else ()
    for ids, x in ((frame.left, 0.0), (frame.right, wide + frame.width)):
        yield from laid(strip(frame, ids, high, title, standing=True), (x, 0), 90.0) if ids else ()


def _ornament(left: float, right: float, y: float) -> Drawn:
    """A running wave between two markers, with a lozenge in its middle where there is room."""
    long = right - left
    if long < 8:
        return
    waves = max(1, round((long - 6) / 14))
    start, step = left + 3, (long - 6) / waves
    points = [
        (start + step * (i + t / 12), y + 4.2 * math.sin(2 * math.pi * t / 12)) for i in range(waves) for t in range(12)
    ]
    points.append((right - 3, y))
    yield Line(tuple(points), "slate", 2.4)
    yield Line(tuple(points), "stone2", 0.7)
    for i in range(waves + 1):
        x = start + step * i
        yield Polygon(((x - 1.6, y), (x, y - 1.6), (x + 1.6, y), (x, y + 1.6)), "gold")


def title_room(frame: Frame, count: int, long: float) -> tuple[float, float] | None:
    """Where along a strip its title stands, mm: between two markers near its middle."""
    spread = frame.spread(long, count)
    at = (count - 1) // 2 - 1 if count > 4 else 0
    clear = frame.marker / 2 + margin(frame.marker) + 3
    return (spread[at] + clear, spread[at + 1] - clear) if count > 1 and long > 200 else None


def _title(room: tuple[float, float], y: float, title: str) -> Drawn:
    middle, wide = (room[0] + room[1]) / 2, room[1] - room[0]
    size = min(9.0, 9.0 * (wide - 8) / max(lettering.width(title, 9.0, "voice"), 1.0))
    broad = lettering.width(title, size, "voice") + 8
    yield box((middle, y), (broad, 12.5), "slate2")
    yield Lettering((middle, y), title, size, "bone", face="voice")


# --- pieces


def pawn(piece: Piece) -> Drawn:
    """A pawn as a net to cut, fold and glue: a cube with the marker on top and the figure on its four sides.

    Its top left corner is at (0, 0); `pawn_size` says how much paper it takes.
    """
    side, tall = piece.size, piece.height
    middle = (FLAP + tall + side / 2, FLAP + tall + side / 2)
    ink = paper(piece)
    for turn in range(4):
        yield _flap(middle, side, tall, 90.0 * turn)
        yield from _face(middle, side, tall, 90.0 * turn, piece, ink)
    yield box(middle, (side, side), "white", "ink", 0.25)
    if piece.marker is not None:
        yield from marker(piece.marker, middle, piece.side)
    else:
        yield from figure(piece, Spot(middle, side * 0.38))


def figure(piece: Piece, spot: Spot) -> Drawn:
    """What a piece shows on its sides: a figure of the game, or a stamp on a light disc; `coin_red` is red's coin."""
    who = piece.figure or piece.id
    coin, _, owner = who.partition("_")
    if who in FIGURES:
        yield from symbols.figure(spot, who)
        return
    yield spot.disc(0, 0, 1.28, "gold" if coin == "coin" else "bone", "ink", 0.1 * spot.radius)
    if coin == "coin" and owner in PLAYERS:
        yield spot.disc(0, 0, 1.02, "gold2")
        yield Polygon(spot._replace(turn=spot.facing).put(PLAYERS[owner][0], 0.62), f"figure_{owner}", "ink", 0.3)
    else:
        yield from stamp(emblems().get(who, ()), spot.at, spot.radius * 0.9, spot.turn)


FIGURES = (*PLAYERS, *symbols.BEINGS)


def drawn(piece: Piece) -> bool:
    """Whether anybody draws what it shows, and its ink: others would all show the same empty disc."""
    who = piece.figure or piece.id
    pictured = who in FIGURES or who in emblems() or who.removeprefix("coin_") in PLAYERS
    return pictured and (not piece.ink or inks.known(piece.ink))


FLAP = 6.0
"""How broad a glue flap is, mm."""


def pawn_size(piece: Piece) -> Point:
    wide = piece.size + 2 * piece.height + 2 * FLAP
    return wide, wide


def paper(piece: Piece) -> str:
    """The ink of a pawn's sides."""
    named = f"figure_{piece.figure or piece.id}"
    return named if piece.figure in PLAYERS or piece.id in PLAYERS else piece.ink or "black"


def _face(middle: Point, side: float, tall: float, turn: float, piece: Piece, ink: str) -> Drawn:
    """One side of the cube, hanging from the top's edge; its figure stands upright when the pawn stands."""
    at = placed(((0.0, side / 2 + tall / 2),), middle, 1, turn)[0]
    yield box(at, (side, tall), ink, "ink", 0.25, turn)
    yield from figure(piece, Spot(at, min(side, tall) * 0.34, facing=turn, turn=turn))


def _flap(middle: Point, side: float, tall: float, turn: float) -> Polygon:
    """Glue flaps: one beside each side face, and a foot below it."""
    top, foot = side / 2, side / 2 + tall
    corners = (
        (-side / 2, top + 0.6),
        (-side / 2 - FLAP * 0.8, top + 2.0),
        (-side / 2 - FLAP * 0.8, foot - 1.5),
        (-side / 2, foot),
        (-side / 2 + 2, foot + FLAP * 0.8),
        (side / 2 - 2, foot + FLAP * 0.8),
        (side / 2, foot),
        (side / 2, top),
    )
    return Polygon(placed(corners, middle, 1, turn), "white", "grey", 0.2)


def disc(piece: Piece, at: Point) -> Drawn:
    """A flat tag for the head of a figure of one's own: the marker on a square with the owner's colour about it."""
    ground = piece.side + 2 * margin(piece.side)
    yield box(at, (ground, ground), "white", "grey", 0.2)
    number = piece.marker if piece.tag is None else piece.tag
    if number is not None:
        yield from marker(number, at, piece.side)


# --- tiles, chips and cards


def token(kind: Token, at: Point) -> Drawn:
    """A round chip with a rim."""
    radius = kind.size / 2
    yield Disc(at, radius, kind.ink, "grey", 0.2)
    yield Disc(at, radius * 0.78, "", kind.edge, radius * 0.1)


def tile(at: Point, size: Point, ink: str, edge: str, turn: float = 0.0) -> Drawn:
    """A loose tile: a plank of its ink with a dark edge and grain."""
    yield box(at, size, ink, edge, 0.9, turn)
    for x in (-0.18, 0.2):
        ends = placed(((x * size[0], -0.3 * size[1]), (x * size[0] * 0.8, 0.3 * size[1])), at, 1, turn)
        yield Line(ends, edge, 0.5)


@cache
def emblems() -> dict[str, tuple[Scenery, ...]]:
    """The drawings there are for cards: those of the kit, and every motif of the boards."""
    return {**motifs(), **files.shipped("vision.kit", "emblems.toml", dict[str, tuple[Scenery, ...]])}


def face(card: Card, deck: Deck) -> Drawn:
    """The front of a card, its top left corner at (0, 0)."""
    wide, high = deck.size
    yield Polygon(((0, 0), (wide, 0), (wide, high), (0, high)), "bone", "ink", 0.3)
    yield box((wide / 2, high / 2), (wide - 6, high - 6), "bone", deck.ink, 0.9)
    yield box((wide / 2, high * 0.42), (wide - 12, high * 0.5), "ground")
    drawing = card.drawing or emblems().get(card.emblem)
    if drawing:
        yield from stamp(drawing, (wide / 2, high * 0.42), min(wide * 0.32, high * 0.2))
    if card.large:
        at, size = ((wide * 0.82, high * 0.2), 9.0) if drawing else ((wide / 2, high * 0.42), 24.0)
        yield Disc(at, size * 0.8, "bone", deck.ink, 0.06 * size)
        yield Lettering(at, card.large, size * 0.8, deck.ink, face="voice")
    yield box((wide / 2, 10.5), (wide - 9, 8.5), deck.ink)
    yield Lettering((wide / 2, 10.5), card.title, _fitting(card.title, 6.2, wide - 14), "white", face="voice")
    for number, words in enumerate(card.words):
        at = (wide / 2, high * 0.74 + 5.2 * number)
        yield Lettering(at, words, _fitting(words, 4.4, wide - 12, "work"), "ink")


def back(deck: Deck) -> Drawn:
    """The back all cards of a deck share: nothing on it tells one from another."""
    wide, high = deck.size
    yield Polygon(((0, 0), (wide, 0), (wide, high), (0, high)), deck.ink, "ink", 0.3)
    yield box((wide / 2, high / 2), (wide - 6, high - 6), deck.ink, "bone", 0.6)
    for i in range(1, 8):
        for j in range(1, 12):
            x, y = 3 + (wide - 6) * i / 8, 3 + (high - 6) * j / 12
            if abs(y - high / 2) > 20 or abs(x - wide / 2) > 20:
                yield Polygon(((x - 1, y), (x, y - 1.4), (x + 1, y), (x, y + 1.4)), "bone")
    yield Disc((wide / 2, high / 2), 17, "bone", "ink", 0.5)
    drawing = emblems().get(deck.emblem)
    if drawing:
        yield from stamp(drawing, (wide / 2, high / 2), 11)
    yield Lettering((wide / 2, high - 10), deck.title, _fitting(deck.title, 6.2, wide - 14), "bone", face="voice")


def _fitting(words: str, size: float, room: float, name: str = "voice") -> float:
    """The largest size up to this at which the words fit."""
    return min(size, size * room / max(lettering.width(words, size, name), 0.1))
