"""Signs, drawn in few strokes about (0, 0) in a square of 24 units; never typed."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import cache

from companion.boards.model import Point
from companion.boards.primitives import Disc, Line, Polygon, Primitive
from ui.art.strokes import bend, cubic, mirrored, polygon, ring, round_arc, rounded

STROKE = 2.6
"""Of 24: the weight of every sign."""
INK = "#000000"
"""Stands for the colour a sign is drawn in; `icon` puts the real one in its place."""

Drawing = Callable[[], list[Primitive]]


def _l(*points: Point, width: float = STROKE) -> Line:
    return Line(tuple(points), INK, width)


def _fill(*points: Point) -> Polygon:
    return Polygon(tuple(points), INK)


def _shape(*points: Point, width: float = STROKE) -> Line:
    """A closed outline."""
    return Line((*points, points[0]), INK, width)


def _dot(x: float, y: float, radius: float) -> Disc:
    return Disc((x, y), radius, INK)


def _o(x: float, y: float, radius: float, width: float = STROKE) -> Line:
    return ring((x, y), radius, INK, width)


# -- doing ---------------------------------------------------------------------------------------------------------


def undo() -> list[Primitive]:
    way = ((-9, -3), (3, -3), *round_arc((3, 3), 6, -90, 90), (-3, 9))
    return [_l(*way), _l((-4, -8.5), (-9.5, -3), (-4, 2.5))]


def redo() -> list[Primitive]:
    return [Line(mirrored(line.points), INK, STROKE) for line in undo() if isinstance(line, Line)]


def turn() -> list[Primitive]:
    return [
        _l(*bend((-9, -2), (-4, -13.5), (7, -6))),
        _l((8.5, -11), (7.5, -5.5), (2, -6.5)),
        _l(*bend((9, 2), (4, 13.5), (-7, 6))),
        _l((-8.5, 11), (-7.5, 5.5), (-2, 6.5)),
    ]


def menu() -> list[Primitive]:
    return [_l((-9, y), (9, y)) for y in (-7, 0, 7)]


def check() -> list[Primitive]:
    return [_l((-8, 1), (-2, 7), (9, -6), width=3.4)]


def cross() -> list[Primitive]:
    return [_l((-7, -7), (7, 7), width=3.2), _l((7, -7), (-7, 7), width=3.2)]


def back() -> list[Primitive]:
    return [_l((4, -9), (-5, 0), (4, 9), width=3.2)]


def forward() -> list[Primitive]:
    return [_l((-4, -9), (5, 0), (-4, 9), width=3.2)]


def up() -> list[Primitive]:
    return [_l((-9, 4), (0, -5), (9, 4), width=3.2)]


def down() -> list[Primitive]:
    return [_l((-9, -4), (0, 5), (9, -4), width=3.2)]


def plus() -> list[Primitive]:
    return [_l((-8, 0), (8, 0)), _l((0, -8), (0, 8))]


def minus() -> list[Primitive]:
    return [_l((-8, 0), (8, 0))]


def search() -> list[Primitive]:
    return [_o(-2, -2, 7), _l((3.4, 3.4), (9.5, 9.5), width=3.2)]


def edit() -> list[Primitive]:
    return [_shape((-9, 9), (-7.5, 3.5), (4.5, -8.5), (8.5, -4.5), (-3.5, 7.5)), _l((1.5, -5.5), (5.5, -1.5), width=2)]


def bin_() -> list[Primitive]:
    return [
        _l((-9, -6), (9, -6)),
        _l((-3.5, -6), (-3, -9.5), (3, -9.5), (3.5, -6)),
        _l((-7, -6), (-5.5, 10), (5.5, 10), (7, -6)),
        _l((-2, -1.5), (-1.6, 5.5), width=2),
        _l((2, -1.5), (1.6, 5.5), width=2),
    ]


def send() -> list[Primitive]:
    """Out of the box: a game written to a file."""
    return [_l((-9, 1), (-9, 9.5), (9, 9.5), (9, 1)), _l((0, 4), (0, -9)), _l((-5, -4.5), (0, -9.5), (5, -4.5))]


def fetch() -> list[Primitive]:
    """Into the box: a game read from a file."""
    return [_l((-9, 1), (-9, 9.5), (9, 9.5), (9, 1)), _l((0, -10), (0, 3.5)), _l((-5, -1), (0, 4), (5, -1))]


def walk() -> list[Primitive]:
    """Two footprints, one before the other."""

    def sole(x: float, y: float) -> list[Primitive]:
        return [Polygon(tuple((x + u, y + v) for u, v in _foot()), INK), _dot(x, y + 5.4, 2.0)]

    return [*sole(-4.6, 2.6), *sole(4.6, -4.4)]


def _foot() -> tuple[Point, ...]:
    right = cubic((0, -6.5), (3.4, -6.4), (3.6, -1.5), (1.9, 2.2))
    return (*right, *mirrored(right)[::-1])


def stay() -> list[Primitive]:
    return [_l((-5, -8), (-5, 8), width=4), _l((5, -8), (5, 8), width=4)]


def play() -> list[Primitive]:
    return [_fill((-6, -9), (9, 0), (-6, 9)), _shape((-6, -9), (9, 0), (-6, 9), width=2)]


def enter() -> list[Primitive]:
    """Into the hole."""
    return [
        _l((-10, 8), (-6, 8), *cubic((-6, 8), (-6, 11), (6, 11), (6, 8)), (10, 8)),
        _l((0, -10), (0, 4)),
        _l((-4.5, -0.5), (0, 4.5), (4.5, -0.5)),
    ]


# -- things of the table ---------------------------------------------------------------------------------------------


def book() -> list[Primitive]:
    return [_shape((-10, -8), (0, -5), (10, -8), (10, 7), (0, 10), (-10, 7)), _l((0, -5), (0, 10))]


def gear() -> list[Primitive]:
    teeth = [math.radians(45 * i) for i in range(8)]
    spokes: list[Primitive] = [
        _l((7 * math.cos(a), 7 * math.sin(a)), (9.6 * math.cos(a), 9.6 * math.sin(a)), width=3.6) for a in teeth
    ]
    return [_o(0, 0, 5.4), *spokes]


def camera() -> list[Primitive]:
    return [_shape(*rounded(22, 15, 3, (0, 1.5))), _o(0, 1.5, 4), _l((-4, -9.5), (4, -9.5))]


def die() -> list[Primitive]:
    return [_shape(*polygon(6, 11)), _l((-9.5, 5.5), (0, -11), (9.5, 5.5), (-9.5, 5.5), width=1.8)]


def hub() -> list[Primitive]:
    return [
        _shape(*rounded(20, 13, 3, (0, 1.5))),
        _dot(-4, 1.5, 1.6),
        _dot(4, 1.5, 1.6),
        _l(*bend((-5.5, -8.5), (0, -12.5), (5.5, -8.5))),
    ]


def lamp() -> list[Primitive]:
    return [_o(0, -3, 7), _l((-3.5, 7), (3.5, 7)), _l((-2.5, 11), (2.5, 11))]


def _speaker() -> Polygon:
    return _fill((-10, -4), (-5, -4), (1, -9), (1, 9), (-5, 4), (-10, 4))


def sound() -> list[Primitive]:
    return [_speaker(), _l(*round_arc((0, 0), 7.2, -45, 45))]


def mute() -> list[Primitive]:
    return [_speaker(), _l((4.5, -4), (11, 4)), _l((11, -4), (4.5, 4))]


def voice() -> list[Primitive]:
    """A mouth's speech in a bubble."""
    bubble = ((-10, -8), (10, -8), (10, 5), (0, 5), (-5, 10), (-5, 5), (-10, 5))
    return [_shape(*bubble), _l((-5, -3.5), (5, -3.5), width=2), _l((-5, 0.8), (2, 0.8), width=2)]


