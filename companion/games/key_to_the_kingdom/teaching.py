"""What the ledger knows of a Kingdom nobody has mapped (4.1 to 4.3), and a board made of what was shown of one.

Filled in without asking: both flaps and the six Worlds (F02, F03), the Wizard's dagger at the end of the Rainbow and of
the Beam Bridge (F07), beams and posts (F11), the third rock, the Swamp's stones behind the Rat Trap's wall (F09), each
hole over its whirlpool (F04), the Giant's dungeon, a holder to each Key Location. How a place looks is what it looks
like on our own board.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import msgspec

from companion.boards.checks import faults
from companion.boards.model import Board, Fault, Panel, Part, Point, Space
from companion.boards.teaching import Face, Sketch, Wanted, whens
from companion.games.key_to_the_kingdom.board import (
    ChainData,
    HazardData,
    KingdomBoard,
    KingdomSpace,
    LocationData,
    WhirlpoolData,
    fixed_marks,
)
from companion.games.key_to_the_kingdom.board_checks import HALVES, NEEDS, SHOWN_WHEN
from companion.games.key_to_the_kingdom.ground import reference
from companion.games.key_to_the_kingdom.vocabulary import HAZARDS, HOLDERS, WORLDS
from companion.table.words import Words, named, say

HOME = {"spiders_web": "ice_palace", "wild_boar": "ice_palace"}
"""In which World a hazard is known to lie (F06); the others are wherever somebody shows them."""
FILLED = {("beam_bridge", "a"), ("magic_rainbow", "b")}
"""Both of these are the Wizard's dagger (F07)."""
KNOWN_SPOTS = {("rat_trap", "wall_a"), ("rat_trap", "wall_b"), ("sleeping_giant", "dungeon")}
HEADS = range(1, 9)
MOST = 40
"""No row of the game is longer."""
TURNS = {"whirlpool_a": "hole_a", "whirlpool_b": "hole_b"}


