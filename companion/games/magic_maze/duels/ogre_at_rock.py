"""An Adventurer at its open gate challenges the Ogre on the rock (MAZE-OGC)."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.magic_maze.desk import Desk
from companion.games.magic_maze.duels.common import ADVENTURER_WINS, OGRE_WINS, Rules, challenge, duel
from companion.games.magic_maze.duels.ends import Beaten, DuelEnd, crown, take_ring
from companion.games.magic_maze.house import House
from companion.games.magic_maze.state import Duel
from companion.procedures.graph import Procedure


@dataclass(frozen=True)
class OgreBeaten(DuelEnd):
    """The first ring of the game, and with it the rock and the Ogre."""

    def settle(self, desk: Desk, duel: Duel) -> None:
        player, colour = duel.fighter, desk.state.colours[duel.fighter]
        take_ring(desk, player, "MAZE-OGC-02 MAZE-RING-01")
        desk.put(player, desk.ground.rock, controller=colour, ogre=desk.ground.home[colour])
        desk.tell("{who} stands on the rock and rules the Ogre.", "MAZE-OGC-02 MAZE-CTRL-01")
        desk.tell("The Ogre goes to {who}’s home.", "MAZE-OGC-02")
        crown(desk, player)


RULES = Rules("MAZE-OGC-02", "MAZE-OGC-03", "MAZE-OGC-04", "MAZE-OGC-05")
WON = OgreBeaten(ADVENTURER_WINS, text="a ring, the rock, and command of the Ogre")
LOST = Beaten(OGRE_WINS, good=False, text="home; the Ogre keeps the rock", rules="MAZE-OGC-05")


def procedure(house: House) -> Procedure:
    intro = "From your gate square, with your gate fully open, while the Ogre still holds the rock."
    return duel("ogre_at_rock", "The Ogre on the rock", intro, challenge(house, WON, LOST, RULES), "the Ogre beaten")