def eye() -> list[Primitive]:
    return [_shape(*bend((-11, 0), (0, -13), (11, 0)), *bend((11, 0), (0, 13), (-11, 0))), _dot(0, 0, 3.6)]


def cover() -> list[Primitive]:
    return [
        _shape(*bend((-11, 0), (0, -13), (11, 0)), *bend((11, 0), (0, 13), (-11, 0))),
        _l((-9, 10), (9, -10)),
    ]


def hand() -> list[Primitive]:
    fingers = (((-8, 2), (-8, -4)), ((-3, 1), (-3, -9)), ((2, 1), (2, -10)), ((7, 1), (7, -7)))
    palm = (*bend((-8, 2), (-7, 11), (0, 11)), *bend((0, 11), (7, 11), (7, 1)))
    return [*(_l(*finger) for finger in fingers), _l(*palm)]


def phone() -> list[Primitive]:
    return [_shape(*rounded(12, 20, 2.5)), _l((-1.5, 6.5), (1.5, 6.5))]


def clock() -> list[Primitive]:
    """The hours that were: past games."""
    return [
        _l(*round_arc((0, 0), 9.5, -150, 165)),
        _l((-9.6, -10), (-8.6, -4.2), (-2.9, -5)),
        _l((0, -5), (0, 0.4), (4.2, 3)),
    ]


