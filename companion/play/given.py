"""What the table says of how things stand: said again in words, and read, value by value, or refused kindly."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from companion.table.claims import Claim
from companion.table.events import Given, IllegalEvent
from companion.table.words import Words, listed, named, plain, say


def saying(given: Given, claim: Claim | None, place: Callable[[str], Words]) -> Words:
    """What was said, in the words of its claim as it stood before; in those of a transcript where it is none.

    `place` tells what spaces are called.
    """
    if claim is None:
        who, value = plain(given.subject) or say("the game"), plain(given.value.replace(",", ", "))
        return say("The table says: {subject} {key} {value}.", subject=who, key=plain(given.key), value=value)
    words = {value.name: value.words for value in claim.values}
    unnamed = place if claim.kind == "space" else named
    parts = [given.value] if given.value in words else given.value.split(",")
    values = [words.get(each) or unnamed(each) or named(each.replace(".", "_")) for each in parts]
    return say("The table says: {what}: {value}.", what=claim.words, value=listed(values))


def unknown(what: str, word: str, known: Iterable[str]) -> IllegalEvent:
    """A refusal for a word nobody knows."""
    there = ", ".join(known)
    return IllegalEvent(say("“{word}” is no {what}. There are: {known}.", word=word, what=Words(what), known=there))


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
