"""All tables of a club as the broker tells of them: how each stands, and which have fallen silent."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple
from uuid import uuid4

import msgspec
from paho.mqtt.client import Client, ConnectFlags, MQTTMessage
from paho.mqtt.properties import Properties
from paho.mqtt.reasoncodes import ReasonCode

from companion import typed
from ui.club.live import SILENT, client
from ui.club.settings import Broker
from ui.club.topics import ONLINE, TableState

MOST = 500
"""Tables are shown; more than this is somebody's mistake."""
LARGEST = 200_000
"""Bytes of a payload."""


class Shown(NamedTuple):
    """A table as it stood when it was last heard, and whether it is there now."""

    state: TableState
    there: bool


class Board:
    """`changed` is called on the client's thread."""

    def __init__(self, broker: Broker, changed: Callable[[], None]) -> None:
        self._broker, self._changed = broker, changed
        self._states: dict[str, TableState] = {}
        self._presence: dict[str, bool] = {}
        self._client = client(broker, f"companion-board-{uuid4().hex}")  # two of one name would throw each other out
        self._client.on_connect = self._connected
        self._client.on_message = self._heard

    def start(self) -> None:
        self._client.connect_async(self._broker.host, self._broker.port, keepalive=SILENT)
        self._client.loop_start()

    def stop(self) -> None:
        self._client.disconnect()
        self._client.loop_stop()

    @property
    def reached(self) -> bool:
        """Whether the broker is there."""
        return bool(self._client.is_connected())

    def tables(self) -> list[Shown]:
        """Every table by its name; those that have left and whose game is over are gone."""
        known = [Shown(state, self._presence.get(table, False)) for table, state in dict(self._states).items()]
        return sorted((each for each in known if each.there or not each.state.over), key=lambda each: each.state.name)

    def _connected(
        self, client: Client, data: Any, flags: ConnectFlags, reason: ReasonCode, properties: Properties | None
    ) -> None:
        if not reason.is_failure:
            client.subscribe([(f"{self._broker.prefix}/+/{what}", 1) for what in ("state", "presence")])
        self._changed()

    def _heard(self, client: Client, data: Any, message: MQTTMessage) -> None:
        table, what = str(message.topic).removeprefix(f"{self._broker.prefix}/").split("/")[:2]
        payload = bytes(message.payload)
        if len(payload) > LARGEST or (table not in self._states and len(self._states) >= MOST):
            return
        if what == "presence":
            self._presence[table] = payload == ONLINE.encode()
        else:
            try:
                state = typed.json(payload, TableState)
            except (msgspec.MsgspecError, RecursionError, ValueError):  # not a table of ours
                return
            if state.table == table:
                self._states[table] = state
        self._changed()
