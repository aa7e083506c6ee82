"""Action chips: laid one by one where the figure stands (DARR-CHIP)."""

from __future__ import annotations

import msgspec

from companion.games.darrowell.card import without
from companion.games.darrowell.desk import Desk
from companion.games.darrowell.state import Chips
from companion.games.darrowell.vocabulary import GLASS, GLASS_CHIPS

replace = msgspec.structs.replace


def spend(desk: Desk) -> None:
    """One chip, red before blue, where the figure stands (DARR-CHIP-01)."""
    chips, at = desk.now.chips, desk.player.at
    red = min(chips.red, 1)
    desk.note(chips=Chips(chips.red - red, chips.blue - 1 + red, chips.dealt, (*chips.laid, at)))
    text = "A red chip is laid: {place}." if red else "A blue chip is laid: {place}."
    desk.tell(text, "DARR-CHIP-01 DARR-CHIP-12", place=desk.ground.names[at])


def used(desk: Desk, area: str) -> bool:
    """Whether a chip lies there, so that it counts as empty for who comes now (DARR-USED-01)."""
    return area in desk.now.chips.laid


def turn_glass(desk: Desk) -> None:
    """The hour glass becomes six more chips (DARR-GLASS-01)."""
    chips = desk.now.chips
    desk.set_player(items=without(desk.player.items, GLASS))
    desk.note(chips=replace(chips, blue=chips.blue + GLASS_CHIPS, dealt=chips.dealt + GLASS_CHIPS))
    text = "{who} turns the hour glass: it comes off the card for {count} blue chips, {chips} chips in all."
    desk.tell(text, "DARR-GLASS-01", "the hour glass", count=GLASS_CHIPS, chips=desk.now.chips.left)
