"""What we ask of bleak is there in the release that is installed; and each of its troubles gets its own words."""

from __future__ import annotations

import asyncio
import inspect
import subprocess
import sys
from pathlib import Path

import pytest
from bleak import BleakClient, BleakScanner
from bleak.backends.scanner import AdvertisementData

from hardware.ble.bluez import NO_RADIO, Bluez, trouble
from hardware.ble.radio import DieTrouble, RadioTrouble


def test_bleak_has_what_we_use() -> None:
    assert {"timeout", "return_adv"} <= inspect.signature(BleakScanner.discover).parameters.keys()
    made = inspect.signature(BleakClient.__init__).parameters
    assert {"disconnected_callback", "timeout"} <= made.keys()
    assert list(inspect.signature(BleakClient.start_notify).parameters)[1:3] == ["char_specifier", "callback"]
    assert list(inspect.signature(BleakClient.write_gatt_char).parameters)[1:3] == ["char_specifier", "data"]
    assert {"local_name", "service_uuids", "manufacturer_data", "rssi"} <= set(AdvertisementData._fields)
    assert {"services", "connect", "disconnect"} <= set(dir(BleakClient))


def test_it_is_imported_only_when_it_is_used() -> None:
    script = "import sys, hardware.ble.link, hardware.ble.bluez, ui.table.devices; print('bleak' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


def test_a_die_that_was_not_seen_cannot_be_connected() -> None:
    with pytest.raises(DieTrouble):
        asyncio.run(Bluez().connect("D0:00:00:00:00:00", lambda: None))


def test_who_has_no_radio_asks_nobody_for_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[float] = []

    async def discover(timeout: float, **words: bool) -> dict[str, object]:
        asked.append(timeout)
        return {}

    monkeypatch.setattr(BleakScanner, "discover", discover)
    with pytest.raises(RadioTrouble) as told:
        asyncio.run(Bluez(tmp_path).scan(1.0))
    assert told.value.words == NO_RADIO and not asked
    (tmp_path / "hci0").mkdir()
    assert asyncio.run(Bluez(tmp_path).scan(1.0)) == [] and asked == [1.0]


@pytest.mark.parametrize(
    ("error", "word"),
    [
        (PermissionError(13, "no"), "group bluetooth"),
        (RuntimeError("[org.bluez.Error.NotReady] Resource Not Ready"), "power on"),
        (RuntimeError("[org.bluez.Error.InProgress] Operation already in progress"), "Another program"),
        (RuntimeError("No Bluetooth adapters found."), "no Bluetooth"),
        (FileNotFoundError(2, "No such file", "/run/dbus/system_bus_socket"), "no Bluetooth"),
        (RuntimeError("odd"), "odd"),
    ],
)
def test_each_trouble_names_its_cure(error: BaseException, word: str) -> None:
    assert word in str(trouble(error))
