"""Bluetooth without a radio: pretended Pixels and GoDice that speak their makers' packets, and all their faults.

The link that hears them is the real one.
"""

from __future__ import annotations

import asyncio
import errno
import struct
import time
from collections.abc import Callable
from random import Random

from hardware.ble import godice, pixels
from hardware.ble.bluez import trouble
from hardware.ble.brand import Advert, Brand
from hardware.ble.radio import Connection, DieTrouble, RadioTrouble
from hardware.dice.sentences import DieState

FAULTS: dict[str, str] = {
    "unplug": "the dice are carried out of range",
    "silent": "the dice stay connected and say nothing",
    "garbled": "packets arrive cut off, or with other bytes in them",
    "slow": "packets arrive half a second late",
    "duplicate": "packets arrive twice",
    "reset": "every connection breaks once",
    "busy": "another program is using the radio",
    "denied": "this user may not use Bluetooth any more",
}
LATE = 0.5
"""Seconds by which packets are late with the fault `slow`."""


class SimulatedDie:
    """One die. `make` is `pixels` or `godice`; a GoDice of a kind wears that shell."""

    def __init__(self, make: str, kind: str, name: str, address: str, *, old: bool = False) -> None:
        self.make, self.kind, self.name, self.address = make, kind, name, address
        self.brand: Brand = godice.GoDice() if make == "godice" else pixels.Pixels()
        self.channel = self.brand.channels[1 if old and make == "pixels" else 0]
        self.state, self.side, self.battery = DieState.ON_FACE, 1, 80
        self.blinks = 0
        self.asked = 0
        self.out: Callable[[bytes], None] | None = None

    @property
    def advert(self) -> Advert:
        if self.make == "godice":
            return Advert(self.address, self.name, (), {}, -60)
        packed = struct.pack("<5B", 8, pixels.KINDS.index(self.kind) << 4, self._number(), self.side - 1, self.battery)
        return Advert(self.address, self.name, (self.channel.service,), {0x0D39: packed}, -60)

    def throw(self, side: int, pause: float = 0.0) -> None:
        """Somebody throws it, to show this side; `pause` seconds lie between one state and the next."""
        self.take()
        time.sleep(pause)
        self.fly()
        time.sleep(pause)
        self.land(side)

    def take(self) -> None:
        """It is in somebody's hand; a GoDice does not tell."""
        self.state = DieState.HANDLING
        if self.make == "pixels":
            self._say(self._lies())

    def fly(self) -> None:
        self.state = DieState.ROLLING
        self._say(self._lies())

    def land(self, side: int, state: DieState = DieState.ROLLED) -> None:
        """It comes to rest, or leans, or is set down."""
        self.state, self.side = state, side
        self._say(self._lies())

    def answer(self, packet: bytes) -> None:
        """What it does when something is written to it."""
        self.asked += 1
        if self.make == "godice":
            if packet[:1] == bytes([godice.BATTERY]):
                self._say(b"Bat" + bytes([self.battery]))
            elif packet[:1] == bytes([godice.ASK_STATE]) and self.state.settled:
                self._say(b"MS" + self._up())
            elif packet[:1] == bytes([godice.PULSE]):
                self.blinks += packet[1]
            return
        match packet[0]:
            case pixels.WHO_ARE_YOU:
                self._say(self._greeting())
            case pixels.ASK_ROLL_STATE:
                self._say(self._lies())
            case pixels.ASK_BATTERY:
                self._say(bytes([pixels.BATTERY, self.battery, 0]))
            case pixels.BLINK:
                self.blinks += packet[1]

    def _lies(self) -> bytes:
        if self.make == "pixels":
            return bytes([pixels.ROLL_STATE, self._number(), self.side - 1])
        heads = {state: head for head, state in reversed(godice.HEADS.items())}
        return heads[self.state] + self._up() if self.state in heads else b"R"

    def _up(self) -> bytes:
        vectors, numbers = godice.SHELLS.get(self.kind, godice.SHELLS["d6"])
        return struct.pack("bbb", *vectors[numbers.index(self.side)])

    def _number(self) -> int:
        return pixels.STATES.index(self.state)

    def _greeting(self) -> bytes:
        kind = pixels.KINDS.index(self.kind)
        chunks = (
            struct.pack("<HIHHHH", 1, 1_700_000_000, 1, 1, 1, 1),
            struct.pack("<IBBBBB", 0x5EED, 1, kind, 8, 1, 0),
            b"\0",
            self.name.encode() + b"\0",
            struct.pack("<III", 1, 2, 3),
            bytes([self.battery, 0, self._number(), self.side - 1]),
        )
        return bytes([pixels.I_AM_A_DIE]) + b"".join(bytes([len(chunk) + 1]) + chunk for chunk in chunks)

    def _say(self, packet: bytes) -> None:
        if self.out:
            self.out(packet)


