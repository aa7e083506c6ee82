"""Signs of state (well, fix soon, wrong, off), backs of secrets, and rings. Radius about 1 round (0, 0)."""

from __future__ import annotations

from companion.boards.primitives import Disc, Line, Polygon, Primitive
from ui.art.strokes import polygon, ring, round_arc, rounded


def mark(state: str, ink: str, on: str) -> list[Primitive]:
    """`good` disc with tick, `warn` triangle, `bad` square with cross, `off` ring."""
    match state:
        case "good":
            return [Disc((0, 0), 1, ink), Line(((-0.45, 0), (-0.1, 0.38), (0.5, -0.38)), on, 0.26)]
        case "warn":
            corners = ((0, -1.0), (1.04, 0.82), (-1.04, 0.82))
            return [
                Polygon(corners, ink, ink, 0.16),
                Line(((0, -0.36), (0, 0.2)), on, 0.26),
                Disc((0, 0.54), 0.15, on),
            ]
        case "bad":
            return [
                Polygon(rounded(2, 2, 0.2), ink),
                Line(((-0.45, -0.45), (0.45, 0.45)), on, 0.26),
                Line(((0.45, -0.45), (-0.45, 0.45)), on, 0.26),
            ]
        case _:
            return [ring((0, 0), 0.84, ink, 0.25)]


def back(line: str, width: float = 0.12) -> list[Primitive]:
    """A hexagon in a hexagon: every covered thing looks like every other."""
    outer = polygon(6, 1, 30)
    return [Line((*outer, outer[0]), line, width), Polygon(polygon(6, 0.52, 30), line)]


def progress(share: float, ink: str, width: float = 0.2) -> list[Primitive]:
    """A ring filled clockwise from the top by this share."""
    if share <= 0:
        return []
    return [Line(round_arc((0, 0), 0.9, -90, -90 + 360 * min(1.0, share)), ink, width)]
