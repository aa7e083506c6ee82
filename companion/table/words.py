"""Words shown to players: a sentence with gaps, filled and translated only when somebody reads it.

A ruling is made thousands of times for every time it is read, so nothing is formatted until `str()` asks.
"""

from __future__ import annotations

import gettext
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from string import Formatter
from typing import Any

import msgspec

ENGLISH = gettext.NullTranslations()
_spoken = ENGLISH
_here: ContextVar[gettext.NullTranslations | None] = ContextVar("spoken here", default=None)
"""What is spoken to one reader among several, whatever the others read."""


def speak(translation: gettext.NullTranslations | None) -> None:
    """Reads every later sentence through this gettext catalogue; None goes back to English."""
    global _spoken
    _spoken = translation or ENGLISH


@contextmanager
def speaking(translation: gettext.NullTranslations) -> Iterator[None]:
    """Within it, and on this thread alone, sentences are read through this catalogue."""
    token = _here.set(translation)
    try:
        yield
    finally:
        _here.reset(token)


def translated(text: str) -> str:
    """This sentence or name in the language spoken now."""
    return (_here.get() or _spoken).gettext(text) if text else text


class Words(msgspec.Struct, frozen=True, gc=False, cache_hash=True):
    """A sentence as its translators know it, and what fills its gaps.

    One that speaks of `count` things has `many`, how it goes of any number but one.
    """

    text: str
    gaps: tuple[tuple[str, Any], ...] = ()
    many: str = ""
    count: int = 1

    def __str__(self) -> str:
        sentence = self._in(_here.get() or _spoken)
        if not self.gaps:
            return sentence
        try:
            return sentence.format(**dict(self.gaps))
        except (LookupError, ValueError, AttributeError):  # a translator's slip must not silence the referee
            return self._in(ENGLISH).format(**dict(self.gaps))

    def _in(self, language: gettext.NullTranslations) -> str:
        """The sentence with its gaps, in the form its number takes."""
        if self.many:
            return language.ngettext(self.text, self.many, self.count)
        return language.gettext(self.text) if self.text else ""

    def __bool__(self) -> bool:
        return bool(self.text)

    def also(self, **gaps: object) -> Words:
        """The same sentence; these gaps are filled where it fills them with nothing of its own."""
        return msgspec.structs.replace(self, gaps=tuple({**gaps, **dict(self.gaps)}.items()))


def say(text: str, /, **gaps: object) -> Words:
    """`say("{who} falls into the pit.", who=name)`; a gap may hold words of its own."""
    return Words(text, tuple(gaps.items()))


def say_n(one: str, many: str, count: int, /, **gaps: object) -> Words:
    """`say_n("{count} step is lost.", "{count} steps are lost.", steps)`: as it goes of that number in any language."""
    return Words(one, (("count", count), *gaps.items()), many, count)


def filled(text: str, gap: Callable[[str], object]) -> Words:
    """A sentence whose gaps are filled by name, each from what `gap` knows of it."""
    return Words(text, tuple((name, gap(name)) for _, name, _, _ in Formatter().parse(text) if name))


def listed(things: Sequence[object]) -> Words:
    """`a`, `a and b`, `a, b and c`."""
    match things:
        case []:
            return say("nothing")
        case [only]:
            return say("{only}", only=only)
    *some, last = things
    return say("{some} and {last}", some=_run(some), last=last)


def either(things: Sequence[object]) -> Words:
    """`a`, `a or b`, `a, b or c`."""
    if len(things) < 2:
        return listed(things)
    return say("{some} or {last}", some=_run(things[:-1]), last=things[-1])


def _run(things: Sequence[object]) -> object:
    """`a, b, c`, halved again and again, so that a long list is not deep."""
    if len(things) == 1:
        return things[0]
    half = len(things) // 2
    return say("{some}, {another}", some=_run(things[:half]), another=_run(things[half:]))


def number(value: float, places: int = 1, *, trimmed: bool = False) -> Words:
    """`12.5`, with the point as the language writes it; `trimmed` of noughts at its end."""
    text = f"{value:.{places}f}"
    whole, _, part = (text.rstrip("0") if trimmed and places else text).partition(".")
    return say("{whole}.{part}", whole=whole, part=part) if part else Words(whole)


SILENCE = Words("")
"""Nothing is said."""


NICKNAMES: dict[str, str] = {}
"""What people call a thing where its identifier does not say it; each game adds its own with `nicknames`."""


def nicknames(names: Mapping[str, str]) -> None:
    """From now on people call these things so. Raises ValueError where a game calls one otherwise already."""
    for identifier, name in names.items():
        if NICKNAMES.setdefault(identifier, name) != name:
            raise ValueError(f"{identifier} is called both {NICKNAMES[identifier]!r} and {name!r}")


def plain(identifier: str) -> str:
    """An identifier in plain letters, as it may also be typed."""
    return identifier.replace("_", " ")


def named(identifier: str) -> Words:
    """What people call a thing of the ledger's vocabulary: `crown_of_glory` is the Crown of glory."""
    if identifier in NICKNAMES:
        return Words(NICKNAMES[identifier])
    text = plain(identifier)
    return Words(text[:1].upper() + text[1:])
