"""How the board should look, drawn from its own file: what the picture is compared with.

A real board that nobody drew is its own drawing: photographs of its states, laid flat, take the place of the art.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from itertools import takewhile
from typing import NamedTuple, Protocol

import cv2
import numpy as np

from companion.boards.drawing import Options, Picture, draw, draw_panel, visible
from companion.boards.model import Board, Point
from companion.boards.primitives import Primitive
from vision.geometry import Image
from vision.kit import art
from vision.kit.model import Choice, Frame, Kit
from vision.paint import paint, turn
from vision.sight.flat import Mask, Plan
from vision.sight.likeness import Tiled, any_tile, tiled
from vision.sight.printed import Face

Parts = Mapping[str, str]
Turns = Mapping[str, float]
"""How far tiles lie turned, degrees clockwise, by the part that says which lies there."""
STRAIGHT: Turns = {}


class Drawn(NamedTuple):
    """A sheet, the same in tiles, which of those tiles show something known, and in which the bare table lies."""

    sheet: Image
    tiles: Tiled
    known: Mask
    bare: Mask


class Art(Protocol):
    """Whatever can say how the board looks with its parts standing so."""

    plan: Plan

    def drawn(self, parts: Parts, turns: Turns = STRAIGHT) -> Drawn: ...

    def faces(self) -> list[Face]:
        """Every printed face laid flat, those that are folded away too."""
        ...

    def shown(self, parts: Parts) -> list[tuple[Point, Point]]:
        """The stretches of the board whose look is known while the parts stand so: place and size, mm."""
        ...


def plan_of(board: Board, frame: Frame) -> Plan:
    """A sheet of no more than `PIXELS`, and of no more to the millimetre than `FINEST`."""
    wide, high = board.size
    return Plan(board, frame, min(FINEST, math.sqrt(PIXELS / (wide * high))))


PIXELS = 230_000
"""Pixels of a sheet, without the frame: laid flat and compared in some ten milliseconds on one core. On the largest
board a tile is then half as broad as a finger or a pawn."""
FINEST = 1.2
"""Pixels a millimetre of a sheet, at the most: a marker cell is 2 mm, and the camera has about four to a millimetre."""


MOST = 48
"""So many sheets are kept painted; the oldest makes room."""
_ROUGH = Options(tolerance=0.2)
"""Curves drawn for a sheet: what strays by a fifth of a millimetre strays by a quarter of one of its pixels."""
_FACE = 2.0
"""Pixels a millimetre of a face painted to be known by."""


class FileArt:
    """The art of a board file, painted when it is first wanted."""

    def __init__(
        self, board: Board, kit: Kit, plan: Plan | None = None, *, look: Callable[[Parts], Picture] | None = None
    ) -> None:
        self.board, self.kit = board, kit
        self.plan = plan or plan_of(board, kit.frame)
        self._look = look or (lambda parts: draw(board, parts, _ROUGH))
        self._kept: dict[tuple[tuple[str, object], ...], Drawn] = {}
        spaces = {space.id: space for space in board.spaces}
        choices = (part for part in kit.parts if isinstance(part, Choice) and part.turns and part.space in spaces)
        self._tiles = {part.id: spaces[part.space] for part in choices}
        self._still: tuple[Primitive, ...] | None = None
        self._ground: Image | None = None
        self._framed: Image | None = None

    def drawn(self, parts: Parts, turns: Turns = STRAIGHT) -> Drawn:
        own = self._states(parts)
        key = (*sorted(own.items()), *sorted(turns.items()))
        if key not in self._kept:
            while len(self._kept) >= MOST:
                self._kept.pop(next(iter(self._kept)))
            self._kept[key] = self._paint(own, turns)
        return self._kept[key]

    def faces(self) -> list[Face]:
        board, fine = self.board, _FACE
        if not board.panels:
            return [Face(paint(self._look(self._states({})), fine), (0.0, 0.0), board.size)]
        return [Face(paint(draw_panel(board, panel.id), fine), panel.at, panel.size) for panel in board.panels]

    def _states(self, parts: Parts) -> dict[str, str]:
        return {part.id: parts.get(part.id, part.states[0]) for part in self.board.parts}

    def _paint(self, parts: Parts, turns: Turns) -> Drawn:
        plan, board, frame = self.plan, self.board, self.kit.frame
        fine = plan.scale * 2
        if self._framed is None:
            self._framed = np.full((plan.height * 2, plan.width * 2, 3), 128, np.uint8)
            things = art.laid(art.framing(frame, board.size, board.title), (-plan.left, -plan.top))
            paint(things, fine, onto=self._framed)
        sheet = self._framed.copy()
        known = np.zeros((plan.height, plan.width), bool)
        picture = self._whole(parts, fine)
        for part, degrees in turns.items():
            if tile := self._tiles.get(part):
                x, y = tile.at
                turn(picture, (x * fine - 0.5, y * fine - 0.5), tile.radius * fine, degrees)
        (wide, high), rim = board.size, frame.width
        for there, box in (
            (frame.top, (0, -rim, wide, rim)),
            (frame.bottom, (0, high, wide, rim)),
            (frame.left, (-rim, 0, rim, high)),
            (frame.right, (wide, 0, rim, high)),
        ):
            if there:
                known[plan.box(box[:2], box[2:])] = True
        for at, size in self.shown(parts):
            rows, columns = plan.box(at, size)
            known[rows, columns] = True
            top, left = round(-plan.top * fine), round(-plan.left * fine)
            inner = slice(2 * rows.start, 2 * rows.stop), slice(2 * columns.start, 2 * columns.stop)
            # rounding may ask for a row or column before the first
            source = picture[
                max(0, inner[0].start - top) : inner[0].stop - top, max(0, inner[1].start - left) : inner[1].stop - left
            ]
            sheet[
                inner[0].start : inner[0].start + source.shape[0], inner[1].start : inner[1].start + source.shape[1]
            ] = source
        small = np.asarray(cv2.resize(sheet, (plan.width, plan.height), interpolation=cv2.INTER_AREA), np.uint8)
        return Drawn(small, tiled(small), ~any_tile(~known), ~any_tile(known))

    def _whole(self, parts: Parts, fine: float) -> Image:
        """The board in these states, `fine` px a millimetre.

        What lies beneath all that moves is the same in every state, and most of the work: it is painted once.
        """
        picture = self._look(parts)
        things = picture.all
        if self._still is None:
            self._still = things
            return paint(picture, fine, oversample=1)
        alike = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(self._still, things, strict=False)))
        if self._ground is None or alike < len(self._still):
            self._still = things[:alike]
            self._ground = paint(self._still, fine, size=picture.size, oversample=1)
        return paint(things[alike:], fine, onto=self._ground.copy())

    def shown(self, parts: Parts) -> list[tuple[Point, Point]]:
        return [(panel.at, panel.size) for panel in visible(self.board, parts)] or [((0.0, 0.0), self.board.size)]


class PhotoArt(FileArt):
    """A real board that nobody drew: photographs of its faces, laid flat, by the panel's id.

    A board without panels has one face, "". A face without a photograph is not known.
    """

    def __init__(self, board: Board, kit: Kit, photos: Mapping[str, Image]) -> None:
        super().__init__(board, kit)
        if not photos:
            raise ValueError("a board is known by one photograph at least")
        self._photos = dict(photos)

    def faces(self) -> list[Face]:
        return [Face(photo, *self._lies(name)) for name, photo in self._photos.items()]

    def _lies(self, name: str) -> tuple[Point, Point]:
        """Where a face lies and how large it is, mm."""
        panel = next((each for each in self.board.panels if each.id == name), None)
        return (panel.at, panel.size) if panel else ((0.0, 0.0), self.board.size)

    def _names(self, parts: Parts) -> list[str]:
        """The photographed faces in view."""
        names = [panel.id for panel in visible(self.board, parts)] or [""]
        return [name for name in names if name in self._photos]

    def shown(self, parts: Parts) -> list[tuple[Point, Point]]:
        return [self._lies(name) for name in self._names(parts)]

    def _whole(self, parts: Parts, fine: float) -> Image:
        wide, high = self.board.size
        sheet = np.zeros((round(high * fine), round(wide * fine), 3), np.uint8)
        for name in self._names(parts):
            at, size = self._lies(name)
            x, y = round(at[0] * fine), round(at[1] * fine)
            part = sheet[y : y + round(size[1] * fine), x : x + round(size[0] * fine)]
            part[:] = cv2.resize(self._photos[name], part.shape[1::-1], interpolation=cv2.INTER_AREA)
        return sheet
