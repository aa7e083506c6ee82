"""The drawing vocabulary: how every kind of space looks, and the figures and rings laid on top.

A symbol is drawn about a `Spot`. Lengths in a symbol are parts of the spot's radius, so one drawing serves all sizes.
Everything with a rule has an ink outline; numbers turn to face the reader, the rest stays as it lies on the board.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from companion.boards.curves import FINE, arc, circle, placed, smooth
from companion.boards.model import Point
from companion.boards.primitives import Disc, Lettering, Line, Points, Polygon, Primitive

EDGE = 1.0
"""Outline of a space, mm."""

Drawn = Iterator[Primitive]


class Spot(NamedTuple):
    """Where a symbol goes: middle and radius mm, `turn` and `facing` degrees clockwise, `label` its number or word.

    `turn` lays the symbol itself (an arrow points along it), `facing` only turns what is read.
    """

    at: Point
    radius: float = 5.2
    turn: float = 0.0
    facing: float = 0.0
    label: str = ""
    tolerance: float = FINE

    def put(self, points: Sequence[Point], scale: float = 1.0) -> Points:
        return placed(points, self.at, self.radius * scale, self.turn)

    def point(self, x: float, y: float) -> Point:
        return self.put(((x, y),))[0]

    def shape(self, points: Sequence[Point], ink: str = "bone", edge: str = "ink", width: float = EDGE) -> Polygon:
        return Polygon(self.put(points), ink, edge, width if edge else 0.0)

    def disc(self, x: float, y: float, radius: float, ink: str = "bone", edge: str = "", width: float = EDGE) -> Disc:
        return Disc(self.point(x, y), radius * self.radius, ink, edge, width if edge else 0.0)

    def line(self, points: Sequence[Point], width: float, ink: str = "ink", dash: tuple[float, ...] = ()) -> Line:
        """`width` is a part of the radius, `dash` is mm."""
        return Line(self.put(points), ink, width * self.radius, dash)

    def curve(self, points: Sequence[Point], closed: bool = False) -> Points:
        """A smooth line through unit points, still in units."""
        knots = smooth(points, closed, self.tolerance / self.radius)
        return tuple((x, y) for x, y in knots)


# --- the track


def space(spot: Spot) -> Drawn:
    yield spot.disc(0, 0, 1, "bone", "ink")


def seam(spot: Spot) -> Drawn:
    yield spot.shape(((-1, 0), (0, -1), (1, 0), (0, 1)))


def rim(spot: Spot) -> Drawn:
    yield spot.disc(0, 0, 0.9, "bone", "ink")
    yield spot.disc(0, 0, 0.36, "mark")


def demon_king(spot: Spot) -> Drawn:
    shield = ((-1.24, -1.5), (-0.37, -1.0), (0.37, -1.0), (1.24, -1.5), (1.2, 0.12), (0, 1.42), (-1.2, 0.12))
    yield spot.shape(shield, "shield", "bone", 0.9)
    yield Lettering(spot.point(0, -0.16), spot.label, 1.62 * spot.radius, "white", spot.facing)


def _dagger(spot: Spot, ink: str, scale: float) -> Drawn:
    lean = spot._replace(radius=spot.radius * scale, turn=45.0)
    yield lean.shape(((-0.27, -0.2), (0.27, -0.2), (0.25, 0.5), (0, 1.08), (-0.25, 0.5)), ink, "")
    yield lean.line(((-0.46, -0.3), (0.46, -0.3)), 0.2, ink)
    yield lean.line(((0, -0.35), (0, -0.86)), 0.3, ink)


def white_dagger(spot: Spot) -> Drawn:
    yield spot.disc(0, 0, 1.53, "ink")
    yield spot.disc(0, 0, 1.3, "bone")
    yield from _dagger(spot, "ink", 1.2)


def black_dagger(spot: Spot) -> Drawn:
    yield spot.disc(0, 0, 1.53, "bone")
    yield spot.disc(0, 0, 1.3, "ink")
    yield from _dagger(spot, "bone", 1.2)


def start(spot: Spot) -> Drawn:
    """A disc with a key on it."""
    yield spot.disc(0, 0, 1.06, "ink")
    yield spot.disc(0, 0, 0.94, "bone")
    yield spot.disc(0, 0, 0.8, "", "gold2", 0.7)
    key = spot._replace(turn=45.0)
    yield key.line(((0, -0.2), (0, 0.66)), 0.14)
    yield key.line(((0, 0.62), (0.24, 0.62)), 0.14)
    yield key.line(((0, 0.36), (0.18, 0.36)), 0.14)
    yield key.disc(0, -0.36, 0.2, "", "ink", 0.14 * spot.radius)


def ring(spot: Spot) -> Drawn:
    """Standing stones in a circle about the space itself."""
    for i in range(8):
        stone = spot._replace(turn=spot.turn + 45.0 * i + 22.5)
        tall = 0.30 + 0.05 * math.sin(5.0 * i)
        yield stone.shape(
            ((-0.15, -0.7), (0.16, -0.7), (0.12, -0.72 - tall), (-0.07, -0.74 - tall)), "stone", "ink", 0.7
        )
    yield spot.disc(0, 0, 0.48, "bone", "ink")
    yield spot.disc(0, 0, 0.24, "", "gold2", 0.9)


def whirlpool(spot: Spot) -> Drawn:
    yield spot.disc(0, 0, 1, "ink")
    yield spot.disc(0, 0, 0.89, "deep")
    for start_at in (0, 120, 240):
        turns = [(0.1 + 0.68 * t / 26, math.radians(start_at + 13 * t)) for t in range(27)]
        yield spot.line([(r * math.cos(a), r * math.sin(a)) for r, a in turns], 0.062, "foam")


def hole(spot: Spot) -> Drawn:
    """A black ring round nothing."""
    yield spot.disc(0, 0, 1, "ink")
    yield spot.disc(0, 0, 0.89, "pit")
    yield spot.disc(0.03, 0.06, 0.76, "pit2")
    yield Line(spot.put(arc((0, 0), 0.62, 0.62, 200, 300)), "pit", 0.05 * spot.radius)


def dungeon(spot: Spot) -> Drawn:
    """A barred arch in a rock."""
    rock = ((-1.5, 1), (-1.36, 0.1), (-1.0, -0.42), (-0.5, -1.2), (0.08, -1.32), (0.7, -1.16), (1.22, -0.28), (1.5, 1))
    yield spot.shape(rock, "stone2", "")
    arch = (*arc((0, -0.1), 0.8, 0.8, 180, 360), (0.8, 0.92), (-0.8, 0.92))
    yield spot.shape(arch, "ink", "stone", 0.18 * spot.radius)
    for x in (-0.4, 0.0, 0.4):
        yield spot.line(((x, -0.6), (x, 0.84)), 0.13, "stone")
    yield spot.line(((-0.74, 0.12), (0.74, 0.12)), 0.13, "stone")


def spot_ring(spot: Spot) -> Drawn:
    """Where somebody waits inside a hazard."""
    yield Line((*circle(spot.at, spot.radius), (spot.at[0] + spot.radius, spot.at[1])), "bone", 0.8, (2.2, 2.3))


# --- on the way through a hazard


def boat(spot: Spot) -> Drawn:
    hull = spot.curve(((0, -1.5), (0.72, -0.9), (0.92, 0), (0.72, 0.9), (0, 1.5)))
    yield spot.shape((*hull, *((-x, y) for x, y in reversed(hull[1:-1]))))
    for y in (-0.5, 0.5):
        yield spot.line(((-0.66, y), (0.66, y)), 0.15)


def boat_serpent(spot: Spot) -> Drawn:
    yield from boat(spot)
    upright = spot._replace(turn=0.0)
    coil = upright.curve(((-1.5, 0.75), (-1.0, 0.1), (-0.45, 0.3), (0.0, 0.6), (0.5, 0.1), (0.9, -0.55), (1.4, -0.75)))
    yield upright.line(coil, 0.62, "ink")
    yield upright.disc(1.42, -0.78, 0.47, "ink")
    yield upright.line(coil, 0.42, "coil")
    yield upright.disc(1.42, -0.78, 0.37, "coil")
    yield upright.disc(1.5, -0.86, 0.1, "ink")


def _pebble(spot: Spot) -> Points:
    """No two stones of a board are alike, and each always looks the same."""
    x, y = spot.at
    turns = [math.radians(24 * i) for i in range(15)]
    return tuple(
        (math.cos(t) * (0.98 + 0.1 * math.sin(3 * t + x)), math.sin(t) * (0.88 + 0.08 * math.cos(2 * t + y)))
        for t in turns
    )


def stone(spot: Spot, ink: str = "bone") -> Drawn:
    yield spot.shape(spot.curve(_pebble(spot), closed=True), ink)


def stone_grey(spot: Spot) -> Drawn:
    yield from stone(spot, "grey")


def stone_red(spot: Spot) -> Drawn:
    """Red, and cracked: the crack tells it in any light."""
    yield from stone(spot, "red")
    yield spot.line(((-0.55, -0.35), (-0.1, -0.05), (-0.2, 0.3), (0.5, 0.45)), 0.14, "white")


def third_rock(spot: Spot) -> Drawn:
    """The tipping rock: a ring, open towards the side it is counted from."""
    yield from stone(spot)
    yield spot.disc(0, 0, 0.2, "ink")
    yield spot.line(arc((0, 0), 0.52, 0.52, -130, 130), 0.18)


def stone_fish(spot: Spot) -> Drawn:
    yield from stone(spot)
    body = spot.curve(((-0.5, 0), (-0.05, -0.34), (0.55, -0.02), (-0.05, 0.32)), closed=True)
    yield spot._replace(turn=0.0).shape(body, "ink", "")
    yield spot._replace(turn=0.0).shape(((-0.4, 0), (-0.8, -0.34), (-0.8, 0.34)), "ink", "")
    yield spot._replace(turn=0.0).disc(0.25, -0.06, 0.08, "bone")


def square(spot: Spot, ink: str = "bone") -> Drawn:
    yield spot.shape(((-0.92, -0.86), (0.9, -0.92), (0.94, 0.88), (-0.88, 0.92)), ink)


def square_squid(spot: Spot) -> Drawn:
    yield from square(spot, "red")
    yield spot.disc(0, -0.2, 0.36, "white")
    for x in (-0.42, -0.14, 0.14, 0.42):
        yield spot.line(((0.5 * x, -0.05), (x, 0.35), (x * 1.15, 0.6)), 0.14, "white")
    for x in (-0.13, 0.13):
        yield spot.disc(x, -0.2, 0.08, "red")


def splash(spot: Spot) -> Drawn:
    rays = [(1.25 if i % 2 else 0.74, math.radians(22.5 * i)) for i in range(16)]
    yield spot.shape([(r * math.cos(a), r * math.sin(a)) for r, a in rays])
    yield spot.disc(0, 0, 0.36, "mark")


def _skull(spot: Spot, ink: str, eyes: str) -> Drawn:
    yield spot.shape(((-0.5, 0.3), (0.5, 0.3), (0.46, 1.04), (-0.46, 1.04)), ink)
    yield spot.disc(0, -0.15, 0.92, ink, "ink")
    yield spot.shape(((-0.4, 0.3), (0.4, 0.3), (0.38, 0.94), (-0.38, 0.94)), ink, "")
    for x in (-0.36, 0.36):
        yield spot.disc(x, -0.12, 0.25, eyes)
    yield spot.line(((0, 0.6), (0, 0.92)), 0.14, eyes)


def skull(spot: Spot) -> Drawn:
    yield from _skull(spot, "bone", "ink")


def skull_red(spot: Spot) -> Drawn:
    yield from _skull(spot, "red", "white")


def skull_grey(spot: Spot) -> Drawn:
    yield from _skull(spot, "grey", "ink")


_ARROW = ((-1.05, -0.52), (0.1, -0.52), (0.1, -1.02), (1.25, 0), (0.1, 1.02), (0.1, 0.52), (-1.05, 0.52))


def red_arrow(spot: Spot) -> Drawn:
    yield spot.shape(_ARROW, "red", "bone", 0.9)


def blue_arrow(spot: Spot) -> Drawn:
    yield spot.shape(_ARROW, "blue", "bone", 0.9)


def plank(spot: Spot) -> Drawn:
    """A board laid across the way."""
    yield spot.shape(((-0.72, -1.25), (0.72, -1.22), (0.7, 1.24), (-0.74, 1.2)))
    yield spot.line(((-0.05, -0.8), (0.02, 0.75)), 0.1, "stone2")


def plank_missing(spot: Spot) -> Drawn:
    """Two stumps and a gap."""
    yield spot.shape(
        ((-0.72, -1.25), (0.72, -1.22), (0.7, -0.86), (0.3, -0.66), (0, -0.9), (-0.4, -0.62), (-0.72, -0.8))
    )
    yield spot.shape(((-0.74, 1.2), (0.7, 1.24), (0.72, 0.84), (0.36, 0.6), (0.02, 0.86), (-0.36, 0.66), (-0.73, 0.86)))
    yield spot.line(((-0.26, -0.26), (0.26, 0.26)), 0.18, "red")
    yield spot.line(((0.26, -0.26), (-0.26, 0.26)), 0.18, "red")


def beam(spot: Spot) -> Drawn:
    """A narrow beam along the way: an odd place."""
    yield spot.shape(((-1.02, -0.5), (1.02, -0.5), (1.02, 0.5), (-1.02, 0.5)), "bone", "ink", 0.9)
    yield spot.line(((-0.6, 0), (0.6, 0)), 0.12, "stone2")


def post(spot: Spot) -> Drawn:
    """A post to stand on: an even place."""
    yield spot.disc(0, 0, 0.98, "bone", "ink")
    yield spot.disc(0, 0, 0.52, "", "stone2", 0.14 * spot.radius)


def section(spot: Spot) -> Drawn:
    """Where a section of the Evil Tower Bridge is set in."""
    yield spot.shape(((-0.92, -1.1), (0.92, -1.1), (0.92, 1.1), (-0.92, 1.1)))
    yield spot.shape(((-0.5, -0.68), (0.5, -0.68), (0.5, 0.68), (-0.5, 0.68)), "ink", "")


def spider(spot: Spot) -> Drawn:
    for side in (-1, 1):
        for y0, y1, y2 in ((-0.3, -0.95, -1.1), (-0.1, -0.4, -0.3), (0.12, 0.3, 0.5), (0.3, 0.8, 1.15)):
            yield spot.line(((side * 0.4, y0), (side * 0.95, y1), (side * 1.28, y2)), 0.13)
    yield spot.disc(0, 0.12, 0.82, "roof2", "ink", 0.9)
    yield spot.disc(0, -0.72, 0.36, "roof2", "ink", 0.9)
    yield spot.disc(0, 0.12, 0.34, "bone")


def rainbow(spot: Spot) -> Drawn:
    yield spot.shape(((-0.82, -0.82), (0.82, -0.82), (0.82, 0.82), (-0.82, 0.82)), "bone", "ink", 0.9)


def step(spot: Spot) -> Drawn:
    """A stepping place that makes no noise."""
    yield spot.disc(0, 0, 0.86, "bone", "ink", 0.9)


def captured(spot: Spot) -> Drawn:
    """Branches close over the space."""
    yield spot.disc(0, 0, 0.9, "bone", "ink", 0.9)
    for turn in (18, 90, 162, 234, 306):
        grip = spot._replace(turn=float(turn))
        yield grip.shape(((1.42, -0.5), (1.3, 0.34), (0.24, 0.06)), "coil2", "ink", 0.8)


def wall(spot: Spot) -> Drawn:
    """A block on top of a wall."""
    yield spot.shape(((-0.98, -0.78), (0.98, -0.78), (0.98, 0.78), (-0.98, 0.78)), "bone", "ink", 0.9)


# --- parts that move


def flap(spot: Spot, state: str, outward: float) -> Drawn:
    """A folded edge: a hatched strip along the hinge while the flap is in, a fold line while it is out, and the word.

    `radius` is half the hinge's length, mm; `outward` is -1 or 1, the side to which the flap opens.
    """
    x, y, half, wide = *spot.at, spot.radius, 6.0 * outward
    top, foot = y - half, y + half
    if state == "in":
        yield Polygon(((x, top), (x + wide, top), (x + wide, foot), (x, foot)), "grey")
        for i in range(1, int(half / 3)):
            yield Line(((x, top + 6.0 * i), (x + wide, top + 6.0 * i - 4.0)), "ink", 0.6)
        yield Line(((x, top), (x, foot)), "ink", 1.0)
    else:
        yield Line(((x, top), (x, foot)), "ink", 0.7, (3.0, 2.6))
    sign, high = (x + (wide / 2 if state == "in" else 0.0), foot - 7.0), 5.6
    words = f"{spot.label} {state}".strip()
    broad = 2.0 + 1.55 * len(words)
    yield Polygon(
        placed(((-broad, -3.4), (broad, -3.4), (broad, 3.4), (-broad, 3.4)), sign, 1, spot.facing), "bone", "ink", 0.7
    )
    yield Lettering(sign, words, high, "ink", spot.facing)


Symbol = Callable[[Spot], Drawn]

SYMBOLS: dict[str, Symbol] = {
    "space": space,
    "seam": seam,
    "rim": rim,
    "demon_king": demon_king,
    "white_dagger": white_dagger,
    "black_dagger": black_dagger,
    "start": start,
    "ring": ring,
    "whirlpool": whirlpool,
    "hole": hole,
    "dungeon": dungeon,
    "spot": spot_ring,
    "boat": boat,
    "boat_serpent": boat_serpent,
    "stone": stone,
    "stone_grey": stone_grey,
    "stone_red": stone_red,
    "stone_fish": stone_fish,
    "third_rock": third_rock,
    "square": square,
    "square_squid": square_squid,
    "splash": splash,
    "skull": skull,
    "skull_red": skull_red,
    "skull_grey": skull_grey,
    "red_arrow": red_arrow,
    "blue_arrow": blue_arrow,
    "plank": plank,
    "plank_missing": plank_missing,
    "beam": beam,
    "post": post,
    "section": section,
    "spider": spider,
    "rainbow": rainbow,
    "step": step,
    "captured": captured,
    "wall": wall,
}

# --- figures and what is laid on the board for a reader

_STAR = tuple(
    (r * math.sin(math.radians(36 * i)), -r * math.cos(math.radians(36 * i))) for i, r in enumerate((1.08, 0.5) * 5)
)
_PLUS = (
    *((-0.34, -0.95), (0.34, -0.95), (0.34, -0.34), (0.95, -0.34), (0.95, 0.34), (0.34, 0.34)),
    *((0.34, 0.95), (-0.34, 0.95), (-0.34, 0.34), (-0.95, 0.34), (-0.95, -0.34), (-0.34, -0.34)),
)

PLAYERS: dict[str, tuple[Points, str]] = {
    "red": (((0, -1.1), (0.95, 0), (0, 1.1), (-0.95, 0)), "white"),
    "blue": (circle((0, 0), 0.92, 0.005), "white"),
    "green": (((0, -1), (1, 0.78), (-1, 0.78)), "black"),
    "purple": (_STAR, "black"),
    "grey": (((-0.8, -0.8), (0.8, -0.8), (0.8, 0.8), (-0.8, 0.8)), "black"),
    "brown": (tuple((math.cos(a), math.sin(a)) for a in (math.radians(60 * i) for i in range(6))), "white"),
    "yellow": (_PLUS, "black"),
    "white": (((-1, -0.32), (1, -0.32), (1, 0.32), (-1, 0.32)), "black"),
    "black": (((-0.9, -0.9), (0.9, -0.9), (0.25, 0), (0.9, 0.9), (-0.9, 0.9), (-0.25, 0)), "white"),
}
"""A player's shape, and the ink of it on the figure. The shape tells the player where colour cannot."""


