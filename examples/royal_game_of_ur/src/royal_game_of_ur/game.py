"""The Royal Game of Ur, by the rules Irving Finkel read off a clay tablet (British Museum, BM 33333B)."""

from __future__ import annotations

from companion.api import Game, HouseRule
from royal_game_of_ur import ground, playing, view
from royal_game_of_ur.desk import Desk
from royal_game_of_ur.facts import FACTS
from royal_game_of_ur.state import House

GAME = Game(
    id="royal_game_of_ur",
    title="The Royal Game of Ur",
    players=range(2, 3),
    colours=lambda board: ("yellow", "blue"),
    house=House,
    house_rules=(HouseRule("safe_rosette", "Is the rosette in the middle a refuge?", ""),),
    board_kind=ground.UrBoard,
    ground=ground.ground,
    desk=Desk,
    begin=playing.begin,
    facts=FACTS,
    table=view.table,
    landmark=ground.place,
    simulated=view.simulated,
    forecasts=view.forecasts,
    forgets=("turns",),
    turned=view.turned,
    lead=view.lead,
    prospects=view.prospects,
)
