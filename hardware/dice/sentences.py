"""The sentences of PROTOCOL.md: bytes in, frozen values out, and back again. No port, no clock.

A sentence is `$DH,<seq>,<type>,<fields>*<CRC>\\r\\n`. What its fields may hold stands once, in the annotations of the
class that bears its name: `State` is `STATE` on the wire. The page beside this package is the specification.
"""

from __future__ import annotations

import binascii
import enum
import functools
import operator
import re
from typing import Annotated, Any, get_args, get_type_hints

import msgspec

LONGEST = 82
"""Characters of the longest sentence, `$` and line end included (the NMEA 0183 limit)."""
SEQUENCE = 1 << 16
"""Sequence numbers run from 0 to SEQUENCE - 1 and begin again."""


class DieState(enum.StrEnum):
    """How a die lies, in the names GameWithPixels uses (pixels-core-connect, PixelRollState)."""

    UNKNOWN = "unknown"
    HANDLING = "handling"
    ROLLING = "rolling"
    ROLLED = "rolled"
    COCKED = "cocked"
    ON_FACE = "on_face"

    @property
    def settled(self) -> bool:
        """True when a side can be read."""
        return self in (DieState.ROLLED, DieState.ON_FACE)


class Version(msgspec.Struct, frozen=True, order=True):
    """A version of the page. Another major number is another language; a minor one only adds to it."""

    major: int
    minor: int

    def __str__(self) -> str:
        return f"{self.major}.{self.minor}"


VERSION = Version(1, 0)


class _Field:
    """What one field may hold: `read` raises ValueError for anything else, so there is one spelling a value."""

    pattern = re.compile("[a-z][a-z0-9_-]{0,11}")

    def read(self, text: str) -> Any:
        if not self.pattern.fullmatch(text):
            raise ValueError(f"{text!r} is not {self.pattern.pattern}")
        return self.value(text)

    def value(self, text: str) -> Any:
        return text

    def text(self, value: Any) -> str:
        return str(value)

    def write(self, value: Any) -> str:
        text = self.text(value)
        if self.read(text) != value:
            raise ValueError(f"{value!r} cannot be said")
        return text


class _Whole(_Field):
    """A whole number from `low` to `high` without leading noughts; empty where it may be unknown."""

    pattern = re.compile("0|-?[1-9][0-9]*")

    def __init__(self, low: int, high: int, *, unknown: bool = False) -> None:
        self.low, self.high, self.unknown = low, high, unknown

    def read(self, text: str) -> Any:
        return None if self.unknown and not text else super().read(text)

    def value(self, text: str) -> int:
        number = int(text)
        if not self.low <= number <= self.high:
            raise ValueError(f"{number} is not from {self.low} to {self.high}")
        return number

    def text(self, value: Any) -> str:
        return "" if value is None else str(value)


class _Boot(_Field):
    pattern = re.compile("[0-9A-F]{4}")


class _Release(_Field):
    pattern = re.compile(r"(0|[1-9][0-9]?)\.(0|[1-9][0-9]?)")

    def value(self, text: str) -> Version:
        major, minor = text.split(".")
        return Version(int(major), int(minor))


class _Names(_Field):
    pattern = re.compile(r"([a-z][a-z0-9_-]{0,11}(\+[a-z][a-z0-9_-]{0,11})*)?")

    def value(self, text: str) -> tuple[str, ...]:
        return tuple(text.split("+")) if text else ()

    def text(self, value: Any) -> str:
        return "+".join(value)


class _DieState(_Field):
    pattern = re.compile("|".join(DieState))

    def value(self, text: str) -> DieState:
        return DieState(text)


Name = Annotated[str, _Field()]
Number = Annotated[int, _Whole(0, SEQUENCE - 1)]
Boot = Annotated[str, _Boot()]
Release = Annotated[Version, _Release()]


class Hello(msgspec.Struct, frozen=True):
    """The hub says who it is. `boot` is another four hex digits after every start of the hub."""

    version: Release
    hub: Name
    boot: Boot
    capabilities: Annotated[tuple[str, ...], _Names()] = ()