def figure(spot: Spot, who: str, *, doubtful: bool = False, front: float | None = None) -> Drawn:
    """A player's figure or one of the BEINGS, as seen from above; broken rim where the eye is not sure.

    `front`: which way it faces, degrees clockwise from north.
    """
    if front is not None:
        yield spot._replace(turn=front).shape(
            ((-0.62, -1.05), (0.62, -1.05), (0, -1.95)), "olive", "ivory", 0.2 * spot.radius
        )
    if who in BEINGS:
        yield from BEINGS[who](spot._replace(turn=spot.facing))
        return
    shape, ink = PLAYERS[who]
    read = spot._replace(turn=spot.facing)
    yield spot.disc(0, 0, 1.28, "halo")
    yield spot.disc(0, 0, 1.04, f"figure_{who}", "" if doubtful else "rim", 0.2 * spot.radius)
    if doubtful:
        yield _ring(spot, 1.04, "rim", 0.2, (0.55, 0.4))
    yield Polygon(read.put(shape, 0.52), ink)


def _ogre(spot: Spot) -> Drawn:
    yield spot.disc(0, 0, 1.2, "ivory")
    yield spot.disc(0, 0, 1, "olive")
    for side in (-1, 1):
        yield spot.shape([(side * x, y) for x, y in ((0.75, -0.2), (0.95, -0.95), (0.3, -0.6))], "ivory", "")
        yield spot.disc(side * 0.3, -0.05, 0.15, "ivory")
        yield spot.shape([(side * x, y) for x, y in ((0.3, 0.42), (0.18, 0.1), (0.06, 0.42))], "ivory", "")
    yield spot.line(((-0.4, 0.42), (0.4, 0.42)), 0.14, "ivory")


