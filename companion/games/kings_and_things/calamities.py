"""Events that harm: vandals, pox, plague, disaster (KNT-EVNT-06, -10, -11, -12, -15)."""

from __future__ import annotations

from companion.flow import Deed, Question
from companion.games.kings_and_things import magic, supply
from companion.games.kings_and_things.building import fort_options, lower
from companion.games.kings_and_things.characters import lose
from companion.games.kings_and_things.desk import Desk
from companion.games.kings_and_things.naming import chosen, nobody, options
from companion.games.kings_and_things.reckoning import stations
from companion.games.kings_and_things.stacks import COVERED, each_kind, people
from companion.games.kings_and_things.state import NO_ONE
from companion.games.kings_and_things.trials import Trial, page
from companion.games.kings_and_things.vocabulary import CITADEL, FORTS, TOWNS, UNKNOWN
from companion.procedures.graph import End, Row, Throw
from companion.procedures.readings import Else, Faces, Total
from companion.table.events import Event
from companion.table.prompts import Option, Prompt
from companion.table.words import Words, say

LOSSES = page(
    "losses",
    "Pox and disaster",
    "Throw: how many are lost?",
    (
        Row(Faces(1, 6), "nothing is lost", End("spared"), rules="KNT-EVNT-10 KNT-EVNT-11"),
        Row(Else(), "as many are lost as the die shows", End("lost", good=False)),
    ),
    {"won": "nothing is lost", "lost": "something is lost"},
)
DISASTER = page(
    "disaster",
    "Terrain disaster",
    "{dice} for one hex after another, till it strikes.",
    (
        Row(Total(6, 8), "it strikes", End("strikes"), rules="KNT-EVNT-11"),
        Row(Else(), "it is spared", End("spared", good=False, how="stays")),
    ),
    {"won": "it strikes", "stays": "it is spared"},
    dice=2,
)


class EventVictim(Question[Desk], frozen=True):
    """Whom the event goes against."""

    seat: int
    event: str

    def prompt(self, desk: Desk) -> Prompt:
        words = desk.say("{event}: who is struck?", event=self.event)
        return desk.ask(self.seat, words, desk.seats(desk.others(self.seat)), "KNT-EVNT-10 KNT-EVNT-12")

    def answer(self, desk: Desk, event: Event) -> None:
        victim = desk.state.seat(chosen(event))
        text = "{name} is struck by {event}."
        desk.tell(text, "KNT-EVNT-10 KNT-EVNT-12", "naming {name}", event=self.event, name=victim)
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
        words = Words("Which of your forts do the vandals get?")
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
        offers = (nobody(), *desk.seats(drinkers))
        return desk.ask(
            -1, desk.say("{event}: does anybody drink the Elixir?", event=self.event), offers, "KNT-EVNT-15"
        )

    def answer(self, desk: Desk, event: Event) -> None:
        victims = self.victims
        if chosen(event) != "no":
            seat = desk.state.seat(chosen(event))
            supply.use_up(desk, seat, "elixir")
            desk.tell("{name} drinks the Elixir and is spared.", "KNT-EVNT-15 KNT-MAGI-09", "the Elixir", name=seat)
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
        desk.tell("The {town} on {where} is gone: to the cup.", "KNT-EVNT-10", town=what, where=at)
    else:
        desk.set_hex(at, worn=worn)
        left = desk.counters.value[what] - worn
        desk.tell("The {town} on {where} is worth {left} now.", "KNT-EVNT-10", town=what, where=at, left=left)


class Lose(Question[Desk], frozen=True):
    """So many counters of a stack are lost, the owner’s choice; buildings pay the rest where `built` (KNT-EVNT-10)."""

    seat: int
    at: int
    count: int
    built: bool
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
        words = desk.say("What is lost on {where}? Still to lose: {count}.", where=self.at, count=self.count)
        return desk.ask(self.seat, words, offers, self.rules, private=bool(covered), run=self.count)

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
        lose(desk, self.seat, self.at, UNKNOWN if name == COVERED else name, self.rules)


