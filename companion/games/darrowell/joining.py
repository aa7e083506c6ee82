"""Somebody new sits down before the first turn."""

from __future__ import annotations

from companion.games.darrowell.desk import Desk
from companion.games.darrowell.state import Player
from companion.play.setup import Seat
from companion.table.events import IllegalEvent


def join(desk: Desk, new: Seat) -> None:
    """With an empty card and no gold, and with a throw for a start room where there are some (DARR-SETUP-04, -08, -10).

    Raises IllegalEvent once the first turn has begun, or where somebody plays alone.
    """
    if desk.state.solo:
        raise IllegalEvent("A game alone has rules of its own. Begin again together.", ("DARR-SOLO-01",))
    if desk.state.round:
        raise IllegalEvent(
            "Everybody sets out in the first round, and gold has been gathered since. Begin again together.",
            ("DARR-SETUP-06", "DARR-SETUP-08"),
        )
    desk.set(players=(*desk.players, Player(new.colour, new.name, desk.ground.square if _placed(desk) else "")))
    desk.tell("{name} takes an empty item card.", "DARR-SETUP-03 DARR-SETUP-04", name=new.name)


def _placed(desk: Desk) -> bool:
    """Whether anybody stands on the map already."""
    return any(player.at for player in desk.players)
