"""Events that harm: vandals, pox, plague, disaster; and defection (KNT-EVNT-06, -07, -10, -11, -12, -15)."""

from __future__ import annotations

from typing import ClassVar

from companion.flow import Deed, Question
from companion.games.kings_and_things import magic, supply
from companion.games.kings_and_things.building import fort_options, lower
from companion.games.kings_and_things.characters import Lodge, OneLord, lose
from companion.games.kings_and_things.contests import Contest
from companion.games.kings_and_things.desk import Desk, without
from companion.games.kings_and_things.naming import chosen, option, options
from companion.games.kings_and_things.reckoning import characters, lords, stations, where
from companion.games.kings_and_things.stacks import COVERED, each_kind, people
from companion.games.kings_and_things.vocabulary import CITADEL, FORTS, LORDS, TOWNS, UNKNOWN
from companion.procedures.graph import End, Procedure, Row, Throw
from companion.procedures.readings import Beats, Else, Faces
from companion.table.dice import D6
from companion.table.events import Event, Rolled
from companion.table.prompts import Option, Prompt
from companion.table.words import Words, named, say

SPARED = (1, 6)
"""The faces on which pox and disaster take nothing."""
STRIKES = (6, 7, 8)
"""The throws of two dice on which a disaster strikes the hex named."""
DISASTER_DICE = 2


class EventVictim(Question[Desk], frozen=True):
    """Whom the event goes against."""

    seat: int
    event: str

    def prompt(self, desk: Desk) -> Prompt:
        words = say("{event}: against whom?", event=named(self.event))
        return desk.ask(self.seat, words, desk.seats(desk.others(self.seat)), "KNT-EVNT-10 KNT-EVNT-12")

    def answer(self, desk: Desk, event: Event) -> None:
        victim = desk.state.seat(chosen(event))
        text = "{event} comes over {name}."
        desk.tell(text, "KNT-EVNT-10 KNT-EVNT-12", "naming {name}", event=named(self.event), name=desk.name(victim))
        desk.then(Vandals(victim) if self.event == "vandals" else Elixir(self.event, (victim,)))


class Vandals(Question[Desk], frozen=True):
    """The victim lowers one own fort below citadel (KNT-EVNT-12, G79)."""

    seat: int

    def _forts(self, desk: Desk) -> list[int]:
        most = CITADEL if desk.state.house.vandals_citadel_pick == "true" else CITADEL - 1
        return [at for at in desk.owned(self.seat) if 0 < desk.hex(at).fort <= most]

    def prompt(self, desk: Desk) -> Prompt | None:
        forts = self._forts(desk)
        if len(forts) < 2:
            return None
        words = Words("Which fort do the vandals get?")
        return desk.ask(self.seat, words, fort_options(desk, forts), "KNT-EVNT-12")

    def act(self, desk: Desk) -> None:
        forts = self._forts(desk)
        if not forts:
            desk.tell("There is nothing for vandals to pull down.", "KNT-EVNT-12")
        elif desk.hex(forts[0]).fort < CITADEL:
            lower(desk, forts[0])

    def answer(self, desk: Desk, event: Event) -> None:
        at = desk.place(event)
        if desk.hex(at).fort < CITADEL:
            lower(desk, at)
        else:
            desk.tell("A citadel does not fall to vandals.", "KNT-EVNT-12")


class Elixir(Question[Desk], frozen=True):
    """Does one of the victims drink an elixir (KNT-EVNT-15, KNT-MAGI-09)? Then the sickness takes the others."""

    event: str
    victims: tuple[int, ...]

    def prompt(self, desk: Desk) -> Prompt | None:
        drinkers = [seat for seat in self.victims if magic.may_play(desk, "elixir", seat)]
        if not drinkers:
            return None
        offers = (option("no", "Nobody"), *desk.seats(drinkers))
        return desk.ask(-1, Words("Does anybody drink an Elixir?"), offers, "KNT-EVNT-15")

    def answer(self, desk: Desk, event: Event) -> None:
        victims = self.victims
        if chosen(event) != "no":
            seat = desk.state.seat(chosen(event))
            supply.use_up(desk, seat, "elixir")
            desk.tell("{name} drinks the Elixir.", "KNT-EVNT-15 KNT-MAGI-09", "the Elixir", name=desk.name(seat))
            victims = tuple(each for each in victims if each != seat)
        self._strike(desk, victims)

    def act(self, desk: Desk) -> None:
        self._strike(desk, self.victims)

    def _strike(self, desk: Desk, victims: tuple[int, ...]) -> None:
        if self.event == "teeniepox":
            desk.then(*(Pox(seat) for seat in victims))
        else:
            desk.then(*(Plague(seat, at) for seat in victims for at in desk.owned(seat)))