def _king(spot: Spot) -> Drawn:
    yield spot.disc(0, 0, 1.2, "ivory")
    yield spot.disc(0, 0, 1, "black")
    half = ((0.2, -0.35), (0.62, -0.78), (0.55, 0.15), (0, 0.72))
    yield spot.shape((*half, *((-x, y) for x, y in half[2::-1])), "ivory", "")
    for side in (-1, 1):
        yield spot.line(((side * 0.3, -0.08), (side * 0.1, 0.04)), 0.13, "black")


def _fireball(spot: Spot) -> Drawn:
    """Two rings of flames, and a face nobody wants behind them."""
    for ink, reach, flames in (("ivory", 1.34, 13), ("figure_red", 1.2, 13), ("figure_yellow", 0.82, 11)):
        turns = [(reach if i % 2 else 0.74 * reach, math.radians(180 * i / flames)) for i in range(2 * flames)]
        yield spot.shape([(r * math.sin(a), -r * math.cos(a)) for r, a in turns], ink, "")
    for side in (-1, 1):
        yield spot.shape([(side * x, y) for x, y in ((0.42, -0.3), (0.08, -0.1), (0.34, 0.04))], "black", "")
    yield spot.shape(spot.curve(((-0.36, 0.18), (0, 0.28), (0.36, 0.18), (0, 0.5)), closed=True), "black", "")


