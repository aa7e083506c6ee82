"""Kings & Things*: what this game is made of."""

from __future__ import annotations

from companion.games.kings_and_things import (
    foreseeing,
    ground,
    handbook,
    house,
    insights,
    joining,
    lead,
    naming,
    players,
    setup,
    supply,
    tokens,
    view,
)
from companion.games.kings_and_things.asides import ASIDES
from companion.games.kings_and_things.board import KadabBoard
from companion.games.kings_and_things.desk import Desk
from companion.games.kings_and_things.facts import FACTS
from companion.games.kings_and_things.vocabulary import COLOURS
from companion.games.look import own
from companion.play.game import Game
from companion.procedures.scene import NO_GROUND

LOOK = own(__name__)

GAME = Game(
    id="kings_and_things",
    title=LOOK.title,
    players=LOOK.seats,
    colours=lambda mat: COLOURS,
    house=house.House,
    house_rules=house.HOUSE_RULES,
    simulated_house={"record": "private_entry"},
    board_kind=KadabBoard,
    boards=ground.SHIPPED,
    ground=ground.mat,
    begin=setup.begin,
    desk=lambda mat, state: Desk(mat.laid[len(state.players)], state),
    asides=ASIDES,
    facts=FACTS,
    table=view.table,
    joins=joining.join,
    handbook=lambda mat, agreed: handbook.handbook(agreed),
    site=lambda mat, procedure, side, agreed: NO_GROUND,
    simulated=players.answer,
    keen=players.keen,
    prospects=players.prospects,
    imagined=players.imagined,
    landmark=naming.landmark,
    covered=tokens.covered,
    lying=supply.lying,
    printed=supply.printed,
    token=tokens.token,
    insights=insights.insights,
    forgets=foreseeing.FORGETS,
    turned=foreseeing.turned,
    shared_turns=True,
    under_way=foreseeing.under_way,
    lead=lead.lead,
    forecasts=foreseeing.forecasts,
)
"""West End Games, 1986: rule the broken kingdom of Kadab, by one citadel for a turn or by two."""
