"""The mat as a picture: tiles with the look of their terrain, numbers, starts, and the corners where things lie."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping

from companion.boards.drawing import PLAIN, Options, Picture, draw
from companion.boards.primitives import Disc, Lettering, Line, Polygon, Primitive
from companion.games.kings_and_things import hexes
from companion.games.kings_and_things.board import Cell, KadabBoard
from companion.games.kings_and_things.vocabulary import FACE_DOWN
from companion.table.words import named


@draw.register
def picture(board: KadabBoard, parts: Mapping[str, str], options: Options = PLAIN) -> Picture:
    """The mat with its tiles lying so; `tile_5` among the parts is the terrain on number 5."""
    ground = Polygon(((0.0, 0.0), (board.size[0], 0.0), board.size, (0.0, board.size[1])), "clay")
    cells = board.laid(parts) if options.bare else board.spaces
    tiles = tuple(thing for cell in cells for thing in _tile(board, cell, parts, options))
    cloth = () if options.bare else (ground, *_areas(board, options))
    return Picture(board.size, cloth, (), tiles, ())


def _areas(board: KadabBoard, options: Options) -> Iterator[Primitive]:
    for name, at in board.areas.items():
        yield Disc(at, 22.0, "clay2")
        if options.names:
            yield Lettering(at, str(named(name)), 5.0, "ink", options.facing)


INKS = {
    "desert": ("tile_desert", "tile_desert2"),
    "forest": ("tile_forest", "tile_forest2"),
    "frozen_waste": ("tile_frozen", "tile_frozen2"),
    "jungle": ("tile_jungle", "tile_jungle2"),
    "mountain": ("tile_mountain", "tile_mountain2"),
    "plains": ("tile_plains", "tile_plains2"),
    "swamp": ("tile_swamp", "tile_swamp2"),
    "sea": ("tile_sea", "tile_sea2"),
    FACE_DOWN: ("bank", "bank2"),
}


def _tile(board: KadabBoard, cell: Cell, parts: Mapping[str, str], options: Options) -> Iterator[Primitive]:
    terrain = parts.get(f"tile_{cell.number}", FACE_DOWN)
    ink, dark = INKS[terrain]
    yield Polygon(hexes.corners(cell.at, board.side * 0.99), "ink")
    yield Polygon(hexes.corners(cell.at, board.side * 0.95), ink)
    yield from _look(terrain, cell.at, board.side, dark, ink)
    start = any(cell.number in starts for layout in board.layouts.values() for starts in layout.starts)
    if start and terrain == FACE_DOWN:
        yield Polygon(_star(cell.at, board.side * 0.4), "gold")
    if options.bare:
        return
    number = (cell.at[0], cell.at[1] - board.side * 0.7)
    yield Lettering(number, str(cell.number), board.side * 0.17, "ink", options.facing)
    if terrain != FACE_DOWN:
        cost = (cell.at[0], cell.at[1] + board.side * 0.7)
        text = f"{named(terrain)} {board.movement_cost[terrain]}" if options.names else ""
        if text:
            yield Lettering(cost, text, board.side * 0.15, "ink", options.facing)


def _star(at: tuple[float, float], radius: float) -> tuple[tuple[float, float], ...]:
    turns = ((math.radians(36 * i - 90), radius if i % 2 == 0 else radius * 0.42) for i in range(10))
    return tuple((at[0] + reach * math.cos(turn), at[1] + reach * math.sin(turn)) for turn, reach in turns)


SPOTS = ((-0.42, -0.2), (0.0, -0.38), (0.42, -0.2), (-0.42, 0.28), (0.0, 0.1), (0.42, 0.28), (0.0, 0.44))
"""Where a terrain’s little signs stand on a tile, in sides from its middle."""


def _look(terrain: str, at: tuple[float, float], side: float, ink: str, light: str) -> Iterator[Primitive]:
    """A few signs of the terrain, drawn in two tones."""
    draw = LOOKS.get(terrain)
    if draw is None:
        return
    for x, y in SPOTS:
        yield from draw((at[0] + x * side, at[1] + y * side), side * 0.16, ink, light)


Point = tuple[float, float]


def _peak(at: Point, size: float, ink: str, light: str) -> Iterator[Primitive]:
    x, y = at
    yield Polygon(((x - size, y + size * 0.7), (x, y - size), (x + size, y + size * 0.7)), ink)
    yield Polygon(((x - size * 0.35, y - size * 0.4), (x, y - size), (x + size * 0.35, y - size * 0.4)), "bone")


def _fir(at: Point, size: float, ink: str, light: str) -> Iterator[Primitive]:
    x, y = at
    for step, width in ((0.0, 0.55), (0.5, 0.8)):
        top = y - size + step * size
        yield Polygon(((x - width * size, top + size), (x, top), (x + width * size, top + size)), ink)


def _palm(at: Point, size: float, ink: str, light: str) -> Iterator[Primitive]:
    x, y = at
    yield Line(((x, y + size), (x + size * 0.15, y - size * 0.2)), "ink", size * 0.16)
    for turn in (-150, -110, -70, -30, 10, 170):
        bend = math.radians(turn)
        tip = (x + size * math.cos(bend), y - size * 0.2 + size * 0.8 * math.sin(bend))
        yield Line(((x + size * 0.15, y - size * 0.2), tip), ink, size * 0.26)


def _dune(at: Point, size: float, ink: str, light: str) -> Iterator[Primitive]:
    x, y = at
    points = tuple((x + size * (t / 4 - 1) * 1.2, y - size * 0.45 * math.sin(math.pi * t / 8)) for t in range(9))
    yield Line(points, ink, size * 0.2)


def _grain(at: Point, size: float, ink: str, light: str) -> Iterator[Primitive]:
    x, y = at
    for lean in (-0.45, 0.0, 0.45):
        yield Line(((x, y + size * 0.7), (x + lean * size, y - size * 0.7)), ink, size * 0.16)


def _reed(at: Point, size: float, ink: str, light: str) -> Iterator[Primitive]:
    x, y = at
    yield Line(((x - size, y + size * 0.6), (x + size, y + size * 0.6)), "water2", size * 0.22)
    for lean in (-0.4, 0.2):
        yield Line(((x + lean * size, y + size * 0.6), (x + lean * size * 1.4, y - size * 0.7)), ink, size * 0.15)


def _floe(at: Point, size: float, ink: str, light: str) -> Iterator[Primitive]:
    x, y = at
    edge = ((-1.0, 0.1), (-0.3, -0.6), (0.8, -0.4), (1.0, 0.3), (0.1, 0.6))
    yield Polygon(tuple((x + dx * size, y + dy * size) for dx, dy in edge), ink)


def _wave(at: Point, size: float, ink: str, light: str) -> Iterator[Primitive]:
    x, y = at
    points = tuple((x + size * (t / 4 - 1), y + size * 0.25 * math.sin(math.pi * t / 2)) for t in range(9))
    yield Line(points, ink, size * 0.2)


LOOKS = {
    "mountain": _peak,
    "forest": _fir,
    "jungle": _palm,
    "desert": _dune,
    "plains": _grain,
    "swamp": _reed,
    "frozen_waste": _floe,
    "sea": _wave,
}
