"""An Adventurer at its open gate challenges the Ogre on the rock (MAZE-OGC)."""

from __future__ import annotations

from companion.games.magic_maze.duelling import duelling
from companion.games.magic_maze.duels.common import ADVENTURER_WINS, OGRE_WINS, Rules, attack, defence, withdrawal
from companion.games.magic_maze.house import House
from companion.procedures.graph import End, Procedure, Step

RULES = Rules("MAZE-OGC-02", "MAZE-OGC-03", "MAZE-OGC-04", "MAZE-OGC-05")
WON = End(ADVENTURER_WINS, text="a ring, the rock, and command of the Ogre")
LOST = End(OGRE_WINS, good=False, text="home; the Ogre keeps the rock")


def procedure(house: House) -> Procedure:
    data, breaking_off = duelling(house), withdrawal(house.allow_withdraw == "on")
    again = "attack_again" if breaking_off else "attack"
    steps: dict[str, Step] = {"attack": attack(data, WON, RULES), "defence": defence(data, LOST, RULES, again)}
    if breaking_off:
        steps["attack_again"] = attack(data, WON, RULES, breaking_off)
    intro = "From your gate square, with your gate fully open, while the Ogre still holds the rock."
    return Procedure("ogre_at_rock", "The Ogre on the rock", intro, "attack", steps, sides=("a",))
