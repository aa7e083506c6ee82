"""Events that harm: vandals, pox, plague, disaster; and defection (KNT-EVNT-06, -07, -10, -11, -12, -15)."""

from __future__ import annotations

from companion.games.kings_and_things import magic, supply
from companion.games.kings_and_things.asking import ask, chosen, option, seats, tiles
from companion.games.kings_and_things.building import lower
from companion.games.kings_and_things.characters import Lodge, dismiss
from companion.games.kings_and_things.desk import Desk, without
from companion.games.kings_and_things.movement import Walker, named_walkers
from companion.games.kings_and_things.reckoning import characters, lords, where
from companion.games.kings_and_things.state import Army
from companion.games.kings_and_things.task import Question
from companion.games.kings_and_things.vocabulary import CITADEL, FORTS, LORDS, TOWNS, UNKNOWN
from companion.table.events import Event, Rolled
from companion.table.prompts import Option, Prompt
from companion.table.words import Words, named, say

SPARED = (1, 6)
"""The faces on which pox and disaster take nothing."""
STRIKES = (6, 7, 8)
"""The throws of two dice on which a disaster strikes the hex named."""


class Name(Question, frozen=True):
    """Whom the event goes against."""

    seat: int
    event: str

    def prompt(self, desk: Desk) -> Prompt:
        others = (seat for seat in range(len(desk.state.players)) if seat != self.seat)
        words = say("{event}: against whom?", event=named(self.event))
        return ask(desk, self.seat, words, seats(desk, others), "KNT-EVNT-10 KNT-EVNT-12")

    def answer(self, desk: Desk, event: Event) -> None:
        victim = desk.state.seat(chosen(event))
        text = "{event} comes over {name}."
        desk.tell(text, "KNT-EVNT-10 KNT-EVNT-12", "naming {name}", event=named(self.event), name=desk.name(victim))
        if self.event == "vandals":
            desk.then(Vandals(victim))
        else:
            desk.then(Elixir("teeniepox", (victim,)))


class Vandals(Question, frozen=True):
    """The victim lowers one own fort below citadel (KNT-EVNT-12, G79)."""

    seat: int

    def _forts(self, desk: Desk) -> list[int]:
        most = CITADEL if desk.state.house.vandals_citadel_pick == "true" else CITADEL - 1
        return [at for at in desk.owned(self.seat) if 0 < desk.hex(at).fort <= most]

    def idle(self, desk: Desk) -> bool:
        return len(self._forts(desk)) < 2

    def act(self, desk: Desk) -> None:
        forts = self._forts(desk)
        if not forts:
            desk.tell("There is nothing for vandals to pull down.", "KNT-EVNT-12")
        elif desk.hex(forts[0]).fort < CITADEL:
            lower(desk, forts[0])

    def prompt(self, desk: Desk) -> Prompt:
        options = [
            option(desk.land.ids[at], "{fort} {number}", fort=named(FORTS[desk.hex(at).fort]), number=at + 1)
            for at in self._forts(desk)
        ]
        return ask(desk, self.seat, Words("Which fort do the vandals get?"), options, "KNT-EVNT-12")

    def answer(self, desk: Desk, event: Event) -> None:
        at = desk.land.index[chosen(event)]
        if desk.hex(at).fort < CITADEL:
            lower(desk, at)
        else:
            desk.tell("A citadel does not fall to vandals.", "KNT-EVNT-12")


class Elixir(Question, frozen=True):
    """Does one of the victims drink an elixir (KNT-EVNT-15, KNT-MAGI-09)? Then the sickness takes the others."""

    event: str
    victims: tuple[int, ...]

    def _drinkers(self, desk: Desk) -> list[int]:
        return [seat for seat in self.victims if magic.may_play(desk, "elixir", seat)]

    def idle(self, desk: Desk) -> bool:
        return not self._drinkers(desk)

    def act(self, desk: Desk) -> None:
        self._strike(desk, self.victims)

    def _strike(self, desk: Desk, victims: tuple[int, ...]) -> None:
        if self.event == "teeniepox":
            desk.then(*(Pox(seat) for seat in victims))
        else:
            desk.then(*(Plague(seat, at) for seat in victims for at in desk.owned(seat)))

    def prompt(self, desk: Desk) -> Prompt:
        options = [option("no", "Nobody"), *seats(desk, self._drinkers(desk))]
        return ask(desk, -1, Words("Does anybody drink an Elixir?"), options, "KNT-EVNT-15")

    def answer(self, desk: Desk, event: Event) -> None:
        name = chosen(event)
        if name == "no":
            self.act(desk)
            return
        seat = desk.state.seat(name)
        supply.take_from_rack(desk, seat, "elixir")
        supply.to_cup(desk, "elixir", used=True)
        desk.tell("{name} drinks the Elixir.", "KNT-EVNT-15 KNT-MAGI-09", "the Elixir", name=desk.name(seat))
        self._strike(desk, tuple(each for each in self.victims if each != seat))


