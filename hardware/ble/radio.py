"""What the Bluetooth dice need of a radio, whether BlueZ's through bleak or a pretended one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from companion.table.words import Words
from hardware.ble.brand import Advert


class RadioTrouble(Exception):
    """The radio itself cannot be used now; `words` say why and what to do."""

    def __init__(self, words: Words) -> None:
        self.words = words
        super().__init__(str(words))


class DieTrouble(Exception):
    """One die cannot be reached now; that of itself is no news."""


class Connection(Protocol):
    """A die that is connected. Everything may raise DieTrouble."""

    uuids: frozenset[str]
    """Of all its services and characteristics, in small letters."""

    async def listen(self, characteristic: str, heard: Callable[[bytes], None]) -> None: ...

    async def write(self, characteristic: str, data: bytes) -> None: ...

    async def close(self) -> None: ...


class Radio(Protocol):
    """Used from one asyncio loop only, one call at a time."""

    async def scan(self, seconds: float) -> list[Advert]:
        """The devices heard within so many seconds, each once. Raises RadioTrouble."""

    async def connect(self, address: str, lost: Callable[[], None]) -> Connection:
        """Connects to a device; `lost` is called once when it has gone. Raises DieTrouble, RadioTrouble."""
