"""Action chips: laid one by one where the figure stands (DARR-CHIP)."""

from __future__ import annotations

from companion.games.darrowell.card import without
from companion.games.darrowell.desk import Desk
from companion.games.darrowell.vocabulary import GLASS_CHIPS, OUTSIDE


def spend(desk: Desk) -> None:
    """One chip, red before blue, in the area where the figure stands; outside is no area (DARR-EXIT-05)."""
    now, at = desk.now, desk.player.at
    red = min(now.red, 1)
    if at == OUTSIDE:
        desk.note(red=now.red - red, blue=now.blue - 1 + red, away=now.away + 1)
        return
    counts = dict(now.laid)
    counts[at] = counts.get(at, 0) + 1
    desk.note(red=now.red - red, blue=now.blue - 1 + red, laid=tuple(counts.items()))


def used(desk: Desk, area: str) -> bool:
    """Whether a chip lies there, so that it counts as empty for who comes now (DARR-USED-01)."""
    return any(place == area for place, _ in desk.now.laid)


def turn_glass(desk: Desk) -> None:
    """The hour glass becomes six more chips (DARR-GLASS-01)."""
    desk.set_player(items=without(desk.player.items, "hour_glass"))
    run_sand(desk)


def run_sand(desk: Desk) -> None:
    """Six more chips for an hour glass already handed in."""
    desk.note(blue=desk.now.blue + GLASS_CHIPS, glasses=desk.now.glasses + 1)
    desk.tell("{who} turns the hour glass: {chips} chips.", "DARR-GLASS-01", "the hour glass", chips=desk.now.chips)
