"""The dungeon as a picture: scenery, the ways between the squares, the squares themselves, and the fire's signs."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping

from companion.boards.drawing import PLAIN, Options, Picture, draw, scenery
from companion.boards.model import Point
from companion.boards.primitives import Primitive
from companion.boards.symbols import Spot
from companion.games.hirelings import symbols
from companion.games.hirelings.board import BROAD, HirelingsBoard, Square, numbers
from companion.table.words import translated

WAY = 0.5
"""Breadth of the ways between squares, as a part of a square's radius."""


@draw.register
def picture(board: HirelingsBoard, parts: Mapping[str, str], options: Options = PLAIN) -> Picture:
    """Nothing of this board moves, so one picture is all of it."""
    table, cut = {square.id: square for square in board.spaces}, numbers(board.spaces)
    return Picture(
        board.size,
        tuple(scenery(board.scenery, board.size, options, board.spaces)),
        tuple(_ways(board, table)),
        tuple(thing for square in board.spaces for thing in _square(board, square, cut, options)),
        tuple(_signs(board, table)),
    )


def _square(
    board: HirelingsBoard, square: Square, cut: Mapping[str, tuple[str, int]], options: Options
) -> Iterator[Primitive]:
    spot = Spot(square.at, square.radius, 0.0, options.facing, square.label, options.tolerance)
    number = str(cut[square.id][1]) if square.id in cut else ""
    match square.what:
        case "start":
            yield from symbols.hoard(spot)
        case "monster":
            yield from symbols.lair(spot, square.art, translated(square.name), number)
        case "room":
            yield from symbols.chamber(spot, square.art, translated(board.rooms[square.room].title), number)
        case "treasure":
            yield from symbols.coffer(spot, number)
        case "exit":
            yield from symbols.daylight(spot, BROAD["exit"])
        case "fire_track":
            yield from symbols.ember(spot)
        case _:
            yield from symbols.flagstone(spot, number)


def _ways(board: HirelingsBoard, table: dict[str, Square]) -> Iterator[Primitive]:
    """All ways first, then the chevrons on them, each half way between the edges of two squares."""
    ends = [(table[link.a], table[link.b]) for link in board.links if link.a in table and link.b in table]
    for a, b in ends:
        yield from symbols.passage(a.at, b.at, WAY * min(a.radius, b.radius))
    for a, b in ends:
        yield symbols.chevron(_between(a, b), _turn(a.at, b.at), 0.12 * min(a.radius, b.radius))


def _signs(board: HirelingsBoard, table: dict[str, Square]) -> Iterator[Primitive]:
    """At every split of its way, and on every square of the way it takes until the ways meet, the fire's sign."""
    route = {link.a: link.b for link in board.links if link.kind == "fire_way"}
    meets = {link.b for link in board.links if link.kind == "side_way" and link.b in {*route, *route.values()}}
    marked = False
    for name, onward in route.items():
        marked = (marked and name not in meets) or len(table[name].next) > 1
        square = table[onward]
        if marked and onward not in meets:
            at = square.at[0] - 0.78 * square.radius, square.at[1] + 0.22 * square.radius
            yield from symbols.fire_sign(Spot(at, 0.19 * square.radius))


def _between(a: Square, b: Square) -> Point:
    """Half way between the edges of two squares."""
    out, into = _edge(a, b.at), _edge(b, a.at)
    return (out[0] + into[0]) / 2, (out[1] + into[1]) / 2


def _edge(square: Square, towards: Point) -> Point:
    """Where a line from a square's middle leaves it."""
    dx, dy = towards[0] - square.at[0], towards[1] - square.at[1]
    wide, high = square.reach
    share = min(wide / abs(dx) if dx else math.inf, high / abs(dy) if dy else math.inf, 1.0)
    return square.at[0] + share * dx, square.at[1] + share * dy


def _turn(a: Point, b: Point) -> float:
    return math.degrees(math.atan2(b[1] - a[1], b[0] - a[0]))
