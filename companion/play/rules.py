"""What every game gives: pure functions from state and event to state, and ways to look at a state."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Generic, Self, TypeVar
from unicodedata import category

import msgspec

from companion.boards.model import Board
from companion.boards.teaching import Lesson
from companion.procedures.graph import Procedure
from companion.procedures.odds import Odds
from companion.procedures.scene import Ground
from companion.table.claims import Claim
from companion.table.events import Event, Given, IllegalEvent, pack
from companion.table.prompts import Prompt
from companion.table.rulings import Ruling
from companion.table.view import TableView
from companion.table.words import SILENCE, Words

S = TypeVar("S", bound=msgspec.Struct)


class HouseRule(msgspec.Struct, frozen=True):
    """One thing the rule books leave open, asked before play. `gap` is the ledger's row, `choices` default first."""

    name: str
    ask: str
    gap: str
    choices: tuple[str, ...] = ()


class Seat(msgspec.Struct, frozen=True):
    """Who plays which colour. Seats are listed clockwise."""

    colour: str
    name: str


class Setup(msgspec.Struct, frozen=True):
    """Everything agreed before the first event: the first entry of every log."""

    game: str
    seats: tuple[Seat, ...]
    house: dict[str, str] = {}
    board: str = "reference"
    version: str = ""


class Insight(msgspec.Struct, frozen=True):
    """Something worked out of a state that a screen can list without knowing the game: a title, then lines or rows.

    A row is a label and its figure. `private`: only the seat asked for may see it. `practice`: it is advice, so it is
    shown in practice mode only, never while people play for real.
    """

    title: Words
    lines: tuple[Words, ...] = ()
    rows: tuple[tuple[Words, Words], ...] = ()
    private: bool = False
    practice: bool = False


class BadSetup(ValueError):
    """This game cannot be played so; the message says why and what to do."""


