"""What a map of Darrowell must hold: every fault, each naming its area (ledger 4.1 and 4.4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.boards.checks import faults, general_faults
from companion.boards.model import Fault, fault
from companion.games.darrowell.board import DarrowellBoard, Guard, Place
from companion.games.darrowell.floors import TOUCH, Box, on_river, shared, sides
from companion.games.darrowell.handbook import CITY, DUNGEON, walked
from companion.games.darrowell.vocabulary import GATE_START, ITEMS, OUTSIDE
from companion.games.darrowell.walks import walks

MOST_DOTS = 6
NUMBERS = {"gray": range(2, 6), "red": range(7, 9)}
"""The guards there are (DARR-MAP-04)."""

TUNNELS, START_ROOMS = 4, range(1, 7)
NEEDED = {
    "B": "pit",
    "C": "flame",
    "E": "lair",
    "F": "coffins",
    "M": "catapult",
    "O": "inn",
    "Q": "hoard",
    "T": "square",
    "U": "tower",
    "V": "jail",
}
"""The table that says more about the area with that letter."""


@faults.register
def darrowell_faults(board: DarrowellBoard) -> list[Fault]:
    """Every fault; the ways through the map are only tried once everything on it has its place."""
    found = [*general_faults(board), *_areas(board), *_features(board), *_ways_out(board), *_letters(board)]
    found += [*_named(board), *_floors(board)]
    if not any(not each.warning for each in found):
        found += walks(walked(board))
    return found


def _spaces(board: DarrowellBoard) -> Iterator[tuple[str, Place]]:
    return ((f"spaces[{number}]", space) for number, space in enumerate(board.spaces))


def _areas(board: DarrowellBoard) -> Iterator[Fault]:
    """What lies in areas, where games begin, the tunnels and the track (DARR-MAP-01, -03, -07, -16)."""
    for where, space in _spaces(board):
        if space.kind not in ("area", "coin", "exit"):
            yield fault(where, f"{space.id} is a “{space.kind}”; there are areas, coins of the track and exits")
        if space.kind == "area" and not space.outline:
            yield fault(where, f"{space.id} has no floor: give it a box, or the corners of its floor")
        for item in space.items:
            if item not in ITEMS:
                yield fault(where, f"“{item}” in {space.id} is no item; there are {', '.join(ITEMS)}")
        if any(pile.gold < 1 or pile.hazard < 0 for pile in space.gold):
            yield fault(where, f"a pile in {space.id} has no gold, or a hazard below nothing")
    tunnels = [area.id for area in board.areas if area.tunnel]
    if len(tunnels) != TUNNELS:
        yield fault("spaces", f"DARR-STAIR-01: there are {len(tunnels)} tunnel staircases, and four are needed")
    starts = sorted(area.start for area in board.areas if area.start is not None)
    if starts not in ([0], list(START_ROOMS)):
        yield fault("spaces", "games begin in one area with start 0, or in six start rooms numbered 1 to 6")
    if len(board.track) < GATE_START:
        yield fault("spaces", f"DARR-MAP-01: the gold track has {len(board.track)} coins; the gate needs {GATE_START}")


def _features(board: DarrowellBoard) -> Iterator[Fault]:
    """Doors, guards and hazards on links and exits (DARR-MAP-02, -04)."""
    pairs = Counter(frozenset((way.a, way.b)) for way in board.links)
    areas = {area.id for area in board.areas}
    for number, way in enumerate(board.links):
        where, name = f"links[{number}]", f"the link {way.a} – {way.b}"
        yield from _barrier(where, name, way.door, way.hazard)
        yield from _guard(where, name, way.guard, (way.a, way.b))
        if pairs[frozenset((way.a, way.b))] > 1:
            yield fault(where, f"{name} is there twice")
        for end in (way.a, way.b):
            if end not in areas:
                yield fault(where, f"{name} leads to {end}, which is no area")
    for number, out in enumerate(board.exits):
        where, name = f"exits[{number}]", f"the exit {out.id}"
        yield from _barrier(where, name, out.door, out.hazard)
        yield from _guard(where, name, out.guard, (out.area,))


def _barrier(where: str, name: str, door: int | None, hazard: int) -> Iterator[Fault]:
    if door is not None and not 0 <= door <= MOST_DOTS:
        yield fault(where, f"{name} has a door with {door} dots; a door has 0 to {MOST_DOTS}")
    if hazard < 0:
        yield fault(where, f"{name} has a hazard of {hazard}; it costs at least one armor, or there is none")


def _guard(where: str, name: str, guard: Guard | None, sides: tuple[str, ...]) -> Iterator[Fault]:
    if guard is None:
        return
    if guard.number not in NUMBERS[guard.colour]:
        numbers = " or ".join(map(str, NUMBERS[guard.colour]))
        yield fault(where, f"{name} has a {guard.colour} guard {guard.number}; a {guard.colour} one has {numbers}")
    if guard.faces not in sides:
        yield fault(where, f"the guard of {name} faces {guard.faces}, and stands between {' and '.join(sides)}")


def _ways_out(board: DarrowellBoard) -> Iterator[Fault]:
    """Exits and secret passages (DARR-MAP-16, -17)."""
    areas = {area.id for area in board.areas}
    drawn = {space.id for space in board.spaces if space.kind == "exit"}
    if not board.exits:
        yield fault("exits", "there is no way off this map")
    for number, out in enumerate(board.exits):
        if out.area not in areas:
            yield fault(f"exits[{number}]", f"{out.id} leads out of {out.area}, and there is no such area")
        if out.id not in drawn:
            yield fault(f"exits[{number}]", f"{out.id} has no place on the map: a space of that id and kind “exit”")
    ends = Counter(end for passage in board.passages for end in passage.ends)
    for number, passage in enumerate(board.passages):
        for end in passage.ends:
            if end not in areas:
                yield fault(f"passages[{number}]", f"the {passage.colour} passage ends in {end}: no such area")
            elif ends[end] > 1:
                yield fault(f"passages[{number}]", f"DARR-GUILD-02: {end} is an end of two passages")
    colours = Counter(passage.colour for passage in board.passages)
    for colour, count in colours.items():
        if count > 1:
            yield fault("passages", f"DARR-GUILD-02: there are {count} {colour} passages; each colour has two ends")


def _letters(board: DarrowellBoard) -> Iterator[Fault]:
    """Every brazier has a letter of its map, every letter its table (DARR-MAP-05)."""
    letters = {area.special for area in board.areas if area.special}
    known = dict.fromkeys(each.letter for each in (DUNGEON if board.map == "dungeon" else CITY))
    all_letters = {each.letter for each in (*DUNGEON, *CITY)}
    for where, space in _spaces(board):
        if space.special and space.special not in all_letters:
            yield fault(where, f"DARR-MAP-05: {space.id} has the letter “{space.special}”, and no activity has it")
    for letter in known:
        if letter not in letters:
            yield fault("spaces", f"DARR-MAP-05: no area has the letter {letter}", warning=True)
    for letter, table in NEEDED.items():
        if letter in letters and getattr(board, table) is None:
            yield fault("", f"the letter {letter} needs a table [{table}]")


def _named(board: DarrowellBoard) -> Iterator[Fault]:
    """Areas the special tables speak of, and what lies in coffins and on planks."""
    areas = {area.id for area in board.areas}
    for where, name in _places(board):
        if name not in areas:
            yield fault(where, f"{where} names {name}, and there is no such area")
    contents = {
        **{f"coffins.contents.{key}": each for key, each in (board.coffins.contents if board.coffins else {}).items()},
        **{f"inn.contents.{key}": each for key, each in (board.inn.contents if board.inn else {}).items()},
    }
    for where, each in contents.items():
        if isinstance(each, str) and each not in ITEMS:
            yield fault(where, f"{where}: “{each}” is neither an item nor an amount of gold")
    flame, inn, pit = board.flame, board.inn, board.pit
    if flame:
        yield from _covered("flame.below", flame.below, flame.spaces)
        if wrong := [space for space in flame.fire if not 1 <= space <= flame.spaces]:
            yield fault("flame.fire", f"fire burns on {wrong}, and the ledge has spaces 1 to {flame.spaces}")
    if inn:
        yield from _covered("inn.window", inn.window, inn.planks)
    if board.catapult:
        totals = sorted(map(int, board.catapult.landing))
        if totals != list(range(1, len(totals) + 1)):
            yield fault("catapult.landing", f"DARR-CAT-02: landings for {totals}; every total from 1 needs one")
    for guard in pit.guards if pit else ():
        if guard.number not in NUMBERS[guard.colour]:
            yield fault("pit.guards", f"the pit has a {guard.colour} guard {guard.number}, and there is none such")


def _covered(where: str, rooms: dict[str, tuple[int, int]], count: int) -> Iterator[Fault]:
    """Every step from 1 on has one room beside or below it."""
    steps = Counter(step for first, last in rooms.values() for step in range(first, last + 1))
    if wrong := [step for step in range(1, count + 1) if steps[step] != 1]:
        yield fault(where, f"{where}: one room for each step; {', '.join(map(str, wrong))} has none, or several")


def _places(board: DarrowellBoard) -> Iterator[tuple[str, str]]:
    """Every area a special table names."""
    if board.pit:
        yield "pit", board.pit.area
    if board.flame:
        yield from (("flame", each) for each in (board.flame.stairs, board.flame.grate, *board.flame.below))
    if board.lair:
        yield "lair", board.lair.area
    if board.coffins:
        yield from (("coffins", each) for each in (board.coffins.upper, board.coffins.lower))
    if board.catapult:
        roof = {OUTSIDE, "river_tower"} if board.river_tower else {OUTSIDE}
        landings = board.catapult.landing.items()
        yield "catapult", board.catapult.area
        yield from ((f"catapult.landing.{total}", place) for total, place in landings if place not in roof)
    if board.inn:
        yield from (("inn", each) for each in (board.inn.main, board.inn.back, *board.inn.window))
    if board.hoard:
        yield from (("hoard", each) for each in board.hoard.areas)
    if board.square:
        yield "square", board.square.area
    if board.tower:
        yield from (("tower", each) for each in (board.tower.area, board.tower.street, board.tower.hay))
    if board.jail:
        yield from (("jail", each) for each in (board.jail.visitors, board.jail.prisoners, board.jail.sewer))
    if board.river_tower:
        yield "river_tower", board.river_tower.falls_to


# -- floors --------------------------------------------------------------------------------------------------------


def _floors(board: DarrowellBoard) -> Iterator[Fault]:
    """Floors that are boxes: none lies on another, links join neighbours, only bridges cross the river."""
    boxes = {area.id: area.box for area in board.areas if area.box}
    named = list(boxes.items())
    for number, (one, box) in enumerate(named):
        for other, its in named[number + 1 :]:
            if _overlap(box, its):
                yield fault("spaces", f"the floors of {one} and {other} lie on one another")
    for number, way in enumerate(board.links):
        if way.small_stair or way.a not in boxes or way.b not in boxes:
            continue
        meeting = shared(boxes[way.a], boxes[way.b])
        if meeting is None:
            yield fault(f"links[{number}]", f"{way.a} and {way.b} are linked, and their floors do not meet")
        elif on_river(board, meeting) != bool(way.bridge):
            what = "a bridge where no river is" if way.bridge else "across the river, and no bridge"
            yield fault(f"links[{number}]", f"DARR-BRIDGE-01: the link {way.a} – {way.b} is {what}")
    for where, area in _spaces(board):
        if area.dock and board.river and area.box and not any(on_river(board, side) for side in sides(area.box)):
            yield fault(where, f"DARR-MAP-08: {area.id} is a dock, and the river does not touch it")


def _overlap(one: Box, other: Box) -> bool:
    return all(min(one[at] + one[at + 2], other[at] + other[at + 2]) - max(one[at], other[at]) > TOUCH for at in (0, 1))
