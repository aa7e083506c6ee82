"""A handle at the rim of a board and an arrow the way it is pushed: three units broad and one high."""

from __future__ import annotations

from companion.boards.primitives import Line, Polygon, Primitive
from ui.art.strokes import rounded


def push(side: str, arrow: str, block: str, ink: str) -> list[Primitive]:
    """Drawn for the right hand side and mirrored for the left."""
    way = -1.0 if side == "left" else 1.0
    shaft = ((-0.05, -0.14), (0.62, -0.14), (0.62, -0.42), (1.3, 0), (0.62, 0.42), (0.62, 0.14), (-0.05, 0.14))
    things: list[Primitive] = [
        Polygon(tuple((way * x, y) for x, y in shaft), arrow),
        Polygon(rounded(0.96, 0.66, 0.14, (way * -0.72, 0)), block, ink, 0.05),
    ]
    for facing in (-1, 1):
        at = way * -0.72
        points = ((at + facing * 0.1, -0.16), (at + facing * 0.27, 0.0), (at + facing * 0.1, 0.16))
        things.append(Line(points, ink, 0.075))
    return things
