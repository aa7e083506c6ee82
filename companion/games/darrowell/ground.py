"""A map of Darrowell as the rules walk it. Everything here is a function of the board alone, worked out once."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import as_file, files
from pathlib import Path
from typing import NamedTuple

from companion.boards.loader import load
from companion.games.darrowell.areas import LETTERS, build, procedures
from companion.games.darrowell.areas.inn import mark
from companion.games.darrowell.board import DarrowellBoard, Guard, Place
from companion.games.darrowell.card import Items, opens
from companion.games.darrowell.house import House
from companion.games.darrowell.vocabulary import OUTSIDE
from companion.procedures.graph import Procedure
from companion.procedures.scene import Ground, Track
from companion.table.prompts import Moves, Option
from companion.table.words import Words, say


class Step(NamedTuple):
    """A way out of an area as whoever stands there meets it: `guard` only where he faces this side.

    `to` is an area, or an exit's id where `leaves` is true.
    """

    to: str
    door: int | None = None
    hazard: int = 0
    guard: Guard | None = None
    bridge: str = ""
    leaves: bool = False

    def met(self, items: Items, latch: bool = False) -> bool:
        """Whether everything on the way can be met with these items; `latch`: the lock need not be (DARR-LOCK-10)."""
        if self.door is not None and not latch and not opens(items, self.door):
            return False
        if self.hazard and items.count("armor") < self.hazard:
            return False
        needed = 0 if self.guard is None else 2 if self.guard.colour == "red" else 1
        return not needed or items.count("weapon") >= needed


class Ways:
    """What can be done to get out of an area with certain items: walked, pushed past, crossed; travelled to.

    `places` are where the figure may simply be put; `options` what must be said, since dice come first.
    """

    def __init__(
        self,
        walks: tuple[Step, ...] = (),
        pushes: tuple[Step, ...] = (),
        bridges: tuple[Step, ...] = (),
        journeys: tuple[str, ...] = (),
        latch: bool = False,
    ) -> None:
        self.walks, self.pushes, self.bridges, self.journeys, self.latch = walks, pushes, bridges, journeys, latch
        self.places = (*(step.to for step in walks), *journeys)
        self.options = (*map(_push, pushes), *map(_cross, bridges))
        self._moves: dict[str, tuple[Moves, ...]] = {}

    def moves(self, piece: str) -> tuple[Moves, ...]:
        """The same places, for that figure."""
        if piece not in self._moves:
            self._moves[piece] = (Moves(piece, self.places),) if self.places else ()
        return self._moves[piece]


PUSH, CROSS = "push_guard.", "cross_bridge."


def _push(step: Step) -> Option:
    assert step.guard
    words = say("Push {colour} {number}", colour=Words(step.guard.colour), number=step.guard.number)
    return Option(PUSH + step.to, words, say("1 chip"), ("DARR-GUARD-02", "DARR-CHIP-05"))


def _cross(step: Step) -> Option:
    return Option(CROSS + step.to, say("Cross bridge"), say("1 chip"), ("DARR-BRIDGE-02", "DARR-CHIP-08"))


class Thing(NamedTuple):
    """Something printed in an area: an item, or so much gold behind a hazard. `key` names it among things taken."""

    key: str
    name: str
    item: str = ""
    gold: int = 0
    hazard: int = 0


class Map:
    """A board read for the rules."""

    def __init__(self, board: DarrowellBoard) -> None:
        self.board = board
        self.area: dict[str, Place] = {area.id: area for area in board.areas}
        self.steps = self._steps()
        self.exits = {each.id: each for each in board.exits}
        self.doors_in = {each.area for each in board.exits if each.reenter}
        self.tunnels = tuple(area.id for area in board.areas if area.tunnel)
        self.docks = tuple(area.id for area in board.areas if area.dock)
        self.passages = {end: each for each in board.passages for end in each.ends}
        self.starts = {area.start: area.id for area in board.areas if area.start}
        self.track = tuple(space.id for space in board.track)
        self.square = next((area.id for area in board.areas if area.start == 0), "")
        self.visits = self._visits()
        self.prisoners = board.jail.prisoners if board.jail else ""
        self.shut_after = {*(board.hoard.areas if board.hoard else ()), *([board.lair.area] if board.lair else [])}
        self.inn = (board.inn.main, board.inn.back) if board.inn else ()
        self.things = {area.id: _things(area) for area in board.areas}
        self.lying = frozenset(thing.key for things in self.things.values() for thing in things)
        self.grounds: dict[tuple[str, str], Ground] = {}
        self._books: dict[House, dict[str, Procedure]] = {}
        self._book: tuple[House | None, dict[str, Procedure]] = (None, {})
        self._ways: dict[tuple[str, Items, tuple[str, ...], bool, bool], Ways] = {}

    @property
    def final_leaving(self) -> bool:
        """Whether who has left the map cannot come back (DARR-EXIT-02)."""
        return not self.doors_in

    def procedure(self, name: str, house: House) -> Procedure:
        """That procedure under these house rules. Raises KeyError for one this map does not have."""
        return self.book(house)[name]

    def book(self, house: House) -> dict[str, Procedure]:
        """Every procedure of this map under these house rules."""
        if self._book[0] is not house:
            if house not in self._books:
                self._books[house] = {name: build(name, house, self.board) for name in procedures(self.board)}
            self._book = (house, self._books[house])
        return self._book[1]

    def ground(self, procedure: str, side: str = "a") -> Ground:
        """The ground of a procedure, seen from the end where it was entered."""
        key = (procedure, side)
        if key not in self.grounds:
            self.grounds[key] = self._laid(procedure, side)
        return self.grounds[key]

    def ways(
        self, area: str, items: Items, closed: tuple[str, ...] = (), latch: bool = False, leaving: bool = True
    ) -> Ways:
        """Every way out of an area with these items, while those rooms are closed (DARR-LOCK-10 to -12).

        `latch`: it opens in any case; `leaving`: the exits count.
        """
        key = (area, items, closed, latch, leaving)
        found = self._ways.get(key)
        if found is None:
            if len(self._ways) > 50_000:
                self._ways.clear()
            found = self._ways[key] = self._found(*key)
        return found

    def _found(self, area: str, items: Items, closed: tuple[str, ...], latch: bool, leaving: bool) -> Ways:
        steps = [step for step in self.steps.get(area, ()) if step.to not in closed and (leaving or not step.leaves)]
        open_now = [step for step in steps if step.met(items)]
        journeys = tuple(place for place in self._journeys(area, items) if place not in closed)
        latch = latch or (not open_now and not journeys)
        if latch:
            open_now = [step for step in steps if step.met(items, latch=True)]
        return Ways(
            tuple(step for step in open_now if not step.guard and not step.bridge),
            tuple(step for step in open_now if step.guard),
            tuple(step for step in open_now if step.bridge and not step.guard),
            journeys,
            latch,
        )

    def _journeys(self, area: str, items: Items) -> tuple[str, ...]:
        """Where a torch or a guild token leads from here (DARR-STAIR-02, DARR-GUILD-01, DARR-GUILD-02)."""
        places: list[str] = []
        if area in self.tunnels and "torch" in items:
            places += [other for other in self.tunnels if other != area]
        if "guild_token" in items:
            if area in self.docks:
                places += [other for other in self.docks if other != area]
            if area in self.passages:
                places += [end for end in self.passages[area].ends if end != area]
        return tuple(places)

    def fare(self, area: str, to: str) -> str:
        """The item a journey from here to there costs; "" for a walk."""
        if any(step.to == to for step in self.steps.get(area, ())):
            return ""
        return "torch" if area in self.tunnels and to in self.tunnels else "guild_token"

    def step(self, area: str, to: str) -> Step | None:
        return next((step for step in self.steps.get(area, ()) if step.to == to), None)

    # -- read off the board -------------------------------------------------------------------------------------

    def _steps(self) -> dict[str, tuple[Step, ...]]:
        found: dict[str, list[Step]] = {area: [] for area in self.area}
        for way in self.board.links:
            for here, there in ((way.a, way.b), (way.b, way.a)):
                if here == way.b and way.oneway:
                    continue
                guard = way.guard if way.guard and way.guard.faces == here else None
                found[here].append(Step(there, way.door, way.hazard, guard, way.bridge))
        for each in self.board.exits:
            found[each.area].append(Step(each.id, each.door, each.hazard, each.guard, leaves=True))
        found[OUTSIDE] = [Step(each.area) for each in self.board.exits if each.reenter]
        return {area: tuple(steps) for area, steps in found.items()}

    def _visits(self) -> dict[str, tuple[str, str]]:
        """The procedure of each special area where one begins by standing there, and the side one comes from."""
        board = self.board
        found = {area.id: (LETTERS[area.special][0], "a") for area in board.areas if area.special in LETTERS}
        if board.flame:
            found.pop(board.flame.grate, None)
        if board.coffins:
            found.pop(board.coffins.lower, None)
        if board.inn:
            found[board.inn.back] = ("inn", "b")
        if board.jail:
            found[board.jail.prisoners] = ("jail_prisoners", "a")
        return found

    def _laid(self, procedure: str, side: str) -> Ground:
        flame, inn = self.board.flame, self.board.inn
        if procedure == "wall_of_flame" and flame:
            return Ground({"ledge": Track(flame.spaces + 1, {space: flame.under(space) for space in flame.fire})})
        if procedure == "inn" and inn:
            marks = {}
            for plank, content in inn.contents.items():
                marks[int(plank) if side == "a" else inn.planks + 1 - int(plank)] = mark(content)
            return Ground({"planks": Track(inn.planks + 1, marks)})
        return Ground()


def _things(area: Place) -> tuple[Thing, ...]:
    """What lies in an area, free things first, each under a name of its own."""
    found: list[Thing] = []
    for item in area.items:
        found.append(Thing(f"{area.id}#{len(found)}", item, item))
    for pile in sorted(area.gold, key=lambda pile: pile.hazard):
        name = f"gold_{pile.gold}" + (f"_for_{pile.hazard}" if pile.hazard else "")
        found.append(Thing(f"{area.id}#{len(found)}", name, "", pile.gold, pile.hazard))
    return tuple(found)


BOARDS = files("companion.games.darrowell") / "boards"
SHIPPED = ("darrowell_dungeon", "darrowell_city")


@lru_cache(maxsize=8)
def shipped(name: str) -> Map:
    """A map this project ships; "reference" is the dungeon, which is advised for a first game (DARR-SETUP-01)."""
    name = SHIPPED[0] if name == "reference" else name
    with as_file(BOARDS / f"{name}.toml") as path:
        return Map(load(path, DarrowellBoard))


@lru_cache(maxsize=8)
def read(path: Path) -> Map:
    """Somebody's own map. Raises BadBoard with every fault."""
    return Map(load(path, DarrowellBoard))


def find(board: str) -> Map:
    """A map by its name, or by the path of its file. Raises BadBoard, OSError."""
    return shipped(board) if board in ("reference", *SHIPPED) else read(Path(board))
