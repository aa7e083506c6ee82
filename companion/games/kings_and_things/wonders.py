"""Magic over the land: big juju and weather control (KNT-EVNT-02 to KNT-EVNT-05, KNT-EVNT-13)."""

from __future__ import annotations

from companion.flow import Question, Task
from companion.games.kings_and_things import supply
from companion.games.kings_and_things.balloon import Ashore
from companion.games.kings_and_things.desk import Desk
from companion.games.kings_and_things.magic import Parry, Stoppable
from companion.games.kings_and_things.naming import option, options
from companion.games.kings_and_things.placing import Put
from companion.games.kings_and_things.reckoning import stations
from companion.games.kings_and_things.stacks import Surplus
from companion.games.kings_and_things.state import NO_ONE
from companion.games.kings_and_things.vocabulary import CITADEL, KEYED, SEA, UNKNOWN
from companion.table.events import Chose, Drew, Event
from companion.table.prompts import Prompt
from companion.table.words import Words


def reach(desk: Desk, seat: int, *, citadels: bool) -> list[int]:
    """Hexes a player’s magic creatures and characters reach (KNT-EVNT-02, G75).

    Of counters face down the player’s word is taken: the best magic creature there is counts for each of them.
    """
    strict = desk.state.house.magic_range == "lt"
    casters = _casters(desk, seat)
    return [
        at
        for at, tile in enumerate(desk.state.hexes)
        if tile.terrain
        and (citadels or tile.fort != CITADEL)
        and any(desk.ground.far[home][at] + strict <= value for home, value in casters)
    ]


def _casters(desk: Desk, seat: int) -> list[tuple[int, int]]:
    """Where each of them stands, and how far it reaches."""
    counters = desk.counters
    values = {name: counters.value[name] for name in counters.casts}
    values[UNKNOWN] = max(value for name, value in values.items() if name in counters.creature)
    return [
        (at, values[name])
        for at in stations(desk.state, seat)
        for name in dict.fromkeys(desk.army(at, seat).all)
        if name in values
    ]


class Juju(Question[Desk], frozen=True):
    """Which hex the big juju changes (KNT-EVNT-02)."""

    seat: int

    def prompt(self, desk: Desk) -> Prompt | None:
        where = reach(desk, self.seat, citadels=False)
        if not where:
            return None
        words, moves = Words("Which hex does your magic change?"), (desk.to("big_juju", where),)
        return desk.ask(self.seat, words, rules="KNT-EVNT-02", moves=moves, private=desk.state.house.private)

    def answer(self, desk: Desk, event: Event) -> None:
        at = desk.place(event)
        desk.tell("{name} changes {where} by magic.", "KNT-EVNT-02", "the big juju", name=self.seat, where=at)
        desk.then(Parry("big_juju", self.seat), Change(self.seat, at))


class Change(Stoppable, frozen=True):
    """The tile is changed unless somebody dispelled it."""

    seat: int
    at: int

    def act(self, desk: Desk) -> None:
        desk.then(NewTile(self.seat, self.at))

    def stopped(self, desk: Desk, answer: str, by: int) -> None:
        desk.tell("The big juju comes to nothing.", "KNT-MAGI-07")


