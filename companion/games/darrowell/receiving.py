"""What comes onto an item card, or is lost from it (DARR-ITEM-05, DARR-RAND-04, -06, DARR-CURSE, DARR-GLASS-06)."""

from __future__ import annotations

from typing import ClassVar

from companion.games.darrowell import card, chips, gold
from companion.games.darrowell.desk import Desk
from companion.games.darrowell.question import Asked
from companion.games.darrowell.vocabulary import GLASS, GLASS_CHIPS, ITEMS, LUCK_GOLD
from companion.table.events import Chose, Event
from companion.table.prompts import Option, Prompt
from companion.table.words import Words, listed, named, say

TURN_GLASS = Option(
    "use_hour_glass", say("Turn glass"), say("{count} more chips", count=GLASS_CHIPS), ("DARR-GLASS-01",)
)
KEEP = Option("keep", say("Keep it"))


class Receive(Asked, frozen=True, gc=False):
    """The active player receives an item; where an hour glass is to come, the old one may be turned first."""

    item: str

    phase: ClassVar[str] = "second_glass"
    ask: ClassVar[str] = "A new glass: turn the old one?"

    def prompt(self, desk: Desk) -> Prompt | None:
        if self.item != GLASS or GLASS not in desk.player.items:
            return None
        return Prompt(self.seat(desk), Words(self.ask), options=(TURN_GLASS, KEEP), rules=("DARR-GLASS-06",))

    def answer(self, desk: Desk, event: Event) -> None:
        assert isinstance(event, Chose)
        if event.option == TURN_GLASS.name:
            chips.turn_glass(desk)
        self.act(desk)

    def act(self, desk: Desk) -> None:
        receive(desk, self.item)
        lucky(desk)


class Suffer(Receive, frozen=True, gc=False):
    """The active player receives a curse on a slot of that item (DARR-CURSE-01, DARR-CURSE-09)."""

    ask: ClassVar[str] = "Your glass is cursed: turn it first?"

    def act(self, desk: Desk) -> None:
        player = desk.player
        items, curses = card.cursed(player.items, player.curses, self.item)
        desk.set_player(items=items, curses=curses)
        if curses == player.curses:
            desk.tell("Every such slot of {who}’s is cursed already: {item}.", "DARR-CURSE-05", item=named(self.item))
        elif items != player.items:
            desk.tell(
                "Cursed: {item}. {who} loses a good one, and a black chip takes its place.",
                "DARR-CURSE-03",
                item=named(self.item),
            )
        else:
            desk.tell(
                "Cursed: {item}. A black chip goes on a free slot of {who}’s card.",
                "DARR-CURSE-01",
                item=named(self.item),
            )
        lucky(desk)


def receive(desk: Desk, item: str) -> None:
    """Onto the card, if there is room for it (DARR-ITEM-05, DARR-RAND-04)."""
    player = desk.player
    if card.room(player.items, player.curses, item):
        desk.set_player(items=card.with_item(player.items, item))
        desk.tell("{who} gains {item}: a blue chip on the card.", "DARR-ITEM-05", item=named(item))
    else:
        desk.tell("{who} has no room for it: {item} is gone.", "DARR-RAND-04 DARR-ITEM-05", item=named(item))


def lucky(desk: Desk) -> None:
    """Luck pays for every item received, a curse and one there is no room for too (DARR-LUCK-02, DARR-LUCK-05)."""
    if desk.now.luck:
        gold.earn(desk, LUCK_GOLD, "DARR-LUCK-01 DARR-LUCK-02")


LOST = "{who} loses {what}: off the card."


def lose(desk: Desk, item: str, count: int = 1, rules: str = "", text: str = LOST, step: str = "") -> None:
    """Good items leave the active player's card."""
    count = min(count, desk.player.items.count(item))
    desk.set_player(items=card.without(desk.player.items, item, count))
    desk.tell(text, rules, step, what=counted(item, count))


def strip(desk: Desk, rules: str) -> None:
    """Every good item leaves the active player's card."""
    held = desk.player.items
    desk.set_player(items=())
    lost = [counted(item, held.count(item)) for item in ITEMS if item in held]
    desk.tell(LOST if lost else "{who} has no item to lose.", rules, what=listed(lost))


def counted(item: str, count: int) -> Words:
    """So many of them, by name."""
    return named(item) if count == 1 else say("{count} × {item}", count=count, item=named(item))


def give(desk: Desk, index: int, item: str) -> None:
    """A player whose turn it is not receives an item, if there is room (DARR-DUEL-14)."""
    player = desk.players[index]
    if card.room(player.items, player.curses, item):
        desk.set_player(index, items=card.with_item(player.items, item))
        desk.tell("{who} gains {item}: a blue chip on the card.", "DARR-DUEL-09", who=player.name, item=named(item))
    else:
        desk.tell(
            "{who} has no room for it: {item} is gone.", "DARR-DUEL-09 DARR-DUEL-14", who=player.name, item=named(item)
        )
