"""What the referee says about an event."""

from __future__ import annotations

import msgspec

from companion.table.words import SILENCE, Words


class Ruling(msgspec.Struct, frozen=True, gc=False):
    """One consequence of one event: what it is, by which rules, and what the step is called ("the fall")."""

    words: Words
    rules: tuple[str, ...] = ()
    step: Words = SILENCE
    to: str = ""
    """The seat that alone may read it; "" is everybody."""
