"""Where the pieces stand, and what a stay in a room has come to."""

from __future__ import annotations

from companion.games.hirelings import placing, turn
from companion.games.hirelings.desk import Desk
from companion.games.hirelings.encounters import procedure
from companion.games.hirelings.fire import FireRoll, Rescue
from companion.games.hirelings.righting.course import resume
from companion.games.hirelings.rooms import attempt, levels
from companion.games.hirelings.state import Hireling, InRoom
from companion.games.hirelings.vocabulary import WAITED
from companion.table.events import IllegalEvent
from companion.table.words import Words, say


def square(desk: Desk, index: int, value: str) -> None:
    """A piece put on a square is inside; in a room it is held, with no failed rolls."""
    if desk.ground.what.get(value, "exit") in ("fire_track", "exit"):
        raise IllegalEvent(say("No hireling can stand at {square}.", square=_said(desk, value)))
    _begin_anew(desk, index)
    desk.set_player(index, status="inside", place=0)
    placing.set_down(desk, index, value)


def fireball(desk: Desk, value: str) -> None:
    """On its track or its way."""
    dungeon, state = desk.ground, desk.state
    track = dungeon.board.fire_track
    index = dungeon.index.get(value, -1)
    if value not in track and not 0 <= index <= dungeon.last:
        raise IllegalEvent(say("The Fireball never comes to {square}.", square=_said(desk, value)))
    desk.set(ffd=value, round=track.index(value) + 1 if index < 0 else max(state.round, len(track) + 1))
    if desk.has(FireRoll, Rescue):
        if index < 0:
            resume(desk)
        else:
            turn.break_off(desk)
            desk.then(FireRoll(), turn.NextRound())


def _said(desk: Desk, square: str) -> Words:
    """What the table has said a piece is on."""
    return desk.place(square) if square in desk.ground.square else say("“{square}”", square=square)


def room_fails(desk: Desk, index: int, fails: int) -> None:
    """In a room: so many failed rolls of this stay."""
    _begin_anew(desk, index)
    desk.set_player(index, stay=_attempted(desk, index, fails))


def waited(desk: Desk, index: int, has_waited: bool) -> None:
    """In a room where one can wait: whether that was done last turn."""
    player = desk.state.players[index]
    stay = player.stay if player.in_room else None
    if has_waited and not can_wait(desk, player):
        raise IllegalEvent(say("{who} is in no room where one can wait.", who=player.name))
    if isinstance(stay, InRoom):
        _begin_anew(desk, index)
        desk.set_player(index, stay=InRoom(WAITED, stay.fails) if has_waited else _attempted(desk, index, stay.fails))


def can_wait(desk: Desk, player: Hireling) -> bool:
    """Whether that player is in a room where one can wait."""
    return player.in_room and WAITED in procedure(desk.ground, player.square, desk.state.house.monster_leave).steps


def _attempted(desk: Desk, index: int, fails: int) -> InRoom:
    """Before the attempt that follows so many failed rolls."""
    data = desk.ground.board.rooms[desk.ground.square[desk.state.players[index].square].room]
    return InRoom(attempt(min(fails, levels(data))), fails)


def _begin_anew(desk: Desk, index: int) -> None:
    """If a turn of this player is under way, it begins anew from where things stand now; no second card is flipped."""
    if index == desk.state.turn and desk.has(turn.NextTurn):
        still_open = desk.state.card_choice
        turn.give(desk, index)
        desk.set(card_choice=still_open)