class Rules(ABC, Generic[S]):
    """One game. Same setup and same events, same state, on every machine, forever."""

    id: str
    title: str
    players: range
    colours: tuple[str, ...]
    house_rules: tuple[HouseRule, ...] = ()
    board_kind: type[Board] = Board
    boards: tuple[str, ...] = ("reference",)
    """The boards the game ships, by the names `on` knows them by; the first is taken where nobody says."""
    version: str = "1"
    simulated_house: Mapping[str, str] = {}
    """House rules a table without players plays by, where the defaults need eyes or hands."""
    forgets: tuple[str, ...] = ()
    """Fields of a state that only tell the past, so that nothing depends on them: `thrown`, `now.dice` in a part of it,
    `battle.round>2` where a number is as good as any other beyond 2."""

    def __init__(self) -> None:
        self._asked: tuple[S, Prompt] | None = None

    def on(self, board: str) -> Self:
        """The same rules on another board: "reference", or the path of a board file. Raises BadFile."""
        return self

    @property
    def board(self) -> Board | None:
        """The board these rules play on; None for a game without one."""
        return None

    @abstractmethod
    def new(self, setup: Setup) -> S:
        """The state before the first event. Raises BadSetup."""

    @abstractmethod
    def prompt(self, state: S) -> Prompt:
        """What is awaited in this state."""

    @abstractmethod
    def judge(self, state: S, event: Event) -> tuple[S, list[Ruling]]:
        """What a legal answer makes of the state."""

    @abstractmethod
    def given(self, state: S, given: Given) -> tuple[S, list[Ruling]]:
        """The state as the table says it is. Raises IllegalEvent where the words mean nothing."""

    @abstractmethod
    def view(self, state: S) -> dict[str, Any]:
        """The state in the ledger's words, as transcripts and tests name it."""

    @abstractmethod
    def table(self, state: S) -> TableView:
        """What screen, camera and lamps may know of the state."""

    @abstractmethod
    def faults(self, state: S) -> list[str]:
        """Every invariant of the ledger that does not hold; empty for a sound state."""

    @abstractmethod
    def handbook(self, house: Mapping[str, str]) -> dict[str, Procedure]:
        """Every procedure, by name, as these house rules have it."""

    @abstractmethod
    def ground(self, procedure: str, side: str, house: Mapping[str, str], board: str = "reference") -> Ground:
        """What the board says about a procedure, seen from that side. Raises BadBoard."""

    def simulated(self, state: S, prompt: Prompt, rng: Random) -> Event:
        """What a simulated player, die or deck answers: any legal answer, unless a game knows better."""
        from companion.play.simulation import random_answer

        return random_answer(prompt, rng)

    def refusal(self, state: S, event: Event) -> IllegalEvent:
        """Why this event answers nothing now; a game may say it in the words of its own table."""
        return self.expects(state).refusal(event)

    def winner(self, state: S) -> str:
        """The seat that has won, "" while nobody has; with commas between several who share the first place."""
        return self.table(state).winner

    def lesson(self) -> Lesson | None:
        """How somebody's own board is taught by tapping on its photograph; None where every copy is like ours."""
        return None

    def place(self, space: str) -> Words:
        """What a space is called when somebody must find it on the board; silence for one like many others."""
        return SILENCE

    def claims(self, state: S) -> tuple[Claim, ...]:
        """What the table may say outright of how things stand."""
        return ()

    def turned(self, before: S, after: S) -> bool:
        """Whether a turn was over and the next begun between two states one event apart."""
        old, new = self.view(before), self.view(after)
        return any(old.get(key) != new.get(key) for key in ("turn", "round"))

    def under_way(self, state: S) -> frozenset[tuple[str, str]]:
        """Procedures and battles somebody is in, as `("procedure", "red in snake_pit")`, `("battle", "h3")`."""
        return frozenset()

    def secrets(self, state: S, seat: str) -> tuple[Words, ...]:
        """What the app knows and only that player may see."""
        return ()

    def insights(self, state: S, seat: str) -> tuple[Insight, ...]:
        """What can be worked out beyond the rule book, as that seat may see it; "" is for the whole table."""
        return ()

    def series(self, finished: Sequence[S]) -> tuple[Insight, ...]:
        """What finished games, the oldest first, add up to, where the rules know of a series."""
        return ()

    def odds(self, state: S) -> dict[str, Odds]:
        """The exact odds of each option on offer now, where a procedure asks; "" for those of a throw."""
        return {}

    def expects(self, state: S) -> Prompt:
        """What is awaited now. Asked often of the same state, so the last answer is kept."""
        asked = self._asked  # other threads may ask about other states
        if asked is None or asked[0] is not state:
            asked = self._asked = (state, self.prompt(state))
        return asked[1]

    def advance(self, state: S, event: Event) -> tuple[S, tuple[Ruling, ...]]:
        """The state after the event and what the referee says. Raises IllegalEvent; the state is untouched."""
        if type(event) is Given:
            after, rulings = self.given(state, event)
            return after, tuple(rulings)
        if not self.expects(state).accepts(event):
            raise self.refusal(state, event)
        after, rulings = self.judge(state, event)
        return after, tuple(rulings)

    def seated(self, setup: Setup, players: range | None = None) -> None:
        """Checks what every game wants of its seats; `players` where not as many as usual may play. Raises BadSetup."""
        count, allowed = len(setup.seats), players or self.players
        if count not in allowed:
            low, high = allowed[0], allowed[-1]
            raise BadSetup(f"{self.title} is for {low} to {high} players, and {count} are seated.")
        for seat in setup.seats:
            if not seat.name.strip() or not _one_line(seat.name):
                raise BadSetup(f"{seat.name!r} is no name for a player. Give {seat.colour} a name of one line.")
        colours = [seat.colour for seat in setup.seats]
        for colour in colours:
            if colour not in self.colours:
                raise BadSetup(f"There is no {colour} in {self.title}. Choose from {', '.join(self.colours)}.")
            if colours.count(colour) > 1:
                raise BadSetup(f"Two players have taken {colour}. Give one of them another colour.")


def _one_line(name: str) -> bool:
    """Whether it can be printed, and written in one line of a transcript."""
    return not any(category(letter) in ("Cc", "Cs", "Zl", "Zp") for letter in name)


H = TypeVar("H", bound=msgspec.Struct)


def house(kind: type[H], chosen: Mapping[str, str]) -> H:
    """House rules by name, as the game's own type. Raises BadSetup naming the rule and its choices."""
    known = {field.name for field in msgspec.structs.fields(kind)}
    for name in chosen:
        if name not in known:
            raise BadSetup(f"There is no house rule “{name}”. The rules are: {', '.join(sorted(known))}.")
    try:
        return msgspec.convert(dict(chosen), kind)
    except msgspec.ValidationError as error:
        name = str(error).rsplit("$.", 1)[-1].rstrip("`")
        raise BadSetup(f"“{chosen.get(name)}” is no choice for {name}: {' or '.join(choices(kind, name))}.") from None


def choices(kind: type[msgspec.Struct], name: str) -> tuple[str, ...]:
    """What may be chosen for a house rule, the default first."""
    hints = msgspec.inspect.type_info(kind)
    assert isinstance(hints, msgspec.inspect.StructType)
    for field in hints.fields:
        if field.name == name and isinstance(field.type, msgspec.inspect.LiteralType):
            values = [str(value) for value in field.type.values]
            return tuple(sorted(values, key=lambda value: value != field.default))
    return ()


def digest(state: msgspec.Struct) -> str:
    """A short name of a state: equal states have equal digests, on every machine."""
    from hashlib import sha256

    return sha256(pack(state)).hexdigest()[:16]
