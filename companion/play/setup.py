"""What is agreed before play: the game, the seats and the house rules."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import TypeVar
from unicodedata import category

import msgspec

from companion import typed
from companion.table.words import Words, either, listed, named, say, say_n

PLAINLY = {"true": "Yes", "false": "No", "on": "Yes", "off": "No", "": "nothing"}
"""What is said where a rule is simply so, or not."""
LONGEST = 200
"""Letters of a player's name."""
MOST_NAMED = 6
"""More things than these are only counted."""


class HouseRule(msgspec.Struct, frozen=True):
    """One thing the rule books leave open, asked before play. `gap` is the ledger's row, `choices` default first.

    `written`: it has too many answers for a row of buttons, so the answer is written. `opening`: it is settled when
    the game begins, and cannot be changed while it is played. `says`: choices as people answer the question, where
    their own word would not. `served`: it is of what is said, shown or kept, and by what cards, and changes how a table
    is served, not who wins.
    """

    name: str
    ask: str
    gap: str
    choices: tuple[str, ...] = ()
    written: bool = False
    opening: bool = False
    served: bool = False
    says: Mapping[str, str] = {}

    def called(self, choice: str) -> Words:
        """A choice as people would say it; of several words with commas between, how often each is there."""
        if said := self.says.get(choice) or PLAINLY.get(choice):
            return Words(said)
        if "," not in choice:
            return named(choice)
        parts = [part.strip() for part in choice.split(",")]
        counts = {part: parts.count(part) for part in parts}
        if len(counts) > MOST_NAMED:
            return say("{count} things", count=len(counts))
        if set(counts.values()) == {1}:
            return listed([named(part) for part in parts])
        return listed([say("{count} {thing}", count=count, thing=named(part)) for part, count in counts.items()])


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


class BadSetup(ValueError):
    """This game cannot be played so; `reason` says why and what to do."""

    def __init__(self, reason: Words | str) -> None:
        self.reason = reason if isinstance(reason, Words) else Words(reason)
        super().__init__(self.reason)

    def __str__(self) -> str:
        return str(self.reason)


def check_seats(title: str, allowed: range, colours: tuple[str, ...], seats: tuple[Seat, ...]) -> None:
    """Checks what every game wants of its seats. Raises BadSetup."""
    check_number(title, allowed, seats)
    for seat in seats:
        if not seat.name.strip() or not one_line(seat.name):
            words = say("{name} is no name for a player. Give {colour} a name of one line.", name=repr(seat.name))
            raise BadSetup(words.also(colour=Words(seat.colour)))
    taken = [seat.colour for seat in seats]
    for colour in taken:
        if colour not in colours:
            there = either([*map(Words, colours)])
            words = say("There is no {colour} in {title}. Choose {there}.", title=Words(title), there=there)
            raise BadSetup(words.also(colour=Words(colour)))
        if taken.count(colour) > 1:
            words = say("Two players have taken {colour}. Give one of them another colour.", colour=Words(colour))
            raise BadSetup(words)


def check_number(title: str, allowed: range, seats: tuple[Seat, ...]) -> None:
    """Checks that so many can play. Raises BadSetup."""
    if len(seats) in allowed:
        return
    low, high, game = allowed[0], allowed[-1], Words(title)
    words = say_n(
        "{title} is for {low} to {high} players, and {count} is seated.",
        "{title} is for {low} to {high} players, and {count} are seated.",
        len(seats),
        title=game,
        low=low,
        high=high,
    )
    raise BadSetup(words)


def check_names(seats: tuple[Seat, ...]) -> None:
    """Checks how long they are, before a new game; kept ones may have longer. Raises BadSetup."""
    for seat in seats:
        if len(seat.name) > LONGEST:
            words = say(
                "The name of {colour} has {count} letters. Give one of {most} or fewer.",
                colour=Words(seat.colour), count=len(seat.name), most=LONGEST,
            )  # fmt: skip
            raise BadSetup(words)


def one_line(name: str) -> bool:
    """Whether it can be printed, and written in one line of a transcript."""
    return not any(category(letter) in ("Cc", "Cs", "Zl", "Zp") for letter in name)


H = TypeVar("H", bound=msgspec.Struct)


def house(kind: type[H], chosen: Mapping[str, str]) -> H:
    """House rules by name, as the game's own type. Raises BadSetup naming the rule and its choices."""
    known = kind.__struct_fields__
    for name in chosen:
        if name not in known:
            rules = ", ".join(sorted(known))
            raise BadSetup(say("There is no house rule “{name}”. The rules are: {rules}.", name=name, rules=rules))
    try:
        return typed.convert(dict(chosen), kind)
    except msgspec.ValidationError as error:
        name = str(error).rsplit("$.", 1)[-1].rstrip("`")
        there, value = either(choices(kind, name)), chosen.get(name)
        raise BadSetup(
            say("“{value}” is no choice for {name}: {there}.", value=value, name=name, there=there)
        ) from None


@cache
def choices(kind: type[msgspec.Struct], name: str) -> tuple[str, ...]:
    """What may be chosen for a house rule, the default first."""
    hints = msgspec.inspect.type_info(kind)
    assert isinstance(hints, msgspec.inspect.StructType)
    for field in hints.fields:
        if field.name == name and isinstance(field.type, msgspec.inspect.LiteralType):
            values = [str(value) for value in field.type.values]
            return tuple(sorted(values, key=lambda value: value != field.default))
    return ()
