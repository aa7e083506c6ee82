"""What is agreed before play: the game, the seats and the house rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar
from unicodedata import category

import msgspec


class HouseRule(msgspec.Struct, frozen=True):
    """One thing the rule books leave open, asked before play. `gap` is the ledger's row, `choices` default first.

    `written`: it has too many answers for a row of buttons, so the answer is written.
    """

    name: str
    ask: str
    gap: str
    choices: tuple[str, ...] = ()
    written: bool = False


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
    """This game cannot be played so; the message says why and what to do."""


def check_seats(title: str, allowed: range, colours: tuple[str, ...], seats: tuple[Seat, ...]) -> None:
    """Checks what every game wants of its seats. Raises BadSetup."""
    if len(seats) not in allowed:
        raise BadSetup(f"{title} is for {allowed[0]} to {allowed[-1]} players, and {len(seats)} are seated.")
    for seat in seats:
        if not seat.name.strip() or not _one_line(seat.name):
            raise BadSetup(f"{seat.name!r} is no name for a player. Give {seat.colour} a name of one line.")
    taken = [seat.colour for seat in seats]
    for colour in taken:
        if colour not in colours:
            raise BadSetup(f"There is no {colour} in {title}. Choose from {', '.join(colours)}.")
        if taken.count(colour) > 1:
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
