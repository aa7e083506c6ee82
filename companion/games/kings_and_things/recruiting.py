"""Recruiting Things: free, paid and traded ones are fixed first, then drawn at once, then placed (KNT-RECR)."""

from __future__ import annotations

from companion.games.kings_and_things import supply
from companion.games.kings_and_things.asking import ask, chosen, numbers, option
from companion.games.kings_and_things.desk import Desk, without
from companion.games.kings_and_things.placing import Put, Take
from companion.games.kings_and_things.task import Deed, Question
from companion.games.kings_and_things.vocabulary import MOST_PAID, MOST_TRADED, RECRUIT_COST, UNKNOWN
from companion.table.events import Event
from companion.table.prompts import Prompt
from companion.table.words import Words, listed, named, say


def free(desk: Desk, seat: int) -> int:
    """Owned hexes divided by two, rounded up (KNT-RECR-02)."""
    return (len(desk.owned(seat)) + 1) // 2


class Buy(Question, frozen=True):
    """How many recruits are paid for (KNT-RECR-03)."""

    seat: int

    def most(self, desk: Desk) -> int:
        return min(MOST_PAID, desk.player(self.seat).gold // RECRUIT_COST)

    def idle(self, desk: Desk) -> bool:
        return not self.most(desk)

    def act(self, desk: Desk) -> None:
        desk.then(Trade(self.seat, 0))

    def cashes(self) -> bool:
        return True

    def prompt(self, desk: Desk) -> Prompt:
        words = say("Buy how many, 5 gold each? {free} free.", free=free(desk, self.seat))
        return ask(desk, self.seat, words, numbers(range(self.most(desk) + 1)), "KNT-RECR-02 KNT-RECR-03")

    def answer(self, desk: Desk, event: Event) -> None:
        desk.then(Trade(self.seat, int(chosen(event))))


class Trade(Question, frozen=True):
    """How many pairs from the racks are traded (KNT-RECR-04); where the racks are known, which (KNT-RECR-05)."""

    seat: int
    paid: int
    pairs: int = 0
    naming: bool = False

    def most(self, desk: Desk) -> int:
        return min(MOST_TRADED, len(desk.player(self.seat).rack) // 2)

    def idle(self, desk: Desk) -> bool:
        return not (desk.player(self.seat).rack if self.naming else self.most(desk))

    def act(self, desk: Desk) -> None:
        """Without a choice; where the table has said that the racks are empty, what is shown already is traded."""
        held = desk.state.held
        pairs, odd = divmod(len(held), 2) if self.naming else (0, 0)
        if odd:
            desk.set_player(self.seat, rack=(*desk.player(self.seat).rack, held[-1]))
            desk.set(held=held[:-1])
        desk.then(Free(self.seat, self.paid, pairs))

    def cashes(self) -> bool:
        return not self.naming

    def prompt(self, desk: Desk) -> Prompt:
        if not self.naming:
            words = Words("Trade how many pairs from your racks?")
            return ask(desk, self.seat, words, numbers(range(self.most(desk) + 1)), "KNT-RECR-04")
        words = say("Show one to trade: {left} to go.", left=2 * self.pairs - len(desk.state.held))
        options = [option(thing) for thing in sorted(set(desk.player(self.seat).rack))]
        return ask(desk, self.seat, words, options, "KNT-RECR-05", private=True)

    def answer(self, desk: Desk, event: Event) -> None:
        rack = desk.player(self.seat).rack
        pairs = self.pairs
        if self.naming:
            name = chosen(event)
            desk.set_player(self.seat, rack=without(rack, name))
            desk.set(held=(*desk.state.held, name))
        else:
            pairs = int(chosen(event))
            if pairs and not desk.state.house.private:
                desk.set_player(self.seat, rack=rack[: len(rack) - 2 * pairs])
                desk.set(held=(UNKNOWN,) * (2 * pairs))
        if len(desk.state.held) < 2 * pairs:
            desk.then(Trade(self.seat, self.paid, pairs, True))
            return
        if pairs:
            shown = [named(thing) for thing in desk.state.held if thing != UNKNOWN]
            text = "{name} trades {count}: {shown}." if shown else "{name} trades {count}."
            desk.tell(text, "KNT-RECR-05", "the trade", name=desk.name(self.seat), count=2 * pairs, shown=listed(shown))
        desk.then(Free(self.seat, self.paid, pairs))


class Free(Question, frozen=True):
    """Free recruits must be drawn, unless this table lets them lie (KNT-TURN-05, G21)."""

    seat: int
    paid: int
    pairs: int

    def idle(self, desk: Desk) -> bool:
        return desk.state.house.may_skip_free == "false" or not free(desk, self.seat)

    def act(self, desk: Desk) -> None:
        draw(desk, self.seat, free(desk, self.seat), self.paid, self.pairs)

    def prompt(self, desk: Desk) -> Prompt:
        words = Words("How many of the free recruits?")
        return ask(desk, self.seat, words, numbers(range(free(desk, self.seat) + 1)), "KNT-RECR-02")

    def answer(self, desk: Desk, event: Event) -> None:
        draw(desk, self.seat, int(chosen(event)), self.paid, self.pairs)


def draw(desk: Desk, seat: int, unpaid: int, paid: int, pairs: int) -> None:
    """The draw, all at once; what a short cup cannot give is given back, paid ones first (KNT-RECR-10)."""
    wanted = unpaid + paid + pairs
    short = max(0, wanted - supply.cup_count(desk.state))
    back = min(short, paid)
    again = min(short - back, pairs)
    if again:
        held = desk.state.held
        desk.set(held=held[2 * again :])
        desk.set_player(seat, rack=desk.player(seat).rack + held[: 2 * again])
    desk.pay(seat, RECRUIT_COST * (paid - back))
    if short:
        text = "The cup is short: {name} draws {count}, and the rest is given back."
        desk.tell(text, "KNT-RECR-10", name=desk.name(seat), count=wanted - short)
    desk.then(Take(seat, wanted - short), Return(), Put(seat))


class Return(Deed, frozen=True):
    """What was traded goes into the cup, after the draw (KNT-RECR-05)."""

    def act(self, desk: Desk) -> None:
        desk.set(held=())
