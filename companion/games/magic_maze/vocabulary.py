"""The words of the maze (ledger part 2)."""

from __future__ import annotations

from companion.table.words import nicknames, say

RINGS = 9
RINGS_TO_WIN = 3

ROCK = "rock"
OGRE = "ogre"
THE_OGRE = say("the Ogre")
"""What it is called here; a counter of another game has the same identifier."""
NOBODY = "none"
"""How views and transcripts write that nobody rules the Ogre."""


def adventurer(colour: str) -> str:
    """The piece of that colour."""
    return f"adventurer_{colour}"


nicknames({ROCK: "the rock", "reference_counter16": "Counter wheel"})
