"""GoDice: the packets of their dice, as their makers publish them (GoDicePythonAPI and GoDiceJavaScriptAPI).

A die tells which way is up; which number that is depends on the shell it wears, which it does not know. So the
players say which shell it is; without that it is a d6.
"""

from __future__ import annotations

import struct
from functools import cache

from hardware.ble.brand import Advert, Channel, Fact, Lies, Power
from hardware.dice.sentences import DieState

BATTERY, PULSE, ASK_STATE = 3, 16, 25

Vector = tuple[int, int, int]

CUBE: tuple[Vector, ...] = ((-64, 0, 0), (0, 0, 64), (0, 64, 0), (0, -64, 0), (0, 0, -64), (64, 0, 0))
"""Which way gravity points with side 1 up, side 2 up and so on, for a die without a shell."""

TWENTY: tuple[Vector, ...] = (
    (-64, 0, -22), (42, -42, 40), (0, 22, -64), (0, 22, 64), (-42, -42, 42), (22, 64, 0), (-42, -42, -42),
    (64, 0, -22), (-22, 64, 0), (42, -42, -42), (-42, 42, 42), (22, -64, 0), (-64, 0, 22), (42, 42, 42),
    (-22, -64, 0), (42, 42, -42), (0, -22, -64), (0, -22, 64), (-42, 42, -42), (64, 0, 22),
)  # fmt: skip
TWENTY_FOUR: tuple[Vector, ...] = (
    (20, -60, -20), (20, 0, 60), (-40, -40, 40), (-60, 0, 20), (40, 20, 40), (-20, -60, -20), (20, 60, 20),
    (-40, 20, -40), (-40, 40, 40), (-20, 0, 60), (-20, -60, 20), (60, 0, 20), (-60, 0, -20), (20, 60, -20),
    (20, 0, -60), (40, -20, -40), (-20, 60, -20), (-40, -40, -40), (40, -20, 40), (20, -60, 20), (60, 0, -20),
    (40, 20, -40), (-20, 0, -60), (-20, 60, 20),
)  # fmt: skip

SHELLS: dict[str, tuple[tuple[Vector, ...], tuple[int, ...]]] = {
    "d6": (CUBE, (1, 2, 3, 4, 5, 6)),
    "duelling": (CUBE, (1, 2, 3, 4, 5, 6)),
    "d20": (TWENTY, tuple(range(1, 21))),
    "d10": (TWENTY, (8, 2, 6, 1, 4, 3, 9, 0, 7, 5, 5, 7, 0, 9, 3, 4, 1, 6, 2, 8)),
    "d00": (TWENTY, (8, 2, 6, 1, 4, 3, 9, 0, 7, 5, 5, 7, 0, 9, 3, 4, 1, 6, 2, 8)),
    "d4": (TWENTY_FOUR, (3, 1, 4, 1, 4, 4, 1, 4, 2, 3, 1, 1, 1, 4, 2, 3, 3, 2, 2, 2, 4, 1, 3, 2)),
    "d8": (TWENTY_FOUR, (3, 3, 6, 1, 2, 8, 1, 1, 4, 7, 5, 5, 4, 4, 2, 5, 7, 7, 8, 2, 8, 3, 6, 6)),
    "d12": (TWENTY_FOUR, tuple(range(1, 13)) * 2),
}
"""Of each shell: the directions of the die within, and the number each of them brings up."""


class GoDice:
    """Dice of Particula."""

    name = "GoDice"
    channels: tuple[Channel, ...] = (Channel(*(f"6e40000{at}-b5a3-f393-e0a9-e50e24dcca9e" for at in (1, 3, 2))),)

    def recognises(self, advert: Advert) -> bool:
        return advert.name.startswith("GoDice")

    def kind(self, advert: Advert) -> str:
        return "d6"

    def opening(self) -> list[bytes]:
        return [bytes([BATTERY]), bytes([ASK_STATE])]

    def ask(self) -> bytes:
        return bytes([BATTERY])

    def blink(self, times: int) -> bytes:
        """A third of a second on, as long off, blue, both lamps."""
        return bytes([PULSE, times, 33, 33, 0, 64, 255, 1, 0])

    def hear(self, packet: bytes, kind: str) -> list[Fact] | None:
        if packet == b"R":
            return [Lies(DieState.ROLLING)]
        if packet[:3] == b"Bat" and len(packet) == 4 and packet[3] <= 100:
            return [Power(packet[3])]
        if packet[:3] == b"Col" and len(packet) == 4 and packet[3] <= 5:
            return []
        for head, state in HEADS.items():
            if packet.startswith(head) and len(packet) == len(head) + 3:
                up = struct.unpack("bbb", packet[len(head) :])
                return [Lies(state, side_up(kind, up) if state.settled else 0)]
        return None


HEADS = {
    b"S": DieState.ROLLED,
    b"FS": DieState.ON_FACE,
    b"MS": DieState.ON_FACE,
    b"TS": DieState.COCKED,
}
"""Came to rest from a roll; lies after a nudge, and after being carried; leans."""


@cache
def side_up(kind: str, up: Vector) -> int:
    """The side, from 1, that is up in this shell when gravity points so; on a d10 the 0 is side 10.

    A kind without a shell of its own is read as the bare cube.
    """
    vectors, numbers = SHELLS.get(kind, SHELLS["d6"])
    near = min(range(len(vectors)), key=lambda at: sum((a - b) ** 2 for a, b in zip(vectors[at], up, strict=True)))
    return numbers[near] or 10
