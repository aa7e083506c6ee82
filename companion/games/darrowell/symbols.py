"""The drawing vocabulary of Darrowell: doors, guards, hazards, bridges, items, and the art of each special area.

What a rule speaks of has an ink outline and its number; what may be picked up lies on a light halo (DARR-ITEM-06), and
nothing else does. The art of a special area lies flat on its floor in two tones, so that figures and chips stand clear.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator

from companion.boards.curves import arc, circle
from companion.boards.model import Point
from companion.boards.primitives import Disc, Lettering, Line, Points, Polygon, Primitive
from companion.boards.symbols import Spot

Drawn = Iterator[Primitive]
EDGE = 0.7


def number(spot: Spot, label: str, size: float = 1.3, ink: str = "ink", at: Point = (0.0, 0.0)) -> Lettering:
    """A number that turns to face the reader; `size` is a part of the radius."""
    return Lettering(spot.point(*at), label, size * spot.radius, ink, spot.facing)


def box(left: float, top: float, right: float, bottom: float) -> Points:
    return ((left, top), (right, top), (right, bottom), (left, bottom))


# -- on the ways -----------------------------------------------------------------------------------------------------

_DOTS: dict[int, tuple[Point, ...]] = {
    0: (),
    1: ((0, 0),),
    2: ((-0.4, 0), (0.4, 0)),
    3: ((-0.5, 0.25), (0, -0.3), (0.5, 0.25)),
    4: ((-0.4, -0.35), (0.4, -0.35), (-0.4, 0.35), (0.4, 0.35)),
    5: ((-0.5, -0.4), (0.5, -0.4), (0, 0), (-0.5, 0.4), (0.5, 0.4)),
    6: ((-0.55, -0.35), (0, -0.35), (0.55, -0.35), (-0.55, 0.35), (0, 0.35), (0.55, 0.35)),
}


def door(spot: Spot, dots: int) -> Drawn:
    """Shut boards across the gap, and the dots of its lock on a plate."""
    yield spot.shape(box(-1.9, -0.42, 1.9, 0.42), "roof", "ink", EDGE)
    for x in (-1.25, 1.25):
        yield spot.line(((x, -0.42), (x, 0.42)), 0.16)
    plate = spot._replace(turn=spot.facing)
    yield plate.shape(box(-0.92, -0.78, 0.92, 0.78), "bone", "ink", EDGE)
    for x, y in _DOTS[dots]:
        yield plate.disc(x, y, 0.2, "ink")


def guard(spot: Spot, colour: str) -> Drawn:
    """A shield with his number, and the spear he holds towards the area he faces (`turn`: up is forwards)."""
    ink = "red" if colour == "red" else "grey"
    for x in (-0.72, 0.72):
        yield spot.line(((x, 1.0), (x, -1.5)), 0.16)
        yield spot.shape(((x - 0.24, -1.4), (x, -2.0), (x + 0.24, -1.4)), "stone", "ink", 0.5)
    upright = spot._replace(turn=spot.facing)
    shape = ((-0.95, -0.95), (0.95, -0.95), (0.95, 0.2), (0.55, 0.8), (0, 1.15), (-0.55, 0.8), (-0.95, 0.2))
    yield upright.shape(shape, ink, "ink", EDGE)
    yield number(upright, spot.label, 1.5, "white" if colour == "red" else "black", (0, -0.05))


def hazard(spot: Spot) -> Drawn:
    """So much armor: a green burr with its number."""
    turns = [(math.radians(15 * i), 1.0 if i % 2 else 1.28) for i in range(24)]
    yield spot.shape([(r * math.cos(t), r * math.sin(t)) for t, r in turns], "tree2", "ink", EDGE)
    yield spot.disc(0, 0, 0.78, "bone")
    yield number(spot, spot.label, 1.4)


def bridge(spot: Spot) -> Drawn:
    """Old planks on two ropes, across the water."""
    yield spot.shape(box(-1.75, -0.85, 1.75, 0.85), "ink", "")
    for at in range(9):
        x = -1.68 + at * 0.38
        lean = 0.06 * math.sin(5.0 * at + spot.at[0])
        yield spot.shape(box(x, -0.78 + lean, x + 0.3, 0.78 + lean), "roof" if at % 3 else "roof2", "")
    for y in (-0.95, 0.95):
        yield spot.line(((-1.9, y), (1.9, y)), 0.12, "gold2")


def drop(spot: Spot) -> Drawn:
    """One way only: an arrow."""
    yield spot.shape(
        ((-1.1, -0.3), (0.2, -0.3), (0.2, -0.85), (1.3, 0), (0.2, 0.85), (0.2, 0.3), (-1.1, 0.3)), "bone", "ink", EDGE
    )


def stairs(spot: Spot) -> Drawn:
    """A few steps down."""
    for step in range(5):
        yield spot.shape(
            box(-1 + 0.16 * step, -1 + 0.4 * step, 1 - 0.16 * step, -0.66 + 0.4 * step), "stone2", "ink", 0.5
        )


def way_off(spot: Spot) -> Drawn:
    """Out: an arch, and an arrow through it (`turn`: outwards is to the right)."""
    yield spot.shape(box(-0.9, -1.35, 0.5, 1.35), "pit", "ink", EDGE)
    yield spot.shape(
        ((-0.7, -0.34), (0.6, -0.34), (0.6, -0.9), (1.6, 0), (0.6, 0.9), (0.6, 0.34), (-0.7, 0.34)), "gold", "ink", EDGE
    )


# -- on the floors ---------------------------------------------------------------------------------------------------


def coin(spot: Spot) -> Drawn:
    """A space of the gold track; every tenth is of bright gold."""
    tenth = spot.label.endswith("0")
    yield spot.disc(0, 0, 1, "gold" if tenth else "bone", "ink", EDGE)
    yield spot.disc(0, 0, 0.84, "", "gold2", 0.5)
    yield number(spot, spot.label, 0.82 if tenth else 0.72)


def brazier(spot: Spot) -> Drawn:
    """The fire that marks a special area, and its letter (DARR-SPEC-01)."""
    flame = ((-0.8, -0.3), (-0.55, -1.0), (-0.25, -0.75), (0.05, -1.6), (0.4, -0.8), (0.62, -1.05), (0.8, -0.3))
    yield spot.shape(spot.curve(flame), "gold", "", 0)
    yield spot.disc(0, 0.25, 1, "ink")
    yield spot.disc(0, 0.25, 0.84, "", "gold", 0.6)
    yield Lettering(spot.point(0, 0.25), spot.label, 1.5 * spot.radius, "white", spot.facing, face="voice")


def start_number(spot: Spot) -> Drawn:
    """The large number of a start room."""
    yield spot.disc(0, 0, 1, "bone", "ink", EDGE)
    yield Lettering(spot.at, spot.label, 1.7 * spot.radius, "ink", spot.facing, face="voice")


def tunnel(spot: Spot) -> Drawn:
    """A great round staircase, winding down (DARR-STAIR-01)."""
    yield spot.disc(0, 0, 1.06, "ink")
    for step in range(14):
        first, last = 25 * step, 25 * step + 25
        inner, outer = arc((0, 0), 0.3, 0.3, first, last, 0.003), arc((0, 0), 1, 1, first, last, 0.003)
        yield spot.shape(
            (*outer, *reversed(inner)), ("stone", "stone2", "slate", "slate2", "pit")[step * 5 // 14], "ink", 0.4
        )
    yield spot.disc(0, 0, 0.3, "pit2", "ink", 0.4)


def dock(spot: Spot) -> Drawn:
    """Planks out into the river (`turn`: towards it is to the right)."""
    for at in range(5):
        x = -1 + at * 0.42
        yield spot.shape(box(x, -0.7, x + 0.34, 0.7), "roof" if at % 2 else "roof2", "ink", 0.4)
    for y in (-0.78, 0.78):
        yield spot.disc(1.05, y, 0.16, "ink")


PASSAGES = {"red": "red", "green": "tree2", "blue": "blue"}


def guildsman(spot: Spot, colour: str) -> Drawn:
    """Somebody in a hood, whose colour says which wall he knows (DARR-GUILD-02)."""
    cloak = ((0, -1.2), (0.5, -0.85), (0.6, -0.2), (0.95, 1.0), (-0.95, 1.0), (-0.6, -0.2), (-0.5, -0.85))
    yield spot.shape(cloak, PASSAGES.get(colour, "plum"), "ink", EDGE)
    yield spot.disc(0, -0.6, 0.3, "pit2")


# -- what may be picked up -------------------------------------------------------------------------------------------


def _halo(spot: Spot) -> Drawn:
    yield spot.disc(0, 0, 1.28, "halo")
    yield spot.disc(0, 0, 1.2, "bone", "gold2", 0.5)


def weapon(spot: Spot) -> Drawn:
    yield spot.line(((-0.7, 0.7), (0.62, -0.62)), 0.24, "slate2")
    yield spot.shape(((0.5, -0.75), (0.92, -0.92), (0.75, -0.5)), "slate2", "")
    yield spot.line(((-0.6, 0.12), (-0.12, 0.6)), 0.2, "ink")


def armor(spot: Spot) -> Drawn:
    coat = ((-0.75, -0.75), (-0.3, -0.6), (0.3, -0.6), (0.75, -0.75), (0.6, 0), (0.5, 0.75), (-0.5, 0.75), (-0.6, 0))
    yield spot.shape(coat, "slate", "ink", 0.5)
    yield spot.line(((0, -0.58), (0, 0.72)), 0.1)


def lock_pick(spot: Spot) -> Drawn:
    """A pick and its number, the spot's label."""
    yield spot.disc(-0.5, -0.35, 0.3, "", "gold2", 0.22 * spot.radius)
    yield spot.line(((-0.3, -0.2), (0.2, 0.15)), 0.18, "gold2")
    yield number(spot, spot.label, 1.1, "ink", (0.42, 0.32))


