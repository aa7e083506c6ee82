"""Art without a rule: plain shapes a board file gives by their points, and motifs stamped where it says.

| draw | points | size |
|---|---|---|
| `fill` | none: the whole panel | |
| `polygon`, `area` | the corners of a shape; an area's outline runs smoothly through them | |
| `ribbon` | x, y and width along a river or road | mm added on either side |
| `stroke`, `line` | a smooth or broken line | width, then dashes on and off |
| `ellipse` | middles | two radii; `turn` applies |
| `disc` | x, y and radius of each | |
| `name` | the middle of the lettering | size of the words |
| any motif | x, y, scale and turn of each stamp; a negative scale mirrors | |

Motifs are kept in `motifs.toml` and `motifs_ascent.toml` in this same form: what stands is drawn about its foot at
(0, 0) and about 2 high, what lies flat about its middle.
"""

from __future__ import annotations

import math
import tomllib
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from importlib import resources
from typing import NamedTuple

from companion import typed
from companion.boards.curves import FINE, circle, ellipse, flat, placed, ribbon, smooth
from companion.boards.model import Point, Scenery
from companion.boards.primitives import Disc, Lettering, Line, Points, Polygon, Primitive, extent

SHAPES = ("fill", "polygon", "area", "ribbon", "stroke", "line", "ellipse", "disc", "name")
MOTIFS = ("motifs.toml", "motifs_ascent.toml")


class Frame(NamedTuple):
    """Where unit art is put: at a point, so large, so turned, perhaps mirrored."""

    at: Point = (0.0, 0.0)
    scale: float = 1.0
    turn: float = 0.0
    mirror: bool = False

    def put(self, points: Sequence[Point]) -> Points:
        return placed(points, self.at, self.scale, self.turn, mirror=self.mirror)


@cache
def motifs() -> dict[str, tuple[Scenery, ...]]:
    """The stamps there are, each a little drawing of plain shapes."""
    here = resources.files(__package__)
    texts = ((here / name).read_text(encoding="utf-8") for name in MOTIFS)
    found = {name: drawing for text in texts for name, drawing in tomllib.loads(text).items()}
    return typed.convert(found, dict[str, tuple[Scenery, ...]])


def stamp(
    drawing: Sequence[Scenery], at: Point, scale: float, turn: float = 0.0, tolerance: float = FINE
) -> Iterator[Primitive]:
    """A little drawing of plain shapes put at a point: so many millimetres a unit, turned clockwise by degrees."""
    for thing in drawing:
        yield from _drawn(thing, Frame(at, scale, turn), (0.0, 0.0), 0.0, tolerance)


@lru_cache(maxsize=32)  # of a board whose parts move at every turn all there is
def art(thing: Scenery, size: Point, facing: float = 0.0, tolerance: float = FINE) -> tuple[Primitive, ...]:
    """One piece of scenery, cut off at the edge of its panel of this size. Names turn to face the reader."""
    return tuple(
        part for each in _drawn(thing, Frame(), size, facing, tolerance) for part in _cut(each, size, tolerance)
    )


def _drawn(thing: Scenery, frame: Frame, size: Point, facing: float, tolerance: float) -> Iterator[Primitive]:
    fine = tolerance / frame.scale
    ink, sizes = thing.ink, thing.size
    match thing.draw:
        case "fill":
            yield Polygon(((0.0, 0.0), (size[0], 0.0), size, (0.0, size[1])), ink)
        case "polygon":
            yield Polygon(frame.put(flat(thing.points)), ink)
        case "area":
            yield Polygon(frame.put(flat(smooth(thing.points, closed=True, tolerance=fine))), ink)
        case "ribbon":
            yield Polygon(frame.put(ribbon(thing.points, sizes[0] if sizes else 0.0, fine)), ink)
        case "stroke" | "line":
            knots = smooth(thing.points, tolerance=fine) if thing.draw == "stroke" else thing.points
            dash = tuple(each * frame.scale for each in sizes[1:])
            yield Line(frame.put(flat(knots)), ink, sizes[0] * frame.scale, dash)
        case "ellipse":
            for x, y in flat(thing.points):
                yield Polygon(frame.put(ellipse((x, y), sizes[0], sizes[1], thing.turn, fine)), ink)
        case "disc":
            for x, y, radius in thing.points:
                yield Disc(frame.put(((x, y),))[0], radius * frame.scale, ink)
        case "name":
            yield from _name(thing, facing)
        case motif:
            for x, y, *rest in thing.points:
                scale, turn = rest[0] if rest else 1.0, rest[1] if len(rest) > 1 else thing.turn
                stamp = Frame((x, y), abs(scale), turn, scale < 0)
                for part in motifs().get(motif, ()):
                    yield from _drawn(part, stamp, size, facing, tolerance)


