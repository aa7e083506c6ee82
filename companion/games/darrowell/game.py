"""Wayward (Hirst Arts): gather gold in Darrowell, and get out before the gates are shut."""

from __future__ import annotations

from companion.games.darrowell import (
    duelling,
    foreseeing,
    joining,
    lead,
    placing,
    players,
    series,
    setup,
    view,
)
from companion.games.darrowell.board import DarrowellBoard
from companion.games.darrowell.desk import Desk
from companion.games.darrowell.facts import FACTS
from companion.games.darrowell.handbook import SHIPPED, find
from companion.games.darrowell.house import HOUSE_RULES, House
from companion.games.darrowell.vocabulary import COLOURS
from companion.games.look import own
from companion.play.game import Game
from companion.table.words import SILENCE

LOOK = own(__name__)

GAME = Game(
    id="darrowell",
    title=LOOK.title,
    players=LOOK.seats,
    colours=lambda ground: COLOURS,
    house=House,
    house_rules=HOUSE_RULES,
    board_kind=DarrowellBoard,
    boards=SHIPPED,
    ground=find,
    desk=Desk,
    begin=setup.begin,
    facts=FACTS,
    table=view.table,
    joins=joining.join,
    asides=duelling.ASIDES,
    handbook=lambda ground, house: dict(ground.book(house)),
    site=lambda ground, procedure, side, house: ground.site(procedure, side),
    simulated=players.answer,
    keen=players.keen,
    landmark=lambda ground, space: ground.names.get(space) or ground.coins.get(space, SILENCE),
    insights=series.insights,
    series=series.standing,
    forecasts=foreseeing.forecasts,
    forgets=foreseeing.FORGETS,
    turned=foreseeing.turned,
    under_way=foreseeing.under_way,
    lead=lead.lead,
    places=lambda desk: placing.places(desk.state),
    prospects=players.prospects,
)
