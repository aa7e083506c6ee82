"""A bad line and a bad hub, by name: what can go wrong between the dice and the table, as data to be switched on."""

from __future__ import annotations

from random import Random

import msgspec

MOST_WAITING = 4096
"""Bytes a slow line keeps; what is beyond is lost, as in any driver."""


class Fault(msgspec.Struct, frozen=True):
    """One thing that goes wrong. `amount` is how much of it, in `unit`, where nobody says."""

    name: str
    words: str
    amount: float = 1.0
    unit: str = ""


FAULTS: dict[str, Fault] = {
    fault.name: fault
    for fault in (
        Fault("silence", "the hub hangs: it says nothing and answers nothing"),
        Fault("drop", "sentences are lost", 0.2, "share of sentences"),
        Fault("truncate", "sentences break off", 0.2, "share of sentences"),
        Fault("garble", "sentences arrive with one to four bytes changed", 0.2, "share of sentences"),
        Fault("duplicate", "sentences arrive twice", 0.3, "share of sentences"),
        Fault("reorder", "sentences arrive after the one that follows them", 0.3, "share of sentences"),
        Fault("noise", "up to 40 random bytes come between sentences", 0.5, "share of sentences"),
        Fault("slow", "bytes dribble in", 200.0, "bytes a second"),
        Fault("foreign", "something else is plugged in: a satellite receiver"),
        Fault("reset", "the hub restarts, with its boot noise; happens once"),
        Fault("wrong_version", "the hub restarts and speaks another version", 2.0, "major version"),
        Fault("busy", "another program holds the port, from the next moment it is free"),
        Fault("unplug", "the cable comes out"),
    )
}

BOOT_NOISE = b"\x00\xf8\xe0$ets Jul 29 2019 12:21:46\r\n\r\nrst:0x1 (POWERON_RESET),boot:0x13\r\n$DH,\xfe\r\n"
SATELLITES = b"$GPGGA,123519,4807.038,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,,*47\r\n"


class BadLine:
    """A line that does to sentences what the faults switched on say. Everything follows from `rng` and the calls."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._on: dict[str, float] = {}
        self._held: list[bytes] = []
        self._waiting = b""
        self._paid_until = 0.0

    @property
    def faults(self) -> dict[str, float]:
        """What is switched on, and how much of it."""
        return dict(self._on)

    def fail(self, name: str, amount: float | None = None) -> None:
        """Switches a fault on. Raises KeyError for a name that is not in FAULTS."""
        fault = FAULTS[name]
        self._on[name] = fault.amount if amount is None else amount

    def mend(self, name: str) -> None:
        """Switches a fault off; harmless when it is not on. Raises KeyError for a name that is not in FAULTS."""
        self._on.pop(FAULTS[name].name, None)

    def clear(self) -> None:
        """Forgets what is still on its way: the cable is out."""
        self._held.clear()
        self._waiting = b""

    def carry(self, sentences: list[bytes], now: float) -> bytes:
        """The bytes that come out at `now`, in seconds, for these sentences going in."""
        if not self._waiting:
            self._paid_until = now
        for sentence in sentences:
            self._waiting += b"".join(self._passed(sentence))
        self._waiting = self._waiting[:MOST_WAITING]
        count = len(self._waiting)
        if speed := self._on.get("slow"):
            count = min(count, int((now - self._paid_until) * speed))
            self._paid_until += count / speed
        out, self._waiting = self._waiting[:count], self._waiting[count:]
        return out

    def inject(self, data: bytes) -> None:
        """Puts bytes on the line that are no sentence."""
        self._waiting += data

    def _passed(self, sentence: bytes) -> list[bytes]:
        """What becomes of one sentence, and of one that was held back before it."""
        if "silence" in self._on or self._happens("drop"):
            return []
        if "foreign" in self._on:
            return [SATELLITES]
        if self._happens("truncate"):
            sentence = sentence[: self._rng.randrange(1, len(sentence))]
        if self._happens("garble"):
            sentence = garbled(sentence, self._rng)
        if self._happens("noise"):
            sentence = self._rng.randbytes(self._rng.randint(1, 40)) + sentence
        if not self._held and self._happens("reorder"):
            self._held.append(sentence)
            return []
        held, self._held = self._held, []
        return [sentence, *([sentence] if self._happens("duplicate") else []), *held]

    def _happens(self, name: str) -> bool:
        return name in self._on and self._rng.random() < self._on[name]


def garbled(sentence: bytes, rng: Random) -> bytes:
    """The sentence with one to four of its bytes replaced by others."""
    changed = bytearray(sentence)
    for at in rng.sample(range(len(changed)), min(rng.randint(1, 4), len(changed))):
        changed[at] ^= rng.randint(1, 255)
    return bytes(changed)
