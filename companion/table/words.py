"""Words shown to players: a sentence with gaps, filled and translated only when somebody reads it.

A ruling is made thousands of times for every time it is read, so nothing is formatted until `str()` asks.
"""

from __future__ import annotations

import gettext
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

_translate: Callable[[str], str] = str


def speak(translation: gettext.NullTranslations | None) -> None:
    """Reads every later sentence through this gettext catalogue; None goes back to English."""
    global _translate
    _translate = translation.gettext if translation else str


def translated(text: str) -> str:
    """This sentence or name in the language spoken now."""
    return _translate(text) if text else text


class Words(msgspec.Struct, frozen=True, gc=False):
    """A sentence as its translators know it, and what fills its gaps."""

    text: str
    gaps: tuple[tuple[str, Any], ...] = ()

    def __str__(self) -> str:
        sentence = translated(self.text)
        return sentence.format(**dict(self.gaps)) if self.gaps else sentence

    def __bool__(self) -> bool:
        return bool(self.text)


def say(text: str, /, **gaps: object) -> Words:
    """`say("{who} falls into the pit.", who=name)`; a gap may hold words of its own."""
    return Words(text, tuple(gaps.items()))


def listed(things: Sequence[object]) -> Words:
    """`a`, `a and b`, `a, b and c`."""
    if not things:
        return Words("nothing")
    if len(things) == 1:
        return say("{only}", only=things[0])
    head: object = things[0]
    for thing in things[1:-1]:
        head = say("{some}, {another}", some=head, another=thing)
    return say("{some} and {last}", some=head, last=things[-1])


def either(things: Sequence[object]) -> Words:
    """`a`, `a or b`, `a, b or c`."""
    head: object = say("nothing") if not things else things[0]
    for thing in things[1:-1]:
        head = say("{some}, {another}", some=head, another=thing)
    return say("{some} or {last}", some=head, last=things[-1]) if len(things) > 1 else say("{only}", only=head)


SILENCE = Words("")


NICKNAMES: dict[str, str] = {}
"""What people call a thing where its identifier does not say it; each game adds its own."""


def named(identifier: str) -> Words:
    """What people call a thing of the ledger's vocabulary: `crown_of_glory` is the Crown of glory."""
    if identifier in NICKNAMES:
        return Words(NICKNAMES[identifier])
    text = identifier.replace("_", " ")
    return Words(text[:1].upper() + text[1:])
