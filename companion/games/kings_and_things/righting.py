"""What the table says is done: people outrank the referee."""

from __future__ import annotations

from companion.games.kings_and_things import supply, turn, winning
from companion.games.kings_and_things.balloon import Ashore
from companion.games.kings_and_things.desk import Desk
from companion.games.kings_and_things.fighters import is_unit
from companion.games.kings_and_things.flying import Hold
from companion.games.kings_and_things.force import put_back
from companion.games.kings_and_things.movement import March
from companion.games.kings_and_things.placing import Blind
from companion.games.kings_and_things.setup import SwapSea
from companion.games.kings_and_things.stacks import drown
from companion.games.kings_and_things.state import GUARDS
from companion.games.kings_and_things.vocabulary import SEA, TURN_PHASES, UNKNOWN
from companion.table.events import IllegalEvent


def stop(desk: Desk, how: str) -> None:
    """The table plays no further."""
    desk.drop(winning.Over)


def begin(desk: Desk, phase: str) -> None:
    """A phase begins, whatever was under way: battles are broken off and their counters stand in the hex again."""
    state = desk.state
    if state.battle is not None:
        for side in state.battle.sides:
            if side.seat != GUARDS:
                put_back(desk, state.battle.hex, side.seat, tuple(f.id for f in side.fighters if is_unit(f.id)))
        desk.set_hex(state.battle.hex, marker=False)
        desk.set(battle=None)
    order = state.order or tuple(range(len(state.players)))
    pool = state.pool
    if not state.turn:
        there = set(pool)
        pool = (*pool, *(pair[0] for pair in desk.counters.pairs if not there & set(pair) and not _out(desk, pair)))
    desk.set(order=order, turn=max(1, state.turn), aside=(), held=(), pool=pool, fresh=None)
    desk.drop(winning.Over)
    desk.then(turn.Phase(TURN_PHASES.index(phase)), turn.Turn())


def _out(desk: Desk, pair: tuple[str, ...]) -> bool:
    """Whether a character counter serves somebody already."""
    lying = set(supply.open_things(desk.state))
    return bool(lying & set(pair))


def own_part(desk: Desk, seat: int) -> None:
    """The own part of that player is next: parts before it in this phase are skipped. Raises IllegalEvent."""
    phase = desk.state.phase
    if phase not in turn.OWN_PARTS:
        raise IllegalEvent("In this phase nobody has a part of his own.")
    agenda = desk.agenda
    parts = [at for at, task in enumerate(agenda) if isinstance(task, turn.OwnPart) and task.seat == seat]
    if parts:
        del agenda[parts[-1] + 1 :]
    elif desk.state.part != seat:
        desk.then(turn.OwnPart(phase, seat))


def rack(desk: Desk, seat: int, things: tuple[str, ...]) -> None:
    """These are on the racks; what is too much is shed."""
    desk.set_player(seat, rack=things)
    desk.then(Blind(seat))


def rack_count(desk: Desk, seat: int, count: int) -> None:
    """So many are on the racks, and nobody but their player knows which."""
    rack(desk, seat, (UNKNOWN,) * count)


def resign(desk: Desk, seat: int, resigned: bool) -> None:
    """Has given up, or plays on.

    Who gives up in the middle of an own part leaves it; what was laid aside for a draw goes into the cup.
    """
    if not resigned:
        desk.set_player(seat, resigned=False)
        return
    if desk.state.house.resign_allowed == "false":
        raise IllegalEvent("At this table nobody gives up.")
    winning.give_up(desk, seat)
    if desk.state.part == seat and any(isinstance(task, turn.PartOver) for task in desk.agenda):
        desk.drop(turn.PartOver)
        desk.set(held=())


CROSSING = (Ashore, Hold, March, SwapSea)
"""While one of these is on the agenda, counters may be over the sea for a moment."""


def down(desk: Desk, at: int, seat: int, names: tuple[str, ...]) -> None:
    """These stand face down there."""
    desk.set_army(at, seat, down=names)
    drowned(desk, at, seat)


def drowned(desk: Desk, at: int, seat: int) -> None:
    """Who is said to stand on the sea, and crosses it with nobody, is lost there (KNT-MOVE-10)."""
    crossing = any(isinstance(task, CROSSING) for task in desk.agenda)
    if desk.state.turn and desk.hex(at).terrain == SEA and not crossing:
        drown(desk, seat, at)


def up(desk: Desk, at: int, seat: int, names: tuple[str, ...]) -> None:
    """These stand open there; characters among them are in the pool no more."""
    others = desk.counters.other
    desk.set(pool=tuple(n for n in desk.state.pool if n not in names and others[n] not in names))
    desk.set_army(at, seat, up=names)
    drowned(desk, at, seat)
