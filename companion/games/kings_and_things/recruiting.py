"""Recruiting Things: free, paid and traded ones are fixed first, then drawn at once, then placed (KNT-RECR)."""

from __future__ import annotations

from typing import ClassVar

from companion.flow import Deed, Question
from companion.games.kings_and_things import supply
from companion.games.kings_and_things.desk import Desk, without
from companion.games.kings_and_things.gold import passed_over
from companion.games.kings_and_things.naming import chosen, numbers, options
from companion.games.kings_and_things.pauses import STANDING
from companion.games.kings_and_things.placing import Put, ReturnHeld, Take
from companion.games.kings_and_things.state import Recruits
from companion.games.kings_and_things.vocabulary import MOST_PAID, MOST_TRADED, RECRUIT_COST, UNKNOWN
from companion.table.events import Event
from companion.table.prompts import Prompt
from companion.table.words import Words, listed, named, say, say_n


class OwnRecruits(Deed[Desk], frozen=True):
    """A player's own part: how many of each, then the draw, then the racks are placed from (KNT-RECR-01)."""

    seat: int

    def act(self, desk: Desk) -> None:
        desk.set(recruits=Recruits())
        seat = self.seat
        desk.then(Paid(seat), Trade(seat), Show(seat), Free(seat), Draw(seat))


def free(desk: Desk, seat: int) -> int:
    """Owned hexes divided by two, rounded up (KNT-RECR-02)."""
    return (len(desk.owned(seat)) + 1) // 2


def tradable(desk: Desk, seat: int) -> int:
    """So many pairs can be traded at the most (KNT-RECR-04)."""
    return min(MOST_TRADED, len(desk.player(seat).rack) // 2)


TRADE = Words("Trade how many pairs from your racks, for one Thing a pair?")


class Paid(Question[Desk], frozen=True):
    """How many recruits are paid for (KNT-RECR-03)."""

    seat: int

    allows: ClassVar = STANDING

    def prompt(self, desk: Desk) -> Prompt | None:
        most = min(MOST_PAID, desk.player(self.seat).gold // RECRUIT_COST)
        if not most:
            return None
        words = say_n(
            "{count} Thing is free. Buy how many more, {cost} gold each?",
            "{count} Things are free. Buy how many more, {cost} gold each?",
            free(desk, self.seat),
            cost=RECRUIT_COST,
        )
        pairs = tradable(desk, self.seat)
        also = (desk.next(self.seat, TRADE, numbers(pairs), "KNT-RECR-04"),) if pairs else ()
        return desk.ask(self.seat, words, numbers(most), "KNT-RECR-02 KNT-RECR-03", also=also)

    def act(self, desk: Desk) -> None:
        passed_over(desk, self, self.seat, RECRUIT_COST)

    def answer(self, desk: Desk, event: Event) -> None:
        desk.set_recruits(paid=int(chosen(event)))


class Trade(Question[Desk], frozen=True):
    """How many pairs from the racks are traded (KNT-RECR-04)."""

    seat: int

    allows: ClassVar = STANDING

    def prompt(self, desk: Desk) -> Prompt | None:
        pairs = tradable(desk, self.seat)
        return desk.ask(self.seat, TRADE, numbers(pairs), "KNT-RECR-04") if pairs else None

    def answer(self, desk: Desk, event: Event) -> None:
        pairs, rack = int(chosen(event)), desk.player(self.seat).rack
        desk.set_recruits(pairs=pairs)
        if pairs and not desk.state.house.private:
            desk.set_player(self.seat, rack=rack[: len(rack) - 2 * pairs])
            desk.set(held=(UNKNOWN,) * (2 * pairs))
            traded(desk, self.seat)


class Show(Question[Desk], frozen=True):
    """Where the racks are known: which Things are traded, one after the other (KNT-RECR-05)."""

    seat: int

    def prompt(self, desk: Desk) -> Prompt | None:
        left = 2 * desk.state.recruits.pairs - len(desk.state.held)
        rack = desk.player(self.seat).rack
        if left <= 0 or not rack:
            return None
        words = say("Show a Thing to trade and lay it aside. Still to show: {left}.", left=left)
        return desk.ask(self.seat, words, options(sorted(set(rack))), "KNT-RECR-05", private=True, run=left)

    def answer(self, desk: Desk, event: Event) -> None:
        name = chosen(event)
        desk.set_player(self.seat, rack=without(desk.player(self.seat).rack, name))
        desk.set(held=(*desk.state.held, name))
        if len(desk.state.held) < 2 * desk.state.recruits.pairs:
            desk.then(self)
        else:
            traded(desk, self.seat)

    def act(self, desk: Desk) -> None:
        """Where the table has said that the racks are empty, what is shown already is traded."""
        held, pairs = desk.state.held, desk.state.recruits.pairs
        if len(held) >= 2 * pairs:
            return
        if len(held) % 2:
            desk.set_player(self.seat, rack=(*desk.player(self.seat).rack, held[-1]))
            desk.set(held=held[:-1])
        desk.set_recruits(pairs=len(held) // 2)


def traded(desk: Desk, seat: int) -> None:
    """Says what is traded; it goes into the cup only after the draw."""
    held = desk.state.held
    shown = [named(thing) for thing in held if thing != UNKNOWN]
    text = "{name} lays {count} aside to trade: {shown}." if shown else "{name} lays {count} aside to trade."
    desk.tell(text, "KNT-RECR-05", "the trade", name=seat, count=len(held), shown=listed(shown))


class Free(Question[Desk], frozen=True):
    """Free recruits must be drawn, unless this table lets them lie (KNT-TURN-05, G21)."""

    seat: int

    def prompt(self, desk: Desk) -> Prompt | None:
        most = free(desk, self.seat)
        if desk.state.house.may_skip_free == "false" or not most:
            return None
        return desk.ask(self.seat, Words("How many of the free recruits?"), numbers(most), "KNT-RECR-02")

    def answer(self, desk: Desk, event: Event) -> None:
        desk.set_recruits(free=int(chosen(event)))

    def act(self, desk: Desk) -> None:
        desk.set_recruits(free=free(desk, self.seat))


class Draw(Deed[Desk], frozen=True):
    """The draw, all at once; what a short cup cannot give is given back, paid ones first (KNT-RECR-10)."""

    seat: int

    def act(self, desk: Desk) -> None:
        seat, recruits = self.seat, desk.state.recruits
        paid, pairs = recruits.paid, recruits.pairs
        wanted = recruits.free + paid + pairs
        short = max(0, wanted - supply.cup_count(desk.state))
        back = min(short, paid)
        again = min(short - back, pairs)
        if again:
            held = desk.state.held
            desk.set(held=held[2 * again :])
            desk.set_player(seat, rack=desk.player(seat).rack + held[: 2 * again])
        if paid > back:
            gold = RECRUIT_COST * (paid - back)
            desk.pay(seat, gold)
            desk.tell(
                desk.say_n(
                    "{name} pays {gold} gold for {count} Thing.",
                    "{name} pays {gold} gold for {count} Things.",
                    paid - back,
                    name=seat,
                    gold=gold,
                ),
                "KNT-RECR-03",
            )
        if short:
            text = "The cup is short: {name} draws {count}, and the rest is given back."
            desk.tell(text, "KNT-RECR-10", name=seat, count=wanted - short)
        desk.then(Take(seat, wanted - short), ReturnHeld(), Put(seat))
