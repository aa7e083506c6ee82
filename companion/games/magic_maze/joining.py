"""Somebody new sits down in the middle of the game."""

from __future__ import annotations

from companion.games.magic_maze import leaving
from companion.games.magic_maze.desk import Desk
from companion.play.setup import Seat


def join(desk: Desk, new: Seat) -> None:
    """The Adventurer stands at home, without a ring (MAZE-SETUP-06, 07). Raises IllegalEvent where it cannot."""
    leaving.no_one_there(desk, new.colour, new.name)
    state, home = desk.state, desk.ground.home[new.colour]
    desk.set(
        colours=(*state.colours, new.colour),
        names=(*state.names, new.name),
        at=(*state.at, home),
        rings=(*state.rings, 0),
    )
    desk.tell("Put {name}’s Adventurer at home.", "MAZE-SETUP-01 MAZE-SETUP-07", name=new.name)
