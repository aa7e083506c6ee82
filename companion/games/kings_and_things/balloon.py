"""The balloon: counters that go by air, and the wind that blows it elsewhere (KNT-MAGI-02, KNT-MAGI-10)."""

from __future__ import annotations

from companion.flow import Question
from companion.games.kings_and_things import supply
from companion.games.kings_and_things.desk import Desk
from companion.games.kings_and_things.magic import Parry, Stoppable
from companion.games.kings_and_things.naming import PASS, chosen
from companion.games.kings_and_things.reckoning import stations
from companion.games.kings_and_things.stacks import Surplus, drown, each_kind, less, pick, walkers
from companion.games.kings_and_things.state import Walker
from companion.games.kings_and_things.vocabulary import LIFT, LIFT_VALUE, LIFTED, SEA, UNKNOWN
from companion.table.events import Event, Moved
from companion.table.prompts import Prompt
from companion.table.words import Words, say


class Rise(Question[Desk], frozen=True):
    """Where a balloon rises (KNT-MAGI-02)."""

    seat: int

    def prompt(self, desk: Desk) -> Prompt:
        options = (*desk.tiles(stations(desk.state, self.seat)), PASS)
        return desk.ask(self.seat, Words("Where does the Balloon rise?"), options, "KNT-MAGI-02")

    def answer(self, desk: Desk, event: Event) -> None:
        if chosen(event) != PASS.name:
            desk.then(Board(self.seat, desk.place(event)))


class Board(Question[Desk], frozen=True):
    """Up to three counters of value 3 or less go up to three hexes by air (KNT-MAGI-02)."""

    seat: int
    at: int
    riders: tuple[Walker, ...] = ()

    def _light(self, desk: Desk) -> tuple[Walker, ...]:
        """Counters there that could ride: unmoved, and of small value as far as anybody can see."""
        value, left = desk.counters.value, less(walkers(desk, self.seat, self.at), self.riders)
        return tuple(walker for walker in left if walker.id == UNKNOWN or value[walker.id] <= LIFT_VALUE)

    def prompt(self, desk: Desk) -> Prompt:
        light = self._light(desk) if len(self.riders) < LIFTED else ()
        far = desk.ground.far[self.at]
        places = [at for at, n in enumerate(far) if 0 < n <= LIFT and desk.hex(at).terrain not in ("", SEA)]
        moves = (desk.to("balloon", places),) if self.riders else ()
        private = desk.state.house.private and bool(desk.army(self.at, self.seat).down)
        words = say("Who rides? So far: {count} of {most}. Then say where to.", count=len(self.riders), most=LIFTED)
        return desk.ask(self.seat, words, (*each_kind(light), PASS), "KNT-MAGI-02", moves=moves, private=private)

    def answer(self, desk: Desk, event: Event) -> None:
        seat, at = self.seat, self.at
        if not isinstance(event, Moved):
            if chosen(event) != PASS.name:
                desk.then(Board(seat, at, (*self.riders, pick(self._light(desk), event))))
            return
        supply.take_from_rack(desk, seat, "balloon")
        target = desk.place(event)
        desk.join(at, seat, up=("balloon",))
        desk.tell("{name}’s Balloon flies to {where}.", "KNT-MAGI-02", "the flight", name=seat, where=target)
        desk.then(Parry("balloon", seat), Landing(seat, at, target, self.riders))


class Landing(Stoppable, frozen=True):
    """The balloon comes down with its riders; they do not move otherwise (KNT-MAGI-02)."""

    seat: int
    at: int
    target: int
    riders: tuple[Walker, ...]

    def act(self, desk: Desk) -> None:
        names = tuple(rider.id for rider in self.riders)
        desk.leave(self.at, self.seat, "balloon", up=True)
        desk.join(self.target, self.seat, up=("balloon",))
        for rider in self.riders:
            desk.leave(self.at, self.seat, rider.id, up=rider.up)
            where = "up" if rider.up else "down"
            desk.join(self.target, self.seat, **{where: (rider.id,)})
        desk.set_army(self.target, self.seat, spent=(*desk.army(self.target, self.seat).spent, *names))
        desk.set(flight=names)

    def stopped(self, desk: Desk, answer: str, by: int) -> None:
        if answer == "fan":
            desk.then(Blown(self, by))
            return
        desk.leave(self.at, self.seat, "balloon", up=True)
        supply.to_cup(desk, "balloon", used=True)
        desk.tell("The Balloon does not rise.", "KNT-MAGI-07")


class Blown(Question[Desk], frozen=True):
    """A fan blows the balloon into a hex next to its target; on sea it is lost (KNT-MAGI-10)."""

    landing: Landing
    by: int

    def prompt(self, desk: Desk) -> Prompt:
        moves = (desk.to("balloon", desk.ground.near[self.landing.target]),)
        return desk.ask(self.by, Words("Where do you blow the Balloon?"), rules="KNT-MAGI-10", moves=moves)

    def answer(self, desk: Desk, event: Event) -> None:
        at, seat = desk.place(event), self.landing.seat
        Landing(seat, self.landing.at, at, self.landing.riders).act(desk)
        desk.tell("The Balloon is blown to {where}.", "KNT-MAGI-10", "the wind", where=at)
        if desk.hex(at).terrain != SEA:
            return
        desk.leave(at, seat, "balloon", up=True)
        supply.to_cup(desk, "balloon", used=True)
        desk.set(flight=())
        desk.tell("The Balloon is lost at sea.", "KNT-MAGI-10")
        desk.then(Ashore(seat, at), Surplus(seat))


class Ashore(Question[Desk], frozen=True):
    """Whoever is on the sea may go to an own hex beside it, else is lost (KNT-MAGI-10, KNT-EVNT-05)."""

    seat: int
    at: int

    def prompt(self, desk: Desk) -> Prompt | None:
        shores = [near for near in desk.ground.near[self.at] if desk.hex(near).owner == self.seat]
        if not shores or not desk.army(self.at, self.seat).size:
            return None
        moves = (desk.walk(self.seat, self.at, shores),)
        return desk.ask(self.seat, Words("Where do they come ashore?"), rules="KNT-MAGI-10", moves=moves)

    def act(self, desk: Desk) -> None:
        drown(desk, self.seat, self.at)

    def answer(self, desk: Desk, event: Event) -> None:
        target = desk.place(event)
        army = desk.army(self.at, self.seat)
        desk.set_army(self.at, self.seat, up=(), down=(), spent=())
        desk.join(target, self.seat, up=army.up, down=army.down)
        desk.tell("They come ashore on {where}.", "KNT-MAGI-10", "coming ashore", where=target)
