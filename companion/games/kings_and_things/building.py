"""Construction: forts, a level a hex and turn, and the citadel (KNT-FORT, KNT-WIN-01, KNT-WIN-02)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from companion.flow import Question
from companion.games.kings_and_things import winning
from companion.games.kings_and_things.desk import Desk
from companion.games.kings_and_things.gold import passed_over
from companion.games.kings_and_things.naming import DONE, chosen, option
from companion.games.kings_and_things.pauses import STANDING
from companion.games.kings_and_things.reckoning import citadel_income, income
from companion.games.kings_and_things.stacks import Surplus
from companion.games.kings_and_things.state import NO_ONE
from companion.games.kings_and_things.vocabulary import CITADEL, FORT_COST, FORTS
from companion.table.events import Event
from companion.table.prompts import Option, Prompt
from companion.table.words import Words, named, say


def in_bank(desk: Desk, level: int) -> bool:
    """Whether the bank still has a counter of that level (KNT-FORT-06, G09)."""
    if desk.state.house.fort_limits == "unlimited":
        return True
    return desk.counters.kind[FORTS[level]].count > sum([tile.fort == level for tile in desk.state.hexes])


def raisable(desk: Desk, seat: int, most: int = CITADEL - 1) -> list[int]:
    """Own hexes whose fort can go up a level to `most` this turn (KNT-FORT-04, KNT-FORT-06)."""
    hexes, levelled = desk.state.hexes, desk.state.levelled
    low = [at for at in desk.owned(seat) if hexes[at].fort < most and at not in levelled]
    there = {level: in_bank(desk, level + 1) for level in {hexes[at].fort for at in low}}
    return [at for at in low if there[hexes[at].fort]]


def fort_options(desk: Desk, which: Iterable[int], more: int = 0) -> list[Option]:
    """Hexes by the forts that stand there, or would stand with so many levels more."""
    return [
        option(desk.ground.ids[at], "{fort}, hex {number}", fort=named(FORTS[desk.hex(at).fort + more]), number=at + 1)
        for at in which
    ]


class Build(Question[Desk], frozen=True):
    """A player builds, 5 gold a level, in any or all own hexes (KNT-FORT-01, KNT-FORT-02, KNT-FORT-03)."""

    seat: int

    allows: ClassVar = STANDING

    def _where(self, desk: Desk) -> list[int]:
        """A citadel only with income enough, and none owned yet (KNT-WIN-01, KNT-WIN-02)."""
        rich = income(desk.state, self.seat).total >= citadel_income(desk.state)
        crown = rich and not winning.citadels(desk, self.seat)
        return raisable(desk, self.seat, CITADEL if crown else CITADEL - 1)

    def prompt(self, desk: Desk) -> Prompt | None:
        if desk.player(self.seat).gold < FORT_COST or not (where := self._where(desk)):
            return None
        words = say("Build what, for {cost} gold? You have {gold}.", cost=FORT_COST, gold=desk.player(self.seat).gold)
        most = desk.player(self.seat).gold // FORT_COST
        return desk.ask(self.seat, words, (*fort_options(desk, where, 1), DONE), "KNT-FORT-01", run=most + 1)

    def act(self, desk: Desk) -> None:
        if self._where(desk):
            passed_over(desk, self, self.seat, FORT_COST)

    def answer(self, desk: Desk, event: Event) -> None:
        if chosen(event) != DONE.name:
            desk.pay(self.seat, FORT_COST)
            desk.then(self)
            level_up(desk, self.seat, desk.place(event), FORT_COST)


def level_up(desk: Desk, seat: int, at: int, gold: int = 0) -> None:
    """The fort there goes up a level, for so much gold."""
    level = desk.hex(at).fort + 1
    desk.set_hex(at, fort=level)
    desk.set(levelled=(*desk.state.levelled, at))
    rules = "KNT-FORT-02" if level == 1 else "KNT-FORT-03"
    text = "{name} builds for {gold} gold: put a {fort} on {where}."
    name, fort = desk.name(seat), named(FORTS[level])
    desk.tell(text, rules, "the {fort}", name=name, fort=fort, where=at, gold=gold or Words("no"))
    if level == CITADEL:
        winning.built(desk, seat, at)


class Workers(Question[Desk], frozen=True):
    """A free tower or level in an own hex, never a citadel (KNT-EVNT-14, KNT-FORT-04)."""

    seat: int

    def prompt(self, desk: Desk) -> Prompt | None:
        where = raisable(desk, self.seat)
        if not where:
            return None
        return desk.ask(self.seat, Words("Where do the workers build, for nothing?"), desk.tiles(where), "KNT-EVNT-14")

    def answer(self, desk: Desk, event: Event) -> None:
        before = desk.state.levelled
        level_up(desk, self.seat, desk.place(event))
        if desk.state.house.event_level_counts == "false":
            desk.set(levelled=before)


def lower(desk: Desk, at: int) -> None:
    """A fort goes down a level, a tower is gone; never a question of slips in the bank (KNT-POST-04, G58)."""
    level = desk.hex(at).fort - 1
    desk.set_hex(at, fort=level)
    if level == CITADEL - 1 and desk.hex(at).owner != NO_ONE:
        desk.then(Surplus(desk.hex(at).owner))  # without the citadel ten is the limit again (KNT-MOVE-09)
    if level:
        desk.tell("The fort on {where} loses a level: a {fort} is left.", "KNT-POST-04", where=at, fort=FORTS[level])
    else:
        desk.tell("The tower on {where} is gone: back to the bank.", "KNT-POST-04", where=at)
