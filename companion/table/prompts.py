"""What the referee waits for now, and every answer that would be legal."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import repeat
from types import MappingProxyType
from typing import Literal

import msgspec

from companion.table.dice import Die, named_die, named_face
from companion.table.events import Chose, Confirmed, Drew, Event, Given, IllegalEvent, Moved, PartMoved, Rolled
from companion.table.words import SILENCE, Words, either, named, plain, say

Place = Callable[[str], Words]
"""What people call a space, or a piece; silence where only its identifier tells it from others."""


NOBODY: Mapping[str, str] = MappingProxyType({})
MOST = 12
"""More things than these are not listed in a sentence, nor more numbers than these one by one."""
NUMBERS = 10_000
"""So many may be said at most where one is asked for."""


def nameless(space: str) -> Words:
    """For those who have no board at hand."""
    return SILENCE


class Lasting(msgspec.Struct, frozen=True):
    """An answer that may be given once for all like questions to come: `words` say so, as on a button.

    Any option that lasts alike is the same answer to another question. `whose`: a seat, "" the whole table; `until`:
    what must not have changed meanwhile, such as the turn.
    """

    words: Words
    whose: str = ""
    until: str = ""


class Grip(msgspec.Struct, frozen=True):
    """What a hand does at the board: it takes any one of these handles and pushes it to its own left or right, as it
    faces the middle of the board."""

    handles: tuple[str, ...]
    side: Literal["left", "right"]


class Option(msgspec.Struct, frozen=True):
    """One thing that may be chosen. `name` is what a transcript writes; `cost` says what choosing it spends."""

    name: str
    words: Words
    cost: Words = SILENCE
    rules: tuple[str, ...] = ()
    who: str = ""
    """The seat whose choice it is where that is not the seat the prompt is for."""
    grip: Grip | None = None
    """Where it is done with a hand at the board."""
    lasting: Lasting | None = None
    aside: bool = False
    """Whether it may be done in the middle of the question, which waits: no chance is reckoned with it."""
    nobody: bool = False
    """Whether it is what all say who do nothing: where everybody has a page, it is so when all have said it."""


class Amount(msgspec.Struct, frozen=True, dict=True):
    """Any whole number from `least` to `most`, `step` by step, chosen by saying it: a bid, a sum of gold.

    `offered` are the options plans are made with: all where they are few, else fewer the higher they are. Raises
    ValueError where there is none, or more than anybody would look through.
    """

    least: int
    most: int
    step: int = 1

    def __post_init__(self) -> None:
        if self.step < 1 or not 0 < len(self.numbers) <= NUMBERS:
            raise ValueError(f"From {self.least} to {self.most} by {self.step} there are not 1 to {NUMBERS} numbers.")

    def holds(self, name: str) -> bool:
        """Whether a choice of that name is one of its numbers, written as options are."""
        number = int(name) if len(name) < 20 and name.removeprefix("-").isdecimal() else None
        return str(number) == name and number in self.numbers

    @property
    def numbers(self) -> range:
        return range(self.least, self.most + 1, self.step)

    @cached_property
    def offered(self) -> tuple[Option, ...]:
        numbers = self.numbers
        last = len(numbers) - 1
        at = range(last + 1) if last < MOST else [0, *(2**size for size in range((last - 1).bit_length())), last]
        return tuple([Option(str(numbers[each]), say("{count}", count=numbers[each])) for each in at])

    @property
    def words(self) -> Words:
        if self.step == 1:
            return say("any number from {least} to {most}", least=self.least, most=self.most)
        return say("any number from {least} to {most}, by {step}", least=self.least, most=self.most, step=self.step)


class Moves(msgspec.Struct, frozen=True, dict=True):
    """A piece that may be put on any one of these spaces. `words`: what it is called, where its id does not say it.

    `spots`: what each of the places is called now, where the board alone does not say it. `reach`: how far it may go
    still, where that is a number: "4 steps".
    """

    piece: str
    places: tuple[str, ...]
    words: Words = SILENCE
    spots: tuple[Words, ...] = ()
    reach: Words = SILENCE

    def spot(self, place: str) -> Words:
        """What one of the places is called now; silence where the board says it."""
        return self.spots[self.places.index(place)] if self.spots else SILENCE

    @property
    def called(self) -> Words:
        return self.words or named(self.piece)

    @cached_property
    def events(self) -> tuple[Event, ...]:
        """Every move of it, made once however many prompts share it."""
        return tuple(Moved(self.piece, place) for place in self.places)


class Shifts(msgspec.Struct, frozen=True):
    """A part that may be set to any one of these states.

    `seen` are further states eyes and switches may tell of, though no list offers them: what an option says as well, or
    `5>6`, a part that stopped short on its way from 5 to 6.
    """

    part: str
    states: tuple[str, ...]
    seen: tuple[str, ...] = ()


class Pile(msgspec.Struct, frozen=True, dict=True):
    """A deck from which one card comes next; any of `cards` may be it.

    `counts`: how many of each may lie there, as far as the table can know; one of each where nothing is said. `words`:
    what each is called, where its id does not say it.
    """

    deck: str
    cards: tuple[str, ...]
    counts: tuple[int, ...] = ()
    words: tuple[Words, ...] = ()

    def called(self, card: str) -> Words:
        """What people call that card of the deck."""
        return self.words[self.cards.index(card)] if self.words else named(card)

    @cached_property
    def events(self) -> tuple[Event, ...]:
        """Every draw from it, made once however many prompts share it."""
        return _draws(self.deck, self.cards)

    @property
    def weighed(self) -> tuple[tuple[Event, int], ...]:
        """Every draw, and how many cards it stands for."""
        return tuple(zip(self.events, self.counts or (1,) * len(self.cards), strict=True))

    @property
    def unlike(self) -> tuple[str, ...]:
        """The first of each kind of card: copies that people call the same need not be told apart by hand."""
        return tuple({self.called(card): card for card in reversed(self.cards)}.values())[::-1]


class Prompt(msgspec.Struct, frozen=True, dict=True):
    """One question. Where several kinds of answer are open at once (throw, or give up instead) all are listed.

    `who` is the seat whose answer it is, "" for the whole table. `private` means only that seat may see the words.
    `by`: these seats throw at the same time, each a die of its own; a throw that names nobody is the first one's.
    `run`: how many answers of this very kind are wanted in a row, this one included: the dice of one throw, tiles to
    turn up. They may be given together, and nothing beyond them is asked for.
    `also`: questions that most answers lead on to; they stand on the same sheet, and are answered with this one.
    `meant`: the option of whoever throws at once, where a throw is what it leads to; `dice`: so many are thrown then.
    `further`: moves that no list offers, so that nothing is planned with them: those that only carry on what was
    answered before, as of a figure put down on its way, and those of pieces like one that is offered.
    `amount`: a number is asked for; those of its numbers that are `offered` belong to the options.
    `at_once`: what others are asked at the same time. Each may answer before this one, in any order.
    `sheet`: questions that follow one another under the same name are told in one line, whoever is asked: all dice of a
    battle's step, everybody's tower, a throw and its walk. What dice bring is no matter to the others, or plain to see.
    """

    who: str
    words: Words
    die: Die | None = None
    options: tuple[Option, ...] = ()
    moves: tuple[Moves, ...] = ()
    shifts: tuple[Shifts, ...] = ()
    pile: Pile | None = None
    confirm: bool = False
    private: bool = False
    over: bool = False
    rules: tuple[str, ...] = ()
    by: tuple[str, ...] = ()
    run: int = 1
    also: tuple[Prompt, ...] = ()
    meant: str = ""
    dice: int = 0
    further: tuple[Moves, ...] = ()
    amount: Amount | None = None
    at_once: tuple[Prompt, ...] = ()
    sheet: str = ""

    @property
    def each(self) -> tuple[Prompt, ...]:
        """Every question of those that are asked at once, this one first."""
        return (msgspec.structs.replace(self, at_once=()), *self.at_once) if self.at_once else (self,)

    @property
    def listed(self) -> tuple[Option, ...]:
        """The options that are named one by one, and not said as a number."""
        amount = self.amount
        return tuple([each for each in self.options if not amount.holds(each.name)]) if amount else self.options

    @property
    def asked(self) -> tuple[str, ...]:
        """The seats whose answer is awaited, nobody where it is the whole table's."""
        return tuple(dict.fromkeys(seat for each in self.each for seat in (each.who, *each.by) if seat))

    def to(self, seat: str) -> Prompt:
        """What that seat is asked; what others are where it is asked nothing."""
        return next((each for each in self.each if seat and seat in (each.who, *each.by)), self)

    @property
    def together(self) -> int:
        """How many answers may be given together: a run, the dice of all who throw at once, or those of one sheet."""
        return max(self.run, self.dice, len(self.by), 1 + len(self.also))

    @property
    def thrower(self) -> str:
        """Whose throw it is; of several who throw at once the first."""
        return self.by[0] if self.by else self.who

    def goes_on(self, after: Prompt) -> bool:
        """Whether the question that came after this one wants the next answer of the same run, throw or sheet."""
        if any(each.alike(after) for each in self.also):
            return True
        if len(self.by) > 1:
            return after.die == self.die and set(after.by) < set(self.by) and bool(after.by)
        if self.dice and after.die and not after.dice:
            return after.run == self.dice - 1 and after.thrower == self.thrower
        return after.run == self.run - 1 and self.alike(after) and (self.die, self.dice) == (after.die, after.dice)

    def tells_on(self, event: Event, after: Prompt) -> bool:
        """Whether the question that came after this answer may be answered in the same line.

        So it is within a run, a throw or a sheet, and of all that one player, or the table, decides in a row, with the
        throw or the draw it leads to. What dice and cards bring is heard first.
        """
        open_ = not (self.private or after.private)
        if self.goes_on(after) or (open_ and self.sheet == after.sheet != ""):
            return True
        decided = not isinstance(event, Rolled | Drew)
        return decided and self.who == after.thrower and self.private == after.private

    def alike(self, other: Prompt) -> bool:
        """Whether they ask the same of the same player, however much the words of one say."""
        return (self.who, self.rules) == (other.who, other.rules)

    def answers(self) -> tuple[Event, ...]:
        """Every event that is legal now, in the order shown; listed once, however often it is asked for."""
        made = self.__dict__
        if "events" not in made:
            made["events"] = self._listed()
        events: tuple[Event, ...] = made["events"]
        return events

    def _listed(self) -> tuple[Event, ...]:
        found: list[Event] = []
        if self.die:
            found += _throws(self.die, self.by)
        found += [Chose(option.name) for option in self.options]
        for move in self.moves:
            found += move.events
        for shift in self.shifts:
            found += [PartMoved(shift.part, state) for state in (*shift.states, *shift.seen)]
        if self.pile:
            found += self.pile.events
        if self.confirm:
            found.append(Confirmed())
        return tuple(found)

    def accepts(self, event: Event) -> bool:
        """True when this event answers the question legally, or what others are asked at the same time."""
        if self.at_once and any(each.accepts(event) for each in self.at_once):
            return True
        # asked of every event of every game: types compared by `is`, and plain loops, are several times as fast
        if type(event) is Chose:
            for option in self.options:
                if option.name == event.option:
                    return True
            return self.amount is not None and self.amount.holds(event.option)
        if type(event) is Moved:
            for move in self.moves + self.further if self.further else self.moves:
                if move.piece == event.piece and event.to in move.places:
                    return True
            return False
        if type(event) is Rolled:
            die = self.die
            if die is None or event.die != die.kind or event.face not in die.faces:
                return False
            return not self.by or not event.by or event.by in self.by
        if type(event) is PartMoved:
            for shift in self.shifts:
                if shift.part == event.part and (event.to in shift.states or event.to in shift.seen):
                    return True
            return False
        if type(event) is Drew:
            return self.pile is not None and event.deck in ("", self.pile.deck) and event.card in self.pile.cards
        return self.confirm or type(event) is Given

    def refusal(
        self, event: Event, place: Place = nameless, piece: Place = named, players: Mapping[str, str] = NOBODY
    ) -> IllegalEvent:
        """Why this event is no answer: what was done, what is awaited, in what people call places, pieces, players."""
        if self.over:
            return IllegalEvent("The game is over. Undo the last step, or start a new game.")
        words = say("{done} {awaited}", done=_done(event, place, piece), awaited=self.awaited(place, players))
        return IllegalEvent(words, self.rules)

    def awaited(self, place: Place = nameless, players: Mapping[str, str] = NOBODY) -> Words:
        """What would be an answer, in one sentence; `players` by their seats, who else are called by their colours."""
        name = players.get(self.who)
        who = say("{name}", name=name) if name else Words(self.who) if self.who else say("the table")
        return say("Awaited from {who}: {what}.", who=who, what=self.ways(place))

    def ways(self, place: Place = nameless) -> Words:
        """Every way to answer, a few of each named."""
        ways: list[object] = []
        if self.die:
            ways.append(say("a throw of the {die} ({faces})", die=named_die(self.die.kind), faces=self.die.span))
        if self.listed:
            ways.append(say("a choice of {options}", options=_some([_offer(option) for option in self.listed])))
        if self.amount:
            ways.append(self.amount.words)
        for move in self.moves:
            ways.append(
                say(
                    "{piece} to {places}",
                    piece=move.called,
                    places=_some([move.spot(each) or place(each) or plain(each) for each in move.places]),
                )
            )
        for shift in self.shifts:
            if shift.states:
                states = _some([named(state) for state in shift.states])
                ways.append(say("{part} to {states}", part=named(shift.part), states=states))
        if self.pile:
            ways.append(say("a card"))
        if self.confirm:
            ways.append(say("a yes"))
        return either(ways)