def map_() -> list[Primitive]:
    return [
        _shape((-10, -7), (-3.4, -10), (3.4, -7), (10, -10), (10, 7), (3.4, 10), (-3.4, 7), (-10, 10)),
        _l((-3.4, -10), (-3.4, 7), width=2),
        _l((3.4, -7), (3.4, 10), width=2),
    ]


def near() -> list[Primitive]:
    """A closer look."""
    return [*search(), _l((-5.4, -2), (1.4, -2), width=2), _l((-2, -5.4), (-2, 1.4), width=2)]


def home() -> list[Primitive]:
    return [_l((-10, 0), (0, -9), (10, 0)), _l((-7, -1), (-7, 9.5), (7, 9.5), (7, -1))]


def door() -> list[Primitive]:
    return [_l((2, -10), (-8, -10), (-8, 10), (2, 10)), _l((-2, 0), (10, 0)), _l((5.5, -5), (10.5, 0), (5.5, 5))]


def trophy() -> list[Primitive]:
    cup = (*cubic((-6, -9), (-6, 3), (-2, 4), (0, 4)), *cubic((0, 4), (2, 4), (6, 3), (6, -9)))
    return [
        _shape(*cup),
        _l(*bend((-6, -6.5), (-13, -6), (-5, 0.5)), width=2),
        _l(*bend((6, -6.5), (13, -6), (5, 0.5)), width=2),
        _l((0, 4), (0, 9.5)),
        _l((-5, 9.8), (5, 9.8)),
    ]


def flag() -> list[Primitive]:
    return [
        _l((-7, 11), (-7, -10)),
        _fill((-7, -10), (9, -6.5), (-7, -1)),
        _shape((-7, -10), (9, -6.5), (-7, -1), width=2),
    ]


def people() -> list[Primitive]:
    def one(x: float) -> list[Primitive]:
        return [_o(x, -5, 3.4), _l(*round_arc((x, 8.5), 6, 180, 360))]

    return [*one(-4.8), *one(5.2)]


def sun() -> list[Primitive]:
    rays: list[Primitive] = []
    for i in range(8):
        c, s = math.cos(math.radians(45 * i)), math.sin(math.radians(45 * i))
        rays.append(_l((8 * c, 8 * s), (10.8 * c, 10.8 * s)))
    return [_o(0, 0, 4.6), *rays]


def letters() -> list[Primitive]:
    """A small and a large letter: how large words are."""
    return [
        _l((-11, 8), (-7.2, -1), (-3.4, 8), width=2.2),
        _l((-9.6, 5), (-4.8, 5), width=2.2),
        _l((-1.5, 8), (4.6, -9), (10.8, 8)),
        _l((0.9, 2.6), (8.3, 2.6)),
    ]


