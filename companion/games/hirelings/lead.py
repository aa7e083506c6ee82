"""Who is ahead on the Ascent: whoever has climbed furthest along the fire’s way (HIRE-FIRE-06)."""

from __future__ import annotations

from companion.games.hirelings.desk import Desk
from companion.play.lead import Lead
from companion.table.words import Words, say_n


def lead(desk: Desk) -> Lead:
    return Lead(Words("squares"), _climbed, lambda count: say_n("{count} square", "{count} squares", count))


def _climbed(desk: Desk, colour: str) -> int:
    """Squares from START; one more than there are for whoever is out."""
    player, dungeon = desk.state.players[desk.index(colour)], desk.ground
    return dungeon.last + 1 if player.status == "out" else dungeon.burn_index.get(player.square, 0)
