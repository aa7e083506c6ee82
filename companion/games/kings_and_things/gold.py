"""Gold collection, and gold for treasures (KNT-GOLD)."""

from __future__ import annotations

from msgspec.structs import replace

from companion.flow import Deed, Question
from companion.games.kings_and_things import supply
from companion.games.kings_and_things.desk import Desk
from companion.games.kings_and_things.naming import DONE, chosen, option
from companion.games.kings_and_things.reckoning import income
from companion.games.kings_and_things.state import NO_ONE
from companion.games.kings_and_things.vocabulary import TREASURES
from companion.table.events import Event
from companion.table.prompts import Prompt
from companion.table.words import Words, named


class Collect(Deed[Desk], frozen=True):
    """A player takes gold equal to the income; the bank never runs out (KNT-GOLD-03, KNT-GOLD-11)."""

    seat: int

    def act(self, desk: Desk) -> None:
        taken = income(desk.state, self.seat)
        desk.earn(self.seat, taken.total)
        desk.set(ledgers=(*desk.state.ledgers, (desk.state.turn, self.seat, *taken)))
        desk.tell(
            "{name} takes {gold} gold from the bank: land {land}, forts {forts}, income {things}, characters {people}.",
            "KNT-GOLD-02 KNT-GOLD-03",
            name=self.seat,
            gold=taken.total,
            land=taken.land,
            forts=taken.forts,
            things=taken.counters,
            people=taken.characters,
        )


def cashable(desk: Desk) -> bool:
    """Whether somebody may have a treasure on the racks."""
    return supply.may_be_held(desk.state, TREASURES)


def within_reach(desk: Desk, seat: int) -> int:
    """A player's gold with the best treasures that may lie on the racks, as everybody may reckon it."""
    player, gold = desk.player(seat), desk.counters.gold
    worth = sorted((gold[name] for name in TREASURES if supply.may_turn_up(desk.state, name)), reverse=True)
    return player.gold + sum(worth[: len(player.rack)])


def passed_over(desk: Desk, question: Question[Desk], seat: int, cost: int) -> None:
    """A question is not put for want of gold: until the next answer a treasure may be shown for it (KNT-GOLD-08)."""
    state = desk.state
    if state.short is None and desk.player(seat).gold < cost <= within_reach(desk, seat):
        desk.set(short=replace(state, agenda=(*desk.agenda, question)))


class ShowTreasure(Question[Desk], frozen=True):
    """Somebody shows a treasure for its gold: who (KNT-GOLD-08)?"""

    def prompt(self, desk: Desk) -> Prompt:
        holders = desk.seats(supply.holders(desk.state))
        return desk.ask(NO_ONE, Words("Who shows a treasure?"), (*holders, DONE), "KNT-GOLD-08")

    def answer(self, desk: Desk, event: Event) -> None:
        if chosen(event) != DONE.name:
            desk.then(Cash(desk.state.seat(chosen(event))))


class Cash(Question[Desk], frozen=True):
    """Which treasure is shown (KNT-GOLD-08)."""

    seat: int

    def prompt(self, desk: Desk) -> Prompt:
        gold = desk.counters.gold
        options = [
            option(name, "{name}, {gold} gold", name=named(name), gold=gold[name])
            for name in TREASURES
            if supply.may_turn_up(desk.state, name)
        ]
        return desk.ask(self.seat, Words("Which treasure do you show?"), (*options, DONE), "KNT-GOLD-08")

    def answer(self, desk: Desk, event: Event) -> None:
        name = chosen(event)
        if name == DONE.name:
            return
        supply.use_up(desk, self.seat, name)
        gold = desk.counters.gold[name]
        desk.earn(self.seat, gold)
        text = "{name} shows {thing}, takes {gold} gold for it, and it is gone from the racks."
        desk.tell(text, "KNT-GOLD-08", "the {thing}", name=self.seat, thing=name, gold=gold)
