"""What a check has found, with the exact cure."""

from __future__ import annotations

from typing import Literal

import msgspec

from companion.table.words import SILENCE, Words

State = Literal["good", "warn", "bad", "off"]


class Finding(msgspec.Struct, frozen=True):
    """One thing that was looked at. `cure` is exactly what to do; it may be a command. `detail` is for the machine."""

    area: str
    id: str
    state: State
    words: Words
    cure: Words = SILENCE
    detail: str = ""
