"""After the fight: the holder, what is in it, and the Cobra (KTK-KEY-03, KTK-KEY-04, KTK-KEY-09)."""

from __future__ import annotations

from typing import ClassVar

from companion.games.key_to_the_kingdom import naming
from companion.games.key_to_the_kingdom.desk import Desk
from companion.games.key_to_the_kingdom.hazards.dungeon import imprison
from companion.games.key_to_the_kingdom.lost_pool import pay, payable
from companion.games.key_to_the_kingdom.questions import Asked, choice
from companion.games.key_to_the_kingdom.vocabulary import TREASURES
from companion.table.events import Chose, Drew, Event
from companion.table.prompts import Option, Pile, Prompt
from companion.table.words import Words, named, say


def fought(desk: Desk, *, won: bool) -> None:
    """Won: the holder that lay here. Lost: the dungeon."""
    world = desk.ground.black[desk.player.at]
    desk.tell("The Monster’s card goes under its deck.", "KTK-KEY-07")
    if not won:
        dungeon = naming.place(desk.ground, desk.ground.location[world].dungeon)
        desk.tell("{who} has lost the fight and goes to {dungeon}.", "KTK-KEY-04", "the lost fight", dungeon=dungeon)
        imprison(desk, desk.state.acting, world)
        return
    holder = desk.ground.location[world].holder
    desk.lay(guarded=tuple(each for each in desk.state.supply.guarded if each != world))
    desk.tell("{who} has won, and takes {holder}.", "KTK-KEY-03", "the won fight", holder=named(holder))
    desk.set_player(holders=tuple(sorted((*desk.player.holders, holder))))
    desk.then(Look(holder), Cobra(holder))


class Look(Asked, frozen=True, gc=False):
    """Whoever takes a holder looks inside, alone; the app deals what nobody has seen yet (KTK-KEY-03)."""

    phase: ClassVar[str] = "look"
    holder: str

    def prompt(self, desk: Desk) -> Prompt | None:
        state = desk.state
        seen = dict(state.supply.contents)
        if state.house.treasure_cards == "printed" or self.holder in seen or self.holder not in desk.player.holders:
            return None
        pile = Pile(self.holder, tuple(treasure for treasure in TREASURES if treasure not in seen.values()))
        words = say("Look into {holder}, alone.", holder=named(self.holder))
        return Prompt(desk.player.colour, words, pile=pile, private=True, rules=("KTK-KEY-03",))

    def answer(self, desk: Desk, event: Event) -> None:
        assert isinstance(event, Drew)
        desk.lay(contents=tuple(sorted((*desk.state.supply.contents, (self.holder, event.card)))))
        desk.tell("{who} has looked inside.", "KTK-KEY-03")


class Cobra(Asked, frozen=True, gc=False):
    """A house rule gives the Cobra an effect: the app knows, or asks whoever took the holder (G09)."""

    phase: ClassVar[str] = "cobra"
    holder: str

    def prompt(self, desk: Desk) -> Prompt | None:
        state = desk.state
        harmless = state.house.cobra_effect == "none" or self.holder not in desk.player.holders
        if harmless or self.holder in dict(state.supply.contents):
            return None
        offers = Option("yes", Words("Yes")), Option("no", Words("No"))
        return choice(desk.player.colour, Words("Is the Cobra in it?"), "KTK-KEY-09", *offers)

    def answer(self, desk: Desk, event: Event) -> None:
        if event == Chose("yes"):
            self._bite(desk)
        else:
            desk.tell("It is not the Cobra.", "KTK-KEY-09")

    def act(self, desk: Desk) -> None:
        harmless = desk.state.house.cobra_effect == "none" or self.holder not in desk.player.holders
        if not harmless and dict(desk.state.supply.contents).get(self.holder) == "cobra":
            self._bite(desk)

    def _bite(self, desk: Desk) -> None:
        if desk.state.house.cobra_effect == "to_dungeon":
            world = desk.ground.world(desk.player.at)
            dungeon = naming.place(desk.ground, desk.ground.location[world].dungeon)
            desk.tell("It is the Cobra: {who} goes to {dungeon}.", "KTK-KEY-09", "the Cobra", dungeon=dungeon)
            imprison(desk, desk.state.acting, world)
        else:
            desk.tell("It is the Cobra: {who} hands in a card.", "KTK-KEY-09", "the Cobra")
            desk.then(CobrasPrice())


class CobrasPrice(Asked, frozen=True, gc=False):
    """The card that the Cobra costs."""

    phase: ClassVar[str] = "cobra_pay"

    def prompt(self, desk: Desk) -> Prompt | None:
        offers = [Option(card, named(card)) for card in payable(desk)]
        if not offers:
            return None
        return choice(desk.player.colour, Words("Which card does the Cobra cost you?"), "KTK-KEY-09", *offers)

    def answer(self, desk: Desk, event: Event) -> None:
        assert isinstance(event, Chose)
        pay(desk, event.option)