class KingdomLesson:
    """Six faces, each photographed by itself: each World as it lies with the flaps standing right."""

    game = "key_to_the_kingdom"
    title = "Key to the Kingdom"
    pushing = None

    def __init__(self) -> None:
        self._model = reference().board
        self._look = {space.id: space for space in self._model.spaces}
        titles = {panel.id: panel.title for panel in self._model.panels}
        self.size: Point = self._model.panels[0].size
        self.faces = tuple(Face(world, Words(titles[world]), SHOWN_WHEN[world]) for world in WORLDS)
        self.wanted = tuple(self._wanted())

    # -- what is asked for --------------------------------------------------------------------------------------------

    def _wanted(self) -> Iterator[Wanted]:
        places = say("Places")
        yield self._one("start", say("Start"), places, "start", "banshee_towers")
        yield self._one("ring", say("Ring of Stones"), places, self._model.ring)
        yield self._one("wizard", say("the Wizard’s dagger"), places, self._model.wizard)
        for pool, half in HALVES.items():
            group = say("Whirlpool {letter}", letter=pool[-1].upper())
            yield self._one(pool, say("middle of the whirlpool"), group, pool, half.base)
            for world in (half.inner, half.base, half.outer):
                title = say("rim in {world}", world=self._title(world))
                yield Wanted(f"{pool}.{world}", title, group, "rim", panel=world, most=MOST)
        for world in WORLDS:
            place = self._model.locations[world]
            group = say("Key Location, {world}", world=self._title(world))
            least = 2 if world == "banshee_towers" else 1
            yield Wanted(f"{world}.daggers", say("Black Daggers"), group, "black_dagger", 5.2, world, least, 9)
            yield self._one(f"{world}.dungeon", say("dungeon"), group, place.dungeon, world)
        for hazard in HAZARDS:
            yield from self._hazard(hazard)
        for head in HEADS:
            title = say("heads with {number}", number=head)
            yield Wanted(f"head.{head}", title, say("the Demon King"), most=MOST, of="*")

    def _hazard(self, name: str) -> Iterator[Wanted]:
        """Its daggers, its way and what is marked on it, its spots, its chains."""
        data, need, group, home = self._model.hazards[name], NEEDS[name], named(name), HOME.get(name, "")
        for side, title in (("a", say("first White Dagger")), ("b", say("second White Dagger"))):
            if (name, side) not in FILLED:
                yield Wanted(f"{name}.{side}", title, group, "white_dagger", panel=home)
        if data.span:
            title = say("its spaces, from the first dagger")
            yield self._row(f"{name}.span", title, group, _plain(data.span, data.special), home, need.steps - 1)
        for mark in data.special:
            if mark not in fixed_marks(name, MOST):
                yield _mark(f"{name}.{mark}", mark, group, f"{name}.span")
        for spot, place in data.spots.items():
            if (name, spot) not in KNOWN_SPOTS:
                yield self._one(f"{name}.{spot}", named(spot), group, place, home)
        for chain, row in data.chains.items():
            way = f"{name}.{chain}"
            shared = row.begin in data.spots.values()
            if row.begin and not shared:
                yield self._one(f"{way}.begin", say("where {way} begin", way=named(chain)), group, row.begin, home)
            yield self._row(way, say("{way}, in order", way=named(chain)), group, _plain(row.spaces, row.special), home)
            for mark in row.special:
                yield _mark(f"{way}.{mark}", mark, group, way)
            if row.exit != "far":
                title = say("rim space where {way} end", way=named(chain))
                yield self._one(f"{way}.exit", title, group, row.exit, home)

    def _one(self, name: str, title: Words, group: Words, like: str, panel: str = "") -> Wanted:
        look = self._look[like]
        return Wanted(name, title, group, look.kind, look.radius, panel)

    def _row(self, name: str, title: Words, group: Words, like: str, panel: str, least: int = 1) -> Wanted:
        look = self._look[like]
        return Wanted(name, title, group, look.kind, look.radius, panel, max(1, least), MOST)

    def _title(self, world: str) -> Words:
        return next(face.title for face in self.faces if face.id == world)

    # -- the board it makes -------------------------------------------------------------------------------------------

    def board(self, sketch: Sketch, name: str) -> KingdomBoard:
        """A hazard of which a dagger is still to be shown is left out; its absence is one of the faults."""
        kinds = self._kinds(sketch)
        heads = {space: head for head in HEADS for space in sketch.row(f"head.{head}")}
        shown = [_space(space, kinds.get(space.id, space.kind), heads.get(space.id, 0)) for space in sketch.spaces]
        hazards = {each: data for each in HAZARDS if (data := self._data(sketch, each)) is not None}
        wide, high = sketch.size
        return KingdomBoard(
            id=name,
            game=self.game,
            title="The Kingdom",
            size=(4 * wide, high),
            panels=tuple(self._panels(sketch)),
            parts=(
                Part("flap_a", "flap", ("in", "out"), (wide, high / 2), "A"),
                Part("flap_b", "flap", ("in", "out"), (3 * wide, high / 2), "B"),
            ),
            spaces=(*shown, *self._holes(sketch)),
            links=tuple(whens(self, sketch)),
            hazards=hazards,
            locations={world: self._location(sketch, world, at) for at, world in enumerate(WORLDS)},
            whirlpools=tuple(self._pool(sketch, pool) for pool in HALVES),
            start=_first(sketch, "start"),
            ring=_first(sketch, "ring"),
            wizard=_first(sketch, "wizard"),
        )

    def unready(self, board: Board) -> list[Fault]:
        return faults(board)

    def _panels(self, sketch: Sketch) -> Iterator[Panel]:
        wide = sketch.size[0]
        for panel in self._model.panels:
            column = round(panel.at[0] / panel.size[0])
            yield msgspec.structs.replace(panel, at=(column * wide, 0.0), size=sketch.size)

    def _kinds(self, sketch: Sketch) -> dict[str, str]:
        """How marked spaces look: as the marked ones of our own board."""
        out: dict[str, str] = {}
        for hazard, data in self._model.hazards.items():
            fixed = fixed_marks(hazard, MOST)
            rows = [(f"{hazard}.span", data.span, {**data.special, **fixed})]
            rows += [(f"{hazard}.{chain}", row.spaces, row.special) for chain, row in data.chains.items()]
            for row_name, model, special in rows:
                row, stem = sketch.row(row_name), row_name.removesuffix(".span")
                for mark, places in special.items():
                    look = self._look[model[places[0] - 1]].kind
                    for place in _places(sketch, hazard, stem, mark, row):
                        out[row[place - 1]] = look
                        if mark in fixed:  # counted from either end
                            out[row[-place]] = look
        return out

    def _data(self, sketch: Sketch, name: str) -> HazardData | None:
        model = self._model.hazards[name]
        ends = ["wizard" if (name, side) in FILLED else f"{name}.{side}" for side in ("a", "b")]
        if not all(sketch.row(end) for end in ends):
            return None
        span = sketch.row(f"{name}.span")
        special = {mark: places for mark in model.special if (places := _places(sketch, name, name, mark, span))}
        spots = {spot: _first(sketch, f"{name}.{spot}") for spot in model.spots if (name, spot) not in KNOWN_SPOTS}
        if name == "rat_trap" and (swamp := sketch.row("swamp.span")):
            spots |= {"wall_a": swamp[0], "wall_b": swamp[-1]}
        if name == "sleeping_giant":
            dungeon = f"{sketch.space(sketch.row(ends[0])[0]).panel}.dungeon"
            spots["dungeon"] = _first(sketch, dungeon)
        chains = {}
        for chain, row in model.chains.items():
            way = f"{name}.{chain}"
            shared = next((spot for spot, place in model.spots.items() if place == row.begin), "")
            begin = spots[shared] if shared else _first(sketch, f"{way}.begin") if row.begin else ""
            spaces = sketch.row(way)
            marks = {mark: places for mark in row.special if (places := _places(sketch, name, way, mark, spaces))}
            chains[chain] = ChainData(
                spaces, begin, "far" if row.exit == "far" else _first(sketch, f"{way}.exit"), marks
            )
        return HazardData(_first(sketch, ends[0]), _first(sketch, ends[1]), span, special, chains, spots)

    def _location(self, sketch: Sketch, world: str, number: int) -> LocationData:
        daggers = sketch.row(f"{world}.daggers")
        return LocationData(world, daggers, _first(sketch, f"{world}.dungeon"), HOLDERS[number])

    def _pool(self, sketch: Sketch, pool: str) -> WhirlpoolData:
        half = HALVES[pool]
        rims = {world: self._rim(sketch, pool, world) for world in (half.inner, half.base)}
        return WhirlpoolData(pool, half.flap, TURNS[pool], rims, self._rim(sketch, pool, half.outer))

    def _rim(self, sketch: Sketch, pool: str, world: str) -> tuple[str, ...]:
        """The rim, with the spaces where the arrows of Boats and Cyclops end in that World (F08)."""
        rim = sketch.row(f"{pool}.{world}")
        ends = (sketch.row(f"{hazard}.arrows.exit") for hazard in ("boats", "cyclops"))
        more = (each for end in ends for each in end if each not in rim and sketch.space(each).panel == world)
        return (*rim, *more)

    def _holes(self, sketch: Sketch) -> Iterator[KingdomSpace]:
        """The flap's outer face is its inner one mirrored in the hinge (F04)."""
        for pool, half in HALVES.items():
            if row := sketch.row(pool):
                whirlpool = sketch.space(row[0])
                at = (sketch.size[0] - whirlpool.at[0], whirlpool.at[1])
                yield KingdomSpace(TURNS[pool], at, half.outer, "hole", whirlpool.radius)


