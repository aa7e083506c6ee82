"""Somebody leaves the table in the middle of a game, or comes back to it; the others play on."""

from __future__ import annotations

import msgspec

from companion.games.darrowell import turn
from companion.games.darrowell.desk import Desk
from companion.games.darrowell.ending import Rank
from companion.games.darrowell.state import Stay
from companion.table.events import IllegalEvent

replace = msgspec.structs.replace


def leave(desk: Desk, seat: int) -> None:
    """Figure, card and gold come off the table, and a turn of that player's is over."""
    if desk.over:
        raise IllegalEvent("The game is over. Undo the last step, or start a new game.")
    state = desk.state
    desk.set_player(seat, at="", items=(), curses=(), gold=0, left=0, fate="gone")
    acting = turn.under_way(desk) and seat == state.turn
    if not acting:
        finals = tuple(each for each in state.gate.finals if each != seat)
        desk.set(gate=replace(state.gate, finals=finals))
    if state.now.bounty == seat:
        desk.note(bounty=-1)
    if turn.under_way(desk) and turn.all_away(desk):
        desk.drop(Rank)
    elif acting:
        desk.note(stay=Stay(), closed=())
        desk.drop(turn.Close)


def come_back(desk: Desk, seat: int) -> None:
    """With an empty card; the figure stands where it might have begun."""
    at = desk.ground.start(seat) if turn.under_way(desk) else ""
    desk.set_player(seat, at=at, fate="")
