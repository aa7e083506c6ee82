"""What things are called: hexes, and the options a question offers, each short enough for a button."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from companion.games.kings_and_things.ground import Mat
from companion.table.events import Chose, Event
from companion.table.prompts import Moves, Option
from companion.table.words import SILENCE, Words, named, say

DONE = Option("done", Words("Done"))
PASS = Option("pass", Words("Pass"))
NO = Option("no", Words("No"))


def landmark(mat: Mat, space: str) -> Words:
    """A hex by its number on the mat; silence for what is none."""
    return next((say("hex {number}", number=cell.number) for cell in mat.board.spaces if cell.id == space), SILENCE)


@lru_cache(maxsize=512)
def hex_words(terrain: str, number: int) -> Words:
    """What a hex is called: its number on the mat, and its terrain once its tile is turned up."""
    if not terrain:
        return say("hex {number}", number=number)
    return say("hex {number} ({terrain})", number=number, terrain=named(terrain))


def seen(name: str, *, up: bool) -> Words:
    """A counter as everybody sees it: an enemy's back tells nothing."""
    return named(name) if up else Words("one face down")


NOBODY = say("Nobody")


def option(name: str, text: str = "", cost: Words = SILENCE, /, **gaps: object) -> Option:
    """An option by its id; the words are what people call it unless a text is given."""
    return (
        Option(name, say(text, **gaps), cost) if text else _plain(name) if not cost else Option(name, named(name), cost)
    )


def nobody(words: Words = NOBODY) -> Option:
    """What all say who do nothing."""
    return Option("no", words, nobody=True)


@lru_cache(maxsize=1024)
def _plain(name: str) -> Option:
    return Option(name, named(name))


def options(names: Iterable[str]) -> list[Option]:
    """Things as options, in the words people call them by."""
    return [_plain(name) for name in names]


@lru_cache(maxsize=64)
def numbers(most: int) -> tuple[Option, ...]:
    """Options that are numbers, from 0."""
    return tuple(Option(str(count), say("{count}", count=count)) for count in range(most + 1))


@lru_cache(maxsize=4096)
def moves(
    piece: str, places: tuple[str, ...], spots: tuple[Words, ...], words: Words = SILENCE, reach: Words = SILENCE
) -> Moves:
    """A piece that may be put on these hexes, which are called so."""
    return Moves(piece, places, words, spots, reach)


def chosen(event: Event) -> str:
    """The option chosen, "" for any other kind of answer."""
    return event.option if isinstance(event, Chose) else ""
