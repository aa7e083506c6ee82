"""Pixels: the packets of their dice, as their makers publish them (pixels-js, DieMessages and PixelsBluetoothIds).

Little-endian; the first byte says what it is. A face is an index from 0, not the number that is printed there.
"""

from __future__ import annotations

import struct

from hardware.ble.brand import Advert, Channel, Fact, Kind, Lies, Power
from hardware.dice.sentences import DieState

WHO_ARE_YOU, I_AM_A_DIE, ROLL_STATE, ASK_ROLL_STATE = 1, 2, 3, 23
BLINK, ASK_BATTERY, BATTERY = 29, 33, 34

STATES = (
    DieState.UNKNOWN,
    DieState.ROLLED,
    DieState.HANDLING,
    DieState.ROLLING,
    DieState.COCKED,
    DieState.ON_FACE,
)
KINDS = ("", "d4", "d6", "d8", "d10", "d00", "d12", "d20", "d6", "d6fudge")
"""By the makers' number of the die type; a d6 with pips is a d6."""
SIDES = {"d4": 4, "d6": 6, "d8": 8, "d10": 10, "d00": 10, "d12": 12, "d20": 20, "d6fudge": 6}
FOUR = {0: 1, 2: 2, 3: 3, 5: 4}
"""A d4 is counted as a d6 of which two faces never come up."""

OLD_GREETING = struct.Struct("<4B I I H I 4B")
"""type, LEDs, colours, die type; profile; id; flash; built; roll state, face, battery, battery state."""
ADVERT = struct.Struct("<5B")
"""LEDs, die type and colours, roll state, face, battery with the highest bit for charging."""


class Pixels:
    """Dice of Systemic Games, with the service of today and with that of their first years."""

    name = "Pixels"
    channels: tuple[Channel, ...] = (
        Channel(*(f"a6b9000{at}-7a5a-43f2-a962-350c8edc9b5b" for at in (1, 2, 3))),
        Channel(*(f"6e40000{at}-b5a3-f393-e0a9-e50e24dcca9e" for at in (1, 1, 2))),
        Channel(*(f"6e40000{at}-b5a3-f393-e0a9-e50e24dcca9e" for at in (1, 3, 2))),
    )
    """Of today; of the first years, as published; and as others have found the old ones to be."""

    def recognises(self, advert: Advert) -> bool:
        """The old service is also that of many other gadgets, so there the advert's five bytes must be there too."""
        today, old = self.channels[0].service, self.channels[1].service
        sized = any(len(data) in (5, 7) for data in advert.manufacturer.values())
        return today in advert.services or (old in advert.services and sized and not advert.name.startswith("GoDice"))

    def kind(self, advert: Advert) -> str:
        for data in advert.manufacturer.values():
            if len(data) == ADVERT.size:
                return _kind(data[1] >> 4)
        return ""

    def opening(self) -> list[bytes]:
        return [bytes([WHO_ARE_YOU]), bytes([ASK_BATTERY]), bytes([ASK_ROLL_STATE])]

    def ask(self) -> bytes:
        return bytes([ASK_ROLL_STATE])

    def blink(self, times: int) -> bytes:
        """Half a second a flash, blue, all faces, softly, the whole once."""
        return struct.pack("<BBHIIBB", BLINK, times, 500 * times, 0xFF0040FF, 0xFFFFFFFF, 128, 1)

    def hear(self, packet: bytes, kind: str) -> list[Fact] | None:
        if not packet:
            return None
        if packet[0] == ROLL_STATE and len(packet) == 3:
            lies = _lies(packet[1], packet[2], kind)
            return None if lies is None else [lies]
        if packet[0] == BATTERY and len(packet) in (2, 3) and packet[1] <= 100:
            return [Power(packet[1])]
        if packet[0] == I_AM_A_DIE:
            return _old_greeting(packet) if len(packet) == OLD_GREETING.size else _greeting(packet)
        return None


def _kind(number: int) -> str:
    return KINDS[number] if number < len(KINDS) else ""


def _lies(state: int, face: int, kind: str) -> Lies | None:
    """None for a state nobody knows and for a face such a die has not."""
    if state >= len(STATES):
        return None
    found = STATES[state]
    if not found.settled:
        return Lies(found)
    side = FOUR.get(face, 0) if kind == "d4" else face + 1
    return Lies(found, side) if 1 <= side <= SIDES.get(kind, 20) else None


def _old_greeting(packet: bytes) -> list[Fact] | None:
    fields = OLD_GREETING.unpack(packet)
    return _introduced(fields[3], *fields[8:11])


def _greeting(packet: bytes) -> list[Fact] | None:
    """A chain of chunks, each beginning with its own size: version, die, design, name, settings, status."""
    chunks: list[bytes] = []
    at = 1
    while at < len(packet):
        size = packet[at]
        if size < 1 or at + size > len(packet):
            return None
        chunks.append(packet[at + 1 : at + size])
        at += size
    if len(chunks) < 6 or len(chunks[1]) < 6 or len(chunks[5]) < 4:
        return None
    battery, _, state, face = chunks[5][:4]
    return _introduced(chunks[1][5], state, face, battery)


def _introduced(kind: int, state: int, face: int, battery: int) -> list[Fact] | None:
    named = _kind(kind)
    lies = _lies(state, face, named)
    facts: list[Fact] = [Kind(named)] if named else []
    facts += [Power(battery)] if battery <= 100 else []
    return [*facts, *([lies] if lies else [])] or None
