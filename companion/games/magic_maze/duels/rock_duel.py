"""An Adventurer at its open gate challenges the one on the rock: both throw at once (MAZE-PVP)."""

from __future__ import annotations

from companion.games.magic_maze.duelling import duelling
from companion.games.magic_maze.house import House
from companion.procedures.graph import End, Procedure, Row, Throw
from companion.procedures.readings import Against, Else

CHALLENGER_WINS, HOLDER_WINS = "challenger_wins", "holder_wins"
WON = End(CHALLENGER_WINS, text="the challenger has a ring, the rock and the Ogre")
LOST = End(HOLDER_WINS, good=False, text="the challenger goes home")


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
    return Procedure("rock_duel", "The duel on the rock", intro, "pair", {"pair": throw}, sides=("a",))
