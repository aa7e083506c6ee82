"""Construction: forts, a level a hex and turn, and the citadel (KNT-FORT, KNT-WIN-01, KNT-WIN-02)."""

from __future__ import annotations

from companion.games.kings_and_things import winning
from companion.games.kings_and_things.asking import DONE, ask, chosen, option
from companion.games.kings_and_things.counters import counters
from companion.games.kings_and_things.desk import Desk
from companion.games.kings_and_things.placing import TakeOff
from companion.games.kings_and_things.reckoning import citadel_income, income
from companion.games.kings_and_things.task import Question
from companion.games.kings_and_things.vocabulary import CITADEL, FORT_COST, FORTS
from companion.table.events import Event
from companion.table.prompts import Prompt
from companion.table.words import Words, named


def left(desk: Desk, level: int) -> int:
    """How many counters of that level the bank still has (KNT-FORT-06, G09)."""
    if desk.state.house.fort_limits == "unlimited":
        return 99
    standing = sum(tile.fort == level for tile in desk.state.hexes)
    return counters(desk.state.house.edition).kind[FORTS[level]].count - standing


def raisable(desk: Desk, seat: int, most: int = CITADEL - 1) -> list[int]:
    """Own hexes whose fort can go up a level to `most` this turn (KNT-FORT-04, KNT-FORT-06)."""
    return [
        at
        for at in desk.owned(seat)
        if desk.hex(at).fort < most and at not in desk.state.levelled and left(desk, desk.hex(at).fort + 1) > 0
    ]


def may_crown(desk: Desk, seat: int) -> bool:
    """Whether a citadel may be built: income enough, and none owned yet (KNT-WIN-01, KNT-WIN-02)."""
    return income(desk.state, seat).total >= citadel_income(desk.state) and not winning.citadels(desk, seat)


class Build(Question, frozen=True):
    """A player builds, 5 gold a level, in any or all own hexes (KNT-FORT-01, KNT-FORT-02, KNT-FORT-03)."""

    seat: int

    def where(self, desk: Desk) -> list[int]:
        if desk.player(self.seat).gold < FORT_COST:
            return []
        return raisable(desk, self.seat, CITADEL if may_crown(desk, self.seat) else CITADEL - 1)

    def idle(self, desk: Desk) -> bool:
        return not self.where(desk)

    def cashes(self) -> bool:
        return True

    def prompt(self, desk: Desk) -> Prompt:
        options = [
            option(desk.land.ids[at], "{fort} {number}", fort=named(FORTS[desk.hex(at).fort + 1]), number=at + 1)
            for at in self.where(desk)
        ]
        if any(desk.hex(at).income for at in desk.owned(self.seat)):
            options.append(option("take_off", "Take income off"))
        return ask(desk, self.seat, Words("Build what, 5 gold each?"), (*options, DONE), "KNT-FORT-01")

    def answer(self, desk: Desk, event: Event) -> None:
        name = chosen(event)
        if name == DONE.name:
            return
        if name == "take_off":
            desk.then(TakeOff(self.seat), self)
            return
        at = desk.land.index[name]
        desk.pay(self.seat, FORT_COST)
        desk.then(self)
        level_up(desk, self.seat, at)


def level_up(desk: Desk, seat: int, at: int) -> None:
    """The fort there goes up a level."""
    level = desk.hex(at).fort + 1
    desk.set_hex(at, fort=level)
    desk.set(levelled=(*desk.state.levelled, at))
    text = "{name} builds: a {fort} stands on {where}."
    fort = named(FORTS[level])
    rules = "KNT-FORT-02" if level == 1 else "KNT-FORT-03"
    desk.tell(text, rules, "the {fort}", name=desk.name(seat), fort=fort, where=desk.at(at))
    if level == CITADEL:
        winning.built(desk, seat, at)


def lower(desk: Desk, at: int) -> None:
    """A fort goes down a level, a tower is gone; never a question of slips in the bank (KNT-POST-04, G58)."""
    level = desk.hex(at).fort - 1
    desk.set_hex(at, fort=level)
    if level == CITADEL - 1 and desk.hex(at).owner >= 0:
        from companion.games.kings_and_things.movement import Surplus  # movement knows forts by way of battles

        desk.then(Surplus(desk.hex(at).owner))  # without the citadel ten is the limit again (KNT-MOVE-09)
    if level:
        desk.tell("On {where} a {fort} is left.", "KNT-POST-04", where=desk.at(at), fort=named(FORTS[level]))
    else:
        desk.tell("The tower on {where} is gone.", "KNT-POST-04", where=desk.at(at))
