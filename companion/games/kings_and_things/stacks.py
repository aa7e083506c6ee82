"""Stacks in a hex: who may still walk, what is turned up or down, who is lost, and ten at most (KNT-MOVE, KNT-BLUF)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from companion.flow import Deed, Question
from companion.games.kings_and_things import supply
from companion.games.kings_and_things.desk import Desk, without
from companion.games.kings_and_things.naming import chosen, option, seen
from companion.games.kings_and_things.reckoning import is_creature, room, stations
from companion.games.kings_and_things.state import Walker
from companion.games.kings_and_things.vocabulary import SEA, UNKNOWN
from companion.table.events import Event, IllegalEvent
from companion.table.prompts import Option, Prompt
from companion.table.words import listed

T = TypeVar("T")
COVERED = "face_down"
"""How an option names a counter that only its owner knows."""


def walkers(desk: Desk, seat: int, at: int) -> tuple[Walker, ...]:
    """The counters there that have not moved this turn (KNT-MOVE-06); a balloon does not walk (KNT-MOVE-01)."""
    army = desk.army(at, seat)
    spent, found = [*army.spent], []
    for up, names in ((True, army.up), (False, army.down)):
        for name in names:
            if name in spent:
                spent.remove(name)
            elif name != "balloon":
                found.append(Walker(name, up))
    return tuple(found)


def people(desk: Desk, seat: int, at: int) -> tuple[Walker, ...]:
    """A player's creatures and characters there, whether or not they have moved."""
    army = desk.army(at, seat)
    return tuple(Walker(name, name in army.up) for name in army.all if name != "balloon")


def less(things: tuple[T, ...], some: Iterable[T]) -> tuple[T, ...]:
    """These without those, one for one; what is not among them takes nothing away."""
    left = [*things]
    for thing in some:
        if thing in left:
            left.remove(thing)
    return tuple(left)


def called(walker: Walker) -> str:
    """How an option names it."""
    return COVERED if walker.id == UNKNOWN else walker.id


def each_kind(party: Iterable[Walker]) -> list[Option]:
    """Each kind once; one face down is “one face down”."""
    names = dict.fromkeys(called(walker) for walker in party)
    return [option(name, "One face down") if name == COVERED else option(name) for name in names]


def pick(party: tuple[Walker, ...], event: Event) -> Walker:
    """The one of them an option means."""
    return next(walker for walker in party if called(walker) == chosen(event))


def secret(desk: Desk, party: Iterable[Walker]) -> bool:
    """Whether naming one of them is for its owner's eyes alone: where the app knows what lies face down."""
    return desk.state.house.private and any(not walker.up for walker in party)


# -- turning up and down ----------------------------------------------------------------------------------------------


def show(desk: Desk, seat: int, at: int, creature: str) -> None:
    """One of a player’s face-down counters there is turned up: it is this creature. Raises IllegalEvent."""
    if creature not in desk.counters.creature:
        raise IllegalEvent(desk.say("{thing} is no creature: it cannot lie there.", thing=creature), ("KNT-DEPL-05",))
    army = desk.army(at, seat)
    token = creature if creature in army.down else UNKNOWN
    if token not in army.down:
        raise IllegalEvent(desk.say("{thing} does not lie there.", thing=creature), ("KNT-BLUF-05",))
    spent = army.spent
    if token in spent and token != creature:
        spent = (*without(spent, token), creature)
    desk.set_army(at, seat, down=without(army.down, token), up=(*army.up, creature), spent=spent)


def covered(desk: Desk, creature: str) -> str:
    """What is remembered of a creature that lies face down."""
    return creature if desk.state.house.private else UNKNOWN


def turn_down(desk: Desk, at: int, seat: int) -> None:
    """Creatures go face down again; characters never do (KNT-CHAR-11)."""
    army = desk.army(at, seat)
    if not army.size or desk.state.house.stay_face_up == "true":
        return
    up, down, spent = army.up, army.down, army.spent
    for name in army.up:
        if is_creature(desk.state, name):
            up = without(up, name)
            down = (*down, covered(desk, name))
            if name in spent:
                spent = (*without(spent, name), covered(desk, name))
    if up != army.up:
        desk.set_army(at, seat, up=up, down=down, spent=spent)


class TurnDown(Deed[Desk], frozen=True):
    """Shown counters go face down again when the stack has finished (KNT-FLY-07)."""

    seat: int
    at: int

    def act(self, desk: Desk) -> None:
        turn_down(desk, self.at, self.seat)


# -- who is lost ------------------------------------------------------------------------------------------------------


def drown(desk: Desk, seat: int, at: int) -> None:
    """Who ends a move on sea goes to the cup, a character to the pool (KNT-MOVE-10)."""
    army = desk.army(at, seat)
    if not army.size:
        return
    desk.set_army(at, seat, up=(), down=(), spent=())
    for name in army.all:
        supply.to_cup(desk, name)
    what = listed([seen(name, up=name in army.up) for name in army.all])
    desk.tell("Lost at sea: {what}.", "KNT-MOVE-10", "the loss at sea", what=what)


class EndOfMoves(Deed[Desk], frozen=True):
    """A player's own part of movement is over: nobody may stay on the sea, however he came there (KNT-MOVE-10)."""

    seat: int

    def act(self, desk: Desk) -> None:
        for at in stations(desk.state, self.seat):
            if desk.hex(at).terrain == SEA:
                drown(desk, self.seat, at)


class Surplus(Question[Desk], frozen=True):
    """More than ten in a hex when the part ends: the surplus goes, owner’s choice (KNT-MOVE-08, G39)."""

    seat: int

    def _full(self, desk: Desk) -> list[int]:
        """The hexes with too many."""
        state = desk.state
        return [at for at in stations(state, self.seat) if room(state, self.seat, at) < 0]

    def prompt(self, desk: Desk) -> Prompt | None:
        full = self._full(desk)
        if not full:
            return None
        at = full[0]
        party = tuple(Walker(name, True) for name in desk.army(at, self.seat).all)
        words = desk.say("Ten at most on {where}: who goes to the cup?", where=at)
        private = desk.state.house.private and bool(desk.army(at, self.seat).down)
        return desk.ask(self.seat, words, each_kind(party), "KNT-MOVE-08 KNT-RETR-04", private=private)

    def answer(self, desk: Desk, event: Event) -> None:
        at = self._full(desk)[0]
        name = UNKNOWN if chosen(event) == COVERED else chosen(event)
        up = name in desk.army(at, self.seat).up
        desk.leave(at, self.seat, name, up=up)
        supply.to_cup(desk, name)
        desk.then(self)
        what = seen(name, up=up)
        desk.tell("One too many on {where}: {what} is taken off.", "KNT-MOVE-08", "the surplus", where=at, what=what)
