"""Picking up what lies in an area, and dropping what is carried (DARR-ITEM, DARR-HAZ)."""

from __future__ import annotations

from functools import lru_cache
from typing import ClassVar

from companion.games.darrowell import card, chips, gold
from companion.games.darrowell.card import Items
from companion.games.darrowell.desk import Desk
from companion.games.darrowell.duelling import items_of
from companion.games.darrowell.ground import Thing
from companion.games.darrowell.question import Asked
from companion.games.darrowell.receiving import Receive, lose, lucky, receive
from companion.games.darrowell.vocabulary import GLASS
from companion.table.events import Chose, Event
from companion.table.prompts import Option, Prompt
from companion.table.words import SILENCE, Words, named, say

ENOUGH, NOTHING = Option("done", say("That is all")), Option("done", say("Nothing"))


def lies_here(desk: Desk) -> bool:
    """Whether a chip may be spent on what lies here: not in a used area (DARR-USED-01), and once a visit (G03)."""
    stay = desk.now.stay
    if not stay.fresh or (stay.picked and desk.house.second_pick_up == "no"):
        return False
    return bool(desk.ground.things.get(desk.player.at))


def untaken(things: tuple[Thing, ...], taken: tuple[str, ...]) -> tuple[Thing, ...]:
    """What of these lies there still (DARR-ITEM-04)."""
    return tuple(thing for thing in things if thing.key not in taken)


@lru_cache(maxsize=4096)
def takeable(things: tuple[Thing, ...], items: Items, curses: Items, luck: bool, armor: int) -> tuple[Thing, ...]:
    """Which of these somebody with that card could take, so many armors being able to pay for hazards."""
    return tuple(thing for thing in things if _can_take(thing, items, curses, luck, armor))


def _can_take(thing: Thing, items: Items, curses: Items, luck: bool, armor: int) -> bool:
    if not thing.item:
        return thing.hazard <= armor
    swapped = thing.item == GLASS in items  # the old one may be turned first
    return luck or swapped or card.room(items, curses, thing.item) > 0


def brought(things: tuple[Thing, ...], items: Items, curses: Items, luck: bool, pays: bool) -> tuple[Thing, ...]:
    """What a chip for a pick-up may bring; `pays`: armor lying here may pay for hazards (DARR-HAZ-05)."""
    armor = items.count("armor")
    if pays:
        armor += min(sum(thing.item == "armor" for thing in things), card.room(items, curses, "armor"))
    return takeable(things, items, curses, luck, armor)


def no_pick_up(desk: Desk) -> Words | None:
    """Why a chip for a pick-up would bring nothing."""
    if not desk.now.stay.fresh:
        return say("A chip lay here already: the area counts as empty.")
    player, now = desk.player, desk.now
    things = untaken(desk.ground.things[player.at], now.taken) if lies_here(desk) else ()
    if takeable(things, player.items, player.curses, now.luck, player.items.count("armor")):
        return None
    return say("Nothing here can be picked up now.")


def in_reach(desk: Desk, armor: int) -> tuple[Thing, ...]:
    """What may be taken for the chip that was spent, so many armors being able to pay for hazards."""
    player, now = desk.player, desk.now
    things = untaken(desk.ground.things.get(player.at, ()), now.taken) if now.stay.fresh else ()
    return takeable(things, player.items, player.curses, now.luck, armor)


def room(desk: Desk, item: str) -> int:
    """Free slots on the active player's card."""
    return card.room(desk.player.items, desk.player.curses, item)


def pick_up(desk: Desk) -> None:
    """Everything there is, free things first, then gold that costs armor while it lasts (DARR-ITEM-03)."""
    spare = _begin(desk)
    for thing in untaken(desk.ground.things[desk.player.at], desk.now.taken):
        player = desk.player
        if _can_take(thing, player.items, player.curses, desk.now.luck, spare):
            spare = _spare(desk, thing, spare)
            _take(desk, thing)
        else:
            _leave(desk, thing)


def _leave(desk: Desk, thing: Thing) -> None:
    """It stays where it is, for a reason (DARR-ITEM-05, DARR-HAZ-01)."""
    if thing.item:
        desk.tell("{thing} stays here: no room for it.", "DARR-ITEM-05", thing=called(thing))
    else:
        text = "{thing} stays here: the hazard costs {count} armor."
        desk.tell(text, "DARR-HAZ-01", thing=called(thing), count=thing.hazard)


def pick_some(desk: Desk) -> None:
    """One thing after another, as the player names them, for the same chip."""
    desk.then(Picking(_begin(desk)))


def _begin(desk: Desk) -> int:
    """The chip is spent; how many armors there are to pay for hazards."""
    chips.spend(desk)
    desk.stay(picked=True)
    return desk.player.items.count("armor")


def _spare(desk: Desk, thing: Thing, spare: int) -> int:
    """How many armors may pay for hazards once that is taken too (DARR-HAZ-05)."""
    pays = thing.item == "armor" and desk.house.armor_pays_at_once == "yes" and room(desk, "armor")
    return spare + bool(pays) - thing.hazard


def _take(desk: Desk, thing: Thing) -> None:
    desk.note(taken=(*desk.now.taken, thing.key))
    if thing.item == GLASS:
        desk.then(Receive(GLASS))
    elif thing.item:
        receive(desk, thing.item)
        lucky(desk)
    else:
        if thing.hazard:
            lose(desk, "armor", thing.hazard, "DARR-HAZ-01", "{who} gives {what} to the hazard: off the card.")
        gold.earn(desk, thing.gold, "DARR-ITEM-03")


class Picking(Asked, frozen=True, gc=False):
    """What else is taken for the same chip; `spare` armors may still pay for hazards."""

    spare: int

    phase: ClassVar[str] = "pick"

    def prompt(self, desk: Desk) -> Prompt | None:
        things = {thing.name: thing for thing in in_reach(desk, self.spare)}
        if not things:
            return None
        words = Words("What do you take for this chip?")
        offers = (*map(_offer, things.values()), ENOUGH)
        return Prompt(self.seat(desk), words, options=offers, rules=("DARR-ITEM-03",), run=len(things))

    def answer(self, desk: Desk, event: Event) -> None:
        assert isinstance(event, Chose)
        thing = next((each for each in in_reach(desk, self.spare) if each.name == event.option), None)
        if thing:
            desk.then(Picking(_spare(desk, thing, self.spare)))
            _take(desk, thing)


def _offer(thing: Thing) -> Option:
    return Option(thing.name, called(thing), say("{count} armor", count=thing.hazard) if thing.hazard else SILENCE)


def called(thing: Thing) -> Words:
    return named(thing.item) if thing.item else say("{gold} gold", gold=thing.gold)


class Drop(Asked, frozen=True, gc=False):
    """An item out of the game, at any time of the own turn, for nothing (DARR-FREE-02, DARR-ITEM-07)."""

    phase: ClassVar[str] = "drop"

    def prompt(self, desk: Desk) -> Prompt | None:
        words = Words("What do you drop? It is gone for good.")
        options = (*items_of(desk.player.items), NOTHING)
        return Prompt(self.seat(desk), words, options=options, rules=("DARR-FREE-02", "DARR-ITEM-07"))

    def answer(self, desk: Desk, event: Event) -> None:
        assert isinstance(event, Chose)
        if event.option != NOTHING.name:
            lose(
                desk,
                event.option,
                1,
                "DARR-FREE-02 DARR-ITEM-07",
                "{who} drops {what}: off the card, and gone.",
                "the drop",
            )
