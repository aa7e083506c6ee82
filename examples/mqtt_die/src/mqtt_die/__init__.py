"""Dice on an MQTT broker: `companion/dice/NAME` brings `{"kind": "d6", "throw": 17, "face": 4}`, nothing at the end.

The broker is named by the environment: `COMPANION_MQTT=localhost:1883`; without it there are no such dice.
"""

from __future__ import annotations

import logging
import os
import threading
import time
from collections.abc import Callable
from typing import Any

import msgspec
from paho.mqtt.client import Client, MQTTMessage
from paho.mqtt.enums import CallbackAPIVersion

from companion.table.dice import D6, D8, Die, numbered
from companion.table.words import say
from hardware.dice.news import DieFound, DieLost, DieStrange, DieView, Missed, News, PortTrouble, Reading, Status
from hardware.dice.sentences import DieState
from hardware.inbox import Inbox

log = logging.getLogger(__name__)
TOPIC = "companion/dice/"
KINDS: dict[str, Die] = {die.kind: die for die in (D6, D8, *(numbered(f"d{n}", n) for n in (4, 10, 12, 20)))}
AGAIN = 1, 30
"""Seconds between two tries to reach the broker, at first and at last."""
KEEP_ALIVE = 15
"""Seconds after which a broker that says nothing is asked; after as many again it is away."""


class Throw(msgspec.Struct, frozen=True):
    """What a die says: its kind, the number of this throw, and the face that is up."""

    kind: str
    throw: int
    face: int


_throws = msgspec.json.Decoder(Throw)


def dice(wake: Callable[[], object]) -> MqttDice | None:
    """The dice of the broker that is named by the environment; None where none is."""
    where = os.environ.get("COMPANION_MQTT", "")
    if not where:
        return None
    host, _, port = where.partition(":")
    return MqttDice(host, int(port or 1883), wake)


class MqttDice:
    """A `DiceSource`: every die that publishes to a broker. The broker may come and go."""

    def __init__(
        self,
        host: str,
        port: int,
        wake: Callable[[], object] | None = None,
        *,
        again: tuple[int, int] = AGAIN,
        keep_alive: int = KEEP_ALIVE,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._where, self._keep_alive, self._clock = (host, port), keep_alive, clock
        self._inbox: Inbox[News] = Inbox(Missed, wake)
        self._lock = threading.Lock()
        self._dice: dict[str, DieView] = {}
        self._known: dict[str, tuple[str, str]] = {}
        self._odd: set[str] = set()
        self._heard, self._trouble = False, ""
        self._client = Client(CallbackAPIVersion.VERSION2)
        self._client.reconnect_delay_set(*again)
        self._client.on_connect = self._connected
        self._client.on_disconnect = self._gone
        self._client.on_message = self._said

    # -- for the table ------------------------------------------------------------------------------------------------

    @property
    def status(self) -> Status:
        words = say("The dice of the broker are heard.") if self._heard else say("The broker of the dice is not there.")
        return Status(self._heard, words, "mqtt", f"{self._where[0]}:{self._where[1]}")

    @property
    def dice(self) -> tuple[DieView, ...]:
        with self._lock:
            return tuple(self._dice.values())

    def poll(self) -> list[News]:
        return self._inbox.fetch()

    def blink(self, die_id: str, times: int = 3) -> bool:
        """Such dice have no light that is known of."""
        return False

    def know(self, die_id: str, name: str = "", seat: str = "") -> None:
        with self._lock:
            self._known[die_id] = name, seat
            if die_id in self._dice:
                self._dice[die_id] = msgspec.structs.replace(self._dice[die_id], name=name, seat=seat)

    def look_again(self) -> None:
        """The client tries again by itself."""

    def start(self) -> MqttDice:
        self._client.connect_async(*self._where, self._keep_alive)
        self._client.loop_start()
        return self

    def stop(self) -> None:
        self._client.disconnect()
        self._client.loop_stop()

    # -- on the client's thread ---------------------------------------------------------------------------------------

    def _connected(self, client: Client, userdata: Any, flags: Any, reason: Any, properties: Any) -> None:
        if reason.is_failure:
            self._away(f"The broker of the dice does not let me in ({reason}).")
            return
        client.subscribe(f"{TOPIC}+", qos=1)
        self._heard = True
        if self._trouble:
            self._trouble = ""
            log.info("%s", self.status.words)

    def _gone(self, client: Client, userdata: Any, flags: Any, reason: Any, properties: Any) -> None:
        """What is thrown now nobody hears: the dice are lost until they say something again."""
        heard, self._heard = self._heard, False
        if heard and reason.is_failure:
            self._away("The broker of the dice has gone.")
            words = say("The broker of the dice has gone. I look for it; tap the faces meanwhile.")
            self._inbox.put(PortTrouble(self.status.port, words))
            for die_id in [die.die_id for die in self.dice]:
                self._lose(die_id)

    def _away(self, trouble: str) -> None:
        """Logged once, until it is something else."""
        if trouble != self._trouble:
            self._trouble = trouble
            log.warning("%s", trouble)

    def _said(self, client: Client, userdata: Any, message: MQTTMessage) -> None:
        die_id = message.topic.removeprefix(TOPIC)
        if not message.payload:
            self._lose(die_id)
            return
        try:
            throw = _throws.decode(message.payload)
        except msgspec.MsgspecError:
            if die_id not in self._odd:
                log.warning("%s says what is no throw: %.80r", message.topic, message.payload)
                self._odd.add(die_id)
            return
        if die_id in self._odd:
            log.info("%s says throws again", message.topic)
            self._odd.discard(die_id)
        die = KINDS.get(throw.kind)
        if die is None or not 1 <= throw.face <= die.sides:
            self._inbox.put(DieStrange(die_id, throw.kind, throw.face))
        elif not message.retain:  # what was kept by the broker lay there before anybody listened
            self._thrown(die_id, die, throw, message.payload.decode())

    def _thrown(self, die_id: str, die: Die, throw: Throw, evidence: str) -> None:
        shown = die.side(throw.face)
        with self._lock:
            name, seat = self._known.get(die_id, ("", ""))
            before = self._dice.get(die_id)
            view = DieView(die_id, die.kind, DieState.ROLLED, throw.face, shown, throw.throw, None, name, seat)
            self._dice[die_id] = view
        if before is None:
            self._inbox.put(DieFound(die_id, die.kind, name))
        if before is None or throw.throw > before.roll_id:
            at = self._clock()
            self._inbox.put(
                Reading(die_id, die.kind, die.sides, throw.face, shown, throw.throw, "mqtt", at, name, seat, evidence)
            )

    def _lose(self, die_id: str) -> None:
        with self._lock:
            lost = self._dice.pop(die_id, None)
        if lost:
            self._inbox.put(DieLost(die_id, lost.name))
