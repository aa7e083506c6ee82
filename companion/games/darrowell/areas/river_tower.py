"""The river tower (DARR-RTOWER): gold on the roof, and a fall into the river."""

from __future__ import annotations

from companion.games.darrowell.activity import Activity
from companion.games.darrowell.board import DarrowellBoard
from companion.games.darrowell.effects import Gold
from companion.games.darrowell.ends import Lands
from companion.games.darrowell.house import House
from companion.procedures.graph import Procedure, Tell


def build(house: House, board: DarrowellBoard) -> Procedure:
    tower = board.river_tower
    assert tower is not None
    fall = Lands(tower.falls_to, how="moved", text="down into the river; a chip climbs out onto the bank")
    roof = Tell("On the roof: gold, and a slide.", fall, (Gold(tower.gold),), rules="DARR-RTOWER-01", name="the roof")
    intro = "Only the catapult comes here."
    return Procedure("river_tower", "River tower", intro, "roof", {"roof": roof}, sides=("a",))


ACTIVITY = Activity(name="river_tower", build=build, found=lambda board: board.river_tower is not None)
