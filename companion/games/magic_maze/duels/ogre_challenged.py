"""An Adventurer challenges the Ogre in the maze (MAZE-ACO)."""

from __future__ import annotations

from companion.games.magic_maze.duels.common import ADVENTURER_WINS, OGRE_WINS, Rules, challenge
from companion.games.magic_maze.house import House
from companion.procedures.graph import End, Procedure

RULES = Rules("MAZE-ACO-02", "MAZE-ACO-03", "MAZE-ACO-04", "MAZE-ACO-05")
WON = End(ADVENTURER_WINS, text="you stay; the Ogre is sent to its master’s home")
LOST = End(OGRE_WINS, good=False, text="home; the Ogre stays")


def procedure(house: House) -> Procedure:
    intro = "The Ogre stands beside you in the maze with no wall between, and you go for it."
    return Procedure(
        "ogre_challenged", "The Ogre in the maze", intro, "attack", challenge(house, WON, LOST, RULES), sides=("a",)
    )
