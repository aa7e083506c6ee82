"""Somebody new sits down in the middle of the game."""

from __future__ import annotations

from companion.games.key_to_the_kingdom.desk import Desk
from companion.games.key_to_the_kingdom.leaving import entrance
from companion.games.key_to_the_kingdom.naming import place
from companion.games.key_to_the_kingdom.setup import kit
from companion.games.key_to_the_kingdom.state import Player
from companion.play.setup import Seat


def join(desk: Desk, new: Seat) -> None:
    """On Start with a card of each kind, as everybody began (KTK-SET-05, KTK-SET-06)."""
    at = entrance(desk)
    desk.set(players=(*desk.state.players, Player(new.colour, new.name, at, kit(desk.state.house))))
    desk.tell(
        "{name} takes one Equipment card of each kind; the figure stands on {place}.",
        "KTK-SET-05 KTK-SET-06",
        name=new.name,
        place=place(desk.ground, at),
    )