def torch(spot: Spot) -> Drawn:
    yield spot.line(((-0.35, 0.8), (0.1, -0.05)), 0.24, "roof2")
    flame = ((-0.25, -0.05), (-0.3, -0.5), (0.1, -0.95), (0.42, -0.5), (0.4, 0.05))
    yield spot.shape(spot.curve(flame, closed=True), "gold", "red", 0.6)


def guild_token(spot: Spot) -> Drawn:
    yield spot.disc(0, 0, 0.72, "plum", "ink", 0.5)
    yield spot.shape(((0, -0.5), (0.32, -0.1), (0.4, 0.42), (-0.4, 0.42), (-0.32, -0.1)), "bone", "")


def tarot_card(spot: Spot) -> Drawn:
    lean = spot._replace(turn=12.0)
    yield lean.shape(box(-0.5, -0.8, 0.5, 0.8), "deep", "ink", 0.5)
    turns = [(math.radians(36 * i - 90), 0.4 if i % 2 == 0 else 0.18) for i in range(10)]
    yield lean.shape([(r * math.cos(t), r * math.sin(t)) for t, r in turns], "gold", "")


def hour_glass(spot: Spot) -> Drawn:
    yield spot.shape(((-0.5, -0.7), (0.5, -0.7), (-0.5, 0.7), (0.5, 0.7)), "foam", "ink", 0.5)
    yield spot.shape(((-0.4, 0.66), (0.4, 0.66), (0, 0.25)), "gold2", "")
    for y in (-0.78, 0.78):
        yield spot.line(((-0.6, y), (0.6, y)), 0.2, "roof2")