def globe() -> list[Primitive]:
    side = bend((0, -10), (-9, 0), (0, 10))
    return [_o(0, 0, 10), _l(*side, width=2), _l(*mirrored(side), width=2), _l((-10, 0), (10, 0), width=2)]


def moon() -> list[Primitive]:
    outer = round_arc((0, 0), 9.6, 60, 300)
    inner = bend(outer[-1], (-3.4, 0), outer[0], 16)
    return [_shape(*outer, *inner)]


def shift() -> list[Primitive]:
    return [_shape((0, -9.5), (9, 0), (4, 0), (4, 9), (-4, 9), (-4, 0), (-9, 0))]


def erase() -> list[Primitive]:
    return [
        _shape((-11, 0), (-4, -7.5), (11, -7.5), (11, 7.5), (-4, 7.5)),
        _l((-0.6, -3.2), (5.8, 3.2), width=2.2),
        _l((5.8, -3.2), (-0.6, 3.2), width=2.2),
    ]


def scales() -> list[Primitive]:
    """Fair or not."""
    return [
        _l((0, -10), (0, 9.5)),
        _l((-5, 9.8), (5, 9.8)),
        _l((-8, -7), (8, -7)),
        _l(*round_arc((-8, 0.5), 3.6, 0, 180)),
        _l((-11.6, 0.5), (-8, -6.5), (-4.4, 0.5), width=1.8),
        _l(*round_arc((8, 0.5), 3.6, 0, 180)),
        _l((4.4, 0.5), (8, -6.5), (11.6, 0.5), width=1.8),
    ]


def chart() -> list[Primitive]:
    """A course that rises and falls."""
    return [
        _l((-10, -10), (-10, 10), (10.5, 10)),
        _l((-6, 5.5), (-1.5, -1), (3, 2.5), (9.5, -7)),
    ]


def question() -> list[Primitive]:
    bow = (*round_arc((0, -4.5), 5.2, 190, 380), *bend((4.9, -2.7), (3.4, 0.5), (0, 2)), (0, 4.4))
    return [_l(*bow, width=3), _dot(0, 9.4, 1.9)]


def story() -> list[Primitive]:
    return [*(_l((-3, y), (10, y)) for y in (-7, 0, 7)), *(_dot(-8.5, y, 1.9) for y in (-7, 0, 7))]


# -- cards -----------------------------------------------------------------------------------------------------------


def hook() -> list[Primitive]:
    tines = (*bend((-9, -1), (-9, 10), (0, 10)), *bend((0, 10), (9, 10), (9, -1)))
    return [
        _l((0, -11), (0, 10)),
        _l(*tines),
        _l((-12, 2.5), (-9, -1.5), (-5.5, 1.5)),
        _l((12, 2.5), (9, -1.5), (5.5, 1.5)),
    ]


def rope() -> list[Primitive]:
    coils: list[Primitive] = [_o(0, -1, radius, 2.45) for radius in (10.5, 6.6, 2.8)]
    return [*coils, _l(*bend((10.5, -1), (11, 7), (4, 11)))]


def axe() -> list[Primitive]:
    blade = (
        *cubic((2.5, -9), (-2, -8.5), (-5, -9.5), (-7.5, -11)),
        *bend((-7.5, -11), (-12, -4.5), (-7.5, 2)),
        *cubic((-7.5, 2), (-5, -0.5), (-2, -1.8), (2.5, -2)),
    )
    return [_l((4, -10.5), (4, 11)), _fill(*blade), _shape(*blade, width=1.4)]


def fire() -> list[Primitive]:
    flame = (
        *cubic((0, 11), (-12, 11), (-9, -1), (-4, -5)),
        *cubic((-4, -5), (-4, -1), (-1.5, -0.5), (-1, -2)),
        *cubic((-1, -2), (-1, -7), (0, -9.5), (3, -11)),
        *cubic((3, -11), (2.5, -5.5), (10, -3), (9, 4)),
        *cubic((9, 4), (8.5, 9), (5, 11), (0, 11)),
    )
    return [_shape(*flame), _l(*bend((-3, 7), (-3, 3), (0.5, 1.5)), width=2)]


