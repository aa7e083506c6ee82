"""Dice that are not there: they publish what real ones would, and their faults."""

from __future__ import annotations

import msgspec
from paho.mqtt.client import Client
from paho.mqtt.enums import CallbackAPIVersion

from mqtt_die import TOPIC, Throw


class PretendedDie:
    """One die on a broker. Raises OSError where there is none."""

    def __init__(self, host: str, port: int, name: str, kind: str = "d6") -> None:
        self.topic, self.kind, self.throws = f"{TOPIC}{name}", kind, 0
        self._client = Client(CallbackAPIVersion.VERSION2)
        self._client.will_set(self.topic, b"", qos=1)
        self._client.connect(host, port)
        self._client.loop_start()

    def throw(self, face: int, *, twice: bool = False) -> None:
        """The die has come to rest; `twice`: its message comes twice, as MQTT allows."""
        self.throws += 1
        for _ in range(1 + twice):
            self.say(msgspec.json.encode(Throw(self.kind, self.throws, face)))

    def say(self, payload: bytes, *, retain: bool = False) -> None:
        """Anything else a die may say."""
        self._client.publish(self.topic, payload, qos=1, retain=retain).wait_for_publish(10.0)

    def leave(self) -> None:
        """Its last words, and it is off."""
        self.say(b"")
        self.close()

    def close(self) -> None:
        self._client.disconnect()
        self._client.loop_stop()
