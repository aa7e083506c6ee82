"""How the board should look, drawn from its own file: what the picture is compared with.

A real board that nobody drew is its own drawing: photographs of its states, laid flat, take the place of the art.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple, Protocol

import cv2
import numpy as np

from companion.boards.drawing import Picture, draw, visible
from companion.boards.model import Board
from vision.geometry import Image
from vision.kit import art
from vision.kit.model import Frame, Kit
from vision.paint import paint
from vision.sight.flat import Mask, Plan
from vision.sight.likeness import TILE, Tiled, any_tile, tiled

Parts = Mapping[str, str]


class Drawn(NamedTuple):
    """A sheet, the same in tiles, and which of those tiles show something known."""

    sheet: Image
    tiles: Tiled
    known: Mask


class Art(Protocol):
    """Whatever can say how the board looks with its parts standing so."""

    plan: Plan

    def drawn(self, parts: Parts) -> Drawn: ...


def plan_of(board: Board, frame: Frame) -> Plan:
    """A sheet about 560 pixels wide: enough for the art, and quick."""
    scale = min(1.2, max(0.5, 560 / max(board.size)))
    return Plan(board, frame, scale)


MOST = 48
"""So many sheets are kept painted; the oldest makes room."""


class FileArt:
    """The art of a board file, painted when it is first wanted."""

    def __init__(
        self, board: Board, kit: Kit, plan: Plan | None = None, *, look: Callable[[Parts], Picture] | None = None
    ) -> None:
        self.board, self.kit = board, kit
        self.plan = plan or plan_of(board, kit.frame)
        self._look = look or (lambda parts: draw(board, parts))
        self._kept: dict[tuple[tuple[str, str], ...], Drawn] = {}

    def drawn(self, parts: Parts) -> Drawn:
        own = {part.id: parts.get(part.id, part.states[0]) for part in self.board.parts}
        key = tuple(sorted(own.items()))
        if key not in self._kept:
            while len(self._kept) >= MOST:
                self._kept.pop(next(iter(self._kept)))
            self._kept[key] = self._paint(own)
        return self._kept[key]

    def _paint(self, parts: Parts) -> Drawn:
        plan, board, frame = self.plan, self.board, self.kit.frame
        fine = plan.scale * 2
        sheet = np.full((plan.height * 2, plan.width * 2, 3), 128, np.uint8)
        known = np.zeros((plan.height, plan.width), bool)
        things = art.laid(art.framing(frame, board.size, board.title), (-plan.left, -plan.top))
        paint(things, fine, onto=sheet)
        picture = paint(self._look(parts), fine, oversample=1)
        (wide, high), rim = board.size, frame.width
        for there, box in (
            (frame.top, (0, -rim, wide, rim)),
            (frame.bottom, (0, high, wide, rim)),
            (frame.left, (-rim, 0, rim, high)),
            (frame.right, (wide, 0, rim, high)),
        ):
            if there:
                known[plan.box(box[:2], box[2:])] = True
        faces = [(panel.at, panel.size) for panel in visible(board, parts)] or [((0.0, 0.0), board.size)]
        for at, size in faces:
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
        return Drawn(small, tiled(small), ~any_tile(~known))


class PhotoArt:
    """Photographs of a real board laid flat, one for each way its parts were seen to stand."""

    def __init__(self, plan: Plan, sheets: Mapping[tuple[tuple[str, str], ...], Image]) -> None:
        if not sheets:
            raise ValueError("a board is known by one photograph at least")
        self.plan = plan
        everywhere = np.ones((plan.height // TILE, plan.width // TILE), bool)
        self._kept = {key: Drawn(sheet, tiled(sheet), everywhere) for key, sheet in sheets.items()}

    def drawn(self, parts: Parts) -> Drawn:
        """The photograph that agrees with most of these states."""
        return max(self._kept.items(), key=lambda each: sum(parts.get(p) == s for p, s in each[0]))[1]
