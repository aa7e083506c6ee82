"""What follows from something said outright: places, who is caught, and whose turn it can be."""

from __future__ import annotations

from companion.games.hirelings import ending, turn
from companion.games.hirelings.desk import Desk
from companion.games.hirelings.ending import GameOver
from companion.games.hirelings.fire import Escape, FireRoll, Rescue, level
from companion.games.hirelings.ground import FIRE_DIE
from companion.games.hirelings.setup import Youngest
from companion.games.hirelings.turn import NextTurn


def follow(desk: Desk) -> None:
    """Nothing impossible is left standing. The question at hand stays, unless it can no longer be that player's."""
    _count_places(desk)
    if desk.has(Youngest):
        pass
    elif not desk.state.inside:
        if not isinstance(desk.agenda[-1], GameOver):
            turn.break_off(desk)
            ending.finish(desk)
    elif desk.has(Rescue):
        _catch_anew(desk)
    elif desk.has(FireRoll):
        desk.set(turn=desk.state.inside[-1])
    elif desk.has(NextTurn) and not desk.state.players[desk.state.turn].inside:
        desk.set(card_choice=False, steps=0)
        desk.drop(NextTurn)
    _count_rounds(desk)


def _catch_anew(desk: Desk) -> None:
    """Those who are no longer caught need not decide, and others may be."""
    state = desk.state
    caught = level(desk, desk.ground.index[state.ffd])
    paid = tuple(index for index in state.paid if index in caught)
    desk.set(caught=tuple(index for index in caught if index not in paid), paid=paid)
    desk.drop(Rescue)
    desk.then(Escape())


def _count_rounds(desk: Desk) -> None:
    """The round is moved on to one in which the Fireball can have come so far (HIRE-FIRE-03)."""
    dungeon, ffd = desk.ground, desk.state.ffd
    if ffd in dungeon.index:
        throws = -(-dungeon.index[ffd] // FIRE_DIE)
        to_come = not desk.has(Rescue)
        desk.set(round=max(desk.state.round, len(dungeon.board.fire_track) + throws + to_come))


def _count_places(desk: Desk) -> None:
    """Places follow one another from 1."""
    state = desk.state
    ranked = sorted((player.place, index) for index, player in enumerate(state.players) if player.place)
    for place, (_, index) in enumerate(ranked, 1):
        desk.set_player(index, place=place)
