"""Dice that are not there, on a real broker: they publish what real ones would, and all that can go wrong with them."""

from __future__ import annotations

import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from threading import Timer

import msgspec
from paho.mqtt.client import Client
from paho.mqtt.enums import CallbackAPIVersion

from mqtt_die import TOPIC, MqttDice, Throw
from ui.conformance.clocks import PATIENCE
from ui.conformance.rig import DiceRig, Lacking

LATE = 0.5
"""Seconds by which a slow die speaks too late."""


class PretendedDie:
    """One die on a broker, thrown so often already. Raises OSError where there is none."""

    def __init__(self, host: str, port: int, name: str, kind: str = "d6", throws: int = 0) -> None:
        self.topic, self.kind, self.throws = f"{TOPIC}{name}", kind, throws
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


class Broker:
    """A Mosquitto on a port of its own, that can be stopped and started. Raises Lacking where there is none."""

    def __init__(self, folder: Path) -> None:
        found = shutil.which("mosquitto", path="/usr/sbin:/usr/local/sbin:/usr/bin")
        if found is None:
            raise Lacking("mosquitto is not installed here: apt-get install mosquitto")
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]
        self._program, self._file = found, folder / "mosquitto.conf"
        self.start()

    def start(self, *, everybody: bool = True) -> None:
        """It serves everybody, or only those it knows: nobody."""
        allowed = "true" if everybody else "false"
        self._file.write_text(f"listener {self.port} 127.0.0.1\nallow_anonymous {allowed}\n")
        self.process = subprocess.Popen([self._program, "-c", self._file], stderr=subprocess.DEVNULL)
        wait(self._there)

    def _there(self) -> bool:
        with socket.socket() as tried:
            return tried.connect_ex(("127.0.0.1", self.port)) == 0

    def hang(self, hangs: bool) -> None:
        """It is there and does nothing, or goes on."""
        self.process.send_signal(signal.SIGSTOP if hangs else signal.SIGCONT)

    def stop(self) -> None:
        self.hang(False)
        self.process.terminate()
        self.process.wait(PATIENCE)


def wait(met: Callable[[], bool]) -> None:
    until = time.monotonic() + PATIENCE
    while not met():
        assert time.monotonic() < until
        time.sleep(0.02)


class Twin(DiceRig):
    """One die in the kitchen, its broker, and the table that listens to both."""

    loggers = ("mqtt_die",)
    hidden = frozenset({"slow", "duplicate"})
    hurried = False  # the client goes by the system's time

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self._broker, self._squatter = Broker(folder), socket.socket()
        self._late: Timer | None = None
        self._throws = 0
        self.source = MqttDice("127.0.0.1", self._broker.port, self.wake, again=(1, 1), keep_alive=1)

    def roll(self, face: int) -> None:
        self._throw(face)

    def _throw(self, face: int, *, twice: bool = False) -> None:
        die = PretendedDie("127.0.0.1", self._broker.port, "kitchen", throws=self._throws)
        die.throw(face, twice=twice)
        self._throws = die.throws
        die.close()

    def fail(self, fault: str) -> None:
        match fault:
            case "unplug":
                self._broker.stop()
            case "silent":
                self._broker.hang(True)
            case "garbled":
                die = PretendedDie("127.0.0.1", self._broker.port, "kitchen")
                die.say(b"{kind:")
                die.close()
            case "slow":
                self.flights += 1
                self._late = Timer(LATE, self._throw, (5,))
                self._late.start()
            case "duplicate":
                self.flights += 1
                self._throw(5, twice=True)
            case "reset":
                self._broker.stop()
                self._broker.start()
            case "busy":
                self._broker.stop()
                self._squatter.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                self._squatter.bind(("127.0.0.1", self._broker.port))
                self._squatter.listen()
            case "denied":
                self._broker.stop()
                self._broker.start(everybody=False)

    def mend(self, fault: str) -> None:
        match fault:
            case "silent":
                self._broker.hang(False)
            case "garbled":
                self.flights += 1
                self._throw(2)
            case "slow" if self._late:
                self._late.join()
            case "unplug" | "busy" | "denied":
                self._squatter.close()
                with suppress(ProcessLookupError):
                    self._broker.stop()
                self._broker.start()

    def close(self) -> None:
        super().close()
        self._squatter.close()
        self._broker.stop()
