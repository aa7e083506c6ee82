"""What foresight asks of states of the Ascent: what only tells the past, when a turn is over, what is under way.

And what is worth asking it: whom the fire catches.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from companion.foresight import Forecast, inquiry
from companion.games.hirelings.desk import Desk
from companion.games.hirelings.fire import FireMove, FireRoll
from companion.games.hirelings.state import State
from companion.games.hirelings.turn import NextTurn
from companion.table.words import Words

replace = msgspec.structs.replace

FORGETS = ("thrown", "round", "players.stay.fails")


def turned(before: State, after: State) -> bool:
    """The fire comes between turns and belongs to none (HIRE-TURN-05, HIRE-TURN-06)."""
    return _in_turn(before) and ((before.turn, before.round) != (after.turn, after.round) or not _in_turn(after))


def _in_turn(state: State) -> bool:
    return any(isinstance(task, NextTurn) for task in state.agenda)


def under_way(state: State) -> frozenset[tuple[str, str]]:
    """Everybody's room or monster."""
    return frozenset(("procedure", f"{player.colour} at {player.square}") for player in state.players if player.held)


# -- what is worth asking ---------------------------------------------------------------------------------------------

CAUGHT, THROW, ROUND = Words("caught by the fire"), Words("with this throw"), Words("this round")


def forecasts(desk: Desk) -> tuple[Forecast, ...]:
    """Whom the next throw of the fire catches: all who are inside, but those whose turn is still to come.

    Everything here is public: it hangs on no more than the table can see.
    """
    state = desk.state
    if isinstance(desk.question, FireRoll):
        nobody = Forecast(of=Words("nobody is caught"), inquiry=inquiry(["caught=none"], "throw"), by=THROW)
        return (nobody, *(_caught(desk, seat, "throw") for seat in state.inside))
    if state.ffd not in desk.ground.index or not _in_turn(state):
        return ()
    have_moved = [seat for seat in state.inside if state.order.index(seat) < state.order.index(state.turn)]
    return tuple(_caught(desk, seat, "throw", before_the_fire) for seat in have_moved)


def _caught(desk: Desk, seat: int, after: str, project: Callable[[State], State] | None = None) -> Forecast:
    colour = desk.state.players[seat].colour
    asked = inquiry([f"{colour}.caught=yes"], after)
    return Forecast(of=CAUGHT, inquiry=asked, seat=colour, by=ROUND if project else THROW, project=project)


def before_the_fire(state: State) -> State:
    """The fire comes at once: no turn before it moves anybody who has had one."""
    for at, task in enumerate(state.agenda):
        if isinstance(task, FireMove):
            return replace(state, agenda=(*state.agenda[:at], FireRoll()))
    return state
