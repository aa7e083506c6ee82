"""Flaps: leaves of the board that turn about a hinge, one face showing while it lies out, the other folded in."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from companion.boards.model import Board, Panel
from vision.geometry import Floats


class Flap(NamedTuple):
    """One leaf: the part it is, the states that name its two ways of lying, and the face that shows in each.

    `hinge` is the coordinate of the line it turns about, mm; `axis` 0 where that line runs down the board, 1 across.
    """

    part: str
    states: tuple[str, str]
    out: Panel
    folded: Panel
    axis: int
    hinge: float

    def raised(self, panel: Panel, angle: float) -> Floats:
        """The corners of a face, clockwise from its top left, as x, y and z of the board (n x 3 mm, up is negative).

        `angle`: degrees by which the leaf is lifted from lying out; 180 is folded in.
        """
        (x, y), (wide, high) = panel.at, panel.size
        corners = np.array([(x, y, 0.0), (x + wide, y, 0.0), (x + wide, y + high, 0.0), (x, y + high, 0.0)])
        away = np.abs(corners[:, self.axis] - self.hinge)
        side = math.copysign(1.0, self.out.at[self.axis] + self.out.size[self.axis] / 2 - self.hinge)
        corners[:, self.axis] = self.hinge + side * away * math.cos(math.radians(angle))
        corners[:, 2] = -away * math.sin(math.radians(angle))
        return corners


def flaps(board: Board) -> Iterator[Flap]:
    """The leaves of a board, from which of its panels show in which state of a part, and where these lie."""
    for part in board.parts:
        faces = {state: [p for p in board.panels if p.when.get(part.id) == state] for state in part.states}
        for folded, out in ((a, b) for a in part.states for b in part.states if a != b):
            beneath = {panel.at for panel in faces[folded]}
            for panel in faces[out]:
                if panel.at not in beneath and len(faces[folded]) == 1:
                    yield _hinged(part.id, (out, folded), panel, faces[folded][0])


def _hinged(part: str, states: tuple[str, str], out: Panel, folded: Panel) -> Flap:
    """Two faces that touch along the line the leaf turns about."""
    for axis in (0, 1):
        for first, second in ((out, folded), (folded, out)):
            edge = first.at[axis] + first.size[axis]
            if abs(edge - second.at[axis]) < 1.0:
                return Flap(part, states, out, folded, axis, edge)
    raise ValueError(f"the faces {out.id} and {folded.id} of {part} do not touch, so there is no hinge between them")
