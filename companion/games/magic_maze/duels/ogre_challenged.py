"""An Adventurer challenges the Ogre in the maze (MAZE-ACO)."""

from __future__ import annotations

from companion.games.magic_maze.duels.common import ADVENTURER_WINS, OGRE_WINS, Rules, challenge, duel
from companion.games.magic_maze.duels.ends import Beaten, BeatenForARing, OgreDrivenOff
from companion.games.magic_maze.house import House
from companion.procedures.graph import Procedure

RULES = Rules("MAZE-ACO-02", "MAZE-ACO-03", "MAZE-ACO-04", "MAZE-ACO-05")
WON = OgreDrivenOff(
    ADVENTURER_WINS, text="you stay; the Ogre is sent to its master’s home", rules="MAZE-ACO-02 MAZE-RING-04"
)
LOST = Beaten(OGRE_WINS, good=False, text="home; the Ogre stays", rules="MAZE-ACO-05 MAZE-RING-04")
PAID_FOR = BeatenForARing(OGRE_WINS, good=False, text="home; the Ogre’s master takes a ring", rules="MAZE-ACO-05")
"""Under the house rule `ring_for_ogre_defence` (G33)."""


def procedure(house: House) -> Procedure:
    intro = "The Ogre stands beside you in the maze with no wall between, and you go for it."
    lost = PAID_FOR if house.ring_for_ogre_defence == "on" else LOST
    return duel(
        "ogre_challenged", "The Ogre in the maze", intro, challenge(house, WON, lost, RULES), "the Ogre driven off"
    )
