"""Where a hand takes hold of the board and which way it pushes: arrows beside the handle, px of the board's box."""

from __future__ import annotations

import math
from typing import NamedTuple

from companion.boards.model import Board, Point
from companion.boards.primitives import Line, Polygon
from companion.table.prompts import Grip
from ui.touch.boardscene import BoardScene, Fit, Pushed, fitted

FIRST, NECK, TIP = 9.0, 19.0, 27.0
"""Where an arrow's tail, its head and its point lie along the rim, degrees from its handle."""
HALF, BARB = 7.0, 13.0
"""Half the breadth of an arrow and of its head, px at 800x480."""
INWARD = 11.0
"""How far inside its handle an arrow lies, mm: on the rim of what turns."""
BLOCK = (15.0, 9.0)
"""Half the length and the height of what a handle looks like, mm."""


def pushed(board: Board, name: str, grip: Grip, quarters: int) -> Pushed | None:
    """That push at the handle nearest to whoever sits so many quarters clockwise from below the screen."""
    there = board.handles()
    handles = [there[each] for each in grip.handles if each in there]
    reader = 180.0 + 90.0 * quarters
    if not handles:
        return None
    return Pushed(name, min(handles, key=lambda each: abs((each.outward - reader + 180) % 360 - 180)), grip.side)


class Arrow(NamedTuple):
    """An arrow along the rim. `middle` is where a finger means it."""

    name: str
    outline: tuple[Point, ...]
    middle: Point


def arrows(scene: BoardScene, w: float, h: float, unit: float) -> tuple[Arrow, ...]:
    """An arrow for every push; `unit`: px of 800x480 in px."""
    fit = fitted(scene.view, w, h)
    return tuple(_arrow(scene.board, fit, each, unit) for each in scene.pushes)


def _arrow(board: Board, fit: Fit, push: Pushed, unit: float) -> Arrow:
    middle = (board.size[0] / 2, board.size[1] / 2)
    at = fit.px(push.handle.at)
    centre = fit.px(middle)
    radius = math.dist(at, centre) - INWARD * fit.scale
    way = 1 if push.side == "left" else -1  # a hand's left, facing the middle, is clockwise

    def point(turn: float, aside: float) -> Point:
        angle = math.radians(push.handle.outward + way * turn)
        reach = radius + aside * unit
        return centre[0] + reach * math.sin(angle), centre[1] - reach * math.cos(angle)

    steps = [FIRST + (NECK - FIRST) * share / 8 for share in range(9)]
    outline = (
        *(point(turn, HALF) for turn in steps),
        point(NECK, BARB),
        point(TIP, 0),
        point(NECK, -BARB),
        *(point(turn, -HALF) for turn in reversed(steps)),
    )
    return Arrow(push.name, outline, point((FIRST + TIP) / 2, 0))


def block(scene: BoardScene, push: Pushed, w: float, h: float) -> tuple[Point, ...]:
    """The corners of the handle a push is made with."""
    fit = fitted(scene.view, w, h)
    x, y = fit.px(push.handle.at)
    along, out = (each * fit.scale for each in BLOCK)
    if round(push.handle.outward / 90) % 2:
        along, out = out, along
    return ((x - along, y - out), (x + along, y - out), (x + along, y + out), (x - along, y + out))


def drawn(scene: BoardScene, w: float, h: float, unit: float, ink: str, edge: str) -> tuple[Polygon | Line, ...]:
    """The arrows, and an outline about the handle they belong to."""
    handles = {push.handle: push for push in scene.pushes}
    return (
        *(Polygon(each.outline, ink, edge, 3 * unit) for each in arrows(scene, w, h, unit)),
        *(Line((*(corners := block(scene, each, w, h)), corners[0]), ink, 3 * unit) for each in handles.values()),
    )
