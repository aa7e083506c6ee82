"""A map of Darrowell as the rules walk it. Everything here is a function of the board alone, worked out once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from companion.games.darrowell.activity import Activity
from companion.games.darrowell.board import DarrowellBoard, Guard, Place
from companion.games.darrowell.card import Items, opens
from companion.games.darrowell.house import House
from companion.games.darrowell.naming import place_names, track_names
from companion.games.darrowell.vocabulary import GUILD_TOKEN, OUTSIDE, TORCH
from companion.procedures.graph import Procedure
from companion.procedures.scene import Ground
from companion.table.prompts import Option
from companion.table.words import SILENCE, Words, say

PUSH, CROSS = "push_guard.", "cross_bridge."
"""What is said to push past the guard, or to cross the bridge, on the way to an area."""


class Leg(NamedTuple):
    """A way out of an area as whoever stands there meets it: `guard` only where he faces this side.

    `to` is an area, or an exit's id where `leaves` is true. `place` is what it is called.
    """

    to: str
    door: int | None = None
    hazard: int = 0
    guard: Guard | None = None
    bridge: str = ""
    leaves: bool = False
    place: Words = SILENCE

    @property
    def bare(self) -> bool:
        """Whether nothing at all is on the way."""
        return self.door is None and self.guard is None and not self.hazard and not self.bridge

    @property
    def said(self) -> str:
        """What must be said where dice come before the step; "" where the figure is simply put there."""
        return PUSH + self.to if self.guard else CROSS + self.to if self.bridge else ""

    def bar(self, items: Items, latch: bool = False) -> Words | None:
        """What keeps somebody with these items from it; `latch`: the lock does not (DARR-LOCK-10)."""
        if self.guard and items.count("weapon") < self.guard.weapons:
            return say("That guard wants {count} good weapons.", count=self.guard.weapons)
        if self.door is not None and not latch and not opens(items, self.door):
            return say("The door to {place} is locked for your picks.", place=self.place)
        if items.count("armor") < self.hazard:
            return say("The way to {place} costs {count} armor.", place=self.place, count=self.hazard)
        return None


@dataclass(frozen=True, eq=False)
class Ways:
    """What can be done to get out of an area with certain items: walked, pushed past, crossed; travelled to.

    `options` are what must be said where dice come first. `barred` tells what is in the way of every other leg, by the
    place it leads to or by what would have to be said.
    """

    walks: tuple[Leg, ...]
    pushes: tuple[Leg, ...]
    bridges: tuple[Leg, ...]
    journeys: tuple[str, ...]
    options: tuple[Option, ...]
    barred: Mapping[str, Words]

    @property
    def places(self) -> tuple[str, ...]:
        """Where the figure may simply be put."""
        return (*(leg.to for leg in self.walks), *self.journeys)


def _attempt(leg: Leg) -> Option:
    """The option to try a leg that dice decide."""
    if leg.guard:
        text = "1 chip, red guard {number}" if leg.guard.colour == "red" else "1 chip, gray guard {number}"
        cost = say(text, number=leg.guard.number)
        return Option(leg.said, say("Push: {place}", place=leg.place), cost, ("DARR-GUARD-02", "DARR-CHIP-05"))
    return Option(leg.said, say("Try {place}", place=leg.place), say("1 chip"), ("DARR-BRIDGE-02", "DARR-CHIP-08"))


class Thing(NamedTuple):
    """Something printed in an area: an item, or so much gold behind a hazard. `key` names it among things taken."""

    key: str
    name: str
    item: str = ""
    gold: int = 0
    hazard: int = 0


Book = Mapping[str, Procedure]


class Map:
    """A board read for the rules, with the activities of the game that it has."""

    def __init__(self, board: DarrowellBoard, activities: tuple[Activity, ...]) -> None:
        self.board = board
        self.area: dict[str, Place] = {area.id: area for area in board.areas}
        self.names = place_names(board)
        self.coins = track_names(board)
        self.legs = self._legs()
        self.exits = {each.id: each for each in board.exits}
        self.tunnels = tuple(area.id for area in board.areas if area.tunnel)
        self.docks = tuple(area.id for area in board.areas if area.dock)
        self.passages = {end: each for each in board.passages for end in each.ends}
        self.starts = {area.start: area.id for area in board.areas if area.start}
        self.track = tuple(self.coins)
        self.square = next((area.id for area in board.areas if area.start == 0), "")
        self.prisoners = board.jail.prisoners if board.jail else ""
        self.things = {area.id: _things(area) for area in board.areas}
        self.activities = {each.name: each for each in activities if each.on(board)}
        self.visits: dict[str, tuple[str, str]] = {
            area: (each.name, side) for each in self.activities.values() for area, side in each.begins(board).items()
        }
        self.played = {area: self.activities[name] for area, (name, _) in self.visits.items()}
        self._book: tuple[House | None, Book] = (None, {})

    def start(self, seat: int) -> str:
        """Where somebody is put who has thrown for no room."""
        return self.square or self.starts[seat + 1]

    @property
    def final_leaving(self) -> bool:
        """Whether who has left the map cannot come back (DARR-EXIT-02)."""
        return not self.legs[OUTSIDE]

    def procedure(self, name: str, house: House) -> Procedure:
        """That procedure under these house rules. Raises KeyError for one this map does not have."""
        return self.book(house)[name]

    def book(self, house: House) -> Book:
        """Every procedure of this map under these house rules; those asked for last are at hand."""
        kept = self._book
        if kept[0] is not house:
            kept = self._book = (house, _book(self, house))
        return kept[1]

    def site(self, activity: str, side: str = "a") -> Ground:
        """The ground of an activity, seen from the end where it was entered."""
        return _site(self, activity, side)

    def ways(
        self, area: str, items: Items, closed: tuple[str, ...] = (), latch: bool = False, leaving: bool = True
    ) -> Ways:
        """Every way out of an area with these items, while those rooms are closed (DARR-LOCK-10 to -12).

        `latch`: it opens in any case; `leaving`: the exits count.
        """
        return _ways(self, area, items, closed, latch, leaving)

    def fare(self, area: str, to: str) -> str:
        """The item a journey from here to there costs; "" for a walk."""
        if to in self.legs[area]:
            return ""
        return TORCH if area in self.tunnels and to in self.tunnels else GUILD_TOKEN

    # -- read off the board -------------------------------------------------------------------------------------

    def _legs(self) -> dict[str, dict[str, Leg]]:
        """Every way out of every area, and back in from outside, by where it leads."""
        found: dict[str, dict[str, Leg]] = {area: {} for area in self.area}
        for way in self.board.links:
            for here, there in ((way.a, way.b), (way.b, way.a)):
                if here == way.b and way.oneway:
                    continue
                guard = way.guard if way.guard and way.guard.faces == here else None
                leg = Leg(there, way.door, way.hazard, guard, way.bridge, place=self.names[there])
                found[here].setdefault(there, leg)
        for out in self.board.exits:
            name = self.names[out.id]
            found[out.area][out.id] = Leg(out.id, out.door, out.hazard, out.guard, leaves=True, place=name)
        found[OUTSIDE] = {out.area: Leg(out.area) for out in self.board.exits if out.reenter}
        return found


@lru_cache(maxsize=64)
def _book(ground: Map, house: House) -> Book:
    return {name: each.build(house, ground.board) for name, each in ground.activities.items()}


@lru_cache(maxsize=64)
def _site(ground: Map, activity: str, side: str) -> Ground:
    return ground.activities[activity].site(ground.board, side)


@lru_cache(maxsize=256)
def _ways(ground: Map, area: str, items: Items, closed: tuple[str, ...], latch: bool, leaving: bool) -> Ways:
    """The one reading of what may be walked: every leg is open, or tells what is in the way."""
    legs = ground.legs[area].values()
    kept = {leg.to: bar for leg in legs if (bar := _kept_shut(leg, closed, leaving))}
    left = [leg for leg in legs if leg.to not in kept]
    journeys = tuple(place for place in _journeys(ground, area, items) if place not in closed)
    latch = latch or not (journeys or any(leg.bar(items) is None for leg in left))
    found = [leg for leg in left if leg.bar(items, latch) is None]
    barred = {leg.said or leg.to: bar for leg in left if (bar := leg.bar(items, latch))}
    barred |= {leg.to: _first(leg) for leg in left if leg.said} | kept
    pushes = tuple(leg for leg in found if leg.guard)
    bridges = tuple(leg for leg in found if leg.bridge and not leg.guard)
    walks = tuple(leg for leg in found if not leg.said)
    return Ways(walks, pushes, bridges, journeys, tuple(map(_attempt, (*pushes, *bridges))), barred)


def _kept_shut(leg: Leg, closed: tuple[str, ...], leaving: bool) -> Words | None:
    """What keeps everybody from a leg, whatever is carried."""
    if leg.to in closed:
        return say("{place} stays closed until your next turn.", place=leg.place)
    if leg.leaves and not leaving:
        return say("Nobody leaves the map before the alarm.")
    return None


def _first(leg: Leg) -> Words:
    """Why a figure may not simply be put where dice come first."""
    if leg.guard:
        return say("A guard is in the way to {place}: push past him.", place=leg.place)
    return say("Only the bridge leads to {place}: try it.", place=leg.place)


def _journeys(ground: Map, area: str, items: Items) -> tuple[str, ...]:
    """Where a torch or a guild token leads from here (DARR-STAIR-02, DARR-GUILD-01, DARR-GUILD-02)."""
    places: list[str] = []
    if area in ground.tunnels and TORCH in items:
        places += [other for other in ground.tunnels if other != area]
    if GUILD_TOKEN in items:
        if area in ground.docks:
            places += [other for other in ground.docks if other != area]
        if area in ground.passages:
            places += [end for end in ground.passages[area].ends if end != area]
    return tuple(places)


def _things(area: Place) -> tuple[Thing, ...]:
    """What lies in an area, free things first, each under a name of its own."""
    found: list[Thing] = []
    for item in area.items:
        found.append(Thing(f"{area.id}#{len(found)}", item, item))
    for pile in sorted(area.gold, key=lambda pile: pile.hazard):
        name = f"gold_{pile.gold}" + (f"_for_{pile.hazard}" if pile.hazard else "")
        found.append(Thing(f"{area.id}#{len(found)}", name, "", pile.gold, pile.hazard))
    return tuple(found)