# -- losses ---------------------------------------------------------------------------------------------------------


def lose(desk: Desk, seat: int, at: int, name: str) -> None:
    """A creature or character of that player there is eliminated."""
    army = desk.hex(at).army(seat)
    assert army is not None
    up = name in army.up
    if up and desk.counters.other.get(name):
        dismiss(desk, name, seat, "KNT-CHAR-14")
        return
    desk.leave(at, seat, name, up=up)
    supply.to_cup(desk, name)


def mortal(desk: Desk, seat: int, at: int) -> tuple[Walker, ...]:
    """That player’s creatures and characters there."""
    army = desk.hex(at).army(seat) or Army(seat)
    return tuple(Walker(name, name in army.up) for name in army.all if name != "balloon")


def structures(desk: Desk, at: int) -> list[str]:
    """What of a hex’s buildings can pay for a loss: never a citadel (G78)."""
    tile = desk.hex(at)
    found = [FORTS[tile.fort]] if 0 < tile.fort < CITADEL else []
    return [*found, tile.income] if tile.income in TOWNS else found


def wear(desk: Desk, at: int, what: str) -> None:
    """A building pays one point: a fort a level, a town a point, gone at none (G78)."""
    if what not in TOWNS:
        lower(desk, at)
        return
    worn = desk.hex(at).worn + 1
    if worn >= desk.counters.value[what]:
        desk.set_hex(at, income="", worn=0)
        supply.to_cup(desk, what)
        desk.tell("The {town} on {where} is gone.", "KNT-EVNT-10", town=named(what), where=desk.at(at))
    else:
        desk.set_hex(at, worn=worn)
        desk.tell("The {town} on {where} suffers.", "KNT-EVNT-10", town=named(what), where=desk.at(at))


class Lose(Question, frozen=True):
    """So many counters of a stack are lost, the owner’s choice; buildings pay the rest where `built` (KNT-EVNT-10)."""

    seat: int
    at: int
    count: int
    built: bool = True
    rules: str = "KNT-EVNT-10 KNT-EVNT-11"

    def options(self, desk: Desk) -> list[Option]:
        units = mortal(desk, self.seat, self.at)
        if units:
            return named_walkers(units)
        return [option(name) for name in structures(desk, self.at)] if self.built else []

    def idle(self, desk: Desk) -> bool:
        if self.count <= 0:
            return True
        if desk.state.house.private and sum(not unit.up for unit in mortal(desk, self.seat, self.at)) > 1:
            return False  # whether they are alike is nobody’s business
        return len(self.options(desk)) < 2

    def act(self, desk: Desk) -> None:
        options = self.options(desk)
        if self.count > 0 and options:
            self._take(desk, options[0].name)

    def prompt(self, desk: Desk) -> Prompt:
        words = say("What is lost on {where}? {count} to go.", where=desk.at(self.at), count=self.count)
        units = mortal(desk, self.seat, self.at)
        private = desk.state.house.private and any(not walker.up for walker in units)
        return ask(desk, self.seat, words, self.options(desk), self.rules, private=private)

    def answer(self, desk: Desk, event: Event) -> None:
        self._take(desk, chosen(event))

    def _take(self, desk: Desk, name: str) -> None:
        desk.then(Lose(self.seat, self.at, self.count - 1, self.built, self.rules))
        if name in structures(desk, self.at):
            wear(desk, self.at, name)
            return
        desk.tell("One is lost on {where}.", self.rules, "the loss", where=desk.at(self.at))
        lose(desk, self.seat, self.at, UNKNOWN if name == "face_down" else name)