# -- losses ---------------------------------------------------------------------------------------------------------


def structures(desk: Desk, at: int, most: int = CITADEL - 1) -> list[str]:
    """What of a hex’s buildings can pay for a loss: never a citadel (G78), but for the plague."""
    tile = desk.hex(at)
    found = [FORTS[tile.fort]] if 0 < tile.fort <= most else []
    return [*found, tile.income] if tile.income in TOWNS else found


def worth(desk: Desk, at: int) -> int:
    """What the buildings of a hex are worth."""
    tile = desk.hex(at)
    return tile.fort + (desk.counters.value[tile.income] - tile.worn if tile.income in TOWNS else 0)


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


class Lose(Question[Desk], frozen=True):
    """So many counters of a stack are lost, the owner’s choice; buildings pay the rest where `built` (KNT-EVNT-10)."""

    seat: int
    at: int
    count: int
    built: bool = True
    rules: str = "KNT-EVNT-10 KNT-EVNT-11"

    def _options(self, desk: Desk) -> list[Option]:
        units = people(desk, self.seat, self.at)
        if units:
            return each_kind(units)
        return options(structures(desk, self.at)) if self.built else []

    def prompt(self, desk: Desk) -> Prompt | None:
        offers = self._options(desk)
        covered = sum(not unit.up for unit in people(desk, self.seat, self.at)) if desk.state.house.private else 0
        if self.count <= 0 or (len(offers) < 2 and covered < 2):  # whether backs are alike is nobody’s business
            return None
        words = say("What is lost on {where}? {count} to go.", where=desk.at(self.at), count=self.count)
        return desk.ask(self.seat, words, offers, self.rules, private=bool(covered))

    def answer(self, desk: Desk, event: Event) -> None:
        self._take(desk, chosen(event))

    def act(self, desk: Desk) -> None:
        offers = self._options(desk)
        if self.count > 0 and offers:
            self._take(desk, offers[0].name)

    def _take(self, desk: Desk, name: str) -> None:
        desk.then(Lose(self.seat, self.at, self.count - 1, self.built, self.rules))
        if name in structures(desk, self.at):
            wear(desk, self.at, name)
            return
        desk.tell("One is lost on {where}.", self.rules, "the loss", where=desk.at(self.at))
        lose(desk, self.seat, self.at, UNKNOWN if name == COVERED else name)


class Pox(Question[Desk], frozen=True):
    """1 or 6 nothing; else so many of the largest stack (KNT-EVNT-10)."""

    seat: int

    def prompt(self, desk: Desk) -> Prompt:
        words = say("Throw for the pox: {faces} is harmless.", faces=Faces(*SPARED).words())
        return desk.ask(self.seat, words, rules="KNT-EVNT-10", die=True)

    def answer(self, desk: Desk, event: Event) -> None:
        assert isinstance(event, Rolled)
        if event.face in SPARED:
            desk.tell("{face}: nobody falls ill.", "KNT-EVNT-10", "the pox", face=event.face)
            return
        desk.tell("{face}: the pox takes {face}.", "KNT-EVNT-10", "the pox", face=event.face)
        desk.then(PoxStack(self.seat, int(event.face)))


