"""The drawing vocabulary of a dungeon one climbs out of: slabs to stand on, lairs, chambers, the hoard, the way out.

A slab is half as wide as its spot's radius says, about the spot's middle. What sits on it is a motif, drawn above its
caption; a number to reach stands on a red disc, the slab's own number in its corner.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from companion.boards import lettering
from companion.boards.curves import arc
from companion.boards.model import Point
from companion.boards.primitives import Disc, Lettering, Line, Points, Polygon, Primitive
from companion.boards.scenery import motifs, stamp
from companion.boards.symbols import EDGE, Spot

Drawn = Iterator[Primitive]

CORNER = 0.2
"""Rounding of a slab's corners, as a part of its radius."""


def flagstone(spot: Spot, number: str = "") -> Drawn:
    """A slab to stand on, its number cut into it, and a crack that is different on each."""
    yield from _slab(spot)
    x, y = spot.at
    lean = math.sin(x + 2 * y)
    yield spot.line(((-0.98, 0.5 + 0.2 * lean), (-0.6, 0.62 + 0.1 * lean), (-0.44, 0.98)), 0.04, "stone2")
    yield spot.line(((0.7, -0.98), (0.8, -0.72 - 0.1 * lean), (0.98, -0.6)), 0.04, "stone2")
    if number:
        yield Lettering(spot.at, number, 0.84 * spot.radius, "slate2", spot.facing, face="voice")


def lair(spot: Spot, art: str, name: str, number: str) -> Drawn:
    """A monster on its slab and what the d8 must reach. `spot.label` is that number."""
    yield from _slab(spot, "red")
    yield from _resident(spot, art, name)
    yield from _corner(spot, number)
    badge = spot._replace(turn=spot.facing).point(0.66, -0.66)
    yield Disc(badge, 0.31 * spot.radius, "red", "bone", 0.06 * spot.radius)
    yield Lettering(badge, spot.label, 0.56 * spot.radius, "white", spot.facing)


def chamber(spot: Spot, art: str, name: str, number: str) -> Drawn:
    """A special room: a slab with a golden frame."""
    yield from _slab(spot, "gold2")
    yield from _resident(spot, art, name)
    yield from _corner(spot, number)


def coffer(spot: Spot, number: str = "") -> Drawn:
    """The treasure square: a heap of gold and a stone."""
    yield from _slab(spot, "gold2")
    yield from stamp(motifs()["gold_heap"], spot.point(0, 0.42), 0.5 * spot.radius, spot.turn, spot.tolerance)
    yield from stamp(motifs()["gem"], spot.point(0, -0.4), 0.3 * spot.radius, spot.turn, spot.tolerance)
    yield from _corner(spot, number)


_HEAP = (
    *((-1, -0.5), (-0.6, -0.96), (0.2, -1), (0.86, -0.8), (1, -0.1)),
    *((0.94, 0.7), (0.4, 1), (-0.5, 0.96), (-1, 0.5)),
)
_COINS = 38
_TURN = 2.399963
"""Each coin lies a golden turn on from the one before, so no two lie on one another, in radians."""


def hoard(spot: Spot) -> Drawn:
    """START: everybody stands on gold. `spot.label` is written across it."""
    yield spot.shape(spot.curve(_HEAP, closed=True), "gold", "ink", EDGE)
    for number in range(_COINS):
        turn, reach = _TURN * number, 0.9 * math.sqrt((number + 0.5) / _COINS)
        x, y = reach * math.cos(turn), reach * math.sin(turn)
        if max(abs(x), abs(y)) < 0.84:
            yield spot.disc(x, y, 0.1, "gold2")
            yield spot.disc(x - 0.012, y - 0.015, 0.072, "gold")
    for x, y, name in ((-0.62, -0.52, "gem"), (0.6, 0.56, "gem"), (0.52, -0.56, "spark"), (-0.6, 0.58, "spark")):
        yield from stamp(motifs()[name], spot.point(x, y), 0.13 * spot.radius, 0, spot.tolerance)
    if spot.label:
        plaque = ((-0.56, -0.2), (0.56, -0.2), (0.56, 0.2), (-0.56, 0.2))
        yield spot._replace(turn=spot.facing).shape(plaque)
        yield Lettering(spot.at, spot.label, 0.36 * spot.radius, "ink", spot.facing, face="voice")


