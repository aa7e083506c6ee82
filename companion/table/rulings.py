"""What the referee says about an event."""

from __future__ import annotations

import msgspec

from companion.table.dice import Die, Face
from companion.table.words import SILENCE, Words


class Weighed(msgspec.Struct, frozen=True, gc=False):
    """A throw and what it was read against: all `dice`, and as many more as come, in the order they fell.

    `totals`: the least and the most they had to come to in all, the most none where more is never too much; else the
    `faces` of a single die that work. `need` says either.
    """

    die: Die
    thrown: tuple[Face, ...]
    need: Words
    totals: tuple[int, int | None] | None = None
    faces: tuple[Face, ...] = ()


class Ruling(msgspec.Struct, frozen=True, gc=False):
    """One consequence of one event: what it is, by which rules, and what the step is called ("the fall")."""

    words: Words
    rules: tuple[str, ...] = ()
    step: Words = SILENCE
    to: str = ""
    """The seat that alone may read it; "" is everybody."""
    weighed: Weighed | None = None
    """The throw it is the outcome of, where a throw was read against something."""