ITEMS: dict[str, Callable[[Spot], Drawn]] = {
    "weapon": weapon,
    "armor": armor,
    "torch": torch,
    "guild_token": guild_token,
    "tarot_card": tarot_card,
    "hour_glass": hour_glass,
    "lock_pick_1": lock_pick,
    "lock_pick_2": lock_pick,
    "lock_pick_3": lock_pick,
}


def item(spot: Spot, name: str) -> Drawn:
    """Something that may be picked up."""
    yield from _halo(spot)
    yield from ITEMS[name](spot._replace(label=name[-1]))


def gold(spot: Spot) -> Drawn:
    """A pile of coins with its worth."""
    yield from _halo(spot)
    for x, y in ((-0.45, 0.4), (0.45, 0.4), (0, 0.1)):
        yield spot.disc(x, y, 0.42, "gold", "gold2", 0.5)
    yield spot.disc(0, -0.28, 0.62, "gold", "ink", 0.5)
    yield number(spot, spot.label, 1.05, "ink", (0, -0.28))


# -- the art of special areas ----------------------------------------------------------------------------------------


def fountain(spot: Spot) -> Drawn:
    """A round basin in the middle of the room."""
    yield spot.disc(0, 0, 1, "stone2", "slate2", 1.0)
    yield spot.disc(0, 0, 0.8, "water")
    for reach in (0.62, 0.42):
        yield spot.disc(0, 0, reach, "", "foam", 0.6)
    yield spot.disc(0, 0, 0.2, "stone", "slate2", 0.8)


