"""What a finger on the board is aimed at. Pure: a scene and a point in, what lies there out."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from companion.boards.model import Point
from ui.art.views import View, nearer, views
from ui.touch import pushes
from ui.touch.boardscene import NEAR, BoardScene, crowded, fitted, floors_near, nearest, spots, stands
from ui.touch.look import Look

EDGE = 7.0
"""Px at 800x480: a finger so near to the edge of a floor may mean the one beyond it."""


class Aim(NamedTuple):
    """One of: a `push` by its answer's name, a `space` to take, a part of the board to look at `closer` first, a
    `piece`, or bare `ground`, mm."""

    space: str = ""
    closer: View | None = None
    piece: str = ""
    ground: Point = (0.0, 0.0)
    push: str = ""


def aimed(look: Look, scene: BoardScene, at: Point, spaces: Collection[str] | None, closer: bool) -> Aim:
    """The nearest of these spaces, else the nearest figure, else the ground; `at` px of the board's box.

    `spaces`: those that may be taken, None for any on the board. Of two close together neither is taken but the
    board is shown larger there, unless it already is `closer`.
    """
    box = look.law.boxes["board"]
    places = spots(scene, box.w, box.h)
    ground = fitted(scene.view, box.w, box.h).mm(*at)
    wanted = places if spaces is None else {space: places[space] for space in spaces if space in places}
    arrows = {each.name: each.middle for each in pushes.arrows(scene, box.w, box.h, look.u(1))}
    if meant := nearest(arrows, *at, look.u(NEAR)):
        return Aim(push=meant[0])
    if len(floors := floors_near(scene, box.w, box.h, *at, look.u(EDGE))) == 1 and floors[0] in wanted:
        return Aim(space=floors[0])
    found = nearest(wanted, *at, look.u(NEAR))
    if found:
        if not closer and _doubtful(look, [places[space] for space in found], at):
            return Aim(closer=nearer(scene.view, ground, views(scene.board, dict(scene.parts))[-1]))
        return Aim(space=found[0])
    figures = stands(scene, box.w, box.h, look.u(12) * crowded(scene))
    pieces = nearest(figures, *at, look.u(NEAR)) if spaces is not None else []
    return Aim(piece=pieces[0] if pieces else "", ground=ground)


def _doubtful(look: Look, places: list[Point], at: Point) -> bool:
    """Whether the finger may as well have meant another place than the first of these, the nearest one."""
    (x, y), (x0, y0), apart = at, places[0], look.u(NEAR)
    reach = 1.6 * (abs(x0 - x) + abs(y0 - y)) + look.u(6)
    rivals = [(u, v) for u, v in places[1:] if abs(u - x) + abs(v - y) < reach]
    return any(abs(u - x0) < apart and abs(v - y0) < apart for u, v in rivals)