def daylight(spot: Spot, wide: float) -> Drawn:
    """The way out: an arch full of sky and a rising sun, `wide` times as wide as it is high."""
    foot = spot.point(0, 1)
    for ink, part in (("foam", 1.0), ("ice", 0.86)):
        outline = arc(foot, part * wide * spot.radius, part * 1.94 * spot.radius, 180, 360, spot.tolerance)
        yield Polygon(tuple(outline), ink, "ink" if part == 1 else "", EDGE if part == 1 else 0.0)
    for number in range(-4, 5):
        ray = math.radians(20 * number)
        across = 0.05 * wide * math.cos(ray), 0.05 * wide * math.sin(ray)
        root, tip = (0.8 * math.sin(ray), -0.7 * math.cos(ray)), (2.13 * math.sin(ray), -1.42 * math.cos(ray))
        sides = ((root[0] + sign * across[0], 1 + root[1] + sign * across[1]) for sign in (-1, 1))
        yield spot.shape((*sides, (tip[0], 1 + tip[1])), "gold", "")
    yield Polygon(tuple(arc(foot, 0.62 * spot.radius, 0.62 * spot.radius, 180, 360, spot.tolerance)), "gold")


def ember(spot: Spot) -> Drawn:
    """A square of the fire track: black, with a flame and its number."""
    yield Polygon(_round(spot, 1.0), "pit", "ink", EDGE)
    yield from stamp(motifs()["flame"], spot.point(0, -0.06), 0.78 * spot.radius, 0, spot.tolerance)
    yield Lettering(spot.point(0, 0.36), spot.label, 0.6 * spot.radius, "ink", spot.facing)


def passage(a: Point, b: Point, width: float) -> Drawn:
    """Worn stone between two slabs, and a chevron along the only way there is."""
    yield Line((a, b), "path_edge", width + 1.8)
    yield Line((a, b), "path", width)


def chevron(at: Point, turn: float, size: float) -> Line:
    """Points along the way, `turn` degrees clockwise from the right."""
    spot = Spot(at, size, turn)
    return Line(spot.put(((-0.5, -1), (0.5, 0), (-0.5, 1))), "red", 0.5 * size)


def fire_sign(spot: Spot) -> Drawn:
    """Marks the way the Fireball takes."""
    yield Disc(spot.at, 1.25 * spot.radius, "bone", "ink", 0.18 * spot.radius)
    yield from stamp(motifs()["flame"], spot.at, 0.95 * spot.radius, 0, spot.tolerance)


def _slab(spot: Spot, frame: str = "") -> Drawn:
    yield Polygon(_round(spot, 1.0), "bone", "ink", EDGE)
    if frame:
        yield Polygon(_round(spot, 0.88), "", frame, 0.05 * spot.radius)


def _round(spot: Spot, half: float) -> Points:
    """The outline of a slab with rounded corners, in mm."""
    inner, corner = (half - CORNER) * spot.radius, CORNER * spot.radius
    x, y = spot.at
    out: list[Point] = []
    for right, down, start in ((1, 1, 0), (-1, 1, 90), (-1, -1, 180), (1, -1, 270)):
        middle = (x + right * inner, y + down * inner)
        out += arc(middle, corner, corner, start, start + 90, spot.tolerance)
    return tuple(out)


def _resident(spot: Spot, art: str, name: str) -> Drawn:
    """Who or what is on a slab, and what it is called."""
    if art in motifs():
        yield from stamp(motifs()[art], spot.point(-0.04, -0.14), 0.52 * spot.radius, 0, spot.tolerance)
    if name:
        size, room = 0.27 * spot.radius, 1.66 * spot.radius
        size = min(size, size * room / lettering.width(name, size, "work"))
        yield Lettering(spot._replace(turn=spot.facing).point(0, 0.7), name, size, "ink", spot.facing)


def _corner(spot: Spot, number: str) -> Drawn:
    if number:
        at = spot._replace(turn=spot.facing).point(-0.66, -0.66)
        yield Lettering(at, number, 0.3 * spot.radius, "grey", spot.facing)
