"""The words of the maze (ledger part 2)."""

from __future__ import annotations

from companion.table.words import NICKNAMES

RINGS = 9
RINGS_TO_WIN = 3

ROCK = "rock"
OGRE = "ogre"
NOBODY = "none"
"""How views and transcripts write that nobody rules the Ogre."""


def adventurer(colour: str) -> str:
    """The piece of that colour."""
    return f"adventurer_{colour}"


NICKNAMES.update({OGRE: "the Ogre", ROCK: "the rock", "reference_counter16": "Counter wheel"})
