"""An Adventurer at its open gate challenges the Ogre on the rock (MAZE-OGC)."""

from __future__ import annotations

from companion.games.magic_maze.duels.common import ADVENTURER_WINS, OGRE_WINS, Rules, challenge
from companion.games.magic_maze.house import House
from companion.procedures.graph import End, Procedure

RULES = Rules("MAZE-OGC-02", "MAZE-OGC-03", "MAZE-OGC-04", "MAZE-OGC-05")
WON = End(ADVENTURER_WINS, text="a ring, the rock, and command of the Ogre")
LOST = End(OGRE_WINS, good=False, text="home; the Ogre keeps the rock")


def procedure(house: House) -> Procedure:
    intro = "From your gate square, with your gate fully open, while the Ogre still holds the rock."
    return Procedure(
        "ogre_at_rock", "The Ogre on the rock", intro, "attack", challenge(house, WON, LOST, RULES), sides=("a",)
    )
