"""The printed kit on a table, for rays: board and frame as one sheet, pawns, cards and tiles as blocks."""

from __future__ import annotations

import math
from collections.abc import Iterator
from random import Random

import cv2
import numpy as np

from companion.boards import inks
from companion.boards.drawing import draw, visible, where
from companion.boards.model import Board
from companion.boards.symbols import Spot
from tests.vision.raytrace.scene import Block, Camera, Film, Lamp, Scene, Sheet
from vision.camera.scene import Scene as Laid
from vision.camera.scene import Stand
from vision.camera.simulated import turn_tiles, turned_tiles
from vision.geometry import Image
from vision.kit import art
from vision.kit.model import Kit, Piece, Tiles, margin
from vision.paint import paint

_FINE = 5.0
"""Pixels a millimetre of the print."""
_RIM = 300.0
_TILE = 1.2
"""How thick cut-out card is, mm."""


def sheet(board: Board, kit: Kit, laid: Laid, rng: Random) -> Sheet:
    """The table with frame and board on it."""
    wide, high = board.size
    rim = kit.frame.width
    size = round((wide + 2 * _RIM) * _FINE), round((high + 2 * _RIM) * _FINE)
    picture = _wood(size, rng)
    framed = paint(
        art.laid(tuple(art.framing(kit.frame, board.size, board.title)), (rim, rim)),
        _FINE, size=(wide + 2 * rim, high + 2 * rim),
    )  # fmt: skip
    parts = laid.parts
    face = turn_tiles(paint(draw(board, parts), _FINE), _FINE, turned_tiles(board, kit, laid))
    strips = [
        (0.0, -rim, wide, rim) if kit.frame.top else None,
        (0.0, high, wide, rim) if kit.frame.bottom else None,
        (-rim, 0.0, rim, high) if kit.frame.left else None,
        (wide, 0.0, rim, high) if kit.frame.right else None,
    ]
    boxes = [(box, framed, rim) for box in strips if box]
    faces = [(*panel.at, *panel.size) for panel in visible(board, parts)] if board.panels else [(0.0, 0.0, wide, high)]
    boxes += [(box, face, 0.0) for box in faces]
    for (x, y, w, h), source, move in boxes:
        part = source[round((y + move) * _FINE) :, round((x + move) * _FINE) :][: round(h * _FINE), : round(w * _FINE)]
        left, top = round((x + _RIM) * _FINE), round((y + _RIM) * _FINE)
        picture[top : top + part.shape[0], left : left + part.shape[1]] = part
    return Sheet(picture, _FINE, (-_RIM, -_RIM))


def blocks(board: Board, kit: Kit, laid: Laid) -> Iterator[Block]:
    """Everything that stands or lies on the board."""
    pieces = {piece.id: piece for piece in kit.pieces}
    for name, stand in laid.pieces.items():
        yield pawn(pieces[name], stand)
    places = where(board, laid.parts)
    for part in kit.parts:
        if isinstance(part, Tiles):
            for place in laid.tiles.get(part.id, ()):
                spot = next(space for space in board.spaces if space.id == place)
                middle = part.size[0] / 2, part.size[1] / 2
                top = paint(tuple(art.tile(middle, part.size, part.ink, part.edge)), 8.0, size=part.size)
                yield Block(places[place], (*part.size, _TILE), spot.turn + part.turn, top, _plain("bone"))
    for marker, stand in laid.marked:
        side = kit.lying().get(marker, 15.0)
        ground = side + 2 * margin(side)
        top = paint(tuple(art.patch(marker, (ground / 2, ground / 2), side)), 12.0, size=(ground, ground))
        yield Block(stand.at, (ground, ground, 2.0), stand.turn, top, _plain("bone"))


