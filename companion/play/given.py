"""Reading what the table says of how things stand: each reader gives the value meant, or refuses it kindly."""

from __future__ import annotations

from collections.abc import Iterable

from companion.table.events import IllegalEvent
from companion.table.words import say


def unknown(what: str, word: str, known: Iterable[str]) -> IllegalEvent:
    """A refusal for a word nobody knows."""
    return IllegalEvent(say("“{word}” is no {what}. There are: {known}.", word=word, what=what, known=", ".join(known)))


def one_of(what: str, word: str, known: Iterable[str]) -> str:
    """One of the words known. Raises IllegalEvent."""
    known = tuple(known)
    if word not in known:
        raise unknown(what, word, known)
    return word


def yes(word: str) -> bool:
    """`yes` or `no`. Raises IllegalEvent."""
    return one_of("answer", word, ("yes", "no")) == "yes"


def number(text: str, low: int, high: int) -> int:
    """A whole number from `low` to `high`. Raises IllegalEvent."""
    if not text.removeprefix("-").isdecimal() or not low <= int(text) <= high:
        raise IllegalEvent(say("“{text}” should be a number from {low} to {high}.", text=text, low=low, high=high))
    return int(text)


def names(text: str) -> tuple[str, ...]:
    """`rope,net`; `none` is an empty list."""
    return tuple(part for part in text.split(",") if part and part != "none")
