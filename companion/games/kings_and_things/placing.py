"""Drawing Things and placing them: racks, limits, surplus (KNT-DEPL, KNT-RACK, KNT-SET-19..23)."""

from __future__ import annotations

from typing import ClassVar

from companion.flow import Deed, Question
from companion.games.kings_and_things import supply
from companion.games.kings_and_things.desk import Desk, without
from companion.games.kings_and_things.kept import kept
from companion.games.kings_and_things.naming import DONE, chosen, options
from companion.games.kings_and_things.pauses import STANDING
from companion.games.kings_and_things.reckoning import homes
from companion.games.kings_and_things.state import NO_ONE, State
from companion.games.kings_and_things.vocabulary import INCOMES, MOST_ON_RACK, TOWNS, UNKNOWN
from companion.table.events import Drew, Event, Moved
from companion.table.prompts import Prompt
from companion.table.words import SILENCE, Words, say, say_n

CREATURE = "creature"
"""A creature face down, where only its owner knows which."""


class Take(Question[Desk], frozen=True):
    """So many Things are drawn from the cup, unseen by the others (KNT-SET-19, KNT-RECR-01)."""

    seat: int
    count: int

    def prompt(self, desk: Desk) -> Prompt | None:
        if self.count <= 0:
            return None
        if not desk.state.house.private:
            words = say_n(
                "Draw {count} Thing from the cup, unseen.", "Draw {count} Things from the cup, unseen.", self.count
            )
            return desk.ask(self.seat, words, rules="KNT-RECR-01", confirm=True, sheet=_step(desk))
        words = say_n(
            "Draw a Thing, unseen: which is it?", "Draw {count} Things, unseen, one by one: which is it?", self.count
        )
        pile = supply.pile(desk.state, "cup", self.seat)
        return desk.ask(self.seat, words, rules="KNT-RECR-01", pile=pile, private=True, run=self.count)

    def answer(self, desk: Desk, event: Event) -> None:
        rack = desk.player(self.seat).rack
        if isinstance(event, Drew):
            supply.drawable(desk, event.card)
            desk.set_player(self.seat, rack=(*rack, event.card))
            desk.then(Take(self.seat, self.count - 1))
            if self.count == 1:
                desk.tell("{name} has drawn.", "KNT-RECR-01", "the draw", name=self.seat)
            return
        desk.set_player(self.seat, rack=rack + (UNKNOWN,) * self.count)
        supply.watch_cup(desk)
        words = desk.say_n("{name} draws {count} Thing.", "{name} draws {count} Things.", self.count, name=self.seat)
        desk.tell(words, "KNT-RECR-01", "the draw of {count}")

    def act(self, desk: Desk) -> None:
        supply.watch_cup(desk)


def _step(desk: Desk) -> str:
    """The step of the set-up in which everybody does this; in a turn it is done by one alone."""
    return "" if desk.state.turn else desk.state.phase


class ReturnHeld(Deed[Desk], frozen=True):
    """What was laid aside during a draw goes into the cup, and not before (KNT-SET-22, KNT-RECR-05)."""

    def act(self, desk: Desk) -> None:
        if desk.state.held:
            desk.tell("What was laid aside goes into the cup.", "KNT-SET-22 KNT-RECR-05")
        desk.set(held=())


class Put(Question[Desk], frozen=True):
    """A player places Things from the racks, one at a time, until done; `only` on one hex (KNT-POST-09)."""

    seat: int
    only: int = NO_ONE

    allows: ClassVar = STANDING

    def prompt(self, desk: Desk) -> Prompt | None:
        rack, private = desk.player(self.seat).rack, desk.state.house.private
        sites = [at for at in desk.owned(self.seat) if self.only in (NO_ONE, at)]
        if not rack or not sites:
            return None
        things = sorted(set(rack)) if private else [CREATURE, *self._incomes(desk)]
        hexes = desk.state.hexes
        roomy = [at for at in homes(desk.state, self.seat) if self.only in (NO_ONE, at)]
        free = [at for at in sites if not hexes[at].income]
        ways = []
        for thing in things:
            places = roomy if thing == CREATURE or thing in desk.counters.creature else []
            if thing in INCOMES:  # one a hex, a keyed one on its terrain (KNT-DEPL-03, KNT-DEPL-04)
                terrain = desk.counters.terrain[thing]
                places = [at for at in free if thing in TOWNS or hexes[at].terrain == terrain]
            if places:
                ways.append(desk.to(thing, places, Words("a creature") if thing == CREATURE else SILENCE))
        words = Words("Place Things from your racks, or done.")
        run, sheet = len(rack) + 1, _step(desk)
        return desk.ask(self.seat, words, (DONE,), "KNT-DEPL-01", moves=ways, private=private, run=run, sheet=sheet)

    def _incomes(self, desk: Desk) -> list[str]:
        left = supply.unseen(desk.state)
        return [name for name in INCOMES if left[name] > 0]

    def answer(self, desk: Desk, event: Event) -> None:
        if isinstance(event, Moved):
            place_thing(desk, self.seat, event.piece, desk.place(event))
            desk.then(self)
        else:
            left = len(desk.player(self.seat).rack)
            desk.tell(
                desk.say_n(
                    "{name} has placed; {count} Thing stays on the racks.",
                    "{name} has placed; {count} Things stay on the racks.",
                    left,
                    name=self.seat,
                ),
                "KNT-DEPL-01",
                "placing",
            )
            self.act(desk)

    def act(self, desk: Desk) -> None:
        desk.then(Shed(self.seat))


