"""Support, income and limits: what follows from how the kingdom lies (KNT-BLUF, KNT-GOLD, KNT-MOVE-08)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from companion.games.kings_and_things.counters import counters
from companion.games.kings_and_things.state import Hex, State
from companion.games.kings_and_things.vocabulary import (
    CITADEL,
    CITADEL_INCOME,
    LORDS,
    MINES,
    MOST_IN_HEX,
    TOWNS,
    UNKNOWN,
)


class Income(NamedTuple):
    """What a player takes in, by where it comes from (KNT-GOLD-02)."""

    land: int
    forts: int
    counters: int
    characters: int

    @property
    def total(self) -> int:
        return sum(self)


def income(state: State, seat: int) -> Income:
    """That player's income as things stand (KNT-GOLD-02)."""
    own = [tile for tile in state.hexes if tile.owner == seat]
    return Income(len(own), sum(tile.fort for tile in own), yields(state, seat), len(characters(state, seat)))


def yields(state: State, seat: int) -> int:
    """Gold of the income counters on the board; a Dwarf King doubles his player's mines (KNT-POWR-11)."""
    gold = counters(state.house.edition).gold
    kingly = "dwarf_king" in characters(state, seat) and "dwarf_king" not in state.house.off
    return sum(
        gold[tile.income] * (2 if kingly and tile.income in MINES else 1)
        for tile in state.hexes
        if tile.owner == seat and tile.income
    )


def characters(state: State, seat: int) -> tuple[str, ...]:
    """The special characters that serve a player."""
    other = counters(state.house.edition).other
    return tuple(name for name in _up(state, seat) if other.get(name))


def _up(state: State, seat: int) -> Iterator[str]:
    for tile in state.hexes:
        for army in tile.armies:
            if army.seat == seat:
                yield from army.up
    if state.battle:
        for side in state.battle.sides:
            if side.seat == seat:
                yield from (fighter.id for fighter in side.fighters)


def where(state: State, character: str) -> tuple[int, int]:
    """Seat and hex of a character on the board; (-1, -1) where it serves nobody."""
    for at, tile in enumerate(state.hexes):
        for army in tile.armies:
            if character in army.up:
                return army.seat, at
    if state.battle:
        for side in state.battle.sides:
            if any(fighter.id == character for fighter in side.fighters):
                return side.seat, state.battle.hex
    return -1, -1


def supported(state: State, seat: int, creature: str, at: int) -> bool:
    """Whether that creature is real: a hex of its terrain is its player's, or its Lord stands with it (KNT-BLUF-01)."""
    terrain = counters(state.house.edition).terrain.get(creature, "")
    if any(tile.owner == seat and tile.terrain == terrain for tile in state.hexes):
        return True
    army = state.hexes[at].army(seat)
    here = list(army.up) if army else []
    if state.battle and state.battle.hex == at:
        here += [f.id for side in state.battle.sides if side.seat == seat for f in side.fighters]
    return any(LORDS.get(name) == terrain for name in here)


def lords(state: State, seat: int) -> tuple[str, ...]:
    """The Terrain Lords that serve a player: one at most (KNT-CHAR-12)."""
    return tuple(name for name in characters(state, seat) if name in LORDS)


def room(state: State, seat: int, at: int) -> int:
    """How many more creatures and characters of a player may be there; a citadel knows no limit (KNT-MOVE-09)."""
    tile = state.hexes[at]
    if tile.fort == CITADEL:
        return 999
    army = tile.army(seat)
    return MOST_IN_HEX - (army.size - ("balloon" in army.up) if army else 0)


def fights(state: State, tile: Hex) -> bool:
    """Whether a building that fights stands in the hex (KNT-PIN-01)."""
    return bool(tile.fort) or tile.income in TOWNS


def enemy_force(state: State, seat: int, at: int) -> bool:
    """Whether enemy fighters or face-down counters are there (KNT-PIN-01)."""
    tile = state.hexes[at]
    if any(army.seat != seat for army in tile.armies):
        return True
    return tile.owner not in (seat, -1) and fights(state, tile)


def is_creature(state: State, name: str) -> bool:
    """Whether it is a creature, known or not."""
    return name == UNKNOWN or name in counters(state.house.edition).creature


def citadel_income(state: State) -> int:
    """The income a citadel wants (KNT-WIN-01, KNT-TWO-02)."""
    return CITADEL_INCOME[len(state.players)]
