"""What a fighter in a battle is worth: its value now, its step, its dice, its hits (KNT-HIT, KNT-COMB-08)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.kings_and_things.counters import counters
from companion.games.kings_and_things.state import GUARDS, Battle, Fighter, Hex, Side, State
from companion.games.kings_and_things.vocabulary import (
    FORTS,
    MAGIC_FIGHTERS,
    MAGIC_STEP,
    MELEE_STEP,
    RANGED_STEP,
    TOWNS,
)

BUILDINGS = frozenset((*TOWNS, *FORTS[1:]))


def is_building(name: str) -> bool:
    """Forts and towns: they take several hits, never retreat and are neutralised (KNT-HIT-08)."""
    return name in BUILDINGS


def is_unit(name: str) -> bool:
    """Creatures and characters, whether known or not."""
    return not is_building(name) and name not in MAGIC_FIGHTERS


def left(fighter: Fighter, state: State) -> int:
    """How many hits it can still take (KNT-HIT-07, KNT-HIT-08, KNT-MAGI-11)."""
    if fighter.out:
        return 0
    if fighter.id in BUILDINGS:
        return counters(state.house.edition).value[fighter.id] - fighter.value - fighter.hits
    return (fighter.value if fighter.id == "firewall" else 1) - fighter.hits


def value(state: State, battle: Battle, side: Side, fighter: Fighter) -> int:
    """What its dice must not exceed now (KNT-HIT-01, KNT-HIT-04); 0 under the cloud rolls no die (KNT-EVNT-13)."""
    table = counters(state.house.edition).value
    built = is_building(fighter.id) or fighter.id == "firewall"
    worth = left(fighter, state) if built else table.get(fighter.id, 0)
    if fighter.arm:
        worth += 1
    if state.cloud == battle.hex and side.seat != GUARDS and side.seat == state.hexes[battle.hex].owner:
        worth -= 1
    return max(0, worth)


def step_of(state: State, side: Side, fighter: Fighter) -> str:
    """When it acts (KNT-COMB-08); arms and the balloon change that (KNT-MAGI-03, KNT-MAGI-04, KNT-MAGI-05)."""
    if fighter.arm:
        return RANGED_STEP if fighter.arm == "bow" else MELEE_STEP
    if fighter.flown and any(each.id == "balloon" for each in side.fighters):
        return RANGED_STEP
    kind = counters(state.house.edition).kind.get(fighter.id)
    if kind is None:
        return MELEE_STEP
    if kind.step == MAGIC_STEP and side.dispelled and kind.kind == "creature":
        return MELEE_STEP
    return kind.step


def dice_of(state: State, fighter: Fighter) -> int:
    """One die, two with charge or a sword (KNT-HIT-01, KNT-MAGI-05)."""
    if fighter.arm:
        return 2 if fighter.arm == "sword" else 1
    kind = counters(state.house.edition).kind.get(fighter.id)
    return kind.dice if kind else 1


def standing(side: Side) -> tuple[Fighter, ...]:
    """The fighters that are not neutralised."""
    return tuple([fighter for fighter in side.fighters if not fighter.out])


def alive(side: Side) -> bool:
    """Whether the side still fights."""
    return False in [fighter.out for fighter in side.fighters]


def sides_alive(battle: Battle) -> list[Side]:
    """Those who still fight."""
    return [side for side in battle.sides if alive(side)]


def side_of(battle: Battle, seat: int) -> Side:
    """That player’s force; GUARDS are those of unexplored land."""
    for side in battle.sides:
        if side.seat == seat:
            return side
    raise LookupError(seat)


def voice(battle: Battle, seat: int) -> int:
    """Who speaks for a side: the keeper for the guards (KNT-EXPL-03)."""
    return battle.keeper if seat == GUARDS else seat


def buildings(tile: Hex) -> Iterator[Fighter]:
    """The fort and the town of a hex as fighters; what pox wore off a town is missing (G78)."""
    if tile.fort:
        yield Fighter(FORTS[tile.fort])
    if tile.income in TOWNS:
        yield Fighter(tile.income, value=tile.worn)


def label(fighter: Fighter) -> str:
    """How an option names it: with what it bears."""
    return f"{fighter.id}+{fighter.arm}" if fighter.arm else fighter.id
