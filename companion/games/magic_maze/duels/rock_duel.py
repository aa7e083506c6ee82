"""An Adventurer at its open gate challenges the one on the rock: both throw at once (MAZE-PVP)."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.magic_maze.desk import Desk
from companion.games.magic_maze.duelling import duelling
from companion.games.magic_maze.duels.common import duel
from companion.games.magic_maze.duels.ends import Beaten, DuelEnd, crown, send_home, take_ring
from companion.games.magic_maze.house import House
from companion.games.magic_maze.state import Duel
from companion.procedures.graph import Procedure, Row, Throw
from companion.procedures.readings import Against, Else


@dataclass(frozen=True)
class RockTaken(DuelEnd):
    """The order keeps every cell to one figure at each step (MAZE-PVP-05)."""

    def settle(self, desk: Desk, duel: Duel) -> None:
        challenger, state = duel.fighter, desk.state
        colour, holder = state.colours[challenger], state.index(state.controller)
        take_ring(desk, challenger, "MAZE-PVP-05 MAZE-RING-03")
        desk.set(controller=colour, ogre=desk.ground.home[colour])
        desk.tell("{who} rules the Ogre now; it goes to {who}’s home.", "MAZE-PVP-05 MAZE-CTRL-02")
        send_home(desk, holder, "MAZE-PVP-05 MAZE-CTRL-03")
        desk.put(challenger, desk.ground.rock)
        desk.tell("{who} stands on the rock.", "MAZE-PVP-05")
        crown(desk, challenger)


CHALLENGER_WINS, HOLDER_WINS = "challenger_wins", "holder_wins"
WON = RockTaken(CHALLENGER_WINS, text="the challenger has a ring, the rock and the Ogre")
LOST = Beaten(HOLDER_WINS, good=False, text="the challenger goes home", rules="MAZE-PVP-06 MAZE-RING-04")


def procedure(house: House) -> Procedure:
    data = duelling(house)
    beaten = tuple(face for face in data.rock_beaten if face in data.die.shown)
    winner = (data.rock_winner,)
    throw = Throw(
        "Both throw a duel die at once.",
        (
            Row(Against(winner, beaten), "The challenger strikes home.", WON, rules="MAZE-PVP-03", step="the duel"),
            Row(Against(beaten, winner), "The holder strikes home.", LOST, rules="MAZE-PVP-03", step="the duel"),
            Row(Else(), "A draw: both throw again.", "pair", rules="MAZE-PVP-04", step="the draw"),
        ),
        dice=2,
        die=data.die,
        rules="MAZE-DIE-03 MAZE-PVP-02",
    )
    intro = "From your gate square, with your gate fully open. Read the challenger’s die first, the holder’s second."
    return duel("rock_duel", "The duel on the rock", intro, {"pair": throw}, "the rock won")
