"""Signs and pictures as their sheets of SVG hold them, a group each, about (0, 0): a sign in a square of 24 units, what
is printed on a counter within a radius of 1."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping
from importlib.resources import files
from xml.etree.ElementTree import Element, fromstring

from companion.boards.model import Point
from companion.boards.primitives import Disc, Line, Points, Polygon, Primitive
from ui.art.strokes import bend, cubic, ring, round_arc

INK, ON = "#000", "#fff"
"""Stand for the colour a thing is drawn in, and for that of the ground it lies on."""

Sheet = Mapping[str, tuple[Primitive, ...]]


def _arc(a: Point, radius: float, large: float, clockwise: float, b: Point) -> Points:
    """Part of a circle from a to b, the larger or the smaller, one way or the other."""
    half = math.dist(a, b) / 2
    aside = math.sqrt(max(0.0, radius**2 - half**2)) / half * (1 if large != clockwise else -1)
    x, y = (a[0] + b[0] + aside * (a[1] - b[1])) / 2, (a[1] + b[1] - aside * (a[0] - b[0])) / 2
    start, end = (math.degrees(math.atan2(at[1] - y, at[0] - x)) for at in (a, b))
    if (end > start) != bool(clockwise):
        end += 360 if clockwise else -360
    return round_arc((x, y), radius, start, end)


def _points(path: str) -> Points:
    """What a path of SVG goes through, with M, L, Q, C, A of circles, and Z."""
    points: list[Point] = []
    for command, said in re.findall("([MLQCAZ])([^MLQCAZ]*)", path):
        numbers = [float(each) for each in said.split()]
        ends = list(zip(numbers[::2], numbers[1::2], strict=False))
        match command:
            case "M" | "L":
                points += ends
            case "Q":
                by, to = ends
                points += bend(points[-1], by, to)[1:]
            case "C":
                by, near, to = ends
                points += cubic(points[-1], by, near, to)[1:]
            case "A":
                radius, _, _, large, clockwise, x, y = numbers
                points += _arc(points[-1], radius, large, clockwise, (x, y))[1:]
            case _:
                points.append(points[0])
    return tuple(points)


def _drawn(group: Element, sheet: Mapping[str, str]) -> Iterator[Primitive]:
    for each in group:
        said = {**sheet, **each.attrib}
        full, pen, width = said["fill"], said["stroke"], float(said["stroke-width"])
        if path := said.get("d"):
            points = _points(path)
            yield Line(points, pen, width) if full == "none" else Polygon(points, full)
        elif radius := said.get("r"):
            at = float(said["cx"]), float(said["cy"])
            yield ring(at, float(radius), pen, width) if full == "none" else Disc(at, float(radius), full)


def _read(name: str) -> Sheet:
    sheet = fromstring(files("ui.art").joinpath(name).read_text("utf-8"))
    return {group.attrib["id"]: tuple(_drawn(group, sheet.attrib)) for group in sheet}


ICONS, PICTURES = _read("icons.svg"), _read("pictures.svg")