class SimulatedRadio:
    """A radio in whose range these dice lie. May be told of faults from any thread; chance comes from `rng` alone."""

    def __init__(self, dice: list[SimulatedDie], rng: Random | None = None) -> None:
        self.dice = {die.address: die for die in dice}
        self.faults: set[str] = set()
        self._rng = rng or Random(1)
        self.connected: set[_Connected] = set()
        self.scans = 0
        self.spoilt = 0
        """Packets that were garbled on their way."""

    def fail(self, name: str) -> None:
        """Switches a fault on; `FAULTS` tells which there are. Raises KeyError for another name."""
        if name not in FAULTS:
            raise KeyError(name)
        if name != "reset":
            self.faults.add(name)
        if name in ("unplug", "reset", "busy", "denied"):
            for each in tuple(self.connected):
                each.break_off()

    def mend(self, name: str) -> None:
        """Switches a fault off; harmless where it is not on."""
        self.faults.discard(name)

    async def scan(self, seconds: float) -> list[Advert]:
        self.scans += 1
        if "denied" in self.faults:
            raise RadioTrouble(trouble(PermissionError(errno.EACCES, "org.freedesktop.DBus.Error.AccessDenied")))
        if "busy" in self.faults:
            raise RadioTrouble(trouble(RuntimeError("org.bluez.Error.InProgress")))
        await asyncio.sleep(seconds)
        if "unplug" in self.faults:
            return []
        return [die.advert for die in self.dice.values()]

    async def connect(self, address: str, lost: Callable[[], None]) -> Connection:
        if self.faults & {"unplug", "busy", "denied"} or address not in self.dice:
            raise DieTrouble(f"{address} is not there")
        return _Connected(self, self.dice[address], lost)

    def carried(self, packet: bytes) -> list[bytes]:
        """What becomes of a packet on its way."""
        if "silent" in self.faults:
            return []
        if "garbled" in self.faults:
            self.spoilt += 1
            cut = packet[: self._rng.randrange(len(packet))]
            return [cut + self._rng.randbytes(self._rng.randrange(1, 6)) if self._rng.random() < 0.5 else cut]
        return [packet, packet] if "duplicate" in self.faults else [packet]


class _Connected:
    def __init__(self, radio: SimulatedRadio, die: SimulatedDie, lost: Callable[[], None]) -> None:
        self.uuids = frozenset({die.channel.service, die.channel.notify, die.channel.write})
        self._radio, self.die, self._lost = radio, die, lost
        self._loop = asyncio.get_running_loop()
        self._heard: Callable[[bytes], None] = lambda packet: None
        radio.connected.add(self)

    async def listen(self, characteristic: str, heard: Callable[[bytes], None]) -> None:
        if characteristic != self.die.channel.notify:
            raise DieTrouble(characteristic)
        self._heard = heard
        self.die.out = self._send

    async def write(self, characteristic: str, data: bytes) -> None:
        if self not in self._radio.connected or characteristic != self.die.channel.write:
            raise DieTrouble(characteristic)
        if "silent" not in self._radio.faults:
            self.die.answer(data)

    async def close(self) -> None:
        self._radio.connected.discard(self)
        self.die.out = None

    def break_off(self) -> None:
        """The connection is gone; called from any thread."""
        self._radio.connected.discard(self)
        self.die.out = None
        self._loop.call_soon_threadsafe(self._lost)

    def _send(self, packet: bytes) -> None:
        late = LATE if "slow" in self._radio.faults else 0.0
        for each in self._radio.carried(packet):
            self._loop.call_soon_threadsafe(self._loop.call_later, late, self._heard, each)
