"""What every make of Bluetooth die comes to: adverts to know it by, packets that tell facts, packets that ask."""

from __future__ import annotations

import re
from typing import Protocol

import msgspec

from hardware.dice.sentences import DieState


class Advert(msgspec.Struct, frozen=True):
    """What a device shouts to everybody. `rssi` in dBm; UUIDs in small letters, in full."""

    address: str
    name: str = ""
    services: tuple[str, ...] = ()
    manufacturer: dict[int, bytes] = {}
    rssi: int | None = None

    @property
    def die_id(self) -> str:
        """A name as PROTOCOL.md allows it, the same for the same die for ever: `jon-s-d-4f2a`."""
        slug = re.sub(r"[^a-z0-9]+", "-", self.name.lower()).strip("-")[:7].strip("-")
        if not slug[:1].isalpha():
            slug = f"die-{slug}"[:7].strip("-")
        tail = re.sub(r"[^0-9a-f]", "", self.address.lower())[-4:]
        return f"{slug}-{tail}" if tail else slug


class Channel(msgspec.Struct, frozen=True):
    """A Bluetooth service, and its characteristics from which to hear and to which to write."""

    service: str
    notify: str
    write: str

    @property
    def all(self) -> frozenset[str]:
        return frozenset({self.service, self.notify, self.write})


class Lies(msgspec.Struct, frozen=True):
    """How a die lies now. `side` counts from 1; 0 where none can be read."""

    state: DieState
    side: int = 0


class Power(msgspec.Struct, frozen=True):
    """The battery, in per cent."""

    battery: int


class Kind(msgspec.Struct, frozen=True):
    """Which kind of die it says it is: `d6`, `d20` and so on."""

    kind: str


Fact = Lies | Power | Kind


class Brand(Protocol):
    """One make of dice. Nothing that arrives raises: what cannot be read is None."""

    name: str
    channels: tuple[Channel, ...]

    def recognises(self, advert: Advert) -> bool:
        """Whether such a device is a die of this make."""

    def kind(self, advert: Advert) -> str:
        """The kind of die an advert tells of; "" where it tells none."""

    def opening(self) -> list[bytes]:
        """What to write first: who are you, and how do you lie?"""

    def ask(self) -> bytes:
        """What to write so that a living die answers something."""

    def blink(self, times: int) -> bytes:
        """What makes it blink so often, 1 to 20 times."""

    def hear(self, packet: bytes, kind: str) -> list[Fact] | None:
        """What a packet of a die of this kind says; None where it says nothing that can be read."""
