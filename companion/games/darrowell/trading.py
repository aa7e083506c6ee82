"""Free trade between players in one area, where the table plays it so (house rule free_trade, G05)."""

from __future__ import annotations

from companion.games.darrowell import card, duelling, visiting
from companion.games.darrowell.desk import Desk
from companion.games.darrowell.state import Trade
from companion.table.words import named


def begin(desk: Desk, colour: str) -> None:
    desk.note(trade=Trade(desk.index(colour), True))
    desk.phase("trade")


def propose(desk: Desk, option: str) -> None:
    """`give.ITEM` from the active player, `ask.ITEM` from the other; the other agrees or not."""
    trade = desk.now.trade
    assert trade
    if option == "done":
        desk.note(trade=None)
        visiting.go_on(desk)
        return
    verb, item = option.split(".")
    desk.note(trade=Trade(trade.rival, verb == "give", item))
    desk.phase("trade_agree")


def agree(desk: Desk, choice: str) -> None:
    trade = desk.now.trade
    assert trade
    desk.note(trade=Trade(trade.rival, True))
    desk.phase("trade")
    if choice == "no":
        return
    other = desk.players[trade.rival]
    if trade.giving:
        desk.set_player(items=card.without(desk.player.items, trade.item))
        desk.tell("{who} gives {item}.", "DARR-ITEM-08", "the gift", item=named(trade.item))
        duelling.give(desk, trade.rival, trade.item)
        return
    desk.set_player(trade.rival, items=card.without(other.items, trade.item))
    desk.tell("{name} gives {item}.", "DARR-ITEM-08", "the gift", name=other.name, item=named(trade.item))
    desk.note(trade=None, due=(*desk.now.due, trade.item))
    visiting.go_on(desk)