@cache
def lesson() -> KingdomLesson:
    return KingdomLesson()


def _space(space: Space, kind: str, head: int) -> KingdomSpace:
    return KingdomSpace(space.id, space.at, space.panel, kind, space.radius, dk=head)


def _mark(name: str, mark: str, group: Words, row: str) -> Wanted:
    return Wanted(name, say("marked {mark}", mark=named(mark)), group, most=MOST, of=row)


def _first(sketch: Sketch, row: str) -> str:
    """The space shown for it; before that the name it is asked for by, so that the checks can say it is missing."""
    return next(iter(sketch.row(row)), row)


def _plain(row: tuple[str, ...], special: dict[str, tuple[int, ...]]) -> str:
    """The first space of a row that bears no mark, else the first: what the others look like."""
    marked = {place for places in special.values() for place in places}
    return next((space for place, space in enumerate(row, 1) if place not in marked), row[0])


def _places(sketch: Sketch, hazard: str, stem: str, mark: str, row: tuple[str, ...]) -> tuple[int, ...]:
    """Which places of a row bear a mark, counted from 1: as shown, or as the ledger knows."""
    if mark in (known := fixed_marks(hazard, len(row) + 1)):
        return tuple(place for place in known[mark] if place <= len(row))
    marked = sketch.row(f"{stem}.{mark}")
    return tuple(place for place, space in enumerate(row, 1) if space in marked)