class Pox(Question, frozen=True):
    """1 or 6 nothing; else so many of the largest stack (KNT-EVNT-10)."""

    seat: int
    count: int = 0

    def largest(self, desk: Desk) -> list[int]:
        """The hexes of the largest stack: a counter is 1, a building its value."""
        size = {at: self._size(desk, at) for at in range(len(desk.state.hexes))}
        most = max(size.values())
        return [at for at, count in size.items() if count == most and count]

    def _size(self, desk: Desk, at: int) -> int:
        tile = desk.hex(at)
        size = len(mortal(desk, self.seat, at))
        if tile.owner == self.seat:
            size += tile.fort + (desk.counters.value[tile.income] - tile.worn if tile.income in TOWNS else 0)
        return size

    def idle(self, desk: Desk) -> bool:
        return bool(self.count) and len(self.largest(desk)) < 2

    def act(self, desk: Desk) -> None:
        largest = self.largest(desk)
        if largest:
            self._at(desk, largest[0])

    def _at(self, desk: Desk, at: int) -> None:
        desk.then(Lose(self.seat, at, self.count, desk.hex(at).owner == self.seat))

    def prompt(self, desk: Desk) -> Prompt:
        if not self.count:
            words = Words("Throw for the pox: 1 or 6 is harmless.")
            return ask(desk, self.seat, words, rules="KNT-EVNT-10", die=True)
        options = tiles(desk, self.largest(desk))
        return ask(desk, self.seat, Words("Which of your largest stacks?"), options, "KNT-EVNT-10")

    def answer(self, desk: Desk, event: Event) -> None:
        if not isinstance(event, Rolled):
            self._at(desk, desk.land.index[chosen(event)])
            return
        if event.face in SPARED:
            desk.tell("{face}: nobody falls ill.", "KNT-EVNT-10", "the pox", face=event.face)
            return
        desk.tell("{face}: the pox takes {face}.", "KNT-EVNT-10", "the pox", face=event.face)
        desk.then(Pox(self.seat, int(event.face)))


class Plague(Question, frozen=True):
    """In each own hex as many die as the buildings there are worth; buildings may pay instead (KNT-EVNT-06, G76)."""

    seat: int
    at: int
    due: int = -1

    def _due(self, desk: Desk) -> int:
        if self.due >= 0:
            return self.due
        tile = desk.hex(self.at)
        return tile.fort + (desk.counters.value[tile.income] - tile.worn if tile.income in TOWNS else 0)

    def _payers(self, desk: Desk) -> list[str]:
        tile = desk.hex(self.at)
        fort = [FORTS[tile.fort]] if tile.fort else []
        return [*fort, tile.income] if tile.income in TOWNS else fort

    def idle(self, desk: Desk) -> bool:
        units = mortal(desk, self.seat, self.at)
        return self._due(desk) <= 0 or not units

    def prompt(self, desk: Desk) -> Prompt:
        units = mortal(desk, self.seat, self.at)
        options = [*named_walkers(units), *(option(name) for name in self._payers(desk))]
        words = say("Plague on {where}: {due} to lose.", where=desk.at(self.at), due=self._due(desk))
        private = desk.state.house.private and any(not walker.up for walker in units)
        return ask(desk, self.seat, words, options, "KNT-EVNT-06", private=private)

    def answer(self, desk: Desk, event: Event) -> None:
        name, due = chosen(event), self._due(desk)
        desk.then(Plague(self.seat, self.at, due - 1))
        if name in TOWNS:
            desk.set_hex(self.at, income="", worn=0)
            supply.to_cup(desk, name)
            desk.tell("The {town} dies out.", "KNT-EVNT-06", "the plague", town=named(name))
        elif name in FORTS:
            lower(desk, self.at)
        else:
            desk.tell("The plague takes one on {where}.", "KNT-EVNT-06", "the plague", where=desk.at(self.at))
            lose(desk, self.seat, self.at, UNKNOWN if name == "face_down" else name)


class Disaster(Question, frozen=True):
    """An owned hex is named, two dice of 6 to 8 strike it; else another, till all were named (KNT-EVNT-11)."""

    seat: int
    tried: tuple[int, ...]
    at: int = -1
    thrown: tuple[int, ...] = ()

    def _left(self, desk: Desk) -> list[int]:
        return [at for at, tile in enumerate(desk.state.hexes) if tile.owner >= 0 and at not in self.tried]

    def idle(self, desk: Desk) -> bool:
        return self.at < 0 and not self._left(desk)

    def prompt(self, desk: Desk) -> Prompt:
        if self.at < 0:
            options = tiles(desk, self._left(desk))
            return ask(desk, self.seat, Words("Which hex does the disaster seek?"), options, "KNT-EVNT-11")
        words = Words("Two dice: 6 to 8 in all strikes.")
        return ask(desk, self.seat, words, rules="KNT-EVNT-11", die=True)

    def answer(self, desk: Desk, event: Event) -> None:
        if not isinstance(event, Rolled):
            desk.then(Disaster(self.seat, self.tried, desk.land.index[chosen(event)]))
            return
        thrown = (*self.thrown, int(event.face))
        if len(thrown) < 2:
            desk.then(Disaster(self.seat, self.tried, self.at, thrown))
        elif sum(thrown) in STRIKES:
            desk.tell(
                "{sum}: it strikes {where}.", "KNT-EVNT-11", "the disaster", sum=sum(thrown), where=desk.at(self.at)
            )
            desk.then(Ruin(desk.hex(self.at).owner, self.at))
        else:
            text = "{sum}: {where} is spared."
            desk.tell(text, "KNT-EVNT-11", "the disaster", sum=sum(thrown), where=desk.at(self.at))
            desk.then(Disaster(self.seat, (*self.tried, self.at)))