class PoxStack(Question[Desk], frozen=True):
    """Which of the largest stacks the pox takes, a counter being 1, a building its value (KNT-EVNT-10)."""

    seat: int
    count: int

    def _largest(self, desk: Desk) -> list[int]:
        own = desk.owned(self.seat)
        sizes = {
            at: len(people(desk, self.seat, at)) + (worth(desk, at) if at in own else 0)
            for at in sorted({*own, *stations(desk.state, self.seat)})
        }
        most = max(sizes.values(), default=0)
        return [at for at, size in sizes.items() if size == most and size]

    def prompt(self, desk: Desk) -> Prompt | None:
        largest = self._largest(desk)
        if len(largest) < 2:
            return None
        return desk.ask(self.seat, Words("Which of your largest stacks?"), desk.tiles(largest), "KNT-EVNT-10")

    def answer(self, desk: Desk, event: Event) -> None:
        self._at(desk, desk.place(event))

    def act(self, desk: Desk) -> None:
        for at in self._largest(desk):
            self._at(desk, at)

    def _at(self, desk: Desk, at: int) -> None:
        desk.then(Lose(self.seat, at, self.count, desk.hex(at).owner == self.seat))


class Plague(Question[Desk], frozen=True):
    """In each own hex as many die as the buildings there are worth; buildings may pay instead (KNT-EVNT-06, G76)."""

    seat: int
    at: int
    due: int = -1

    def _due(self, desk: Desk) -> int:
        return self.due if self.due >= 0 else worth(desk, self.at)

    def prompt(self, desk: Desk) -> Prompt | None:
        units, due = people(desk, self.seat, self.at), self._due(desk)
        if due <= 0 or not units:
            return None
        offers = [*each_kind(units), *options(structures(desk, self.at, CITADEL))]
        words = say("Plague on {where}: {due} to lose.", where=desk.at(self.at), due=due)
        private = desk.state.house.private and any(not walker.up for walker in units)
        return desk.ask(self.seat, words, offers, "KNT-EVNT-06", private=private)

    def answer(self, desk: Desk, event: Event) -> None:
        name = chosen(event)
        desk.then(Plague(self.seat, self.at, self._due(desk) - 1))
        if name in TOWNS:
            desk.set_hex(self.at, income="", worn=0)
            supply.to_cup(desk, name)
            desk.tell("The {town} dies out.", "KNT-EVNT-06", "the plague", town=named(name))
        elif name in FORTS:
            lower(desk, self.at)
        else:
            desk.tell("The plague takes one on {where}.", "KNT-EVNT-06", "the plague", where=desk.at(self.at))
            lose(desk, self.seat, self.at, UNKNOWN if name == COVERED else name)


class Disaster(Question[Desk], frozen=True):
    """An owned hex is named that a disaster seeks: one after another, till it strikes or all were (KNT-EVNT-11)."""

    seat: int
    tried: tuple[int, ...] = ()

    def prompt(self, desk: Desk) -> Prompt | None:
        left = [at for at, tile in enumerate(desk.state.hexes) if tile.owner >= 0 and at not in self.tried]
        if not left:
            return None
        return desk.ask(self.seat, Words("Which hex does the disaster seek?"), desk.tiles(left), "KNT-EVNT-11")

    def answer(self, desk: Desk, event: Event) -> None:
        at = desk.place(event)
        desk.then(Strike(self.seat, at), Disaster(self.seat, (*self.tried, at)))


class DisasterOver(Deed[Desk], frozen=True):
    """The marker to which a disaster that has struck drops down."""


class Strike(Question[Desk], frozen=True):
    """Two dice of 6 to 8 strike the hex named (KNT-EVNT-11)."""

    seat: int
    at: int
    thrown: tuple[int, ...] = ()

    def prompt(self, desk: Desk) -> Prompt:
        low, high = min(STRIKES), max(STRIKES)
        words = say("Two dice: {low} to {high} in all strikes.", low=low, high=high)
        return desk.ask(self.seat, words, rules="KNT-EVNT-11", die=True)

    def answer(self, desk: Desk, event: Event) -> None:
        assert isinstance(event, Rolled)
        thrown, where = (*self.thrown, int(event.face)), desk.at(self.at)
        if len(thrown) < DISASTER_DICE:
            desk.then(Strike(self.seat, self.at, thrown))
        elif sum(thrown) in STRIKES:
            desk.tell("{sum}: it strikes {where}.", "KNT-EVNT-11", "the disaster", sum=sum(thrown), where=where)
            desk.drop(DisasterOver)
            desk.then(Ruin(desk.hex(self.at).owner, self.at))
        else:
            desk.tell("{sum}: {where} is spared.", "KNT-EVNT-11", "the disaster", sum=sum(thrown), where=where)