def pawn(piece: Piece, stand: Stand) -> Block:
    """A folded pawn: its marker on top, its figure on each side."""
    wide, tall = piece.size, piece.height
    middle = wide / 2, wide / 2
    top = paint(
        (art.box(middle, (wide, wide), "white"), *art.marker(piece.marker or 0, middle, piece.side)),
        12.0, size=(wide, wide),
    )  # fmt: skip
    ink = art.paper(piece)
    side = paint(
        (
            art.box((wide / 2, tall / 2), (wide, tall), ink, "ink", 0.3),
            *art.figure(piece, Spot((wide / 2, tall / 2), min(wide, tall) * 0.34)),
        ),
        8.0, size=(wide, tall),
    )  # fmt: skip
    return Block(stand.at, (wide, wide, tall), stand.turn, top, side)


def standee(at: tuple[float, float], turn: float, rng: Random) -> Block:
    """A figure of stiff paper that stands beside the board and throws a long shadow."""
    ink = rng.choice(("red", "blue", "slate", "gold2"))
    return Block(at, (24.0, 2.0, rng.uniform(35, 60)), turn, _plain("bone"), _plain(ink))


def table(board: Board, kit: Kit, laid: Laid, rng: Random) -> Scene:
    """The board as it lies, under a lamp that hangs anywhere about, with a few figures beside it."""
    wide, high = board.size
    rim = kit.frame.width
    beside = [
        standee((rng.uniform(0, wide), rng.choice((-rim - 6.0, high + rim + 6.0))), rng.uniform(0, 180), rng)
        for _ in range(rng.randint(0, 3))
    ]
    span = max(wide, high)
    turn, out = rng.uniform(0, 2 * math.pi), rng.uniform(0.2, 0.8) * span
    lamp = Lamp(
        (wide / 2 + out * math.cos(turn), high / 2 + out * math.sin(turn), rng.uniform(0.8, 1.5) * span + 250),
        rng.uniform(40, 150),
        rng.uniform(0.25, 0.6),
    )
    return Scene(sheet(board, kit, laid, rng), (*blocks(board, kit, laid), *beside), lamp)


def over(board: Board, kit: Kit, rng: Random, size: tuple[int, int] = (1920, 1080)) -> Camera:
    """A camera on an arm that just sees the board and its frame, a little askew."""
    wide, high = board.size[0] + 2 * kit.frame.width, board.size[1] + 2 * kit.frame.width
    focal = rng.uniform(0.68, 0.95)
    fit = 1.08 * max(wide / size[0], high / size[1]) * focal * size[0]
    lean, side = math.radians(rng.uniform(0, 9)), rng.uniform(0, 2 * math.pi)
    x, y = board.size[0] / 2, board.size[1] / 2
    eye = (
        x + fit * math.sin(lean) * math.cos(side),
        y + fit * math.sin(lean) * math.sin(side),
        fit * math.cos(lean),
    )
    return Camera(eye, (x, y, 0.0), size, rng.uniform(-4, 4), focal, rng.uniform(-0.01, 0.05))


def film(rng: Random) -> Film:
    """A sensor and a lens as they come."""
    return Film(
        rng.uniform(0.45, 0.95), rng.uniform(0.006, 0.03), rng.uniform(30, 260), rng.uniform(0.5, 0.85),
        rng.uniform(-0.1, 0.12), rng.choice((0, rng.randint(70, 95))),
    )  # fmt: skip


def _plain(ink: str) -> Image:
    return np.full((4, 4, 3), inks.rgb(ink, "print")[::-1], np.uint8)


def _wood(size: tuple[int, int], rng: Random) -> Image:
    """A table top with boards of their own shade and a grain."""
    wide, high = size
    chance = np.random.default_rng(rng.randrange(1 << 30))
    small = chance.normal(0, 1, (max(8, high // 5), max(8, wide // 120))).astype(np.float32)
    grain = np.asarray(cv2.resize(small, size, interpolation=cv2.INTER_LINEAR))
    boards = np.repeat(chance.normal(0, 9, 12), -(-high // 12))[:high, None]
    base = np.array(rng.choice(((58, 88, 126), (40, 52, 70), (120, 150, 176), (90, 96, 92))), np.float32)
    return np.asarray(np.clip(base + (grain * 8 + boards)[:, :, None], 0, 255), np.uint8)