def _name(thing: Scenery, facing: float) -> Iterator[Primitive]:
    """Map lettering: the lines turn together about the middle of the whole."""
    size, middle = thing.size[0], (thing.points[0][0], thing.points[0][1])
    first = -1.14 * size * (len(thing.words) - 1) / 2
    for number, words in enumerate(thing.words):
        at = placed(((0.0, first + 1.14 * size * number),), middle, 1, facing + thing.turn)[0]
        yield Lettering(at, words, size, thing.ink, facing + thing.turn, face="voice")


def _cut(thing: Primitive, size: Point, tolerance: float) -> Iterator[Primitive]:
    """What of it lies on the panel. Lettering is left whole: it must not reach the edge."""
    if isinstance(thing, Lettering):
        yield thing
        return
    points = ((thing.at[0], thing.at[1]),) if isinstance(thing, Disc) else thing.points
    reach = thing.radius if isinstance(thing, Disc) else thing.width / 2
    left, top, right, bottom = extent(points)
    if left >= reach and top >= reach and right <= size[0] - reach and bottom <= size[1] - reach:
        yield thing
    elif isinstance(thing, Disc):
        yield Polygon(clipped(circle(thing.at, thing.radius, tolerance), size), thing.ink)
    elif isinstance(thing, Polygon):
        yield Polygon(clipped(thing.points, size), thing.ink)
    else:
        yield Polygon(clipped(ribbon([(x, y, thing.width) for x, y in _thinned(thing.points)]), size), thing.ink)


def _thinned(points: Points) -> Points:
    return points if len(points) < 8 else (*points[:-1:3], points[-1])


def clipped(points: Points, size: Point) -> Points:
    """The part of a polygon inside a panel (Sutherland and Hodgman): cut along one side after the other."""
    for axis, limit, keep in ((0, 0.0, 1), (0, size[0], -1), (1, 0.0, 1), (1, size[1], -1)):
        out: list[Point] = []
        for before, here in zip((points[-1:] + points[:-1]), points, strict=True):
            inside, was = (keep * (here[axis] - limit) >= 0), (keep * (before[axis] - limit) >= 0)
            if inside != was:
                part = (limit - before[axis]) / (here[axis] - before[axis])
                out.append((before[0] + part * (here[0] - before[0]), before[1] + part * (here[1] - before[1])))
            if inside:
                out.append(here)
        points = tuple(out)
        if not points:
            return ()
    return points


def faults(thing: Scenery) -> Iterator[str]:
    """What is wrong with a piece of scenery, in words."""
    if thing.draw not in SHAPES and thing.draw not in motifs():
        yield f"“{thing.draw}” is no shape and no motif; there are {', '.join((*SHAPES, *sorted(motifs())))}"
        return
    numbers = {"ribbon": 3, "disc": 3}.get(thing.draw, 2)
    least = {"fill": 0, "polygon": 3, "area": 3, "ribbon": 2, "stroke": 2, "line": 2}.get(thing.draw, 1)
    sizes = {"stroke": 1, "line": 1, "ellipse": 2, "name": 1}.get(thing.draw, 0)
    if len(thing.points) < least:
        yield f"“{thing.draw}” needs {least} points or more"
    if any(len(point) < numbers for point in thing.points):
        yield f"each point of “{thing.draw}” is at least {numbers} numbers"
    if len({len(point) for point in thing.points}) > 1 and thing.draw in ("area", "ribbon", "stroke"):
        yield f"the points of “{thing.draw}” are not all alike"
    if len(thing.size) < sizes:
        yield f"“{thing.draw}” needs a size of {sizes} number{'s' * (sizes > 1)}"
    if any(not math.isfinite(number) for point in (*thing.points, thing.size) for number in point):
        yield f"“{thing.draw}” has a number that is none"