class Ruin(Question[Desk], frozen=True):
    """How many counters the struck hex loses (KNT-EVNT-11)."""

    seat: int
    at: int

    def prompt(self, desk: Desk) -> Prompt:
        words = say("Throw for the damage: {faces} is none.", faces=Faces(*SPARED).words())
        return desk.ask(self.seat, words, rules="KNT-EVNT-11", die=True)

    def answer(self, desk: Desk, event: Event) -> None:
        assert isinstance(event, Rolled)
        if event.face in SPARED:
            desk.tell("{face}: no harm done.", "KNT-EVNT-11", "the damage", face=event.face)
            return
        desk.tell("{face}: so many are lost.", "KNT-EVNT-11", "the damage", face=event.face)
        desk.then(Lose(self.seat, self.at, int(event.face), True, "KNT-EVNT-11"))


# -- defection ------------------------------------------------------------------------------------------------------


class Stays(End):
    """The character stays where it is."""

    def settle(self, desk: Desk, sway: Sway) -> None:
        desk.tell("{who} stays.", "KNT-EVNT-07", who=named(sway.who))


class Joins(Stays):
    """The character changes sides; a second Lord cannot stay (G19)."""

    def settle(self, desk: Desk, sway: Sway) -> None:
        name, seat = sway.who, sway.seat
        owner, at = where(desk.state, name)
        if owner >= 0:
            desk.leave(at, owner, name, up=True)
        else:
            desk.set(pool=without(desk.state.pool, name))
        desk.tell("{who} joins {name}.", "KNT-EVNT-07", who=named(name), name=desk.name(seat))
        extra = (OneLord(seat),) if name in LORDS and lords(desk.state, seat) else ()
        desk.then(Lodge(seat, name), *extra)


DEFECTION = Procedure(
    "defection",
    "Defection",
    "A character may change sides.",
    "throw",
    {
        "throw": Throw(
            "Throw against each other.",
            (
                Row(Beats(2), "the character joins you", Joins("joins"), rules="KNT-EVNT-07"),
                Row(Else(), "the character stays", Stays("stays", good=False), rules="KNT-EVNT-07"),
            ),
            dice=4,
            die=D6,
            rules="KNT-EVNT-07",
        )
    },
)


def enticed(desk: Desk, seat: int) -> list[str]:
    """Characters in the pool or in an enemy’s service."""
    theirs = (name for other in desk.others(seat) for name in characters(desk.state, other))
    return sorted({*desk.state.pool, *theirs})


class Entice(Question[Desk], frozen=True):
    """Which character is to change sides (KNT-EVNT-07)."""

    seat: int

    def prompt(self, desk: Desk) -> Prompt | None:
        names = enticed(desk, self.seat)
        return desk.ask(self.seat, Words("Who is to join you?"), options(names), "KNT-EVNT-07") if names else None

    def answer(self, desk: Desk, event: Event) -> None:
        name = chosen(event)
        owner, _ = where(desk.state, name)
        against = owner if owner >= 0 else desk.state.right_of(self.seat)
        desk.then(Sway(self.seat, against, name))
        desk.tell("{name} woos {who}.", "KNT-EVNT-07", "{who}", name=desk.name(self.seat), who=named(name))


class Sway(Contest, frozen=True):
    """Both throw two dice; strictly higher gets the character (KNT-EVNT-07, G77)."""

    rules: ClassVar[str] = "KNT-EVNT-07"

    def procedure(self, desk: Desk) -> Procedure:
        return DEFECTION

    def settled(self, desk: Desk, end: End) -> None:
        assert isinstance(end, Stays)
        end.settle(desk, self)
