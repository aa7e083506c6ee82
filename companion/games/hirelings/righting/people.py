"""Who is inside, out, burned, or has left the game."""

from __future__ import annotations

from companion.games.hirelings import ending, placing, turn
from companion.games.hirelings.desk import Desk
from companion.table.events import IllegalEvent
from companion.table.words import say


def status(desk: Desk, index: int, value: str) -> None:
    """In the dungeon, out of it, or burned."""
    player = desk.state.players[index]
    if player.status == value:
        return
    if value == "inside":
        if player.status == "out":
            raise IllegalEvent(say("Say on which square {who} stands.", who=player.name))
        _back(desk, index)
    elif value == "out":
        if desk.state.house.end_on_first_out == "yes" and not desk.state.winner:
            turn.break_off(desk)
        ending.out(desk, index)
    else:
        desk.set_player(index, square=desk.ground.start if player.status == "out" else player.square)
        ending.leave(desk, index, "burned")


def out(desk: Desk, index: int, gone: bool) -> None:
    """Whether the player has left the game: the piece comes off the board, and its cards go with it (HIRE-END-07)."""
    player = desk.state.players[index]
    if gone:
        if player.inside:
            ending.leave(desk, index, "left")
    elif player.status == "left":
        _back(desk, index)


def _back(desk: Desk, index: int) -> None:
    """Inside again, where the piece was last."""
    desk.set_player(index, status="inside")
    placing.set_down(desk, index, desk.state.players[index].square)