def place_thing(desk: Desk, seat: int, thing: str, at: int) -> None:
    """A Thing goes from the racks onto a hex: income face up, a creature face down (KNT-DEPL-05)."""
    name, where = desk.name(seat), desk.at(at)
    if thing in INCOMES:
        supply.take_from_rack(desk, seat, thing)
        desk.set_hex(at, income=thing, worn=0)
        text = "{name} places {thing} on {where}."
        desk.tell(text, "KNT-DEPL-03 KNT-DEPL-04", "the {thing}", name=name, thing=thing, where=where)
        return
    known = UNKNOWN if thing == CREATURE else thing
    supply.take_from_rack(desk, seat, known)
    desk.join(at, seat, down=(known,))
    text = "{name} places a creature face down on {where}."
    desk.tell(text, "KNT-DEPL-05", "placing on {where}", name=name, where=where)


class TakeOff(Question[Desk], frozen=True):
    """An income counter is taken off by its owner: it goes to the cup, not to the racks (KNT-DEPL-07)."""

    def prompt(self, desk: Desk) -> Prompt | None:
        which = taxed(desk.state)
        if not which:
            return None
        words = Words("Which hex loses its income counter to the cup?")
        return desk.ask(NO_ONE, words, (*desk.tiles(which), DONE), "KNT-DEPL-07")

    def answer(self, desk: Desk, event: Event) -> None:
        if chosen(event) == DONE.name:
            return
        at = desk.place(event)
        thing = desk.hex(at).income
        desk.set_hex(at, income="", worn=0)
        supply.to_cup(desk, thing)
        desk.tell("{thing} leaves {where} for the cup.", "KNT-DEPL-07", "taking income off", thing=thing, where=at)


@kept(of=lambda tile: (tile.income, tile.owner))
def taxed(state: State) -> tuple[int, ...]:
    """The hexes of players that bear an income counter."""
    return tuple([at for at, tile in enumerate(state.hexes) if tile.income and tile.owner != NO_ONE])


class Shed(Question[Desk], frozen=True):
    """More than ten on the racks when placing ends: the owner puts the surplus back (KNT-RACK-01, KNT-RACK-02)."""

    seat: int

    allows: ClassVar = STANDING

    def prompt(self, desk: Desk) -> Prompt | None:
        rack = desk.player(self.seat).rack
        surplus = len(rack) - MOST_ON_RACK
        if surplus <= 0:
            return None
        words = say("Ten on the racks at most: put {count} back into the cup.", count=surplus)
        if not desk.state.house.private:
            return desk.ask(self.seat, words, rules="KNT-RACK-02", confirm=True)
        return desk.ask(self.seat, words, options(sorted(set(rack))), "KNT-RACK-02", private=True, run=surplus)

    def answer(self, desk: Desk, event: Event) -> None:
        rack = desk.player(self.seat).rack
        if thing := chosen(event):
            desk.set_player(self.seat, rack=without(rack, thing))
            desk.then(self)
        else:
            desk.set_player(self.seat, rack=rack[:MOST_ON_RACK])
        if len(desk.player(self.seat).rack) <= MOST_ON_RACK:
            text = "{name} puts the surplus into the cup: ten stay on the racks."
            desk.tell(text, "KNT-RACK-02", "the surplus", name=self.seat)


class Gain(Deed[Desk], frozen=True):
    """A Thing comes to the racks outside a draw; a full rack plays or discards one at once (KNT-RACK-03).

    `held`: it lay aside until then.
    """

    seat: int
    thing: str
    held: bool = False

    def act(self, desk: Desk) -> None:
        known = self.thing if desk.state.house.private else UNKNOWN
        if self.held:
            desk.set(held=without(desk.state.held, self.thing))
        desk.set_player(self.seat, rack=(*desk.player(self.seat).rack, known))
        desk.then(Shed(self.seat))


class Blind(Question[Desk], frozen=True):
    """A rack found with too many: the right-hand player draws the surplus blind (KNT-RACK-04)."""

    seat: int

    def prompt(self, desk: Desk) -> Prompt | None:
        rack = desk.player(self.seat).rack
        surplus = len(rack) - MOST_ON_RACK
        if surplus <= 0:
            return None
        words = desk.say("Take {count} from {name}’s racks, blind.", count=surplus, name=self.seat)
        if not desk.state.house.private:
            return desk.ask(desk.state.right_of(self.seat), words, rules="KNT-RACK-04", confirm=True)
        pile = supply.on_rack(rack)
        return desk.ask(self.seat, words, rules="KNT-RACK-04", pile=pile, private=True, run=surplus)

    def answer(self, desk: Desk, event: Event) -> None:
        rack = desk.player(self.seat).rack
        if isinstance(event, Drew):
            desk.set_player(self.seat, rack=without(rack, event.card))
            desk.then(self)
        else:
            desk.set_player(self.seat, rack=rack[:MOST_ON_RACK])
        if len(desk.player(self.seat).rack) <= MOST_ON_RACK:
            desk.tell("{name} has ten on the racks.", "KNT-RACK-04", "the surplus", name=self.seat)
