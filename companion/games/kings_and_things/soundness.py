"""Every invariant of the ledger, checked after every event of a simulated game."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterator

from companion.flow import Question
from companion.games.kings_and_things import supply, winning
from companion.games.kings_and_things.balloon import Ashore
from companion.games.kings_and_things.characters import Lodge, OneLord, PointsAfter
from companion.games.kings_and_things.desk import Desk
from companion.games.kings_and_things.flying import Hold
from companion.games.kings_and_things.movement import March, Move
from companion.games.kings_and_things.placing import Blind, Put, Shed, Take
from companion.games.kings_and_things.reckoning import lords, room
from companion.games.kings_and_things.setup import SwapSea
from companion.games.kings_and_things.stacks import EndOfMoves, Surplus
from companion.games.kings_and_things.vocabulary import (
    CITADEL,
    EVENTS,
    FORTS,
    INCOMES,
    KEYED,
    MOST_ON_RACK,
    SEA,
    TERRAINS,
    UNKNOWN,
)

CROWDED = (March, Move, Surplus)
"""While one of these is on the agenda, more than ten may share a hex for a moment."""
FLOODING = (Ashore, Hold, March, SwapSea, EndOfMoves)
"""While one of these is on the agenda, counters may be over the sea for a moment."""
DRAWING = (Take, Put, Shed, Blind)
"""While one of these is on the agenda, more than ten may be on the racks (KNT-RACK-01)."""


def faults(desk: Desk) -> list[str]:
    """Every invariant that is broken, each as a sentence naming its rule."""
    checks = (_things, _characters, _tiles, _hexes, _players, _agenda, _battle)
    return [fault for check in checks for fault in check(desk)]


def _things(desk: Desk) -> Iterator[str]:
    """No Thing is made, lost or in two places (KNT-SET-02)."""
    state = desk.state
    left = supply.unseen(state)
    covered = [thing for _, thing in supply.hidden(state)]
    for thing in covered:
        if thing != UNKNOWN:
            left[thing] = left.get(thing, 0) - 1
    for thing, count in left.items():
        if count < 0:
            yield f"KNT-SET-02: there are {-count} {thing} too many"
    if supply.cup_count(state) < 0:
        yield f"KNT-SET-02: {-supply.cup_count(state)} Things more than there are"
    strange = [t for t in supply.opened(state) if t not in left and not desk.counters.other.get(t) and t != UNKNOWN]
    if strange:
        yield f"KNT-SET-02: unknown counters lie open: {strange}"
    if state.house.private and UNKNOWN in covered:
        yield "6.2: a rack is entered, and a counter is unknown"
    if not state.house.private and covered.count(UNKNOWN) < len(covered):
        yield "6.2: the app knows what it must not know"
    if state.out and not state.true_elimination:
        yield "KNT-RECR-12: something is out of play before the cup was empty"


def _characters(desk: Desk) -> Iterator[str]:
    """Each two-sided counter is in one place, with one side (KNT-CHAR-13); one Lord a player (KNT-CHAR-12)."""
    state = desk.state
    if state.phase == "setup_characters":
        return
    other = desk.counters.other
    there = [
        *state.pool,
        *(name for name, count in supply.opened(state).items() if other.get(name) for _ in range(count)),
    ]
    there += [task.name for task in state.agenda if isinstance(task, Lodge)]
    sides = sorted(min(name, other[name]) for name in there)
    if sides != sorted(pair[0] for pair in desk.counters.pairs):
        yield f"KNT-CHAR-13: the characters are {sorted(there)}"
    busy = any(isinstance(task, (OneLord, Lodge)) for task in state.agenda)
    for seat, player in enumerate(state.players):
        if len(lords(state, seat)) > 1 and not busy:
            yield f"KNT-CHAR-12: {player.colour} has the Lords {lords(state, seat)}"


def _tiles(desk: Desk) -> Iterator[str]:
    state = desk.state
    laid = Tally(tile.terrain for tile in state.hexes if tile.terrain)
    for terrain, count in laid.items():
        if terrain not in TERRAINS or count > desk.ground.tiles[terrain]:
            yield f"KNT-SET-04: {count} tiles of {terrain}"
    if state.turn and any(not tile.terrain for tile in state.hexes):
        yield "KNT-SET-10: a tile lies face down"


def _hexes(desk: Desk) -> Iterator[str]:
    state = desk.state
    crowded = any(isinstance(task, CROWDED) for task in state.agenda)
    flooding = any(isinstance(task, FLOODING) for task in state.agenda)
    for at, tile in enumerate(state.hexes):
        where = desk.ground.ids[at]
        wet = tile.terrain == SEA and state.turn > 0
        if wet and (tile.owner >= 0 or tile.fort or tile.income or tile.guards):
            yield f"F10: {where} is sea and holds something"
        if wet and tile.armies and not flooding:
            yield f"KNT-MOVE-10: counters stand on the sea at {where}"
        if tile.owner < 0 and tile.fort:
            yield f"KNT-FORT-01: a fort stands on {where}, which is nobody’s"
        if tile.income and tile.income not in INCOMES:
            yield f"KNT-DEPL-03: {tile.income} on {where}"
        if tile.income in KEYED and desk.counters.terrain[tile.income] != tile.terrain:
            yield f"KNT-DEPL-04: {tile.income} on {tile.terrain}"
        if tile.owner >= 0 and (tile.guards or tile.loot) and not tile.marker:
            yield f"KNT-EXPL-14: guards or loot lie on {where}, which is owned"
        if any(name in EVENTS for name in tile.loot):
            yield f"KNT-EXPL-06: an event lies on {where}"
        for army in tile.armies:
            if not army.size:
                yield f"KNT-GEN-06: an army of none on {where}"
            if room(state, army.seat, at) < 0 and not crowded:
                yield f"KNT-MOVE-08: {army.size} of one player on {where}"
            if army.spent and Tally(army.spent) - Tally(army.all):
                yield f"KNT-MOVE-06: {army.spent} have moved on {where}, where {army.all} stand"
    for level in range(1, CITADEL + 1):
        if state.house.fort_limits == "listed":
            standing = sum(tile.fort == level for tile in state.hexes)
            if standing > desk.counters.kind[FORTS[level]].count and level == CITADEL:
                yield f"KNT-FORT-06: {standing} of {FORTS[level]}"


def _players(desk: Desk) -> Iterator[str]:
    state = desk.state
    drawing = any(isinstance(task, DRAWING) for task in state.agenda)
    for seat, player in enumerate(state.players):
        if player.gold < 0:
            yield f"KNT-GOLD-01: {player.colour} has {player.gold} gold"
        if len(player.rack) > MOST_ON_RACK and not drawing:
            yield f"KNT-RACK-01: {player.colour} has {len(player.rack)} on the racks"
        if any(desk.counters.other.get(thing) for thing in player.rack):
            yield f"KNT-GEN-03: a character is on {player.colour}’s racks"
        if len(winning.citadels(desk, seat)) > 1 and state.winner != player.colour:
            yield f"KNT-WIN-08: {player.colour} owns two citadels and has not won"


def _agenda(desk: Desk) -> Iterator[str]:
    state = desk.state
    over = isinstance(state.agenda[-1], winning.Over)
    if bool(state.winner) != over:
        yield f"KNT-WIN-01: {state.winner or 'nobody'} has won and {len(state.agenda)} tasks are left"
    if not isinstance(state.agenda[-1], Question):
        yield "KNT-TURN-01: a deed waits"
    if state.order and sorted(state.order) != list(range(len(state.players))):
        yield f"KNT-TURN-02: the order is {state.order}"
    if state.order and [(state.order[0] + step) % len(state.order) for step in range(len(state.order))] != list(
        state.order
    ):
        yield f"KNT-TURN-02: the order {state.order} does not run to the left"
    if state.turn and not any(isinstance(task, (PointsAfter, Take)) for task in state.agenda) and state.aside:
        yield "KNT-SET-24: tiles are still set aside"


def _battle(desk: Desk) -> Iterator[str]:
    state = desk.state
    marked = [at for at, tile in enumerate(state.hexes) if tile.marker]
    if len(marked) > 1:
        yield f"KNT-COMB-03: battle markers in {len(marked)} hexes"
    battle = state.battle
    if battle is None:
        return
    if state.hexes[battle.hex].armies and not any(side.retreated for side in battle.sides):
        yield "KNT-COMB-05: counters stand in the hex while they fight"
    if len({side.seat for side in battle.sides}) != len(battle.sides):
        yield "KNT-MULT-01: a player fights twice"
    for side in battle.sides:
        for fighter in side.fighters:
            if fighter.arm and fighter.arm not in battle.items:
                yield f"KNT-MAGI-06: {fighter.id} bears a {fighter.arm} that is not there"
