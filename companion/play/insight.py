"""Something worked out of a state that any screen can list."""

from __future__ import annotations

import msgspec

from companion.table.words import Words


class Insight(msgspec.Struct, frozen=True):
    """Something worked out of a state that a screen can list without knowing the game: a title, then lines or rows.

    A row is a label and its figure. `private`: only the seat asked for may see it. `practice`: it is advice, so it is
    shown in practice mode only, never while people play for real.
    """

    title: Words
    lines: tuple[Words, ...] = ()
    rows: tuple[tuple[Words, Words], ...] = ()
    private: bool = False
    practice: bool = False