class Beat(msgspec.Struct, frozen=True):
    """The heartbeat, once a second. `uptime` in seconds since the hub started."""

    boot: Boot
    uptime: Annotated[int, _Whole(0, (1 << 32) - 1)]


class State(msgspec.Struct, frozen=True):
    """How one die lies now. `face` is the side number from 1, and 0 where none can be read.

    `roll_id` counts the throws of this die since the hub started. `battery` in per cent, `rssi` in dBm.
    Raises ValueError when built with a face that cannot be, or one missing.
    """

    die_id: Name
    kind: Name
    state: Annotated[DieState, _DieState()]
    face: Annotated[int, _Whole(0, 99)]
    roll_id: Number
    battery: Annotated[int | None, _Whole(0, 100, unknown=True)] = None
    rssi: Annotated[int | None, _Whole(-127, 20, unknown=True)] = None

    def __post_init__(self) -> None:
        if self.state.settled != (self.face > 0):
            raise ValueError(f"a die that is {self.state} cannot show side {self.face}")
        if self.state in (DieState.ROLLING, DieState.ROLLED) and not self.roll_id:
            raise ValueError(f"a die that is {self.state} has a roll id")


class Ack(msgspec.Struct, frozen=True):
    """The hub did what sentence `of` asked."""

    of: Number


class Nak(msgspec.Struct, frozen=True):
    """The hub did not do what sentence `of` asked: busy, unknown_die, unsupported or malformed."""

    of: Number
    reason: Name


class Who(msgspec.Struct, frozen=True):
    """We ask the hub who it is, and say which version we speak. Its HELLO is the answer."""

    version: Release = VERSION


class Dice(msgspec.Struct, frozen=True):
    """We ask for one STATE of every die."""


class Blink(msgspec.Struct, frozen=True):
    """We ask one die to blink so that people can tell which it is."""

    die_id: Name
    times: Annotated[int, _Whole(1, 20)] = 3


class Strange(msgspec.Struct, frozen=True):
    """A sentence that arrived whole and cannot be read: of a type, or with a word, of some later version."""

    type: str


Command = Who | Dice | Blink
Sentence = Hello | Beat | State | Ack | Nak | Who | Dice | Blink

COMMANDS = get_args(Command)
_CLASSES: dict[str, type[msgspec.Struct]] = {each.__name__.upper(): each for each in get_args(Sentence)}
_SEQ = _Whole(0, SEQUENCE - 1)


class Heard(msgspec.Struct, frozen=True):
    """A sentence with its number. `raw` is the line as it came; `weak` when only the XOR vouches for it."""

    seq: int
    sentence: Sentence | Strange
    raw: str
    weak: bool = False


class Rejected(enum.StrEnum):
    """Why something on the wire was thrown away."""

    NOISE = "noise"
    """Bytes outside any sentence, counted one by one."""
    CUT_SHORT = "cut_short"
    TOO_LONG = "too_long"
    BAD_END = "bad_end"
    NOT_TEXT = "not_text"
    FOREIGN = "foreign"
    NO_CHECK = "no_check"
    BAD_CHECK = "bad_check"
    MALFORMED = "malformed"
    UNKNOWN_TYPE = "unknown_type"


def crc16(body: bytes) -> int:
    """CRC-16/IBM-3740, also called CCITT-FALSE: polynomial 0x1021, from 0xFFFF, not reflected; 0x29B1 for 123456789."""
    return binascii.crc_hqx(body, 0xFFFF)


def xor8(body: bytes) -> int:
    """The NMEA 0183 checksum, for the compatibility mode only: it misses one random error in 256."""
    return functools.reduce(operator.xor, body, 0)


def write(sentence: Sentence, seq: int, *, weak: bool = False) -> bytes:
    """The line to send. Raises ValueError for a field the page does not allow, or a line over LONGEST."""
    fields = (field.write(getattr(sentence, name)) for name, field in _form(type(sentence)))
    body = ",".join(("DH", _SEQ.write(seq), type(sentence).__name__.upper(), *fields)).encode("ascii")
    check = f"{xor8(body):02X}" if weak else f"{crc16(body):04X}"
    line = b"$%b*%b\r\n" % (body, check.encode("ascii"))
    if len(line) > LONGEST:
        raise ValueError(f"{len(line)} characters are more than {LONGEST}: {line!r}")
    return line


