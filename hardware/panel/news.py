"""What a panel has to tell the table, and how it is."""

from __future__ import annotations

import msgspec

from companion.table.words import Words, say


class Pressed(msgspec.Struct, frozen=True):
    """Somebody pressed a button: `confirm`, `undo`, `knob`, or `place 1` and so on. `at`: the panel's clock, s."""

    button: str
    at: float = 0.0


class Turned(msgspec.Struct, frozen=True):
    """The knob went so many steps, clockwise where positive."""

    steps: int


class Switched(msgspec.Struct, frozen=True):
    """A switch says that a part of the board is now in this state. `first`: told because the panel has just opened."""

    part: str
    state: str
    first: bool = False


class Struck(msgspec.Struct, frozen=True):
    """A tab was pushed to the end of its way, which chooses this."""

    choice: str


class Told(msgspec.Struct, frozen=True):
    """Something about the panel itself, for people; `good` where it is better than before."""

    words: Words
    good: bool


News = Pressed | Turned | Switched | Struck | Told


class Status(msgspec.Struct, frozen=True):
    """Whether the panel works now, whether its pins are pretended, and what to tell people."""

    works: bool
    words: Words
    simulated: bool = False


LOOKING = Status(False, say("I am looking for the lamps and buttons."))
