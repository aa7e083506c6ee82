"""Who is inside, out, burned, or has left the game; and whose parents play."""

from __future__ import annotations

from companion.games.hirelings import ending, placing, turn
from companion.games.hirelings.desk import Desk
from companion.play.given import names, one_of, yes
from companion.table.events import IllegalEvent
from companion.table.words import say

STATUSES = ("inside", "out", "burned")


def seat(desk: Desk, colour: str) -> int:
    """The player of that colour. Raises IllegalEvent."""
    return desk.index(one_of("player", colour, _colours(desk)))


def status(desk: Desk, index: int, value: str) -> None:
    """In the dungeon, out of it, or burned."""
    one_of("status", value, STATUSES)
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


def out(desk: Desk, index: int, value: str) -> None:
    """Whether the player has left the game: the piece comes off the board, and its cards go with it (HIRE-END-07)."""
    player = desk.state.players[index]
    if yes(value):
        if player.inside:
            ending.leave(desk, index, "left")
    elif player.status == "left":
        _back(desk, index)


def parents(desk: Desk, index: int, value: str) -> None:
    """Whom the player calls mother or father (HIRE-END-06)."""
    desk.set_player(index, parents=tuple(one_of("player", name, _colours(desk)) for name in names(value)))


def _back(desk: Desk, index: int) -> None:
    """Inside again, where the piece was last."""
    desk.set_player(index, status="inside")
    placing.set_down(desk, index, desk.state.players[index].square)


def _colours(desk: Desk) -> list[str]:
    return [player.colour for player in desk.state.players]
