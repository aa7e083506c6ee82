"""Rat Trap: a quick way, or a long wait (KTK-RAT)."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.key_to_the_kingdom.desk import Desk
from companion.games.key_to_the_kingdom.ends import Ending, Visit
from companion.games.key_to_the_kingdom.hazards import swamp
from companion.games.key_to_the_kingdom.hazards.common import FAR, unnamed_side, without
from companion.games.key_to_the_kingdom.house import House
from companion.games.key_to_the_kingdom.lost_pool import unsure
from companion.games.key_to_the_kingdom.vocabulary import HAZARDS
from companion.procedures.conditions import Has
from companion.procedures.graph import Choose, Later, Option, Procedure, Row, Tell, Throw
from companion.procedures.readings import EVEN, ODD, Else, Faces, Total
from companion.procedures.scene import Scene
from companion.table.words import say_n


@dataclass(frozen=True)
class UpTheWall(Ending):
    """Into the Swamp, on the stone that the board names; it goes on from there next turn (KTK-RAT-04, KTK-RAT-05)."""

    def settle(self, desk: Desk, visit: Visit) -> None:
        side = visit.scene.side
        stones = desk.ground.ground("swamp", side)
        wall, row = visit.ground.spots.get(f"wall_{side}", ""), stones.tracks["bridge"].spaces
        place = row.index(wall) if wall in row else 1
        scene = Scene(swamp.STONES, "bridge", place, side, items=desk.player.items, unsure=unsure(desk.state))
        desk.set_player(at=stones.spots["near"], held="swamp", scene=scene)


MISSED = 3
"""So many turns are missed among the rats (KTK-RAT-04)."""

SWAMP = UpTheWall("swamp", good=False, text="on the Swamp’s first grey stone, and the turn ends", how="moved")


def build(house: House) -> Procedure:
    climb = Tell(
        "Up the wall to the Swamp’s first grey stone.",
        SWAMP,
        spot="trap",
        rules="KTK-RAT-04 KTK-RAT-05",
        name="the climb",
    )
    missed = MISSED if house.rat_climb == "fourth_turn" else MISSED - 1
    return Procedure(
        "rat_trap",
        HAZARDS["rat_trap"],
        "A trap door over a cellar full of rats.",
        "door",
        {
            "door": Throw(
                "Throw {need} to run across.",
                (
                    Row(Faces(*EVEN), "Across.", FAR, rules="KTK-RAT-01", step="the crossing"),
                    Row(
                        Faces(*ODD), "The door drops: in with the rats.", "cellar", rules="KTK-RAT-01", step="the fall"
                    ),
                ),
            ),
            "cellar": Choose(
                "Do you try the Rope?",
                (
                    Option("rope", "rope", Has("rope"), rules="KTK-RAT-02"),
                    Option("wait", "stuck", without(house, "rope"), rules="KTK-RAT-03"),
                ),
                spot="trap",
            ),
            "rope": Throw(
                "{dice}: {need} and the Rope catches.",
                (
                    Row(
                        Total(9), "Up the Rope, and across.", unnamed_side(house), rules="KTK-RAT-02", step="the climb"
                    ),
                    Row(Else(), "The Rope slips.", "stuck", rules="KTK-RAT-03", step="the try"),
                ),
                dice=2,
                spot="trap",
            ),
            "stuck": Tell(
                say_n("{count} turn among the rats is missed.", "{count} turns among the rats are missed.", missed),
                Later("wall", skip=missed),
                rules="KTK-RAT-03 KTK-RAT-04",
                spot="trap",
            ),
            "wall": climb,
        },
        outcomes={"won": "across", "moved": "up the wall to the Swamp"},
    )
