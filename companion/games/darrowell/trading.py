"""Free trade between players in one area, where the table plays it so (house rule free_trade, G05)."""

from __future__ import annotations

from typing import ClassVar

from companion.games.darrowell import card
from companion.games.darrowell.desk import Desk
from companion.games.darrowell.duelling import items_of
from companion.games.darrowell.question import Asked
from companion.games.darrowell.receiving import Receive, give
from companion.games.darrowell.vocabulary import OUTSIDE
from companion.table.events import Chose, Event
from companion.table.prompts import Option, Prompt
from companion.table.words import named, say

DONE = Option("done", say("That is all"))
YES, NO = Option("yes", say("Yes")), Option("no", say("No"))


def partners(desk: Desk) -> tuple[tuple[str, str], ...]:
    """Everybody the active player may trade with here, by colour and name."""
    here = desk.player.at
    others = desk.others_at(here) if here != OUTSIDE else ()
    return tuple((desk.players[at].colour, desk.players[at].name) for at in others)


def partner(colour: str, name: str) -> Option:
    """The option to trade with that player."""
    return Option(f"trade.{colour}", say("Trade: {name}", name=name), rules=("DARR-ITEM-08",))


class Trade(Asked, frozen=True, gc=False):
    """The active player offers an item, or asks for one, of somebody in the same area."""

    partner: int

    phase: ClassVar[str] = "trade"

    def prompt(self, desk: Desk) -> Prompt | None:
        other = desk.players[self.partner]
        if other.at != desk.player.at:
            return None
        gifts = [Option(f"give.{o.name}", say("Give: {item}", item=o.words)) for o in items_of(desk.player.items)]
        wishes = [Option(f"ask.{o.name}", say("Ask: {item}", item=o.words)) for o in items_of(other.items)]
        words = say("What changes hands with {name}?", name=other.name)
        return Prompt(self.seat(desk), words, options=(*gifts, *wishes, DONE), rules=("DARR-ITEM-08",))

    def answer(self, desk: Desk, event: Event) -> None:
        assert isinstance(event, Chose)
        if event.option == DONE.name:
            return
        verb, item = event.option.split(".")
        desk.then(Offer(self.partner, item, verb == "give"))


class Offer(Asked, frozen=True, gc=False):
    """The other agrees or not. They go on trading, until something was given that had been asked for."""

    partner: int
    item: str
    giving: bool

    phase: ClassVar[str] = "trade_agree"

    def seat(self, desk: Desk) -> str:
        return desk.players[self.partner].colour

    def prompt(self, desk: Desk) -> Prompt | None:
        other = desk.players[self.partner]
        if self.item not in (desk.player if self.giving else other).items:
            return None
        text = "Do you take {item} from {name}?" if self.giving else "Do you give {item} to {name}?"
        words = say(text, item=named(self.item), name=desk.player.name)
        return Prompt(other.colour, words, options=(YES, NO), rules=("DARR-ITEM-08",))

    def answer(self, desk: Desk, event: Event) -> None:
        assert isinstance(event, Chose)
        if event.option == NO.name or self.giving:
            desk.then(Trade(self.partner))
        if event.option == NO.name:
            return
        giver = desk.turn if self.giving else self.partner
        player = desk.players[giver]
        desk.set_player(giver, items=card.without(player.items, self.item))
        desk.tell("{name} gives {item}.", "DARR-ITEM-08", "the gift", name=player.name, item=named(self.item))
        if self.giving:
            give(desk, self.partner, self.item)
        else:
            desk.then(Receive(self.item))
