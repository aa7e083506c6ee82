"""How questions are put: options, numbers, hexes; every answer short enough for a button."""

from __future__ import annotations

from collections.abc import Iterable

from companion.games.kings_and_things.desk import Desk
from companion.table.dice import D6
from companion.table.events import Chose, Event, Moved
from companion.table.prompts import Moves, Option, Pile, Prompt
from companion.table.words import SILENCE, Words, named, say

DONE = Option("done", Words("Done"))
PASS = Option("pass", Words("Pass"))
NO = Option("no", Words("No"))
YES = Option("yes", Words("Yes"))


def ask(
    desk: Desk,
    seat: int,
    words: Words,
    options: Iterable[Option] = (),
    rules: str = "",
    *,
    moves: Iterable[Moves] = (),
    die: bool = False,
    pile: Pile | None = None,
    confirm: bool = False,
    private: bool = False,
) -> Prompt:
    """A question to a seat, -1 the whole table."""
    return Prompt(
        desk.colour(seat),
        words,
        D6 if die else None,
        tuple(options),
        tuple(moves),
        pile=pile,
        confirm=confirm,
        private=private,
        rules=tuple(rules.split()),
    )


def option(name: str, text: str = "", cost: Words = SILENCE, /, **gaps: object) -> Option:
    """An option by its id; the words are what people call it unless a text is given."""
    return Option(name, say(text, **gaps) if text else named(name), cost)


def numbers(counts: Iterable[int]) -> tuple[Option, ...]:
    """Options that are numbers."""
    return tuple(Option(str(count), say("{count}", count=count)) for count in counts)


def seats(desk: Desk, which: Iterable[int]) -> tuple[Option, ...]:
    """Players by name."""
    return tuple(Option(desk.colour(seat), say("{name}", name=desk.name(seat))) for seat in which)


def tiles(desk: Desk, which: Iterable[int]) -> tuple[Option, ...]:
    """Hexes as options."""
    return tuple(Option(desk.land.ids[at], desk.at(at)) for at in which)


def to(desk: Desk, piece: str, which: Iterable[int]) -> Moves:
    """A piece that may be put on these hexes."""
    return Moves(piece, tuple(desk.land.ids[at] for at in which))


def chosen(event: Event) -> str:
    """The option chosen, "" for any other kind of answer."""
    return event.option if isinstance(event, Chose) else ""


def put(desk: Desk, event: Event) -> int:
    """The hex a piece was put on."""
    assert isinstance(event, Moved)
    return desk.land.index[event.to]


def walk(desk: Desk, seat: int, at: int, which: Iterable[int]) -> Moves:
    """A player's counters that may go from a hex to these."""
    return Moves(stack(desk, seat, at), to(desk, "", which).places, say("from {place}", place=desk.at(at)))


def stack(desk: Desk, seat: int, at: int) -> str:
    """The piece that stands for a player's counters in a hex."""
    return f"{desk.colour(seat)}_{desk.land.ids[at]}"