def octagon(spot: Spot) -> Drawn:
    """The ring of the fighting pit."""
    for reach, ink in ((1.0, "slate2"), (0.94, "clay2"), (0.6, "clay")):
        turns = [math.radians(45 * i + 22.5) for i in range(8)]
        yield spot.shape([(reach * math.cos(t), reach * math.sin(t)) for t in turns], ink, "")


def heads(spot: Spot) -> Drawn:
    """Stone heads that look four ways."""
    yield spot.disc(0, 0, 1, "stone2", "slate2", 0.8)
    for quarter in range(4):
        head = spot._replace(turn=90.0 * quarter)
        yield head.shape(
            head.curve(((-0.3, -0.45), (0, -0.98), (0.3, -0.45), (0, -0.3)), closed=True), "slate", "ink", 0.5
        )
        for x in (-0.11, 0.11):
            yield head.disc(x, -0.68, 0.06, "gold")


def dragon(spot: Spot) -> Drawn:
    """Curled up on its sacks, asleep."""
    for x, y in ((-1.2, 0.55), (-0.7, 0.75), (1.1, 0.6)):
        yield spot.disc(x, y, 0.3, "gold2", "ink", 0.5)
    body = spot.curve(((-1.0, 0.3), (-0.9, -0.5), (0.0, -0.75), (0.9, -0.4), (1.0, 0.25), (0.4, 0.6), (-0.2, 0.35)))
    yield spot.line(body, 0.5, "coil2")
    yield spot.line(body, 0.34, "coil")
    yield spot.shape(
        spot.curve(((-0.35, 0.1), (-0.75, 0.45), (-0.3, 0.72), (0.1, 0.5)), closed=True), "coil", "ink", 0.5
    )
    yield spot.line(((-0.52, 0.42), (-0.34, 0.46)), 0.06)


def levers(spot: Spot) -> Drawn:
    """Three levers on a platform."""
    yield spot.shape(box(-0.9, 0.2, 0.9, 0.6), "slate", "ink", 0.5)
    for x, lean in ((-0.55, -0.25), (0, 0.1), (0.55, 0.3)):
        yield spot.line(((x, 0.3), (x + lean, -0.55)), 0.12, "roof2")
        yield spot.disc(x + lean, -0.6, 0.15, "red", "ink", 0.5)


def coffin(spot: Spot) -> Drawn:
    """A lid with its number."""
    lid = ((-0.5, -1), (0.5, -1), (0.8, -0.45), (0.45, 1), (-0.45, 1), (-0.8, -0.45))
    yield spot.shape(lid, "roof2", "ink", 0.5)
    yield number(spot, spot.label, 0.95, "white", (0, -0.1))


def sleeper(spot: Spot) -> Drawn:
    """A guard asleep in the doorway."""
    yield spot.shape(
        spot.curve(((-1, 0.3), (-0.5, -0.2), (0.4, -0.1), (0.8, 0.35), (0, 0.6)), closed=True), "slate", "ink", 0.5
    )
    yield spot.disc(-0.75, -0.12, 0.28, "clay2", "ink", 0.5)
    for at, size in ((-0.2, 0.5), (0.2, 0.42), (0.5, 0.34)):
        yield Lettering(
            spot.point(at, -0.45 - 0.4 * (at + 0.2)), "z", size * spot.radius, "slate2", spot.facing, face="voice"
        )


def idol(spot: Spot) -> Drawn:
    """A god with one great eye."""
    yield spot.shape(((-0.6, 0.9), (-0.8, -0.4), (0, -1), (0.8, -0.4), (0.6, 0.9)), "gold", "gold2", 0.9)
    yield spot.shape(spot.curve(((-0.5, -0.1), (0, -0.45), (0.5, -0.1), (0, 0.2)), closed=True), "bone", "ink", 0.5)
    yield spot.disc(0, -0.12, 0.18, "ink")


def squid(spot: Spot) -> Drawn:
    """Arms in a round pool."""
    yield spot.disc(0, 0, 1, "stone2", "slate2", 0.8)
    yield spot.disc(0, 0, 0.86, "deep")
    for turn in (20, 110, 200, 290):
        arm = spot._replace(turn=float(turn))
        yield arm.line(arm.curve(((0, 0), (0.3, -0.2), (0.5, 0.1), (0.72, -0.15))), 0.13, "plum")
    yield spot.disc(0, 0, 0.24, "plum2", "ink", 0.5)


