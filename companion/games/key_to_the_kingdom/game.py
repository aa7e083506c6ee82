"""Key to the Kingdom (Waddingtons, 1990): hold the Key and one more Treasure, and get out of the Kingdom."""

from __future__ import annotations

from companion.games.key_to_the_kingdom import (
    foreseeing,
    joining,
    lead,
    naming,
    players,
    setup,
    teaching,
    view,
)
from companion.games.key_to_the_kingdom.board import KingdomBoard
from companion.games.key_to_the_kingdom.desk import Desk
from companion.games.key_to_the_kingdom.facts import FACTS
from companion.games.key_to_the_kingdom.ground import lay
from companion.games.key_to_the_kingdom.handbook import handbook
from companion.games.key_to_the_kingdom.house import HOUSE_RULES, House
from companion.games.key_to_the_kingdom.vocabulary import COLOURS
from companion.games.look import own
from companion.play.game import Game, OddsWords
from companion.table.words import SILENCE, Words

LOOK = own(__name__)

GAME = Game(
    id="key_to_the_kingdom",
    title=LOOK.title,
    players=LOOK.seats,
    colours=lambda ground: COLOURS,
    house=House,
    house_rules=HOUSE_RULES,
    simulated_house={"treasure_cards": "dealt"},
    board_kind=KingdomBoard,
    ground=lay,
    desk=Desk,
    begin=setup.begin,
    facts=FACTS,
    table=view.table,
    joins=joining.join,
    handbook=lambda ground, agreed: handbook(agreed),
    site=lambda ground, name, side, agreed: ground.ground(name, side, agreed.dagger_exact == "yes"),
    simulated=players.answer,
    keen=players.keen,
    landmark=lambda ground, name: naming.place(ground, space) if (space := ground.called(name)) else SILENCE,
    odds_words=OddsWords(Words("In the turn of arrival"), Words("holding nothing"), Words("cards lost, on average")),
    lesson=teaching.lesson,
    forgets=foreseeing.FORGETS,
    forecasts=foreseeing.forecasts,
    turned=foreseeing.turned,
    under_way=foreseeing.under_way,
    lead=lead.lead,
    prospects=players.prospects,
    imagined=players.imagined,
)
