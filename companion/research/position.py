"""A game as a tree: whose turn it is to decide, what may be decided, and what chance does where nobody decides."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property
from random import Random
from typing import Any, NamedTuple, cast
from zlib import crc32

import msgspec

from companion.foresight.ways import Events, Way, ways
from companion.games import rules
from companion.play.for_seat import for_seat
from companion.play.rules import Rules
from companion.play.session import Moment
from companion.play.setup import Setup
from companion.play.simulation import seats
from companion.play.transcript import sentence
from companion.table.events import Drew, Entry, Event, IllegalEvent, Rolled
from companion.table.words import Words

ACTIONS = 4096
"""So many numbers there are for what may be done, in every game; they never grow."""
SOURCE = "research"
"""Who tells what happens: nobody at a table."""
PASS = "pass"
"""To leave the matter to whoever is asked after, or to chance."""


def numbered(names: Iterable[str]) -> dict[int, str]:
    """Each name's number, below ACTIONS: a checksum of it, or the next one free where two names here share one.

    So the same answer has the same number at every question, but for such neighbours. Raises ValueError for more names
    than there are numbers.
    """
    found: dict[int, str] = {}
    for name in sorted(names):
        if len(found) == ACTIONS:
            raise ValueError(f"There are more than {ACTIONS} answers to one question.")
        number = crc32(name.encode()) % ACTIONS
        while number in found:
            number = (number + 1) % ACTIONS
        found[number] = name
    return dict(sorted(found.items()))


class Turn(NamedTuple):
    """One seat's say at a question: what it may do, by what it is called; PASS leads to the turn after."""

    seat: str
    ways: Mapping[str, Way | None]


