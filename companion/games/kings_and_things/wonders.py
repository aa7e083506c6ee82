"""Magic over the land: big juju and weather control (KNT-EVNT-02 to KNT-EVNT-05, KNT-EVNT-13)."""

from __future__ import annotations

from collections import Counter as Tally

from companion.games.kings_and_things import supply
from companion.games.kings_and_things.asking import ask, option, put, to
from companion.games.kings_and_things.desk import Desk
from companion.games.kings_and_things.magic import Ashore, Parry, Stoppable
from companion.games.kings_and_things.placing import Put
from companion.games.kings_and_things.state import NO_ONE
from companion.games.kings_and_things.task import Question, Task
from companion.games.kings_and_things.vocabulary import CITADEL, KEYED, SEA, UNKNOWN
from companion.table.events import Chose, Drew, Event
from companion.table.prompts import Pile, Prompt
from companion.table.words import Words, named, say


def reach(desk: Desk, seat: int, *, citadels: bool) -> list[int]:
    """Hexes a player’s magic creatures and characters reach (KNT-EVNT-02, G75).

    Of counters face down the player’s word is taken: the best magic creature there is counts for each of them.
    """
    strict = desk.state.house.magic_range == "lt"
    known = _casters(desk, seat)
    return [
        at
        for at, tile in enumerate(desk.state.hexes)
        if tile.terrain
        and (citadels or tile.fort != CITADEL)
        and any(desk.land.far[home][at] + strict <= value for home, value in known)
    ]


def _casters(desk: Desk, seat: int) -> list[tuple[int, int]]:
    counters = desk.counters
    best = max(counters.value[name] for name in counters.creatures if name in counters.casts)
    found = []
    for at, tile in enumerate(desk.state.hexes):
        army = tile.army(seat)
        for name in army.all if army else ():
            if name == UNKNOWN:
                found.append((at, best))
            elif name in counters.casts:
                found.append((at, counters.value[name]))
    return found


def deck(desk: Desk) -> tuple[str, ...]:
    """The terrains in the tile deck."""
    left = Tally(desk.land.tiles)
    left.subtract(tile.terrain for tile in desk.state.hexes)
    return tuple(terrain for terrain in desk.land.tiles if left[terrain] > 0)


class Juju(Question, frozen=True):
    """Which hex the big juju changes (KNT-EVNT-02)."""

    seat: int

    def prompt(self, desk: Desk) -> Prompt:
        moves = (to(desk, "big_juju", reach(desk, self.seat, citadels=False)),)
        private = desk.state.house.private
        words = Words("Which hex does your magic change?")
        return ask(desk, self.seat, words, rules="KNT-EVNT-02", moves=moves, private=private)

    def answer(self, desk: Desk, event: Event) -> None:
        at = put(desk, event)
        text = "{name} bends {where}."
        desk.tell(text, "KNT-EVNT-02", "the big juju", name=desk.name(self.seat), where=desk.at(at))
        desk.then(Parry("big_juju", self.seat), Change(self.seat, at))


class Change(Stoppable, frozen=True):
    """The tile is changed unless somebody dispelled it."""

    seat: int
    at: int

    def act(self, desk: Desk) -> None:
        desk.then(NewTile(self.seat, self.at))

    def stopped(self, desk: Desk, answer: str, by: int) -> None:
        desk.tell("The big juju comes to nothing.", "KNT-MAGI-07")