def grave(spot: Spot) -> Drawn:
    """A mound and a stone with so many skulls."""
    yield spot.shape(
        spot.curve(((-0.9, 0.3), (0, 0.05), (0.9, 0.3), (0.75, 1.0), (-0.75, 1.0)), closed=True), "clay2", "ink", 0.5
    )
    stone = (*arc((0, -0.35), 0.6, 0.6, 180, 360), (0.6, 0.35), (-0.6, 0.35))
    yield spot.shape(stone, "slate", "ink", 0.5)
    count = int(spot.label)
    for at in range(count):
        yield spot.disc((at - (count - 1) / 2) * 0.38, -0.25, 0.16, "bone", "ink", 0.4)


def flame(spot: Spot) -> Drawn:
    """Fire on a ledge."""
    tongue = ((-0.7, 0.9), (-0.75, 0.1), (-0.35, -0.4), (-0.1, -1.0), (0.25, -0.35), (0.7, 0.0), (0.7, 0.9))
    yield spot.shape(spot.curve(tongue), "red", "ink", 0.4)
    yield spot.shape(spot.curve(((-0.35, 0.9), (-0.3, 0.3), (0.05, -0.2), (0.35, 0.35), (0.3, 0.9))), "gold", "")


def stall(spot: Spot) -> Drawn:
    """An awning, and blades on a table."""
    for at in range(5):
        yield spot.shape(box(-1 + 0.4 * at, -0.7, -0.6 + 0.4 * at, -0.25), "red" if at % 2 else "bone", "ink", 0.4)
    yield spot.shape(box(-0.9, 0.25, 0.9, 0.6), "roof2", "ink", 0.5)
    for x in (-0.5, 0.05, 0.6):
        yield spot.line(((x - 0.14, 0.3), (x + 0.14, -0.12)), 0.1, "slate2")


def catapult(spot: Spot) -> Drawn:
    """A long arm on a frame."""
    yield spot.shape(((-0.8, 0.7), (0, -0.2), (0.8, 0.7), (0.6, 0.7), (0, 0.05), (-0.6, 0.7)), "roof2", "ink", 0.5)
    yield spot.line(((-0.95, 0.35), (0.75, -0.75)), 0.15, "roof")
    yield spot.disc(0.8, -0.8, 0.24, "slate", "ink", 0.5)


def notice(spot: Spot) -> Drawn:
    """A board with a face on it."""
    yield spot.line(((0, 0.3), (0, 1)), 0.14, "roof2")
    yield spot.shape(box(-0.75, -0.85, 0.75, 0.35), "roof", "ink", 0.5)
    yield spot.shape(box(-0.42, -0.72, 0.42, 0.22), "bone", "ink", 0.4)
    yield spot.disc(0, -0.32, 0.2, "slate2")


def scales(spot: Spot) -> Drawn:
    """Benny weighs it."""
    yield spot.line(((0, -0.8), (0, 0.75)), 0.12, "gold2")
    yield spot.line(((-0.75, -0.55), (0.75, -0.7)), 0.1, "gold2")
    for x, y in ((-0.75, -0.1), (0.75, -0.25)):
        yield spot.shape((*arc((x, y), 0.36, 0.3, 0, 180), (x - 0.36, y)), "gold", "ink", 0.5)


def hoard(spot: Spot) -> Drawn:
    """A chest too full to shut."""
    for x in (-0.5, -0.1, 0.35, 0.6):
        yield spot.disc(x, -0.12 - 0.1 * math.cos(7 * x), 0.26, "gold", "gold2", 0.5)
    yield spot.shape(box(-0.9, 0.05, 0.9, 0.75), "roof2", "ink", 0.6)
    yield spot.shape(box(-0.16, 0.2, 0.16, 0.5), "gold2", "ink", 0.5)


def pipe(spot: Spot) -> Drawn:
    """The piper’s pipe, and a rat that listens."""
    yield spot.line(((-0.8, 0.3), (0.6, -0.55)), 0.2, "roof2")
    for at in (0.2, 0.4, 0.6):
        yield spot.disc(-0.8 + 1.4 * at, 0.3 - 0.85 * at, 0.07, "ink")
    yield spot.shape(spot.curve(((0.1, 0.6), (0.4, 0.3), (0.85, 0.45), (0.6, 0.72)), closed=True), "slate2", "ink", 0.4)
    yield spot.line(spot.curve(((0.1, 0.62), (-0.2, 0.8), (-0.5, 0.62))), 0.06, "slate2")


