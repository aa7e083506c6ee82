"""A real Home Assistant hears of tables: run by a Python that has its packages, with a broker's port, the number of
things to wait for, and a folder of its own. Prints what it has made of them, as JSON: every entity's state and device.

Only its core and its MQTT integration are begun; both are its own.
"""

# mypy: ignore-errors
from __future__ import annotations

import asyncio
import json
import socket
import sys
from pathlib import Path
from types import MappingProxyType

from homeassistant import config_entries, core, loader
from homeassistant.bootstrap import async_load_base_functionality
from homeassistant.components.mqtt.const import CONFIG_ENTRY_MINOR_VERSION, CONFIG_ENTRY_VERSION
from homeassistant.core_config import async_process_ha_core_config
from homeassistant.helpers import device_registry, entity_registry
from homeassistant.setup import async_setup_component

PATIENCE = 60


async def heard(port: int, count: int, folder: Path) -> dict[str, object]:
    """What stands there once so many things have a state."""
    (folder / "configuration.yaml").touch()
    hass = core.HomeAssistant(str(folder))
    hass.config.skip_pip = True
    loader.async_setup(hass)
    hass.config_entries = config_entries.ConfigEntries(hass, {})
    await loader.async_get_custom_components(hass)
    await async_load_base_functionality(hass)
    assert await async_setup_component(hass, "homeassistant", {})
    await async_process_ha_core_config(hass, {})
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        own = free.getsockname()[1]
    assert await async_setup_component(hass, "http", {"http": {"server_host": ["127.0.0.1"], "server_port": own}})
    entry = config_entries.ConfigEntry(
        data={"broker": "127.0.0.1", "port": port},
        discovery_keys=MappingProxyType({}),
        domain="mqtt",
        minor_version=CONFIG_ENTRY_MINOR_VERSION,
        options={},
        source="user",
        title="club",
        unique_id=None,
        version=CONFIG_ENTRY_VERSION,
    )
    await hass.config_entries.async_add(entry)
    await hass.async_start()
    for _ in range(PATIENCE * 10):
        states = [each for each in hass.states.async_all() if each.entity_id.split(".")[1].startswith("companion_")]
        if len(states) >= count and all(each.state not in ("unavailable", "unknown") for each in states):
            break
        await asyncio.sleep(0.1)
    entities, devices = entity_registry.async_get(hass), device_registry.async_get(hass)
    found = {
        each.entity_id: {
            "state": each.state,
            "device": devices.async_get(entities.async_get(each.entity_id).device_id).name,
        }
        for each in states
    }
    await hass.async_stop()
    return found


if __name__ == "__main__":
    print(json.dumps(asyncio.run(heard(int(sys.argv[1]), int(sys.argv[2]), Path(sys.argv[3])))))