@functools.cache
def _form(sentence: type[msgspec.Struct]) -> tuple[tuple[str, _Field], ...]:
    """The fields of a sentence in the order of the wire."""
    hints = get_type_hints(sentence, include_extras=True)
    return tuple((name, hints[name].__metadata__[0]) for name in sentence.__struct_fields__)


class Parser:
    """Finds the sentences in a stream of bytes, however it is cut, and holds at most LONGEST - 1 bytes of it.

    Nothing that arrives raises. `rejected` counts what was no sentence, by reason. With `compatibility` the two-digit
    XOR is believed too, until the hub has once shown that it can do better.
    """

    def __init__(self, *, compatibility: bool = False) -> None:
        self.rejected: dict[Rejected, int] = dict.fromkeys(Rejected, 0)
        self._compatible = compatibility
        self._kept = b""

    @property
    def kept(self) -> int:
        """Bytes held back because their sentence is not over."""
        return len(self._kept)

    def feed(self, data: bytes) -> list[Heard]:
        """The sentences that these bytes complete, in order."""
        heard = []
        for line in self._lines(self._kept + data):
            found = self._read(line)
            if isinstance(found, Heard):
                heard.append(found)
            else:
                self.rejected[found] += 1
        return heard

    def _lines(self, data: bytes) -> list[bytes]:
        """Every piece from a `$` to a line end; any `$` begins anew, so one lost byte costs one sentence."""
        lines: list[bytes] = []
        start = 0
        while True:
            dollar = data.find(b"$", start)
            self.rejected[Rejected.NOISE] += (len(data) if dollar < 0 else dollar) - start
            if dollar < 0:
                self._kept = b""
                return lines
            limit = dollar + LONGEST
            end = data.find(b"\n", dollar, limit)
            again = data.find(b"$", dollar + 1, limit if end < 0 else end)
            if again >= 0:
                self.rejected[Rejected.CUT_SHORT] += 1
                start = again
            elif end >= 0:
                lines.append(data[dollar : end + 1])
                start = end + 1
            elif len(data) >= limit:
                self.rejected[Rejected.TOO_LONG] += 1
                start = limit
            else:
                self._kept = data[dollar:]
                return lines

    def _read(self, line: bytes) -> Heard | Rejected:
        if not line.endswith(b"\r\n"):
            return Rejected.BAD_END
        if min(line[:-2]) < 0x20 or max(line) > 0x7E:
            return Rejected.NOT_TEXT
        body, star, check = line[1:-2].rpartition(b"*")
        if not line.startswith(b"$DH,"):
            return Rejected.FOREIGN
        weak = self._compatible and len(check) == 2
        if not star or (len(check) != 4 and not weak):
            return Rejected.NO_CHECK
        if check != (b"%02X" % xor8(body) if weak else b"%04X" % crc16(body)):
            return Rejected.BAD_CHECK
        self._compatible = self._compatible and weak
        return self._understood(body.decode("ascii"), line.decode("ascii").rstrip(), weak)

    def _understood(self, body: str, raw: str, weak: bool) -> Heard | Rejected:
        """A line that arrived whole. What cannot be read keeps its number, so that it leaves no gap."""
        _, number, *rest = body.split(",")
        try:
            seq = _SEQ.read(number)
        except ValueError:
            return Rejected.MALFORMED
        kind, *texts = rest or [""]
        if kind not in _CLASSES:
            self.rejected[Rejected.UNKNOWN_TYPE] += 1
            return Heard(seq, Strange(kind), raw, weak)
        try:
            return Heard(seq, _built(_CLASSES[kind], texts), raw, weak)
        except ValueError:
            self.rejected[Rejected.MALFORMED] += 1
            return Heard(seq, Strange(kind), raw, weak)


def _built(sentence: type[msgspec.Struct], texts: list[str]) -> Any:
    """The value of these fields; fields beyond the known ones are a later minor version's."""
    form = _form(sentence)
    return sentence(*(field.read(text) for (_, field), text in zip(form, texts[: len(form)], strict=True)))
