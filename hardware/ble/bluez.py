"""The radio of this machine: BlueZ through bleak, which is imported only when it is first used."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from companion.table.words import Words, say
from hardware.ble.brand import Advert
from hardware.ble.radio import Connection, DieTrouble, RadioTrouble

CONNECT_WITHIN = 10.0
"""Seconds a die may take to be connected."""
RADIOS = Path("/sys/class/bluetooth")
"""Where the kernel names them. Whoever asks for BlueZ where there are none has it started in vain, again and again."""
NO_RADIO = say("This machine has no Bluetooth that I can use. Dice at a hub, and taps, work without.")


class Bluez:
    """Scans and connects; what bleak raises becomes RadioTrouble or DieTrouble."""

    def __init__(self, radios: Path = RADIOS) -> None:
        self._radios = radios
        self._devices: dict[str, Any] = {}

    async def scan(self, seconds: float) -> list[Advert]:
        if sys.platform == "linux" and not any(self._radios.glob("hci*")):
            raise RadioTrouble(NO_RADIO)
        try:
            from bleak import BleakScanner
        except ImportError as error:
            raise RadioTrouble(say("The package bleak is missing, so I hear no Bluetooth dice.")) from error
        try:
            found = await BleakScanner.discover(timeout=seconds, return_adv=True)
        except Exception as error:  # bleak lets through its own errors, dbus-fast's and the system's
            raise RadioTrouble(trouble(error)) from error
        self._devices = {address: device for address, (device, _) in found.items()}
        return [
            Advert(
                address,
                heard.local_name or device.name or "",
                tuple(uuid.lower() for uuid in heard.service_uuids),
                dict(heard.manufacturer_data),
                heard.rssi,
            )
            for address, (device, heard) in found.items()
        ]

    async def connect(self, address: str, lost: Callable[[], None]) -> Connection:
        from bleak import BleakClient

        device = self._devices.get(address)
        if device is None:
            raise DieTrouble(address)
        client = BleakClient(device, disconnected_callback=lambda _: lost(), timeout=CONNECT_WITHIN)
        try:
            await client.connect()
        except Exception as error:
            raise DieTrouble(f"{address}: {error}") from error
        return _Connected(client)


class _Connected:
    def __init__(self, client: Any) -> None:
        self._client = client
        offered = [each for service in client.services for each in (service, *service.characteristics)]
        self.uuids = frozenset(each.uuid.lower() for each in offered)

    async def listen(self, characteristic: str, heard: Callable[[bytes], None]) -> None:
        await self._tried(self._client.start_notify(characteristic, lambda _, data: heard(bytes(data))))

    async def write(self, characteristic: str, data: bytes) -> None:
        await self._tried(self._client.write_gatt_char(characteristic, data))

    async def close(self) -> None:
        await self._tried(self._client.disconnect())

    async def _tried(self, work: Any) -> None:
        try:
            await asyncio.wait_for(work, CONNECT_WITHIN)
        except Exception as error:
            raise DieTrouble(str(error)) from error


def trouble(error: BaseException) -> Words:
    """Why this machine's Bluetooth cannot be used, and what to do."""
    told = f"{type(error).__name__} {error}".lower()
    if isinstance(error, PermissionError) or "accessdenied" in told or "not authorized" in told or "notauth" in told:
        return say("I may not use Bluetooth. Add this user to the group bluetooth and sign in again.")
    if "inprogress" in told or "in progress" in told or "busy" in told:
        return say("Another program is using Bluetooth. Close it and I go on by myself.")
    if "notready" in told or "not ready" in told or "powered" in told or "turned off" in told:
        return say("Bluetooth is switched off. Switch it on: bluetoothctl power on")
    if (
        isinstance(error, OSError)
        or "no bluetooth adapter" in told
        or "unknownobject" in told
        or "serviceunknown" in told
    ):
        return NO_RADIO
    return say("Bluetooth does not answer ({error}). I try again by myself.", error=str(error) or type(error).__name__)
