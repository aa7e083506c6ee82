"""Who is ahead in Darrowell: whoever has most gold (DARR-PLACE-01)."""

from __future__ import annotations

from companion.games.darrowell.desk import Desk
from companion.play.lead import Lead
from companion.table.words import Words, say


def lead(desk: Desk) -> Lead:
    return Lead(Words("gold"), _gold, lambda count: say("{count} gold", count=count))


def _gold(desk: Desk, colour: str) -> int:
    return desk.state.players[desk.index(colour)].gold
