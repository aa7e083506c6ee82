"""Random events: one a player and turn, shown, carried out, discarded (KNT-EVNT)."""

from __future__ import annotations

from companion.games.kings_and_things import calamities, magic, supply, wonders
from companion.games.kings_and_things.asking import PASS, ask, chosen, option, tiles
from companion.games.kings_and_things.building import level_up, raisable
from companion.games.kings_and_things.desk import Desk
from companion.games.kings_and_things.reckoning import income, yields
from companion.games.kings_and_things.task import Question
from companion.games.kings_and_things.vocabulary import EVENTS
from companion.table.events import Event
from companion.table.prompts import Prompt
from companion.table.words import Words, named


class Play(Question, frozen=True):
    """Which event a player shows, if any (KNT-EVNT-01). Where the racks are known only its owner sees the question."""

    seat: int

    def playable(self, desk: Desk) -> list[str]:
        private = desk.state.house.private
        return [
            name
            for name in EVENTS
            if magic.may_play(desk, name, self.seat)
            and (not private or name in desk.player(self.seat).rack)
            and possible(desk, self.seat, name)
        ]

    def idle(self, desk: Desk) -> bool:
        return not desk.player(self.seat).rack

    def prompt(self, desk: Desk) -> Prompt:
        options = (PASS, *(option(name) for name in self.playable(desk)))
        words = Words("Do you play an event?")
        return ask(desk, self.seat, words, options, "KNT-EVNT-01", private=desk.state.house.private)

    def answer(self, desk: Desk, event: Event) -> None:
        name = chosen(event)
        if name == PASS.name:
            desk.tell("{name} plays no event.", "KNT-TURN-06", "the pass", name=desk.name(self.seat))
            return
        supply.take_from_rack(desk, self.seat, name)
        supply.to_cup(desk, name, used=True)
        text = "{name} plays {event}."
        desk.tell(text, "KNT-EVNT-01", "{event}", name=desk.name(self.seat), event=named(name))
        desk.chronicle(name, self.seat)
        begin(desk, self.seat, name)


def possible(desk: Desk, seat: int, name: str) -> bool:
    """Whether the event can do anything now, by what everybody can see."""
    if name in ("big_juju", "weather_control"):
        return bool(wonders.reach(desk, seat, citadels=name == "weather_control"))
    if name == "willing_workers":
        return bool(raisable(desk, seat))
    if name == "defection":
        return bool(calamities.enticed(desk, seat))
    return True


def begin(desk: Desk, seat: int, name: str) -> None:
    """What each event does."""
    match name:
        case "good_harvest":
            taken = income(desk.state, seat)
            gold = taken.total - taken.counters
            desk.earn(seat, gold)
            desk.tell("A good harvest: {gold} gold.", "KNT-EVNT-08", gold=gold)
        case "mother_lode":
            gold = 2 * yields(desk.state, seat)
            desk.earn(seat, gold)
            desk.tell("The mother lode: {gold} gold.", "KNT-EVNT-09", gold=gold)
        case "willing_workers":
            desk.then(Workers(seat))
        case "vandals":
            desk.then(calamities.Name(seat, "vandals"))
        case "teeniepox":
            desk.then(calamities.Name(seat, "teeniepox"))
        case "dark_plague":
            desk.then(calamities.Elixir("dark_plague", tuple(desk.next_seats(seat))))
        case "terrain_disaster":
            desk.then(calamities.Disaster(seat, ()))
        case "defection":
            desk.then(calamities.Entice(seat))
        case "big_juju":
            desk.then(wonders.Juju(seat))
        case "weather_control":
            desk.then(wonders.Weather(seat))


class Workers(Question, frozen=True):
    """A free tower or level in an own hex, never a citadel (KNT-EVNT-14, KNT-FORT-04)."""

    seat: int

    def prompt(self, desk: Desk) -> Prompt:
        options = tiles(desk, raisable(desk, self.seat))
        return ask(desk, self.seat, Words("Where do the workers build?"), options, "KNT-EVNT-14")

    def answer(self, desk: Desk, event: Event) -> None:
        at = desk.land.index[chosen(event)]
        before = desk.state.levelled
        level_up(desk, self.seat, at)
        if desk.state.house.event_level_counts == "false":
            desk.set(levelled=before)