class NewTile(Question, frozen=True):
    """On an own hex any tile is picked; elsewhere one of another terrain is drawn (KNT-EVNT-03)."""

    seat: int
    at: int

    def prompt(self, desk: Desk) -> Prompt:
        here = desk.hex(self.at)
        if here.owner == self.seat:
            options = [option(terrain) for terrain in deck(desk)]
            return ask(desk, self.seat, Words("Pick a tile from the deck."), options, "KNT-EVNT-03")
        cards = tuple(terrain for terrain in deck(desk) if terrain != here.terrain)
        words = say("Draw until it is no {terrain}.", terrain=named(here.terrain))
        return ask(desk, self.seat, words, rules="KNT-EVNT-03", pile=Pile("tiles", cards))

    def answer(self, desk: Desk, event: Event) -> None:
        terrain = event.card if isinstance(event, Drew) else event.option if isinstance(event, Chose) else ""
        tile = desk.hex(self.at)
        desk.set_hex(self.at, terrain=terrain)
        desk.tell("{where} it is now.", "KNT-EVNT-03", "the new tile", where=desk.at(self.at))
        if terrain == SEA:
            flood(desk, self.at)
            return
        if tile.income in KEYED and desk.counters.terrain[tile.income] != terrain:
            desk.set_hex(self.at, income="")
            supply.to_cup(desk, tile.income)
            desk.tell("The {thing} goes to the cup.", "KNT-EVNT-04", thing=named(tile.income))
        if tile.owner >= 0:
            desk.then(Put(tile.owner, only=self.at))


def flood(desk: Desk, at: int) -> None:
    """Sea: whoever can goes ashore, the rest is lost, the hex is cleared and nobody’s (KNT-EVNT-05)."""
    tile = desk.hex(at)
    for thing in (*tile.guards, *tile.loot, *((tile.income,) if tile.income else ())):
        supply.to_cup(desk, thing)
    desk.set_hex(at, owner=NO_ONE, fort=0, income="", worn=0, guards=(), loot=())
    if desk.state.cloud == at:
        desk.set(cloud=NO_ONE)
    desk.tell("The sea covers it.", "KNT-EVNT-05")
    tasks: list[Task] = []
    for army in tile.armies:
        near = desk.land.near[at]
        shores = tuple(other for other in near if desk.hex(other).owner == army.seat)
        tasks.append(Ashore(army.seat, at, shores))
    desk.then(*tasks)


class Weather(Question, frozen=True):
    """Where the black cloud goes (KNT-EVNT-13)."""

    seat: int

    def prompt(self, desk: Desk) -> Prompt:
        moves = (to(desk, "black_cloud", reach(desk, self.seat, citadels=True)),)
        private = desk.state.house.private
        words = Words("Where does the Black Cloud go?")
        return ask(desk, self.seat, words, rules="KNT-EVNT-13", moves=moves, private=private)

    def answer(self, desk: Desk, event: Event) -> None:
        at = put(desk, event)
        text = "{name} calls the Black Cloud to {where}."
        desk.tell(text, "KNT-EVNT-13", "the cloud", name=desk.name(self.seat), where=desk.at(at))
        desk.then(Parry("weather_control", self.seat, ("fan",)), Cloud(self.seat, at))


class Cloud(Stoppable, frozen=True):
    """The cloud comes, unless it is dispelled or blown on (KNT-MAGI-07, KNT-MAGI-10)."""

    seat: int
    at: int

    def act(self, desk: Desk) -> None:
        desk.set(cloud=self.at)
        desk.tell("The Black Cloud hangs over {where}.", "KNT-EVNT-13", where=desk.at(self.at))

    def stopped(self, desk: Desk, answer: str, by: int) -> None:
        if answer == "fan":
            desk.then(BlownOn(by, self.at))
        else:
            desk.tell("No cloud comes.", "KNT-MAGI-07")


class BlownOn(Question, frozen=True):
    """A fan sends the cloud one hex further, or off the board (KNT-MAGI-10)."""

    by: int
    at: int

    def prompt(self, desk: Desk) -> Prompt:
        moves = (to(desk, "black_cloud", desk.land.near[self.at]),)
        off = [option("off", "Off the board")] if len(desk.land.near[self.at]) < 6 else []
        return ask(desk, self.by, Words("Where do you blow the cloud?"), off, "KNT-MAGI-10", moves=moves)

    def answer(self, desk: Desk, event: Event) -> None:
        if isinstance(event, Chose):
            desk.set(cloud=NO_ONE)
            desk.tell("The cloud is gone.", "KNT-MAGI-10", "the wind")
            return
        at = put(desk, event)
        desk.set(cloud=at)
        desk.tell("The Black Cloud hangs over {where}.", "KNT-MAGI-10", "the wind", where=desk.at(at))