class Pox(Trial, frozen=True):
    """1 or 6 nothing; else so many of the largest stack (KNT-EVNT-10)."""

    judge = LOSSES

    def words(self, desk: Desk, step: Throw) -> Words:
        return say("Throw for the pox: {need} harms nobody, else so many are lost.", need=step.gap("need"))

    def settled(self, desk: Desk, end: End, thrown: tuple[int, ...]) -> None:
        if end.good:
            desk.tell("Nobody falls ill.", "KNT-EVNT-10", "the pox")
        else:
            desk.tell(
                "The pox takes {count} of {name}’s largest stack.",
                "KNT-EVNT-10",
                "the pox",
                count=sum(thrown),
                name=self.player,
            )
            desk.then(PoxStack(self.player, sum(thrown)))


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
        return [at for at, size in sizes.items() if size and size == max(sizes.values())]

    def prompt(self, desk: Desk) -> Prompt | None:
        largest = self._largest(desk)
        if len(largest) < 2:
            return None
        return desk.ask(
            self.seat, Words("Which of your largest stacks does the pox take?"), desk.tiles(largest), "KNT-EVNT-10"
        )

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
        words = desk.say("Plague on {where}: what is lost? Still to lose: {due}.", where=self.at, due=due)
        private = desk.state.house.private and any(not walker.up for walker in units)
        return desk.ask(self.seat, words, offers, "KNT-EVNT-06", private=private, run=due)

    def answer(self, desk: Desk, event: Event) -> None:
        name = chosen(event)
        desk.then(Plague(self.seat, self.at, self._due(desk) - 1))
        if name in TOWNS:
            desk.set_hex(self.at, income="", worn=0)
            supply.to_cup(desk, name)
            desk.tell(
                "The {town} on {where} dies out: to the cup.", "KNT-EVNT-06", "the plague", town=name, where=self.at
            )
        elif name in FORTS:
            lower(desk, self.at)
        else:
            lose(desk, self.seat, self.at, UNKNOWN if name == COVERED else name, "KNT-EVNT-06")


class Disaster(Question[Desk], frozen=True):
    """An owned hex is named that a disaster seeks: one after another, till it strikes or all were (KNT-EVNT-11)."""

    seat: int
    tried: tuple[int, ...] = ()

    def prompt(self, desk: Desk) -> Prompt | None:
        left = [at for at, tile in enumerate(desk.state.hexes) if tile.owner != NO_ONE and at not in self.tried]
        if not left:
            return None
        return desk.ask(
            self.seat,
            Words("Which hex does the disaster seek next?" if self.tried else "Which hex does the disaster seek?"),
            desk.tiles(left),
            "KNT-EVNT-11",
        )

    def answer(self, desk: Desk, event: Event) -> None:
        at = desk.place(event)
        desk.then(Strike(self.seat, at), Disaster(self.seat, (*self.tried, at)))


class DisasterOver(Deed[Desk], frozen=True):
    """The marker to which a disaster that has struck drops down."""


class Strike(Trial, frozen=True):
    """Two dice of 6 to 8 strike the hex named (KNT-EVNT-11)."""

    place: int

    judge = DISASTER

    def words(self, desk: Desk, step: Throw) -> Words:
        return desk.say("Two dice for {where}: {need} in all strikes.", where=self.place, need=step.gap("need"))

    def settled(self, desk: Desk, end: End, thrown: tuple[int, ...]) -> None:
        where = desk.at(self.place)
        if end.good:
            desk.tell(
                "{sum}: the disaster strikes {where}.", "KNT-EVNT-11", "the disaster", sum=sum(thrown), where=where
            )
            desk.drop(DisasterOver)
            desk.then(Ruin(desk.hex(self.place).owner, self.place))
        else:
            desk.tell(
                "{sum}: the disaster spares {where}.", "KNT-EVNT-11", "the disaster", sum=sum(thrown), where=where
            )


class Ruin(Trial, frozen=True):
    """How many counters the struck hex loses (KNT-EVNT-11)."""

    place: int

    judge = LOSSES

    def words(self, desk: Desk, step: Throw) -> Words:
        text = "Throw the damage on {where}: {need} is none, else so many."
        return desk.say(text, where=self.place, need=step.gap("need"))

    def settled(self, desk: Desk, end: End, thrown: tuple[int, ...]) -> None:
        if end.good:
            desk.tell("Nothing is lost on {where}.", "KNT-EVNT-11", "the damage", where=self.place)
        else:
            desk.tell(
                "To be lost on {where}: {count}.", "KNT-EVNT-11", "the damage", where=self.place, count=sum(thrown)
            )
            desk.then(Lose(self.player, self.place, sum(thrown), True, "KNT-EVNT-11"))