BEINGS: dict[str, Symbol] = {"demon_king": _king, "ogre": _ogre, "ffd": _fireball}
"""Pieces that are nobody's, by the id they have on the table."""


def _ring(spot: Spot, radius: float, ink: str, width: float, dash: tuple[float, ...] = ()) -> Line:
    """A ring; all lengths are parts of the spot's radius."""
    around = circle(spot.at, radius * spot.radius, spot.tolerance)
    return Line((*around, around[0]), ink, width * spot.radius, tuple(each * spot.radius for each in dash))


def should_stand(spot: Spot, who: str) -> Drawn:
    """Here a figure should be, and is not."""
    yield _ring(spot, 1.04, "halo", 0.42)
    yield _ring(spot, 1.04, "rim", 0.2, (0.48, 0.44))
    shape = PLAYERS[who][0] if who in PLAYERS else PLAYERS["red"][0]
    yield Polygon(spot._replace(turn=spot.facing).put(shape, 0.5), "rim")


def doubtful(spot: Spot) -> Drawn:
    """Dots about a figure of which the eye is not sure, and a question mark."""
    yield _ring(spot, 1.6, "warn", 0.26, (0.02, 0.5))
    badge = spot._replace(turn=spot.facing).point(1.25, -1.25)
    yield Disc(badge, 0.7 * spot.radius, "warn")
    yield Lettering(badge, "?", 1.2 * spot.radius, "ground", spot.facing)


