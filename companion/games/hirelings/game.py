"""Prolific Games, 2012: be the first hireling out of the dungeon, and do not burn on the way."""

from __future__ import annotations

import msgspec

from companion.games.hirelings import (
    encounters,
    foreseeing,
    ground,
    insights,
    joining,
    lead,
    naming,
    players,
    setup,
    view,
)
from companion.games.hirelings.board import HirelingsBoard
from companion.games.hirelings.desk import Desk
from companion.games.hirelings.facts import FACTS
from companion.games.hirelings.house import HOUSE_RULES, House
from companion.games.hirelings.vocabulary import COLOURS
from companion.games.look import own
from companion.play.game import Game

LOOK = own(__name__)

GAME = Game(
    id="hirelings",
    title=LOOK.title,
    players=LOOK.seats,
    crowd=setup.crowd,
    colours=lambda dungeon: COLOURS,
    house=House,
    house_rules=HOUSE_RULES,
    board_kind=HirelingsBoard,
    ground=ground.dungeon,
    desk=Desk,
    begin=setup.begin,
    facts=FACTS,
    table=view.table,
    token=view.token,
    printed=lambda desk, card: msgspec.structs.asdict(desk.deck.card[card]),
    joins=joining.join,
    handbook=encounters.handbook,
    landmark=naming.landmark,
    simulated=players.answer,
    keen=players.keen,
    insights=insights.insights,
    forecasts=foreseeing.forecasts,
    forgets=foreseeing.FORGETS,
    turned=foreseeing.turned,
    under_way=foreseeing.under_way,
    lead=lead.lead,
    places=lambda desk: {player.colour: player.place for player in desk.state.players if player.place},
    prospects=players.prospects,
)