@dataclass(frozen=True)
class Position:
    """A node of the tree; it never changes. `asked` seats have passed; `meant` is what chance settles now.

    Everybody who has a say at a question has it one after the other, whoever the question is for last; a throw or a
    draw that is all there is to do is left to chance, and so is that of who chose it.
    """

    rules: Rules[Any]
    moment: Moment
    seats: tuple[str, ...]
    asked: int = 0
    meant: Way | None = None

    @classmethod
    def first(cls, rules: Rules[Any], players: int, house: Mapping[str, str]) -> Position:
        """Before the first question. Raises BadSetup."""
        agreed = Setup(rules.id, seats(rules, players), {**rules.simulated_house, **house})
        state = rules.new(agreed)
        return cls(rules, Moment(state, None, (), None, 0), tuple(seat.colour for seat in agreed.seats))

    def __deepcopy__(self, memo: object) -> Position:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """Kept as the game it is and what has happened in it."""
        house = {name: str(value) for name, value in msgspec.structs.asdict(self.moment.state.house).items()}
        return _again, (self.rules.id, len(self.seats), house, self.events, self.asked, self.meant)

    @property
    def events(self) -> tuple[Event, ...]:
        """What has happened, from the first on."""
        found: list[Event] = []
        at = self.moment
        while at.before and at.entry:
            found.append(cast(Event, at.entry.event))
            at = at.before
        return tuple(found[::-1])

    @property
    def over(self) -> bool:
        return self.rules.prompt(self.moment.state).over

    @property
    def rewards(self) -> dict[str, float]:
        """What the end is worth to each; 0 while nobody can have won."""
        return self.rules.worth(self.moment.state) if self.over else dict.fromkeys(self.seats, 0.0)

    # -- who decides ------------------------------------------------------------------------------------------------

    @cached_property
    def turn(self) -> Turn | None:
        """Whose decision it is, and what may be decided; None where chance is next, or the game is over."""
        return None if self.meant or self.over or self.asked >= len(self._turns) else self._turns[self.asked]

    @cached_property
    def actions(self) -> dict[int, str]:
        """What whoever decides may do, by its number."""
        return numbered(self.turn.ways) if self.turn else {}

    @cached_property
    def outcomes(self) -> dict[int, tuple[Event, float]]:
        """What chance may bring, by number, and how likely it is; nothing where somebody decides."""
        if self.turn or self.over:
            return {}
        weighed: Counter[Event] = Counter()
        for event, weight in self._events(self.meant or self._chance[0]):
            weighed[event] += weight
        named = {sentence(event): event for event in weighed}
        whole = weighed.total()
        return {number: (named[name], weighed[named[name]] / whole) for number, name in numbered(named).items()}

    def bringing(self, number: int) -> str:
        """What that outcome of chance is called."""
        return sentence(self.outcomes[number][0])

    @cached_property
    def _ways(self) -> tuple[Way, ...]:
        return ways(self.rules.prompt(self.moment.state))

    @cached_property
    def _chance(self) -> tuple[Way, ...]:
        """The throw or the draw that would be an answer."""
        return tuple(way for way in self._ways if _luck(way))

    @cached_property
    def _led_to(self) -> dict[Event, Position]:
        """What each decision leads to; without those the referee refuses, who knows more than the question says."""
        found: dict[Event, Position] = {}
        for way in self._ways:
            if not _luck(way):
                with suppress(IllegalEvent):
                    found[way.events[0][0]] = self.happened(way.events[0][0])
        return found

    @cached_property
    def _turns(self) -> tuple[Turn, ...]:
        who = self.rules.prompt(self.moment.state).who or self._speaker
        say: dict[str, dict[str, Way | None]] = {}
        for way in self._ways:
            event = way.events[0][0]
            if event in self._led_to:
                say.setdefault(way.seat or who, {})[sentence(event)] = way
        own = say.pop(who, {})
        turns = [Turn(seat, say[seat]) for seat in self.seats if seat in say]
        if own or len(self._chance) > 1:
            turns.append(Turn(who, {**own, **{way.name: way for way in self._chance}}))
        last = not self._chance or bool(turns and turns[-1].seat == who)
        passing = len(turns) - last
        return tuple([Turn(each.seat, {**each.ways, PASS: None}) for each in turns[:passing]] + turns[passing:])

    @property
    def _speaker(self) -> str:
        """Who answers for the whole table: the first who is still in the game."""
        return next(seat.id for seat in self.rules.table(self.moment.state).seats if not seat.out)

    def _events(self, way: Way) -> Events:
        """What may come of a throw or a draw: of a pile what truly lies in it."""
        pile = self.rules.lying(self.moment.state) if isinstance(way.events[0][0], Drew) else None
        return pile.weighed if pile else way.events

    # -- what comes of it -------------------------------------------------------------------------------------------

    def decided(self, action: int) -> Position:
        """What a decision leads to."""
        assert self.turn is not None
        way = self.turn.ways[self.actions[action]]
        if way is None:
            return replace(self, asked=self.asked + 1)
        if _luck(way):
            return replace(self, meant=way)
        return self._led_to[way.events[0][0]]

    def happened(self, event: Event) -> Position:
        """What an event leads to. Raises IllegalEvent."""
        after, rulings = self.rules.judge(self.moment.state, event)
        entry = Entry(event, SOURCE)
        return Position(self.rules, Moment(after, entry, rulings, self.moment, self.moment.depth + 1), self.seats)

    def fallen(self, rng: Random) -> Position:
        """The same once chance has done its part, as often as it is its turn."""
        at = self
        while at.outcomes:
            events, weights = zip(*at.outcomes.values(), strict=True)
            at = at.happened(rng.choices(events, weights)[0])
        return at

    # -- what may be known ------------------------------------------------------------------------------------------

    def seen(self, seat: str) -> dict[str, Any]:
        """What that seat may know of the position, as plain data; "" is what everybody may."""
        seen: dict[str, Any] = _plain(for_seat(self.rules, self.moment, seat))
        return seen

    def heard(self, seat: str) -> list[str]:
        """What that seat has been told since the game began, the oldest first."""
        found: list[str] = []
        at: Moment | None = self.moment
        while at:
            found += [str(each.words) for each in reversed(at.rulings) if each.words and each.to in ("", seat)]
            at = at.before
        return found[::-1]


def _again(
    game: str, players: int, house: Mapping[str, str], events: Iterable[Event], asked: int, meant: Way | None
) -> Position:
    """A position that was kept."""
    at = Position.first(rules(game), players, house)
    for event in events:
        at = at.happened(event)
    return replace(at, asked=asked, meant=meant)


def _luck(way: Way) -> bool:
    """Whether it is a throw or a draw."""
    return isinstance(way.events[0][0], Rolled | Drew)


def _plain(thing: Any) -> Any:
    """As JSON knows it, with every sentence as it is read."""
    if isinstance(thing, Words):
        return str(thing)
    if isinstance(thing, msgspec.Struct):
        return {name: _plain(getattr(thing, name)) for name in thing.__struct_fields__}
    if isinstance(thing, Mapping):
        return {str(key): _plain(value) for key, value in thing.items()}
    if isinstance(thing, tuple | list):
        return [_plain(each) for each in thing]
    return thing
