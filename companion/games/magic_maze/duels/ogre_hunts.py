"""The Ogre challenges an Adventurer in the maze (MAZE-OCA)."""

from __future__ import annotations

from companion.games.magic_maze.duelling import duelling
from companion.games.magic_maze.duels.common import ADVENTURER_WINS, OGRE_WINS, Rules, attack, defence, duel
from companion.games.magic_maze.duels.ends import BeatenForARing, OgreDrivenOff
from companion.games.magic_maze.house import House
from companion.procedures.graph import Procedure, Step

RULES = Rules("MAZE-OCA-05", "MAZE-OCA-04", "MAZE-OCA-03", "MAZE-OCA-02")
WON = OgreDrivenOff(
    ADVENTURER_WINS, text="you stay; the Ogre is sent to its master’s home", rules="MAZE-OCA-05 MAZE-RING-04"
)
LOST = BeatenForARing(
    OGRE_WINS, good=False, text="home; the Ogre’s master takes a ring", rules="MAZE-OCA-02 MAZE-RING-02"
)


def procedure(house: House) -> Procedure:
    data = duelling(house)
    steps: dict[str, Step] = {"defence": defence(data, LOST, RULES), "attack": attack(data, WON, RULES)}
    intro = "The Ogre stands beside you with no wall between, and its master sends it at you."
    return duel("ogre_hunts", "The Ogre hunts", intro, steps, "the Ogre driven off")