class Ruin(Question, frozen=True):
    """How many counters the struck hex loses (KNT-EVNT-11)."""

    seat: int
    at: int

    def prompt(self, desk: Desk) -> Prompt:
        words = Words("Throw for the damage: 1 or 6 is none.")
        return ask(desk, self.seat, words, rules="KNT-EVNT-11", die=True)

    def answer(self, desk: Desk, event: Event) -> None:
        assert isinstance(event, Rolled)
        if event.face in SPARED:
            desk.tell("{face}: no harm done.", "KNT-EVNT-11", "the damage", face=event.face)
            return
        desk.tell("{face}: so many are lost.", "KNT-EVNT-11", "the damage", face=event.face)
        desk.then(Lose(self.seat, self.at, int(event.face), True, "KNT-EVNT-11"))


# -- defection ------------------------------------------------------------------------------------------------------


def enticed(desk: Desk, seat: int) -> list[str]:
    """Characters in the pool or in an enemy’s service."""
    others = [
        name for other in range(len(desk.state.players)) if other != seat for name in characters(desk.state, other)
    ]
    return sorted({*desk.state.pool, *others})


class Entice(Question, frozen=True):
    """Which character is to change sides (KNT-EVNT-07)."""

    seat: int

    def prompt(self, desk: Desk) -> Prompt:
        options = [option(name) for name in enticed(desk, self.seat)]
        return ask(desk, self.seat, Words("Who is to join you?"), options, "KNT-EVNT-07")

    def answer(self, desk: Desk, event: Event) -> None:
        name = chosen(event)
        owner, _ = where(desk.state, name)
        against = owner if owner >= 0 else desk.state.right_of(self.seat)
        desk.then(Sway(self.seat, against, name))
        desk.tell("{name} woos {who}.", "KNT-EVNT-07", "{who}", name=desk.name(self.seat), who=named(name))


class Sway(Question, frozen=True):
    """Both throw two dice; strictly higher gets the character (KNT-EVNT-07, G77)."""

    seat: int
    against: int
    name: str
    thrown: tuple[int, ...] = ()

    def prompt(self, desk: Desk) -> Prompt:
        seat = self.seat if len(self.thrown) < 2 else self.against
        return ask(desk, seat, say("Throw for {name}.", name=desk.name(seat)), rules="KNT-EVNT-07", die=True)

    def answer(self, desk: Desk, event: Event) -> None:
        assert isinstance(event, Rolled)
        thrown = (*self.thrown, int(event.face))
        if len(thrown) < 4:
            desk.then(Sway(self.seat, self.against, self.name, thrown))
            return
        mine, theirs = sum(thrown[:2]), sum(thrown[2:])
        desk.tell("{mine} against {theirs}.", "KNT-EVNT-07", "the throws", mine=mine, theirs=theirs)
        if mine <= theirs:
            desk.tell("{who} stays.", "KNT-EVNT-07", who=named(self.name))
            return
        owner, at = where(desk.state, self.name)
        if owner >= 0:
            desk.leave(at, owner, self.name, up=True)
        else:
            desk.set(pool=without(desk.state.pool, self.name))
        desk.tell("{who} joins {name}.", "KNT-EVNT-07", who=named(self.name), name=desk.name(self.seat))
        extra = (OneLord(self.seat),) if self.name in LORDS and lords(desk.state, self.seat) else ()
        desk.then(Lodge(self.seat, self.name), *extra)


class OneLord(Question, frozen=True):
    """A second Terrain Lord: one of the two is discharged at once (G19)."""

    seat: int

    def idle(self, desk: Desk) -> bool:
        return len(lords(desk.state, self.seat)) < 2

    def prompt(self, desk: Desk) -> Prompt:
        options = [option(name) for name in lords(desk.state, self.seat)]
        return ask(desk, self.seat, Words("One Lord at a time: who leaves?"), options, "KNT-CHAR-12")

    def answer(self, desk: Desk, event: Event) -> None:
        dismiss(desk, chosen(event), self.seat, "KNT-CHAR-12")