def food() -> list[Primitive]:
    """A loaf with three cuts."""
    loaf = (
        *cubic((-11, 5), (-11, -9), (11, -9), (11, 5)),
        *bend((11, 5), (11, 8), (7, 8)),
        (-7, 8),
        *bend((-7, 8), (-11, 8), (-11, 5)),
    )
    return [_shape(*loaf), *(_l((x - 1.5, -3.6), (x + 1.5, 1), width=2) for x in (-5, 0, 5))]


def net() -> list[Primitive]:
    meshes: list[Primitive] = []
    for k in (-5.2, 0, 5.2):
        meshes += [_l((-9.5 + max(0, k), -9.5 - min(0, k)), (9.5 + min(0, k), 9.5 - max(0, k)), width=1.9)]
        meshes += [_l((9.5 - max(0, k), -9.5 - min(0, k)), (-9.5 - min(0, k), 9.5 - max(0, k)), width=1.9)]
    return [_shape(*rounded(20, 20, 3)), *meshes]


def shield() -> list[Primitive]:
    side = cubic((9, -8), (9.5, 2), (5, 8), (0, 11))
    return [
        _shape(
            (-9, -8),
            *bend((-9, -8), (-4, -8), (0, -11)),
            *bend((0, -11), (4, -8), (9, -8)),
            *side,
            *mirrored(side)[::-1],
        ),
        _l((0, -6), (0, 6), width=2),
        _l((-5, -2), (5, -2), width=2),
    ]


def sword() -> list[Primitive]:
    return [_l((9, -10), (-4.5, 3.5), width=3.4), _l((-8.5, 0.5), (-1.5, 7.5)), _l((-5, 4), (-9.5, 8.5), width=3)]


def key() -> list[Primitive]:
    return [_o(0, -5.5, 5), _l((0, -0.5), (0, 10.5)), _l((0, 10), (4.6, 10)), _l((0, 5.4), (3.6, 5.4))]


def cobra() -> list[Primitive]:
    body = (*cubic((-9, 10), (9, 12), (9, 3), (0, 2)), *cubic((0, 2), (-7, 1), (-6, -4), (-2, -5)))
    hood = (*bend((-2, -5), (-6, -11), (2, -11)), *bend((2, -11), (9, -10), (6, -4)), *bend((6, -4), (2, -2), (-2, -5)))
    return [_l(*body), _shape(*hood, width=2), _dot(2.2, -7.5, 1.3)]


def chalice() -> list[Primitive]:
    cup = (*cubic((-7, -10), (-7, 0), (-2, 1.5), (0, 1.5)), *cubic((0, 1.5), (2, 1.5), (7, 0), (7, -10)))
    return [_shape(*cup), _l((0, 1.5), (0, 9.5)), _l((-5.5, 10), (5.5, 10)), _l((-3, 5.4), (3, 5.4), width=2)]


def runesword() -> list[Primitive]:
    return [
        _shape((0, -11.5), (3, -7.5), (3, 3), (-3, 3), (-3, -7.5), width=2.2),
        _l((-7, 3.6), (7, 3.6)),
        _l((0, 4), (0, 10.8), width=3),
        _l((0, -6.6), (0, -0.4), width=1.6),
    ]


def crown() -> list[Primitive]:
    return [
        _shape((-9, 8), (-10.5, -6), (-4.5, 0.5), (0, -9), (4.5, 0.5), (10.5, -6), (9, 8)),
        _l((-5, 4), (5, 4), width=2),
    ]


def ring_of_power() -> list[Primitive]:
    return [_o(0, 3, 7.4, 3), _shape((0, -11.4), (4.2, -7.6), (0, -3.6), (-4.2, -7.6), width=2)]


