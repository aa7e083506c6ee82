"""Heroes of the Maze, Waddingtons 1991: win three rings in duels before anybody else does."""

from __future__ import annotations

from companion.games.look import own
from companion.games.magic_maze import (
    foreseeing,
    insights,
    joining,
    lead,
    naming,
    players,
    teaching,
    view,
)
from companion.games.magic_maze.board import MazeBoard
from companion.games.magic_maze.desk import Desk
from companion.games.magic_maze.duels import handbook
from companion.games.magic_maze.facts import FACTS
from companion.games.magic_maze.ground import COUNTER, Maze, maze
from companion.games.magic_maze.house import HOUSE_RULES, House
from companion.games.magic_maze.setup import begin
from companion.play.game import Game


def colours(ground: Maze) -> tuple[str, ...]:
    return ground.board.colours


LOOK = own(__name__)

GAME = Game(
    id="magic_maze",
    title=LOOK.title,
    players=LOOK.seats,
    colours=colours,
    house=House,
    house_rules=HOUSE_RULES,
    board_kind=MazeBoard,
    boards=("reference", COUNTER),
    ground=maze,
    desk=Desk,
    begin=begin,
    facts=FACTS,
    table=view.table,
    joins=joining.join,
    handbook=handbook,
    landmark=naming.landmark,
    simulated=players.answer,
    keen=players.keen,
    insights=insights.insights,
    lesson=teaching.lesson,
    forecasts=foreseeing.forecasts,
    forgets=foreseeing.FORGETS,
    turned=foreseeing.turned,
    under_way=foreseeing.under_way,
    lead=lead.lead,
    prospects=players.prospects,
)
