"""What the places of the Kingdom are called when somebody must find them on the board."""

from __future__ import annotations

import re
from functools import lru_cache

from companion.games.key_to_the_kingdom.ground import Kingdom
from companion.table.words import Words, named, say

WALKED = ("space", "rim", "seam")
"""The kinds of space a throw is walked along; all others belong to a hazard."""

PREFIX = re.compile(r"^[a-z]+(?:_|(?=\d))")
"""What says in an id which World it lies in: the `bt` of `bt7` and of `bt_rim1`."""

COUNTED = re.compile(r"(?<=[a-z])(?=\d)")


def landmark(ground: Kingdom, space: str) -> Words | None:
    """The name of a place that has one; None for the many spaces that are just track."""
    if space not in ground.names:
        ground.names[space] = _landmark(ground, space)
    return ground.names[space]


def _landmark(ground: Kingdom, space: str) -> Words | None:
    world = Words(ground.panels[ground.space[space].panel].title)
    if space == ground.board.start:
        return say("Start")
    if space == ground.board.wizard:
        return say("the Wizard’s cloud")
    if space == ground.board.ring:
        return say("the Ring of Stones")
    if space in ground.whirlpool:
        return say("the whirlpool")
    if space in ground.hole:
        return say("the hole")
    if space in ground.white:
        return say("the {hazard} dagger", hazard=named(ground.white[space][0]))
    if space in ground.black:
        return say("the Black Dagger, {world}", world=world)
    if space in ground.dungeons:
        return say("the dungeon, {world}", world=world)
    if ground.space[space].dk:
        return say("head {number}, {world}", number=ground.space[space].dk, world=world)
    return None


def place(ground: Kingdom, space: str) -> Words:
    """Any place in words: a landmark, or its World and which of the World’s spaces it is."""
    return landmark(ground, space) or _track(ground, space)


@lru_cache(maxsize=2048)
def _track(ground: Kingdom, space: str) -> Words:
    """A space like many others: `bt_rim4` lies at the rim of Banshee Towers, `swamp_3` is the third of the Swamp."""
    found = ground.space[space]
    if found.kind not in WALKED:
        return named(space)
    tail = COUNTED.sub(" ", PREFIX.sub("", space)).replace("_", " ")
    return say("{world} {which}", world=Words(ground.panels[found.panel].title), which=Words(tail))