def at_once(asked: Sequence[Prompt]) -> Prompt | None:
    """One question of several, each asked of somebody else: all may be answered, in any order. None where none is left.

    The answers must tell whose they are: by the name of an option, a deck or a piece, or by whom a throw is.
    """
    return msgspec.structs.replace(asked[0], at_once=tuple(asked[1:])) if asked else None


@lru_cache(maxsize=256)
def _draws(deck: str, cards: tuple[str, ...]) -> tuple[Event, ...]:
    """Every draw of one of these cards."""
    return tuple(map(Drew, cards, repeat(deck)))


@lru_cache(maxsize=256)
def _throws(die: Die, by: tuple[str, ...]) -> tuple[Event, ...]:
    """Every throw of a die, by each who throws one."""
    return tuple(Rolled(face, die.kind, who) for who in by or ("",) for face in die.shown)


def _some(things: Sequence[object]) -> Words:
    if len(things) > MOST:
        return either([*things[: MOST - 1], say("one of {count} others", count=len(things) - MOST + 1)])
    return either(things)


def _offer(option: Option) -> object:
    return option.words or named(option.name)


def _done(event: Event, place: Place, called: Place) -> Words:
    match event:
        case Rolled(face=face, die=die):
            return say("A {die} showing {face} counts for nothing now.", die=named_die(die), face=named_face(face))
        case Chose(option=option):
            return say("“{option}” is not on offer now.", option=named(option))
        case Moved(piece=piece, to=to):
            return say("{piece} may not go to {to} now.", piece=called(piece), to=place(to) or plain(to))
        case PartMoved(part=part, to=to):
            return say("{part} may not be set to {to} now.", part=named(part), to=named(to))
        case Drew(card=card):
            return say("{card} cannot come up now.", card=named(card))
        case _:
            return say("There is nothing to confirm now.")
