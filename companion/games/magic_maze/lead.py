"""Who is ahead in the maze: whoever has most rings."""

from __future__ import annotations

from companion.games.magic_maze.desk import Desk
from companion.play.lead import Lead
from companion.table.words import Words, say_n


def lead(desk: Desk) -> Lead:
    return Lead(Words("rings"), _rings, lambda count: say_n("{count} ring", "{count} rings", count))


def _rings(desk: Desk, colour: str) -> int:
    return desk.state.rings[desk.state.index(colour)]
