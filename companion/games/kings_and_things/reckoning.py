"""Support and limits: what follows from how the kingdom lies (KNT-BLUF, KNT-MOVE-08, KNT-PIN-01)."""

from __future__ import annotations

from typing import NamedTuple

from companion.games.kings_and_things.counters import counters
from companion.games.kings_and_things.kept import kept
from companion.games.kings_and_things.powers.lasting import mined
from companion.games.kings_and_things.state import NO_ONE, Hex, State
from companion.games.kings_and_things.vocabulary import (
    CITADEL,
    CITADEL_INCOME,
    LORDS,
    MOST_IN_HEX,
    TOWNS,
    UNKNOWN,
)


@kept(of=lambda tile: tile.owner)
def owned(state: State, seat: int) -> tuple[int, ...]:
    """The hexes of a player."""
    return tuple([at for at, tile in enumerate(state.hexes) if tile.owner == seat])


@kept(of=lambda tile: bool(tile.armies))
def crowded(state: State) -> tuple[int, ...]:
    """Where anybody has counters."""
    return tuple([at for at, tile in enumerate(state.hexes) if tile.armies])


@kept(of=lambda tile: [army.seat for army in tile.armies])
def stations(state: State, seat: int) -> tuple[int, ...]:
    """Where a player has counters."""
    return tuple([at for at in crowded(state) if state.hexes[at].army(seat)])


class Income(NamedTuple):
    """What a player takes in, by where it comes from (KNT-GOLD-02)."""

    land: int
    forts: int
    counters: int
    characters: int

    @property
    def total(self) -> int:
        return sum(self)


@kept("hexes", "battle")
def income(state: State, seat: int) -> Income:
    """That player's income as things stand (KNT-GOLD-02)."""
    own = owned(state, seat)
    forts = sum([state.hexes[at].fort for at in own])
    return Income(len(own), forts, yields(state, seat), len(characters(state, seat)))


def yields(state: State, seat: int) -> int:
    """Gold of the income counters on the board; a Dwarf King doubles his player's mines (KNT-POWR-11)."""
    gold = counters(state.house.edition).gold
    incomes, serving = [state.hexes[at].income for at in owned(state, seat)], characters(state, seat)
    return sum([gold[income] * mined(state, income, serving) for income in incomes if income])


def citadel_income(state: State) -> int:
    """The income a citadel wants (KNT-WIN-01, KNT-TWO-02)."""
    return CITADEL_INCOME[len(state.players)]


def characters(state: State, seat: int) -> tuple[str, ...]:
    """The special characters that serve a player."""
    serving = _stationed(state, seat)
    for side in state.battle.sides if state.battle else ():
        if side.seat == seat:
            other = counters(state.house.edition).other
            serving += tuple([fighter.id for fighter in side.fighters if other.get(fighter.id)])
    return serving


@kept(of=lambda tile: [(army.seat, army.up) for army in tile.armies if army.up])
def _stationed(state: State, seat: int) -> tuple[str, ...]:
    """Those who stand on the board."""
    other = counters(state.house.edition).other
    armies = [army for tile in state.hexes for army in tile.armies if army.seat == seat and army.up]
    return tuple([name for army in armies for name in army.up if other.get(name)])


def where(state: State, character: str) -> tuple[int, int]:
    """Seat and hex of a character on the board; nobody and nowhere where it serves nobody."""
    for at, tile in enumerate(state.hexes):
        for army in tile.armies:
            if character in army.up:
                return army.seat, at
    for side in state.battle.sides if state.battle else ():
        if state.battle and any(fighter.id == character for fighter in side.fighters):
            return side.seat, state.battle.hex
    return NO_ONE, NO_ONE


def lords(state: State, seat: int) -> tuple[str, ...]:
    """The Terrain Lords that serve a player: one at most (KNT-CHAR-12)."""
    return tuple(name for name in characters(state, seat) if name in LORDS)


def supported(state: State, seat: int, creature: str, at: int) -> bool:
    """Whether that creature is real: a hex of its terrain is its player's, or its Lord stands with it (KNT-BLUF-01)."""
    terrain = counters(state.house.edition).terrain.get(creature, "")
    if any(state.hexes[own].terrain == terrain for own in owned(state, seat)):
        return True
    army = state.hexes[at].army(seat)
    here = [*army.up] if army else []
    if state.battle and state.battle.hex == at:
        here += [each.id for side in state.battle.sides if side.seat == seat for each in side.fighters]
    return any(LORDS.get(name) == terrain for name in here)


def room(state: State, seat: int, at: int) -> int:
    """How many more creatures and characters of a player may be there; a citadel knows no limit (KNT-MOVE-09)."""
    tile = state.hexes[at]
    if tile.fort == CITADEL:
        return 999
    army = tile.army(seat)
    return MOST_IN_HEX - (army.size - ("balloon" in army.up) if army else 0)


def homes(state: State, seat: int) -> list[int]:
    """A player's own hexes with room for one more (KNT-CHAR-10, KNT-DEPL-05)."""
    hexes = state.hexes
    return [at for at in owned(state, seat) if not hexes[at].armies or room(state, seat, at) > 0]


def fights(tile: Hex) -> bool:
    """Whether a building that fights stands in the hex (KNT-PIN-01)."""
    return bool(tile.fort) or tile.income in TOWNS


def enemy_force(state: State, seat: int, at: int) -> bool:
    """Whether enemy fighters or face-down counters are there (KNT-PIN-01)."""
    tile = state.hexes[at]
    if any(army.seat != seat for army in tile.armies):
        return True
    return tile.owner not in (seat, NO_ONE) and fights(tile)


def is_creature(state: State, name: str) -> bool:
    """Whether it is a creature, known or not."""
    return name == UNKNOWN or name in counters(state.house.edition).creature
