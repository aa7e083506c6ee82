"""Who is ahead in Kadab, as far as all can see: whoever rules most hexes."""

from __future__ import annotations

from companion.games.kings_and_things.desk import Desk
from companion.play.lead import Lead
from companion.table.words import Words, say_n


def lead(desk: Desk) -> Lead:
    return Lead(Words("hexes"), _hexes, lambda count: say_n("{count} hex", "{count} hexes", count))


def _hexes(desk: Desk, colour: str) -> int:
    return len(desk.owned(desk.state.seat(colour)))
