"""A mark for each game, in one colour: our own drawings, about (0, 0) in a circle of radius 1."""

from __future__ import annotations

import math
from collections.abc import Callable

from companion.boards.model import Point
from companion.boards.primitives import Disc, Line, Polygon, Primitive
from ui.art.strokes import cubic, mirrored, polygon, ring, round_arc, rounded
from ui.art.theme import mix

Emblem = Callable[[str, str], list[Primitive]]
"""From the accent and what lies behind it to a drawing."""


def key_over_ripples(ink: str, on: str) -> list[Primitive]:
    ripples: list[Primitive] = [ring((0, 0), radius, mix(on, ink, 0.35), 0.068) for radius in (1.0, 0.74, 0.48)]
    return [
        *ripples,
        ring((-0.02, -0.38), 0.3, ink, 0.16),
        Line(((-0.02, -0.1), (-0.02, 0.8)), ink, 0.16),
        Line(((-0.02, 0.76), (0.32, 0.76)), ink, 0.16),
        Line(((-0.02, 0.42), (0.24, 0.42)), ink, 0.16),
    ]


def broken_rings(ink: str, on: str) -> list[Primitive]:
    rings: list[Primitive] = [
        Line(round_arc((0, 0), radius, start, end), ink, 0.13)
        for radius, start, end in ((0.96, 20, 305), (0.66, 160, 445), (0.34, -60, 225))
    ]
    return [*rings, Disc((0, 0), 0.11, ink), Line(((-0.64, 0.22), (-0.9, 0.3)), ink, 0.1)]


def tower(ink: str, on: str) -> list[Primitive]:
    right = (
        (0.16, -0.7), (0.16, -0.95), (0.36, -0.95), (0.36, -0.7), (0.48, -0.7), (0.48, -0.95),
        (0.68, -0.95), (0.68, -0.35), (0.5, -0.35), (0.62, 0.95),
    )  # fmt: skip
    door = ((-0.26, 0.96), (-0.26, 0.45), *round_arc((0, 0.45), 0.26, 180, 360), (0.26, 0.45), (0.26, 0.96))
    return [
        Polygon((*mirrored(right)[::-1], *right), ink),
        Polygon(door, on),
        Polygon(rounded(0.2, 0.34, 0.07, (0, -0.1)), on),
    ]


def fireball(ink: str, on: str) -> list[Primitive]:
    flame: list[Point] = []
    at = (0.0, 1.0)
    for p, q, b in (
        ((-1.1, 1), (-0.9, -0.1), (-0.35, -0.45)),
        ((-0.35, -0.1), (-0.1, -0.05), (-0.05, -0.2)),
        ((-0.05, -0.6), (0.05, -0.85), (0.3, -1)),
        ((0.25, -0.5), (0.95, -0.3), (0.85, 0.35)),
        ((0.8, 0.8), (0.5, 1), (0, 1)),
    ):
        flame += cubic(at, p, q, b)
        at = b
    side = cubic((0, 0.1), (0.4, 0.35), (0.55, 0.9), (0, 0.98))
    return [Polygon(tuple(flame), ink), Polygon((*side, *mirrored(side)[::-1]), on)]


def crown_in_hex(ink: str, on: str) -> list[Primitive]:
    u = 0.52
    half = ((0.0, -0.85 * u), (0.5 * u, 0.05 * u), (1.1 * u, -0.5 * u), (u, 0.75 * u))
    hexagon = polygon(6, 0.96, 30)
    return [Polygon((*mirrored(half)[::-1], *half[1:]), ink), Line((*hexagon, hexagon[0]), ink, 0.12)]


def board(ink: str, on: str) -> list[Primitive]:
    """A game nobody drew a mark for: four spaces on a way."""
    spots = [(math.cos(math.radians(a)) * 0.72, math.sin(math.radians(a)) * 0.72) for a in (200, 290, 20, 110)]
    discs: list[Primitive] = [Disc(spot, 0.2, ink) for spot in spots]
    return [Line((*spots, spots[0]), mix(on, ink, 0.35), 0.1), *discs]


EMBLEMS: dict[str, Emblem] = {
    "key_to_the_kingdom": key_over_ripples,
    "magic_maze": broken_rings,
    "darrowell": tower,
    "hirelings": fireball,
    "kings_and_things": crown_in_hex,
}


def emblem(game: str, ink: str, on: str) -> list[Primitive]:
    return EMBLEMS.get(game, board)(ink, on)
