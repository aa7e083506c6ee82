"""Key Locations: the Monster that guards the holder (KTK-KEY)."""

from __future__ import annotations

from typing import ClassVar

from companion.games.key_to_the_kingdom import treasure
from companion.games.key_to_the_kingdom.crossing import enter
from companion.games.key_to_the_kingdom.desk import Desk
from companion.games.key_to_the_kingdom.lost_pool import pay, payable
from companion.games.key_to_the_kingdom.monsters import MONSTERS, TITLES
from companion.games.key_to_the_kingdom.questions import Asked, choice
from companion.games.key_to_the_kingdom.vocabulary import MONSTER_COPIES
from companion.games.key_to_the_kingdom.walking import ThrowToWalk
from companion.table.events import Chose, Drew, Event
from companion.table.prompts import Option, Pile, Prompt
from companion.table.words import Words, named, say

FIGHT_OR_WALK = Option("fight", Words("Fight")), Option("walk", Words("Walk off"))
WON_OR_LOST = Option("won", Words("Won")), Option("lost", Words("Lost"))


def guarded(desk: Desk) -> bool:
    """Whether the holder of the Key Location where the player stands still lies there."""
    return desk.ground.black.get(desk.player.at) in desk.state.supply.guarded


def fight(desk: Desk, *, exposed: bool = False) -> None:
    """The Monster is drawn from our deck, or from the printed one (KTK-KEY-02, KTK-KEY-08)."""
    ours = desk.state.house.monster_mode == "reference_deck"
    desk.then(DrawMonster(exposed) if ours else PrintedFight())


class AtBlackDagger(Asked, frozen=True, gc=False):
    """Whoever starts a turn where a holder lies may fight for it, or walk off (KTK-KEY-06)."""

    phase: ClassVar[str] = "at_black_dagger"

    def prompt(self, desk: Desk) -> Prompt | None:
        words = Words("Fight for the holder, or walk off?")
        return choice(desk.player.colour, words, "KTK-KEY-06", *FIGHT_OR_WALK)

    def answer(self, desk: Desk, event: Event) -> None:
        if event == Chose("fight"):
            desk.tell("{who} fights for the holder.", "KTK-KEY-06")
            fight(desk, exposed=True)
        else:
            desk.tell("{who} walks off along the track.", "KTK-KEY-06")
            desk.then(ThrowToWalk())


class DrawMonster(Asked, frozen=True, gc=False):
    """The top Monster; fought ones lie under the deck (KTK-KEY-02, KTK-KEY-07)."""

    phase: ClassVar[str] = "draw_monster"
    exposed: bool

    def prompt(self, desk: Desk) -> Prompt | None:
        if not guarded(desk):
            return None
        fought = desk.state.supply.monsters_fought
        left = {name: MONSTER_COPIES - fought.count(name) for name in MONSTERS if fought.count(name) < MONSTER_COPIES}
        pile = Pile("monsters", tuple(left), tuple(left.values()))
        words = Words("Draw the top Monster. Which is it?")
        return Prompt(desk.player.colour, words, pile=pile, rules=("KTK-KEY-02",))

    def answer(self, desk: Desk, event: Event) -> None:
        assert isinstance(event, Drew)
        fought = (*desk.state.supply.monsters_fought, event.card)
        desk.lay(monsters_fought=() if len(fought) == len(MONSTERS) * MONSTER_COPIES else fought)
        monster = Words(TITLES[event.card])
        desk.tell("{who} meets the {monster}.", "KTK-KEY-02 KTK-KEY-07", "the {monster}", monster=monster)
        enter(desk, event.card, "a", exposed=self.exposed)


class PrintedFight(Asked, frozen=True, gc=False):
    """A printed Monster is fought on the table; the table tells how it ended (KTK-KEY-08)."""

    phase: ClassVar[str] = "printed_fight"

    def prompt(self, desk: Desk) -> Prompt | None:
        if not guarded(desk):
            return None
        words = Words("Draw the top Monster and do as it says. How did it end?")
        return choice(desk.player.colour, words, "KTK-KEY-08", *WON_OR_LOST)

    def answer(self, desk: Desk, event: Event) -> None:
        won = event == Chose("won")
        desk.tell("The Monster is beaten." if won else "The Monster was too strong.", "KTK-KEY-08", "the fight")
        desk.then(PrintedLosses(won))


class PrintedLosses(Asked, frozen=True, gc=False):
    """A printed Monster card costs what it says; the table tells (KTK-KEY-04)."""

    phase: ClassVar[str] = "printed_losses"
    won: bool

    def prompt(self, desk: Desk) -> Prompt | None:
        if not guarded(desk):
            return None
        offers = (Option(card, named(card)) for card in payable(desk))
        words = Words("Does the Monster’s card cost you anything?")
        return choice(desk.player.colour, words, "KTK-KEY-04", Option("done", say("That is all")), *offers)

    def answer(self, desk: Desk, event: Event) -> None:
        assert isinstance(event, Chose)
        if event.option == "done":
            treasure.fought(desk, won=self.won)
        else:
            pay(desk, event.option)
            desk.then(self)