def crowd(spot: Spot) -> Drawn:
    """People with purses."""
    for x, y, ink in ((-0.5, 0.1, "plum"), (0.45, 0.0, "clay2"), (0, -0.35, "deep"), (0, 0.45, "roof")):
        yield spot.disc(x, y + 0.25, 0.4, ink, "ink", 0.4)
        yield spot.disc(x, y - 0.2, 0.22, "clay", "ink", 0.4)


def burning_tower(spot: Spot) -> Drawn:
    """Round rooms one above the other, and fire at the foot."""
    for at in range(4):
        y = 0.5 - 0.42 * at
        yield spot.shape(
            box(-0.5 + 0.04 * at, y - 0.2, 0.5 - 0.04 * at, y + 0.2), "stone" if at % 2 else "stone2", "ink", 0.5
        )
    for x in (-0.75, 0.75):
        yield from flame(spot._replace(at=spot.point(x, 0.55), radius=spot.radius * 0.32))


def bars(spot: Spot) -> Drawn:
    """A grille."""
    for at in range(6):
        yield spot.line(((-0.9 + 0.36 * at, -0.8), (-0.9 + 0.36 * at, 0.8)), 0.1, "slate2")
    for y in (-0.55, 0.55):
        yield spot.line(((-1, y), (1, y)), 0.1, "slate2")


def rubbish(spot: Spot) -> Drawn:
    """A heap of what nobody wants."""
    yield spot.shape(
        spot.curve(((-1, 0.7), (-0.6, -0.1), (0, -0.6), (0.6, 0), (1, 0.7)), closed=False), "clay2", "ink", 0.5
    )
    for x, y, ink in ((-0.4, 0.4, "slate"), (0.1, 0.1, "roof"), (0.45, 0.45, "plum"), (-0.05, -0.25, "tree2")):
        yield spot.disc(x, y, 0.15, ink, "ink", 0.4)


def goblin(spot: Spot) -> Drawn:
    """A goblin with his number."""
    ears = ((-1.15, -0.5), (-0.6, -0.45), (0, -0.8), (0.6, -0.45), (1.15, -0.5), (0.7, 0.25), (0, 0.85), (-0.7, 0.25))
    yield spot.shape(ears, "coil", "ink", 0.5)
    yield number(spot, spot.label, 1.1, "ink", (0, -0.05))


def gong(spot: Spot) -> Drawn:
    yield spot.disc(0, 0, 1, "gold", "ink", 0.6)
    yield spot.disc(0, 0, 0.55, "", "gold2", 0.9)
    yield spot.disc(0, 0, 0.2, "gold2")


def roof(spot: Spot) -> Drawn:
    """A pointed roof seen from above."""
    points = circle((0, 0), 1, 0.003)
    for at in range(8):
        first, last = math.radians(45 * at), math.radians(45 * at + 45)
        wedge = ((0.0, 0.0), (math.cos(first), math.sin(first)), (math.cos(last), math.sin(last)))
        yield spot.shape(wedge, "roof" if at % 2 else "roof2", "ink", 0.4)
    yield Disc(spot.at, 0.12 * spot.radius, "gold", "ink", 0.4)
    yield Polygon(spot.put(points), "", "ink", EDGE)


def hay(spot: Spot) -> Drawn:
    """A wagon full of hay."""
    yield spot.shape(
        spot.curve(((-0.9, 0.3), (-0.6, -0.5), (0.1, -0.7), (0.8, -0.3), (0.9, 0.3)), closed=True), "gold", "gold2", 0.6
    )
    for x in (-0.55, 0.55):
        yield spot.disc(x, 0.5, 0.3, "roof2", "ink", 0.6)


def ripple(line: Points) -> Line:
    """A light line on water."""
    return Line(line, "foam", 0.7, (6.0, 9.0))


ART: dict[str, Callable[[Spot], Drawn]] = {
    "A": fountain,
    "B": octagon,
    "D": heads,
    "E": dragon,
    "G": sleeper,
    "H": idol,
    "I": squid,
    "L": stall,
    "M": catapult,
    "N": notice,
    "P": scales,
    "Q": hoard,
    "R": fountain,
    "S": pipe,
    "U": burning_tower,
    "X": rubbish,
}
"""The art of areas whose letter says all; the others are drawn from their data."""