def chosen(spot: Spot) -> Drawn:
    """Whose turn it is, or what was picked."""
    yield _ring(spot, 1.75, "ground", 0.56)
    yield _ring(spot, 1.75, "text", 0.28)


def may_go(spot: Spot) -> Drawn:
    """A legal place to go to."""
    yield _ring(spot, 1.5, "halo", 0.5)
    yield _ring(spot, 1.5, "accent", 0.28, (0.6, 0.45))
    yield spot.disc(0, 0, 0.3, "ink")


def burnt(spot: Spot) -> Drawn:
    """The fire has been here: soot, and an ember in it."""
    rays = [(1.1 if i % 2 else 0.7, math.radians(36 * i + 10)) for i in range(10)]
    yield spot.shape([(r * math.cos(a), r * math.sin(a)) for r, a in rays], "black", "")
    yield spot.disc(0, 0, 0.3, "warn")


def _danger(hits: int) -> Symbol:
    """A badge for whoever stands there: so many faces of the next fire throw catch."""

    def danger(spot: Spot) -> Drawn:
        read = spot._replace(turn=spot.facing)
        badge = read.point(-1.35, -1.5)
        flame = ((-2.1, -1.5), (-1.7, -2.3), (-1.35, -3.2), (-1.0, -2.3), (-0.6, -1.5))
        yield read.shape(read.curve((*flame, (-1.35, -0.75)), closed=True), "bad", "ground", 0.16 * spot.radius)
        yield Disc(badge, 0.6 * spot.radius, "ground")
        yield Lettering(badge, str(hits), 1.1 * spot.radius, "bad", spot.facing)

    return danger


MARKS: dict[str, Symbol] = {
    "may_go": may_go,
    "chosen": chosen,
    "doubtful": doubtful,
    "burnt": burnt,
    **{f"danger_{hits}": _danger(hits) for hits in range(1, 7)},
}
