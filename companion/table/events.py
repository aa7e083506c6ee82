"""What can happen at the table. Each event is one frozen, serialisable fact; dice come one at a time."""

from __future__ import annotations

from typing import Any

import msgspec

from companion.table.dice import Face
from companion.table.words import Words


class Rolled(msgspec.Struct, frozen=True, tag="rolled", gc=False):
    """A die came to rest. `die` is its kind; `by` names the thrower where two throw at once."""

    face: Face
    die: str = "d8"
    by: str = ""


class Chose(msgspec.Struct, frozen=True, tag="chose", gc=False):
    """Somebody named one of the options offered."""

    option: str


class Moved(msgspec.Struct, frozen=True, tag="moved", gc=False):
    """A piece now stands on that space."""

    piece: str
    to: str


class PartMoved(msgspec.Struct, frozen=True, tag="part", gc=False):
    """A movable part of the board is now in that state."""

    part: str
    to: str


class Drew(msgspec.Struct, frozen=True, tag="drew", gc=False):
    """A card or counter nobody could foresee was turned up from a deck, a cup or a pile."""

    card: str
    deck: str = ""


class Confirmed(msgspec.Struct, frozen=True, tag="confirmed", gc=False):
    """Yes, that was done."""


class Given(msgspec.Struct, frozen=True, tag="given", gc=False):
    """The table says how things stand: the players outrank the referee. `subject` "" means the game itself."""

    subject: str
    key: str
    value: str


class Corrected(msgspec.Struct, frozen=True, tag="corrected", omit_defaults=True, gc=False):
    """The reading that made event number `index` was wrong; it was `event`. Later events are judged anew.

    `on`: also behind the first of them that no longer fits. Older logs do not say so: what they dropped stays dropped.
    """

    index: int
    event: Event
    on: bool = False


class Undone(msgspec.Struct, frozen=True, tag="undone", gc=False):
    """The last `steps` events are taken back."""

    steps: int = 1


class Redone(msgspec.Struct, frozen=True, tag="redone", gc=False):
    """The last `steps` events taken back stand again."""

    steps: int = 1


Event = Rolled | Chose | Moved | PartMoved | Drew | Confirmed | Given
"""What answers a question, and what the table says unasked."""
Command = Corrected | Undone | Redone


class Entry(msgspec.Struct, frozen=True, gc=False):
    """A line of the log: what happened, who saw it and when, and the evidence.

    The source is no part of the event: the same throw is the same event whether a die, a camera or a finger told it.
    `at` is seconds since 1970, for people to read; no rule looks at it. `evidence`: the sentence it was read
    from, or what its picture beside the log is called.
    """

    event: Event | Command
    source: str = "touch"
    at: float = 0.0
    evidence: str = ""


class IllegalEvent(Exception):
    """That cannot be; the state is as it was. `reason` is a sentence for the players."""

    def __init__(self, reason: Words | str, rules: tuple[str, ...] = ()) -> None:
        self.reason = reason if isinstance(reason, Words) else Words(reason)
        self.rules = rules
        super().__init__(self.reason)

    def __str__(self) -> str:
        return str(self.reason)


_encoder = msgspec.json.Encoder()
_entries = msgspec.json.Decoder(Entry)


def pack(thing: Any) -> bytes:
    """Any of these values as JSON, the same bytes for the same value."""
    return _encoder.encode(thing)


def unpack(line: bytes | str) -> Entry:
    """A log line read back. Raises msgspec.DecodeError, which names what is wrong."""
    try:
        return _entries.decode(line)
    except (RecursionError, UnicodeError) as error:
        raise msgspec.DecodeError(str(error)) from None
