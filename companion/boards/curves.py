"""Curves as points, and points moved about: circles, smooth lines, ribbons, dashes. Pure geometry in millimetres."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise

from companion.boards.model import Point
from companion.boards.primitives import Points

FINE = 0.05
"""How far a flattened curve may stray from the true one, mm: a quarter of a printer's dot at 127 dots an inch."""


def arc(at: Point, rx: float, ry: float, start: float, end: float, tolerance: float = FINE) -> Points:
    """Part of an ellipse from angle to angle, degrees clockwise from the right, both ends included."""
    radius = max(abs(rx), abs(ry), 1e-9)
    step = 2 * math.acos(max(0.0, 1 - min(tolerance / radius, 1.0)))
    count = max(2, math.ceil(math.radians(abs(end - start)) / step))
    turns = (math.radians(start + (end - start) * i / count) for i in range(count + 1))
    return tuple((at[0] + rx * math.cos(t), at[1] + ry * math.sin(t)) for t in turns)


def circle(at: Point, radius: float, tolerance: float = FINE) -> Points:
    return arc(at, radius, radius, 0, 360, tolerance)[:-1]


def ellipse(at: Point, rx: float, ry: float, turn: float = 0.0, tolerance: float = FINE) -> Points:
    return placed(arc((0, 0), rx, ry, 0, 360, tolerance)[:-1], at, 1, turn)


def placed(
    points: Sequence[Point], at: Point, scale: float = 1.0, turn: float = 0.0, *, mirror: bool = False
) -> Points:
    """Points of a unit drawing, made so much larger, turned clockwise by degrees, and moved."""
    cos, sin = math.cos(math.radians(turn)) * scale, math.sin(math.radians(turn)) * scale
    flip = -1 if mirror else 1
    return tuple((at[0] + flip * x * cos - y * sin, at[1] + flip * x * sin + y * cos) for x, y in points)


def smooth(
    knots: Sequence[tuple[float, ...]], closed: bool = False, tolerance: float = FINE
) -> list[tuple[float, ...]]:
    """A Catmull-Rom curve through the knots. A knot may carry more than a place (a width): it is eased alike."""
    count = len(knots)
    if count < 3:
        return list(knots)
    out: list[tuple[float, ...]] = []
    for i in range(count if closed else count - 1):
        four = [knots[j % count] if closed else knots[min(max(j, 0), count - 1)] for j in range(i - 1, i + 3)]
        p0, p1, p2, p3 = four
        # the second derivative runs evenly from one end's to the other's, so the ends decide how finely to cut
        before, after = ([a - 2 * b + c for a, b, c in zip(*three, strict=True)] for three in (four[:3], four[1:]))
        bends = (
            math.hypot(*(2 * a - b for a, b in zip(*pair, strict=True))) for pair in ((before, after), (after, before))
        )
        steps = max(1, math.ceil(math.sqrt(max(bends) / (8 * tolerance))))
        for j in range(steps):
            t = j / steps
            out.append(tuple(_eased(*each, t) for each in zip(p0, p1, p2, p3, strict=True)))
    if not closed:
        out.append(tuple(knots[-1]))
    return out


def _eased(a: float, b: float, c: float, d: float, t: float) -> float:
    return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t**3)


def flat(knots: Sequence[tuple[float, ...]]) -> Points:
    """The places alone."""
    return tuple((knot[0], knot[1]) for knot in knots)


def ribbon(knots: Sequence[tuple[float, ...]], grow: float = 0.0, tolerance: float = FINE) -> Points:
    """The outline of a smooth line whose knots (x, y, width) say how broad it is; `grow` mm more on either side."""
    middle = smooth(knots, tolerance=tolerance)
    left, right = [], []
    for i, (x, y, width) in enumerate(middle):
        before, after = middle[max(i - 1, 0)], middle[min(i + 1, len(middle) - 1)]
        dx, dy = after[0] - before[0], after[1] - before[1]
        long = math.hypot(dx, dy) or 1.0
        half = (width / 2 + grow) / long
        left.append((x - dy * half, y + dx * half))
        right.append((x + dy * half, y - dx * half))
    return (*left, *reversed(right))


def dashes(points: Sequence[Point], pattern: Sequence[float]) -> Iterator[Points]:
    """The pieces of a line that are drawn, when it is drawn on and off by this pattern of mm."""
    index, left, piece = 0, pattern[0], [points[0]]
    for (x0, y0), (x1, y1) in pairwise(points):
        long, done = math.hypot(x1 - x0, y1 - y0), 0.0
        while long - done > left:
            done += left
            here = (x0 + (x1 - x0) * done / long, y0 + (y1 - y0) * done / long)
            if index % 2 == 0:
                yield (*piece, here)
            index += 1
            left, piece = max(pattern[index % len(pattern)], 0.01), [here]
        left -= long - done
        piece.append((x1, y1))
    if index % 2 == 0 and len(piece) > 1:
        yield tuple(piece)


def inside(outline: Sequence[Point], at: Point) -> bool:
    """Whether a point lies within a closed outline; within none where there is no outline."""
    x, y = at
    within = False
    for (ax, ay), (bx, by) in zip(outline, (*outline[1:], *outline[:1]), strict=True):
        if (ay > y) != (by > y) and x < ax + (bx - ax) * (y - ay) / (by - ay):
            within = not within
    return within
