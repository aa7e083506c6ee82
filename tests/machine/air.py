"""The air around a machine: a radio on a line of its own, as a Pi's is, and a die that is in its range or is not.

Everything is said as it is in truth, from HCI up to the die's packets; only the antennas are left out.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Coroutine
from pathlib import Path
from random import Random
from types import TracebackType
from typing import Any, Self

from bumble.controller import Controller
from bumble.core import AdvertisingData, PhysicalTransport
from bumble.device import Device
from bumble.gatt import Characteristic, CharacteristicValue, Service
from bumble.hci import HCI_CONNECTION_TIMEOUT_ERROR, Address
from bumble.host import Host
from bumble.link import LocalLink
from bumble.transport import open_transport
from bumble.transport.common import AsyncPipeSink

from hardware.ble.simulated import SimulatedDie

RADIO = "B0:A4:D0:00:00:01"
SIDES = 8
FLIGHT = 1.0
"""Seconds between one state of a throw and the next; a slow machine may be told of them together."""
OFTEN = 500.0
"""Milliseconds from one advert to the next."""
LONGEST = 60.0


class Ether(LocalLink):
    """Brings what is sent from the address by which its sender is connected. The library's own takes the random one,
    which no radio need have."""

    def send_acl_data(self, sender: Controller, to: Address, transport: PhysicalTransport, data: bytes) -> None:
        connection, hearer = sender.le_connections.get(to), self.find_le_controller(to)
        if connection and hearer:
            said = connection.self_address, transport, data
            asyncio.get_running_loop().call_soon(hearer.on_link_acl_data, *said)


class Air:
    """`line`: the socket of the radio's line. The die is not in range yet."""

    def __init__(self, line: Path, die: SimulatedDie) -> None:
        self.die = die
        self._rng = Random(3)
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever)
        self._thread.start()
        self._done(self._begin(line))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._done(self._line.close())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def come(self) -> None:
        """The die comes into range, and says so to everybody."""
        advert = self.die.advert
        said = [
            (AdvertisingData.Type.FLAGS, b"\x06"),
            (AdvertisingData.COMPLETE_LIST_OF_128_BIT_SERVICE_CLASS_UUIDS, bytes(self._service.uuid)),
            *(
                (AdvertisingData.MANUFACTURER_SPECIFIC_DATA, company.to_bytes(2, "little") + data)
                for company, data in advert.manufacturer.items()
            ),
        ]
        named = AdvertisingData([(AdvertisingData.Type.COMPLETE_LOCAL_NAME, advert.name.encode())])
        self._done(
            self._device.start_advertising(
                advertising_data=bytes(AdvertisingData(said)),
                scan_response_data=bytes(named),
                advertising_interval_min=OFTEN,
                advertising_interval_max=OFTEN,
                auto_restart=True,
            )
        )

    def go(self) -> None:
        """It is carried out of range."""
        self._done(self._device.stop_advertising())
        for connection in tuple(self._device.connections.values()):
            self._done(self._device.disconnect(connection, HCI_CONNECTION_TIMEOUT_ERROR))

    @property
    def connected(self) -> bool:
        return bool(self._device.connections)

    def roll(self, _: str = "", /) -> None:
        """Somebody throws it."""
        self.die.throw(self._rng.randint(1, SIDES), FLIGHT)

    async def _begin(self, line: Path) -> None:
        ether, channel = Ether(), self.die.channel
        self._line = await open_transport(f"unix:{line}")
        Controller("radio", self._line.source, self._line.sink, link=ether, public_address=RADIO)
        chip = Controller(self.die.name, link=ether)
        self._device = Device(self.die.name, Address(self.die.address), host=Host(chip, AsyncPipeSink(chip)))
        can = Characteristic.Properties
        self._says = Characteristic(channel.notify, can.READ | can.NOTIFY, Characteristic.READABLE, b"")
        hears = Characteristic(
            channel.write,
            can.WRITE | can.WRITE_WITHOUT_RESPONSE,
            Characteristic.WRITEABLE,
            CharacteristicValue(write=lambda _, packet: self.die.answer(bytes(packet))),
        )
        self._service = Service(channel.service, [self._says, hears])
        self._device.add_service(self._service)
        await self._device.power_on()
        self.die.out = self._told

    def _told(self, packet: bytes) -> None:
        asyncio.run_coroutine_threadsafe(self._device.notify_subscribers(self._says, packet), self._loop)

    def _done(self, work: Coroutine[Any, Any, Any]) -> Any:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(LONGEST)
