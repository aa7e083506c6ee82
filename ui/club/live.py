"""A table tells a broker how it stands. It never waits for the broker, and goes on without it."""

from __future__ import annotations

import logging
import queue
import threading
from collections.abc import Callable
from typing import Any

import msgspec
from paho.mqtt.client import Client, ConnectFlags, DisconnectFlags
from paho.mqtt.enums import CallbackAPIVersion
from paho.mqtt.properties import Properties
from paho.mqtt.reasoncodes import ReasonCode

from companion.play.for_seat import for_seat
from companion.play.session import Moment
from companion.table.words import Words, say
from ui.club import topics
from ui.club.settings import Broker
from ui.club.topics import OFFLINE, ONLINE, Topics
from ui.table.referee import Referee, Update

log = logging.getLogger(__name__)
SILENT = 20
"""Seconds after which a table that says nothing is given up by the broker (it waits half as long again)."""
SOONEST, LATEST = 1, 30
"""Seconds between two tries to reach a broker."""
PATIENCE = 3.0
"""Seconds for the last word."""


def client(broker: Broker, name: str) -> Client:
    """A client of that broker, not yet connected. Raises OSError where a certificate cannot be read."""
    made = Client(CallbackAPIVersion.VERSION2, client_id=name)
    made.connect_timeout = PATIENCE
    made.reconnect_delay_set(SOONEST, LATEST)
    if broker.user:
        made.username_pw_set(broker.user, broker.password or None)
    if broker.tls:
        made.tls_set(broker.ca or None)
    return made


class Live:
    """One game, shown live. `notice`: called once when the broker is out of reach, and once when it is back."""

    def __init__(
        self, broker: Broker, table: str, name: str, referee: Referee, notice: Callable[[Words], None] | None = None
    ) -> None:
        self._broker, self._table, self._name, self._referee = broker, table, name, referee
        self._rules = referee.session.rules
        self._notice = notice or (lambda words: referee.order(lambda: referee.notice(words)))
        self._topics = Topics(broker.prefix, table)
        self._moments: queue.SimpleQueue[Moment | None] = queue.SimpleQueue()
        self._state = b""
        self._lost = False
        self._thread = threading.Thread(target=self._tell, name="live", daemon=True)
        self._client = client(broker, f"companion-{table}")
        self._client.will_set(self._topics.presence, OFFLINE, qos=1, retain=True)
        self._client.on_connect = self._connected
        self._client.on_connect_fail = lambda *_: self._out_of_reach("")
        self._client.on_disconnect = self._disconnected

    def start(self) -> None:
        """From now on; returns at once."""
        self._moments.put(self._referee.session.head)
        self._referee.listen(self._updated)
        self._thread.start()
        self._client.connect_async(self._broker.host, self._broker.port, keepalive=SILENT)
        self._client.loop_start()

    def stop(self) -> None:
        """The table has left, and the broker knows it where it can be reached."""
        self._referee.deafen(self._updated)
        self._moments.put(None)
        self._thread.join(PATIENCE)
        self._client.on_disconnect = None
        if self._client.is_connected():
            left = self._client.publish(self._topics.presence, OFFLINE, qos=1, retain=True)
            try:
                left.wait_for_publish(PATIENCE)
            except (RuntimeError, ValueError) as error:  # the will says it
                log.info("the broker was gone before the table: %s", error)
        self._client.disconnect()
        self._client.loop_stop()

    # -- on the referee's thread: only hands over ---------------------------------------------------------------------

    def _updated(self, update: Update) -> None:
        if not update.notice:
            self._moments.put(update.moment)

    # -- on its own thread --------------------------------------------------------------------------------------------

    def _tell(self) -> None:
        """Every moment in its turn; all that leaves the table is made of what no seat of its own may know."""
        while (moment := self._moments.get()) is not None:
            try:
                self._told(moment)
            except Exception:  # what cannot be shown is no reason to show nothing more
                log.exception("the table is not shown as it stands")

    def _told(self, moment: Moment) -> None:
        share = for_seat(self._rules, moment, "")
        self._state = msgspec.json.encode(topics.state(share, self._rules.title, self._table, self._name))
        if not self._client.is_connected():
            return  # once it is back it is shown how the table stands then
        ruled = topics.ruling(share, self._table)
        if ruled and any(each.words and not each.to for each in moment.rulings):
            self._client.publish(self._topics.ruling, msgspec.json.encode(ruled), qos=0)
        self._client.publish(self._topics.state, self._state, qos=0, retain=True)

    # -- on the client's thread ---------------------------------------------------------------------------------------

    def _connected(
        self, client: Client, data: Any, flags: ConnectFlags, reason: ReasonCode, properties: Properties | None
    ) -> None:
        if reason.is_failure:
            self._out_of_reach(str(reason))
            return
        client.publish(self._topics.presence, ONLINE, qos=1, retain=True)
        if self._broker.discovery:
            device = topics.discovery(self._topics, self._table, self._name)
            where = self._topics.discovery(self._broker.discovery, self._table)
            client.publish(where, msgspec.json.encode(device), qos=1, retain=True)
        if self._state:
            client.publish(self._topics.state, self._state, qos=0, retain=True)
        if self._lost:
            self._lost = False
            self._notice(say("The broker {host} is back; the table is shown live again.", host=self._broker.host))

    def _disconnected(
        self, client: Client, data: Any, flags: DisconnectFlags, reason: ReasonCode, properties: Properties | None
    ) -> None:
        if reason.is_failure:
            self._out_of_reach(str(reason))

    def _out_of_reach(self, why: str) -> None:
        if self._lost:
            return
        self._lost = True
        log.warning("the broker %s is out of reach: %s", self._broker.host, why)
        self._notice(say("The broker {host} is out of reach; the game goes on.", host=self._broker.host))
