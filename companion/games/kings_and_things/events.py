"""Random events: one a player and turn, shown, carried out, discarded (KNT-EVNT)."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from msgspec.structs import replace

from companion.flow import Question
from companion.games.kings_and_things import magic, supply
from companion.games.kings_and_things.building import Workers, raisable
from companion.games.kings_and_things.calamities import Disaster, DisasterOver, Elixir, EventVictim
from companion.games.kings_and_things.defection import Entice, enticed
from companion.games.kings_and_things.desk import Desk
from companion.games.kings_and_things.naming import PASS, chosen, options
from companion.games.kings_and_things.pauses import STANDING
from companion.games.kings_and_things.reckoning import income, yields
from companion.games.kings_and_things.wonders import Juju, Weather, reach
from companion.table.events import Event
from companion.table.prompts import Lasting, Prompt
from companion.table.words import Words


class PlayEvent(Question[Desk], frozen=True):
    """Which event a player shows, if any (KNT-EVNT-01). Where the racks are known only its owner sees the question."""

    seat: int

    allows: ClassVar = STANDING

    def prompt(self, desk: Desk) -> Prompt | None:
        rack, private = desk.player(self.seat).rack, desk.state.house.private
        if not rack:
            return None
        names = [name for name in EVENTS if name in rack] if private else EVENTS
        there = [name for name in names if magic.may_play(desk, name, self.seat)]
        playable = [name for name in there if name not in POSSIBLE or POSSIBLE[name](desk, self.seat)]
        words = Words("Do you play an event from your racks?")
        nobody = replace(PASS, lasting=Lasting(Words("Nobody plays an event"), until=f"turn {desk.state.turn}"))
        return desk.ask(self.seat, words, (nobody, *options(playable)), "KNT-EVNT-01", private=private)

    def answer(self, desk: Desk, event: Event) -> None:
        name, seat = chosen(event), self.seat
        if name == PASS.name:
            desk.tell("{name} plays no event.", "KNT-TURN-06", "the pass", name=seat)
            return
        supply.use_up(desk, seat, name)
        desk.tell("{name} plays {event}.", "KNT-EVNT-01", "{event}", name=seat, event=name)
        desk.chronicle(name, seat)
        EVENTS[name](desk, seat)


def good_harvest(desk: Desk, seat: int) -> None:
    """Income once more, but for special income (KNT-EVNT-08)."""
    taken = income(desk.state, seat)
    gold = taken.total - taken.counters
    desk.earn(seat, gold)
    desk.tell("A good harvest: {name} takes {gold} gold.", "KNT-EVNT-08", name=seat, gold=gold)


def mother_lode(desk: Desk, seat: int) -> None:
    """Special income twice (KNT-EVNT-09)."""
    gold = 2 * yields(desk.state, seat)
    desk.earn(seat, gold)
    desk.tell("The mother lode: {name} takes {gold} gold.", "KNT-EVNT-09", name=seat, gold=gold)


EVENTS: dict[str, Callable[[Desk, int], None]] = {
    "big_juju": lambda desk, seat: desk.then(Juju(seat)),
    "dark_plague": lambda desk, seat: desk.then(Elixir("dark_plague", tuple(desk.clockwise(seat)))),
    "defection": lambda desk, seat: desk.then(Entice(seat)),
    "good_harvest": good_harvest,
    "mother_lode": mother_lode,
    "teeniepox": lambda desk, seat: desk.then(EventVictim(seat, "teeniepox")),
    "terrain_disaster": lambda desk, seat: desk.then(Disaster(seat), DisasterOver()),
    "vandals": lambda desk, seat: desk.then(EventVictim(seat, "vandals")),
    "weather_control": lambda desk, seat: desk.then(Weather(seat)),
    "willing_workers": lambda desk, seat: desk.then(Workers(seat)),
}
"""What each event does."""

POSSIBLE: dict[str, Callable[[Desk, int], object]] = {
    "big_juju": lambda desk, seat: reach(desk, seat, citadels=False),
    "defection": enticed,
    "weather_control": lambda desk, seat: reach(desk, seat, citadels=True),
    "willing_workers": raisable,
}
"""Whether an event can do anything now, by what everybody can see."""
