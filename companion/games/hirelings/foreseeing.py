"""What foresight asks of states of the Ascent: what only tells the past, when a turn is over, what is under way.

And what is worth asking it: whom the fire catches, and where a turn may end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec

from companion.foresight import Forecast, inquiry
from companion.games.hirelings.desk import Desk
from companion.games.hirelings.encounters import RoomCheck
from companion.games.hirelings.fire import FireMove, FireRoll, level
from companion.games.hirelings.ground import FIRE_DIE, Dungeon
from companion.games.hirelings.naming import place
from companion.games.hirelings.question import FLIP
from companion.games.hirelings.state import State
from companion.games.hirelings.turn import NextTurn
from companion.games.hirelings.walking import BonusMove, MoveRoll, Walk
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

CAUGHT, SAFE = Words("caught by the fire"), Words("safe from the fire, by the first way at every split")
THROW, TURN, ROUND = Words("with this throw"), Words("this turn"), Words("this round")


def forecasts(desk: Desk) -> tuple[Forecast, ...]:
    """Whom the fire catches, what a flip is worth, and where the turn may end.

    Everything here is public: it hangs on no more than the table can see.
    """
    return (*_fire(desk), *_flip(desk), *_advice(desk))


def _fire(desk: Desk) -> Iterator[Forecast]:
    """Whom the next throw of the fire may catch: of those inside, not those whose turn is still to come."""
    state = desk.state
    if isinstance(desk.question, FireRoll):
        yield Forecast(of=Words("nobody is caught"), inquiry=inquiry(["caught=none"], "throw"), by=THROW)
        for seat in level(desk, desk.ground.fire_after(state.ffd, FIRE_DIE)):
            yield _caught(desk, seat, "throw")
    elif state.ffd in desk.ground.index and _in_turn(state):
        for seat in state.inside:
            if state.order.index(seat) < state.order.index(state.turn):
                yield _caught(desk, seat, "throw", before_the_fire)


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


def _flip(desk: Desk) -> Iterator[Forecast]:
    """Whether a room lets go this turn, if any card is flipped first that nobody has seen."""
    if isinstance(desk.question, RoomCheck) and desk.may_flip and not desk.deck.endless:
        colour = desk.player.colour
        asked = inquiry([f"{colour}.held=no"], f"{colour}.held=no,turn", colour)
        yield Forecast(of=Words("let go"), inquiry=replace(asked, first=FLIP.option), by=TURN, seat=colour)


def _advice(desk: Desk) -> Iterator[Forecast]:
    """Where the turn may end, and whether the fire then catches whoever has it."""
    if not isinstance(desk.question, MoveRoll | BonusMove | RoomCheck | Walk):
        return
    ground, state, colour = desk.ground, desk.state, desk.player.colour
    words = Words("where the turn may end, by the first way at every split")
    ends = inquiry([f"{colour}.square"], "turn", plays="first")
    yield Forecast(
        of=words, inquiry=ends, by=TURN, seat=colour, named=lambda square: place(ground, str(square)), practice=True
    )
    if state.ffd in desk.ground.index:
        over = f"{colour}.caught=yes,{colour}.status=out,round={state.round + 1}"
        safe = inquiry([f"{colour}.caught=no"], over, plays="first")
        yield Forecast(of=SAFE, inquiry=safe, by=ROUND, seat=colour, each=True, practice=True, project=then_the_fire)


def _place(ground: Dungeon, square: int | str) -> Words:
    return place(ground, str(square))


def then_the_fire(state: State) -> State:
    """Nobody else is there, and the fire comes after this turn: what others do changes nothing for whoever has it."""
    players = tuple(
        player if seat == state.turn or not player.inside else replace(player, status="left")
        for seat, player in enumerate(state.players)
    )
    agenda = tuple(task for task in state.agenda if not isinstance(task, NextTurn))
    return replace(state, players=players, agenda=agenda)