def holder() -> list[Primitive]:
    """A sealed box: what lies inside is not said."""
    return [_shape(*rounded(21, 17, 3)), _l((-10, -2), (10, -2)), _dot(0, -1, 3)]


def magic() -> list[Primitive]:
    star = [p for pair in zip(polygon(4, 11), polygon(4, 3.6, -45), strict=True) for p in pair]
    return [_fill(*star), _dot(8, -8, 1.6), _dot(-8, 8, 1.6)]


def card() -> list[Primitive]:
    return [_shape(*rounded(15, 21, 3))]


def cards() -> list[Primitive]:
    return [_shape(*rounded(13, 18, 2.6, (3.6, 2))), _l((-9, 7), (-9, -8.5), (2, -8.5))]


def gold() -> list[Primitive]:
    """A pile of coins."""
    top = tuple((9 * math.cos(at * math.tau / 24), -6 + 3.6 * math.sin(at * math.tau / 24)) for at in range(25))
    rim = tuple((9 * math.cos(at * math.pi / 12), 3.6 * math.sin(at * math.pi / 12)) for at in range(13))
    return [
        _l(*top, width=2.2),
        *(_l(*((x, y + foot) for x, y in rim), width=2.2) for foot in (0.0, 6.0)),
        _l((-9, -6), (-9, 6), width=2.2),
        _l((9, -6), (9, 6), width=2.2),
    ]


def chips() -> list[Primitive]:
    return [Disc((0, 0), 9, "", INK, STROKE), Disc((0, 0), 4, INK)]


def lock() -> list[Primitive]:
    shackle = ((-5.5, 0), (-5.5, -4), *round_arc((0, -4), 5.5, 180, 360), (5.5, 0))
    return [_fill(*rounded(18, 12.5, 2.5, (0, 5.5))), _l(*shackle)]


def blank() -> list[Primitive]:
    return [_o(0, 0, 6.5)]


def monster() -> list[Primitive]:
    horns = ((-9, -10), (-6, -4), (6, -4), (9, -10))
    return [
        _l(*horns[:2]),
        _l(*horns[2:]),
        _o(0, 2, 8),
        _dot(-3, 0.5, 1.5),
        _dot(3, 0.5, 1.5),
        _l((-3.5, 5.6), (3.5, 5.6), width=2),
    ]


ICONS: dict[str, Drawing] = {
    name.strip("_"): drawing
    for name, drawing in {
        "undo": undo, "redo": redo, "turn": turn, "menu": menu, "check": check, "cross": cross, "back": back,
        "next": forward, "up": up, "down": down, "plus": plus, "minus": minus, "search": search, "edit": edit,
        "bin": bin_, "send": send, "fetch": fetch, "walk": walk, "stay": stay, "play": play, "enter": enter,
        "book": book, "gear": gear, "camera": camera, "die": die, "hub": hub, "lamp": lamp, "sound": sound,
        "mute": mute, "voice": voice, "eye": eye, "cover": cover, "hand": hand, "clock": clock, "map": map_,
        "phone": phone, "near": near, "home": home, "door": door, "trophy": trophy, "flag": flag, "people": people,
        "sun": sun,
        "letters": letters, "globe": globe, "moon": moon, "shift": shift, "erase": erase, "scales": scales,
        "story": story, "hook": hook, "rope": rope, "axe": axe, "fire": fire, "food": food, "net": net,
        "shield": shield, "sword": sword, "key": key, "cobra": cobra, "chalice": chalice, "runesword": runesword,
        "crown": crown, "ring_of_power": ring_of_power, "holder": holder, "magic": magic, "card": card,
        "cards": cards, "blank": blank, "lock": lock, "monster": monster, "question": question,
        "chart": chart, "gold": gold, "chips": chips,
    }.items()
}  # fmt: skip


@cache
def icon(name: str) -> tuple[Primitive, ...]:
    """A sign in units, drawn in `INK`."""
    return tuple(ICONS[name]())