class NewTile(Question[Desk], frozen=True):
    """On an own hex any tile is picked; elsewhere one of another terrain is drawn (KNT-EVNT-03)."""

    seat: int
    at: int

    def prompt(self, desk: Desk) -> Prompt:
        here = desk.hex(self.at)
        if here.owner == self.seat:
            deck = options(supply.tile_deck(desk).cards)
            return desk.ask(
                self.seat, desk.say("Pick any tile of the deck for {where}.", where=self.at), deck, "KNT-EVNT-03"
            )
        others = supply.tile_deck(desk, but=here.terrain)
        words = desk.say("Draw tiles until one is no {terrain}: which is it?", terrain=here.terrain)
        return desk.ask(self.seat, words, rules="KNT-EVNT-03", pile=others)

    def answer(self, desk: Desk, event: Event) -> None:
        terrain = event.card if isinstance(event, Drew) else event.option if isinstance(event, Chose) else ""
        tile = desk.hex(self.at)
        desk.set_hex(self.at, terrain=terrain)
        desk.tell("The new tile lies there: {where}.", "KNT-EVNT-03", "the new tile", where=self.at)
        if terrain == SEA:
            flood(desk, self.at)
            return
        if tile.income in KEYED and desk.counters.terrain[tile.income] != terrain:
            desk.set_hex(self.at, income="")
            supply.to_cup(desk, tile.income)
            desk.tell("The {thing} does not fit there and goes to the cup.", "KNT-EVNT-04", thing=tile.income)
        if tile.owner != NO_ONE:
            desk.then(Put(tile.owner, only=self.at))


def flood(desk: Desk, at: int) -> None:
    """Sea: whoever can goes ashore, the rest is lost, the hex is cleared and nobody’s (KNT-EVNT-05)."""
    tile = desk.hex(at)
    for thing in (*tile.guards, *tile.loot, *((tile.income,) if tile.income else ())):
        supply.to_cup(desk, thing)
    desk.set_hex(at, owner=NO_ONE, fort=0, income="", worn=0, guards=(), loot=())
    if desk.state.cloud == at:
        desk.set(cloud=NO_ONE)
    desk.tell("The sea covers {where}: clear the hex.", "KNT-EVNT-05", where=at)
    ashore: list[Task[Desk]] = []
    for army in tile.armies:
        ashore += [Ashore(army.seat, at), Surplus(army.seat)]
    desk.then(*ashore)


class Weather(Question[Desk], frozen=True):
    """Where the black cloud goes (KNT-EVNT-13)."""

    seat: int

    def prompt(self, desk: Desk) -> Prompt | None:
        where = reach(desk, self.seat, citadels=True)
        if not where:
            return None
        words, moves = Words("Where does the Black Cloud go?"), (desk.to("black_cloud", where),)
        return desk.ask(self.seat, words, rules="KNT-EVNT-13", moves=moves, private=desk.state.house.private)

    def answer(self, desk: Desk, event: Event) -> None:
        at = desk.place(event)
        desk.tell("{name} calls the Black Cloud to {where}.", "KNT-EVNT-13", "the cloud", name=self.seat, where=at)
        desk.then(Parry("weather_control", self.seat, ("fan",)), Cloud(self.seat, at))


class Cloud(Stoppable, frozen=True):
    """The cloud comes, unless it is dispelled or blown on (KNT-MAGI-07, KNT-MAGI-10)."""

    seat: int
    at: int

    def act(self, desk: Desk) -> None:
        desk.set(cloud=self.at)
        desk.tell("The Black Cloud hangs over {where}.", "KNT-EVNT-13", where=self.at)

    def stopped(self, desk: Desk, answer: str, by: int) -> None:
        if answer == "fan":
            desk.then(BlownOn(by, self.at))
        else:
            desk.tell("No cloud comes.", "KNT-MAGI-07")


class BlownOn(Question[Desk], frozen=True):
    """A fan sends the cloud one hex further, or off the board (KNT-MAGI-10)."""

    by: int
    at: int

    def prompt(self, desk: Desk) -> Prompt:
        near = desk.ground.near[self.at]
        off = [option("off", "Off the board")] if len(near) != 6 else []
        moves = (desk.to("black_cloud", near),)
        return desk.ask(self.by, Words("Where do you blow the cloud?"), off, "KNT-MAGI-10", moves=moves)

    def answer(self, desk: Desk, event: Event) -> None:
        if isinstance(event, Chose):
            desk.set(cloud=NO_ONE)
            desk.tell("The cloud is gone.", "KNT-MAGI-10", "the wind")
            return
        at = desk.place(event)
        desk.set(cloud=at)
        desk.tell("The Black Cloud hangs over {where}.", "KNT-MAGI-10", "the wind", where=at)
