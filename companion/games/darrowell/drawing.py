"""A map of Darrowell as a picture, all from its data: floors and walls, the river, what stands on the ways, what lies
in the areas, and the art of the special ones. Scenery of the file is laid under what has a rule.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from itertools import pairwise

from companion.boards.drawing import PLAIN, Options, Picture, draw, scenery
from companion.boards.model import Point
from companion.boards.primitives import Lettering, Line, Polygon, Primitive
from companion.boards.symbols import Spot
from companion.games.darrowell import symbols
from companion.games.darrowell.board import DarrowellBoard, Exit, Place, Way
from companion.games.darrowell.floors import Box, Side, on_river, shared, sides
from companion.games.darrowell.naming import called

WALL, GAP, RIVER = 3.0, 34.0, 11.0
"""Breadth of walls, of the gaps that ways leave in them, and of the river, mm."""

SIGN, THING = 6.4, 6.0
"""Radius of what stands on a way, and of what lies in an area, mm."""

TITLE = 15.5
"""How far below the upper wall a room’s name stands, clear of what stands in the wall, mm."""

STONE = 12.7
"""A flagstone of the floor, mm."""

FLOORS = {"dungeon": ("moor", "moor2"), "city": ("bank", "bank2")}


@draw.register
def picture(board: DarrowellBoard, parts: Mapping[str, str], options: Options = PLAIN) -> Picture:
    """The whole sheet."""
    floors = dict(_floors(board))
    return Picture(
        board.size,
        (*_ground(board, floors), *scenery(board.scenery, board.size, options)),
        (*_river(board), *_walls(board, floors)),
        (*_strips(board, options), *_areas(board, options), *_signs(board, floors, options)),
        tuple(_edge(board, options)),
    )


def _floors(board: DarrowellBoard) -> Iterator[tuple[str, Box]]:
    """Every floor that is a box: areas, and the strips that are no area."""
    yield from ((area.id, area.box) for area in board.areas if area.box)
    for name, part in (("#ledge", board.flame), ("#planks", board.inn)):
        if part and part.strip:
            yield name, part.strip
    if board.river_tower and board.river_tower.box:
        yield "#roof", board.river_tower.box


def _middle(box: Box) -> Point:
    return box[0] + box[2] / 2, box[1] + box[3] / 2


# -- the ground ------------------------------------------------------------------------------------------------------


def _ground(board: DarrowellBoard, floors: dict[str, Box]) -> Iterator[Primitive]:
    """The sheet, and every floor in flagstones."""
    width, height = board.size
    yield Polygon(((0, 0), (width, 0), (width, height), (0, height)), "slate2")
    light, dark = FLOORS[board.map]
    wet = board.river_tower.falls_to if board.river_tower else ""
    for place in board.areas:
        if place.floor:
            yield Polygon(place.floor, light)
    for name, (x, y, wide, high) in floors.items():
        corners = ((x, y), (x + wide, y), (x + wide, y + high), (x, y + high))
        if name == wet:
            yield Polygon(corners, "water")
            yield from (symbols.ripple(((x + 6, at), (x + wide - 6, at + 3))) for at in _every(y + 8, y + high, STONE))
            continue
        pale = (round(x / STONE / 6) + round(y / STONE / 6)) % 2 == 0
        ink, joint = (light, dark) if pale else (dark, light)
        yield Polygon(corners, ink)
        yield from _flags((x, y, wide, high), joint)


def _flags(box: Box, ink: str) -> Iterator[Line]:
    """Joints of the stones, every other row shifted by half a stone."""
    x, y, wide, high = box
    rows = round(high / STONE)
    for row in range(rows):
        top = y + row * high / rows
        if row:
            yield Line(((x, top), (x + wide, top)), ink, 0.5)
        for at in _every(x + (STONE if row % 2 else STONE / 2), x + wide, STONE):
            yield Line(((at, top), (at, top + high / rows)), ink, 0.5)


def _every(first: float, last: float, step: float) -> Iterator[float]:
    at = first
    while at < last - 1:
        yield at
        at += step


def _walls(board: DarrowellBoard, floors: dict[str, Box]) -> Iterator[Line]:
    """A wall between floors, with a gap where a way leads through, and one round the whole map."""
    linked = {frozenset((way.a, way.b)) for way in board.links if not way.small_stair}
    named_floors = list(floors.items())
    for number, (one, box) in enumerate(named_floors):
        for other, its in named_floors[number + 1 :]:
            meeting = shared(box, its)
            if meeting is None or on_river(board, meeting):
                continue
            pieces = _gapped(meeting) if frozenset((one, other)) in linked else (meeting,)
            yield from (Line(piece, "maze_wall", WALL) for piece in pieces)
    if floors:
        left, top = min(box[0] for box in floors.values()), min(box[1] for box in floors.values())
        right = max(box[0] + box[2] for box in floors.values())
        bottom = max(box[1] + box[3] for box in floors.values())
        corners = ((left, top), (right, top), (right, bottom), (left, bottom), (left, top))
        yield Line(corners, "maze_wall", WALL * 1.4)


def _gapped(side: Side) -> tuple[Side, Side]:
    """A wall with a way through its middle."""
    (x0, y0), (x1, y1) = side
    long = math.dist(*side)
    share = max(0.12, (long - GAP) / 2 / long)
    dx, dy = (x1 - x0) * share, (y1 - y0) * share
    return ((x0, y0), (x0 + dx, y0 + dy)), ((x1 - dx, y1 - dy), (x1, y1))


def _river(board: DarrowellBoard) -> Iterator[Line]:
    for course in board.river:
        yield Line(course, "deep", RIVER)
        yield Line(course, "water", RIVER - 2.4)
        yield symbols.ripple(course)


# -- what stands on the ways -----------------------------------------------------------------------------------------


def _signs(board: DarrowellBoard, floors: dict[str, Box], options: Options) -> Iterator[Primitive]:
    for way in board.links:
        if way.small_stair:
            for area in (way.a, way.b):
                x, y, wide, high = floors.get(area, (0, 0, 0, 0))
                yield from symbols.stairs(Spot((x + wide - 13, y + high - 15), 8.0, 0.0, options.facing))
            continue
        meeting = shared(floors[way.a], floors[way.b]) if way.a in floors and way.b in floors else None
        if meeting is not None:
            yield from _sign(board, way, meeting, options)
    for out in board.exits:
        yield from _way_off(board, out, options)


def _sign(board: DarrowellBoard, way: Way, meeting: Side, options: Options) -> Iterator[Primitive]:
    """Everything on one way; several things stand side by side along the wall."""
    upright = meeting[0][0] == meeting[1][0]
    along = 90.0 if upright else 0.0
    middle = way.at or _middle((*meeting[0], meeting[1][0] - meeting[0][0], meeting[1][1] - meeting[0][1]))
    if way.bridge:
        yield from symbols.bridge(Spot(middle, SIGN * 1.2, along + 90, options.facing))
    if way.oneway:
        yield from symbols.drop(Spot(middle, SIGN, _towards(board, way.a, way.b, upright), options.facing))
    kinds = [kind for kind in ("door", "guard", "hazard") if getattr(way, kind) not in (None, 0)]
    for number, kind in enumerate(kinds):
        shift = (number - (len(kinds) - 1) / 2) * SIGN * 2.2
        at = (middle[0], middle[1] + shift) if upright else (middle[0] + shift, middle[1])
        if kind == "door" and way.door is not None:
            yield from symbols.door(Spot(at, SIGN, along, options.facing), way.door)
        elif kind == "guard" and way.guard:
            behind = way.b if way.guard.faces == way.a else way.a
            turn = _towards(board, behind, way.guard.faces, upright) + 90
            yield from symbols.guard(Spot(at, SIGN, turn, options.facing, str(way.guard.number)), way.guard.colour)
        else:
            yield from symbols.hazard(Spot(at, SIGN * 0.9, 0.0, options.facing, str(way.hazard)))


def _towards(board: DarrowellBoard, start: str, to: str, upright: bool) -> float:
    """Which way it is straight through a wall, degrees clockwise from the right."""
    places = {area.id: area.at for area in board.areas}
    (x0, y0), (x1, y1) = places[start], places[to]
    if upright:
        return 0.0 if x1 > x0 else 180.0
    return 90.0 if y1 > y0 else 270.0


def _way_off(board: DarrowellBoard, out: Exit, options: Options) -> Iterator[Primitive]:
    """An exit on the edge, its lock and guard before it."""
    place = next((space for space in board.spaces if space.id == out.id), None)
    if place is None:
        return
    yield from symbols.way_off(Spot(place.at, SIGN * 1.2, place.turn, options.facing))
    turn = math.radians(place.turn)
    at = (place.at[0] - 15 * math.cos(turn), place.at[1] - 15 * math.sin(turn))
    if out.door is not None:
        yield from symbols.door(Spot(at, SIGN, place.turn + 90, options.facing), out.door)
    if out.guard:
        spot = Spot(at, SIGN, place.turn - 90, options.facing, str(out.guard.number))
        yield from symbols.guard(spot, out.guard.colour)
    if out.hazard:
        yield from symbols.hazard(Spot(at, SIGN * 0.9, 0.0, options.facing, str(out.hazard)))
    if options.names:
        across = place.turn in (0, 180)
        at = (place.at[0] - 28 * math.cos(turn), place.at[1] - 28 * math.sin(turn) + 10 * across)
        yield Lettering(at, str(called(board, out.id)), 5.4, "name", options.facing, face="voice")


# -- what lies in the areas ------------------------------------------------------------------------------------------


def _areas(board: DarrowellBoard, options: Options) -> Iterator[Primitive]:
    for area in board.areas:
        if area.box is None:
            yield from _contents(area, (area.at[0] - 20, area.at[1] - 20, 40, 40), options)
            continue
        yield from _special(board, area, area.box, options)
        yield from _contents(area, area.box, options)
        if options.names:
            title = str(called(board, area.id))
            wet = area.dock and _landing(board, area.box) == sides(area.box)[0]
            at = (
                area.box[0] + area.box[2] / 2 + (5 if area.special else 0),
                area.box[1] + TITLE + (12 if wet else 0),
            )
            yield Lettering(at, title, 5.4, "name", options.facing, face="voice")


def _contents(area: Place, box: Box, options: Options) -> Iterator[Primitive]:
    """Brazier and start number in the upper corners, items and gold along the lower edge."""
    x, y, wide, high = box
    if area.special:
        yield from symbols.brazier(Spot((x + 11, y + 15), 5.2, 0.0, options.facing, area.special))
    if area.start:
        yield from symbols.start_number(Spot((x + wide - 12, y + 16), 7.4, 0.0, options.facing, str(area.start)))
    at = x + 12.0
    for item in area.items:
        yield from symbols.item(Spot((at, y + high - 12), THING, 0.0, options.facing), item)
        at += 15.5
    for pile in area.gold:
        yield from symbols.gold(Spot((at, y + high - 12), THING, 0.0, options.facing, str(pile.gold)))
        at += 15.5
        if pile.hazard:
            yield from symbols.hazard(Spot((at - 2, y + high - 12), THING * 0.9, 0.0, options.facing, str(pile.hazard)))
            at += 13.5


def _special(board: DarrowellBoard, area: Place, box: Box, options: Options) -> Iterator[Primitive]:
    """The art of an area: by its letter, or from the table that says more about it."""
    x, y, wide, high = box
    middle, facing = (x + wide / 2, y + high / 2 + 5), options.facing

    def spot(radius: float, label: str = "", dx: float = 0.0, dy: float = 0.0) -> Spot:
        return Spot((middle[0] + dx, middle[1] + dy), radius, 0.0, facing, label, options.tolerance)

    if area.tunnel:
        yield from symbols.tunnel(spot(21))
    if area.dock:
        yield from _dock(board, box, options)
    for passage in board.passages:
        if area.id in passage.ends:
            yield from symbols.guildsman(Spot((x + wide - 11, y + 18), 8.0, 0.0, facing), passage.colour)
    if area.special in symbols.ART:
        yield from symbols.ART[area.special](spot(min(wide, high) * (0.39 if area.special == "B" else 0.27)))
    if area.special == "B" and board.pit:
        for number, guard in enumerate(board.pit.guards):
            turn = 2 * math.pi * number / len(board.pit.guards) - math.pi / 4
            dx, dy = 42 * math.cos(turn) - 8, 38 * math.sin(turn)
            yield from symbols.guard(spot(SIGN * 1.1, str(guard.number), dx, dy), guard.colour)
            yield from symbols.gold(spot(THING, str(guard.gold), dx + 17, dy + 2))
    if board.coffins and area.id == board.coffins.upper:
        yield from symbols.levers(spot(20))
    if board.coffins and area.id == board.coffins.lower:
        for label, inside in board.coffins.contents.items():
            at = int(label) - 1
            dx, dy = (at % 6 - 2.5) * 23, (at // 6 - 0.5) * 25 + 3
            yield from symbols.coffin(spot(11, label, dx, dy))
            within = spot(3.4, str(inside), dx, dy + 8.4)
            yield from symbols.gold(within) if isinstance(inside, int) else symbols.item(within, inside)
    if area.special == "J":
        for skulls in (1, 2, 3):
            yield from symbols.grave(spot(9 + 3 * skulls, str(skulls), (skulls - 2) * 42, 2))
    if board.flame and area.id == board.flame.stairs:
        yield from symbols.stairs(spot(17))
    if board.flame and area.id == board.flame.grate:
        yield from symbols.bars(spot(20))
    if board.square and area.id == board.square.area:
        for crowd in range(board.square.crowds):
            turn = 2 * math.pi * crowd / board.square.crowds + math.pi / 4
            yield from symbols.crowd(spot(10, "", 24 * math.cos(turn), 21 * math.sin(turn)))
    if area.special == "Y":
        yield from symbols.gong(spot(11))
        for goblin in range(6):
            turn = math.pi * goblin / 3
            yield from symbols.goblin(spot(8, str(goblin + 1), 44 * math.cos(turn), 22 * math.sin(turn)))
    if board.jail and area.id == board.jail.prisoners:
        yield from symbols.bars(spot(28))
    if board.jail and area.id == board.jail.visitors:
        yield from symbols.gold(spot(THING, str(board.jail.floor_gold), 0, 24))
    if board.tower and area.id == board.tower.hay:
        yield from symbols.hay(spot(16))


def _landing(board: DarrowellBoard, box: Box) -> Side | None:
    """The first side of a floor that the river runs along."""
    return next((side for side in sides(box) if on_river(board, side)), None)


def _dock(board: DarrowellBoard, box: Box, options: Options) -> Iterator[Primitive]:
    """Planks where the river runs by."""
    side = _landing(board, box)
    if side is None:
        return
    (x, y), sx, sy = _middle(box), (side[0][0] + side[1][0]) / 2, (side[0][1] + side[1][1]) / 2
    long = math.hypot(sx - x, sy - y)
    at = (sx - (sx - x) / long * 9, sy - (sy - y) / long * 9)
    yield from symbols.dock(Spot(at, 11, math.degrees(math.atan2(sy - y, sx - x)), options.facing))


def _strips(board: DarrowellBoard, options: Options) -> Iterator[Primitive]:
    """The ledge along the wall of flame, the planks through the inn, and the roof of the river tower."""
    flame, inn, tower = board.flame, board.inn, board.river_tower
    if flame and flame.strip:
        yield from _slabs(flame.strip, flame.spaces, "slate")
        for space, at in _along(flame.strip, flame.spaces):
            if space in flame.fire:
                yield from symbols.flame(Spot(at, 10.5, 0.0, options.facing, "", options.tolerance))
            below = (at[0], flame.strip[1] + flame.strip[3] - 8)
            yield Lettering(below, str(space), 6, "white", options.facing)
        end = (flame.strip[0] + flame.strip[2] - 9, flame.strip[1] + 12)
        yield from symbols.gold(Spot(end, 6.4, 0.0, options.facing, str(flame.gold)))
    if inn and inn.strip:
        yield from _slabs(inn.strip, inn.planks, "roof")
        for plank, at in _along(inn.strip, inn.planks):
            found = inn.contents.get(str(plank))
            if isinstance(found, int):
                yield from symbols.gold(Spot(at, THING, 0.0, options.facing, str(found)))
            elif found:
                yield from symbols.item(Spot(at, THING, 0.0, options.facing), found)
    if tower and tower.box:
        x, y = _middle(tower.box)
        yield from symbols.roof(Spot((x, y), tower.box[2] * 0.42, 0.0, options.facing, "", options.tolerance))
        yield from symbols.gold(Spot((x, y), 6.4, 0.0, options.facing, str(tower.gold)))


def _slabs(strip: Box, count: int, ink: str) -> Iterator[Primitive]:
    """So many slabs side by side, a little apart."""
    x, y, wide, high = strip
    step = wide / count
    for at in range(count):
        left, right = x + at * step + 0.8, x + (at + 1) * step - 0.8
        top, bottom = y + 3, y + high - 3
        yield Polygon(((left, top), (right, top), (right, bottom), (left, bottom)), ink, "ink", 0.7)


def _along(strip: Box, count: int) -> Iterator[tuple[int, Point]]:
    x, y, wide, high = strip
    return ((at + 1, (x + (at + 0.5) * wide / count, y + high / 2)) for at in range(count))


# -- the edge --------------------------------------------------------------------------------------------------------


def _edge(board: DarrowellBoard, options: Options) -> Iterator[Primitive]:
    """The gold track, from coin to coin."""
    track = board.track
    for one, other in pairwise(track):
        yield Line((one.at, other.at), "gold2", 1.2)
    for coin in track:
        yield from symbols.coin(Spot(coin.at, coin.radius, 0.0, options.facing, coin.label))
