"""Why nobody sits down in the middle of this game."""

from __future__ import annotations

from companion.games.kings_and_things.desk import Desk
from companion.play.setup import Seat
from companion.table.events import IllegalEvent

LAID = ("KNT-SET-04", "KNT-SET-05", "KNT-SET-08")


def join(desk: Desk, new: Seat) -> None:
    """Raises IllegalEvent: the board and the starts are those of so many players."""
    raise IllegalEvent("The hexes are laid, and the starts chosen, for as many as began. Begin again together.", LAID)
