"""The board itself: USB, radio, sensor and lamp. All that touches hardware is here, and nothing else."""

import sys
from time import sleep_ms, ticks_diff, ticks_ms  # type: ignore[attr-defined]

import machine

from .hub import Hub
from .leash import Leash
from .pixels import Pixels

LAMP, LEASH_LAMP, SDA, SCL = 15, 14, 4, 5
"""Pins: the hub's lamp, the leash die's lamp, and the two lines to its sensor."""
SENSOR, LEASH = 0x53, "big-one"
MOST_WAITING = 32


class Clock:
    """Milliseconds since the start that never wrap, as ticks_ms does after twelve days."""

    def __init__(self) -> None:
        self.now = 0
        self._ticks = ticks_ms()

    def tick(self) -> int:
        ticks = ticks_ms()
        self.now += ticks_diff(ticks, self._ticks)
        self._ticks = ticks
        return self.now


class Line:
    """The serial line over USB."""

    def __init__(self) -> None:
        import select

        try:
            import micropython

            micropython.kbd_intr(-1)  # a byte 3 in some noise must not stop the hub
        except (ImportError, AttributeError):
            pass
        self._poll = select.poll()
        self._poll.register(sys.stdin, select.POLLIN)
        self._room = select.poll()
        self._room.register(sys.stdout, select.POLLOUT)
        self.open = True

    def read(self) -> bytes:
        """What has come, without waiting for more."""
        got = b""
        while self.open and len(got) < 82 and self._poll.poll(0):
            byte = sys.stdin.buffer.read(1)
            if not byte:
                self.open = False  # on a desktop: whoever ran us has gone
            else:
                got += byte
        return got

    def write(self, sentences: list[bytes]) -> None:
        """Sends what there is room for. A hub never waits for a listener: the rest is dropped, sentence by sentence."""
        for each in sentences:
            if self._room.poll(0):
                sys.stdout.buffer.write(each)
                if hasattr(sys.stdout, "flush"):
                    sys.stdout.flush()


class Radio:
    """Adverts, noted when they come and taken when there is time."""

    def __init__(self) -> None:
        import bluetooth

        self._ble = bluetooth.BLE()
        self._ble.active(True)
        self._waiting: list[tuple[bytes, int, bytes]] = []
        self._ble.irq(self._heard)
        self._ble.gap_scan(0, 30000, 30000)

    def _heard(self, event: int, data: tuple[int, bytes, int, int, bytes]) -> None:
        if event == 5 and len(self._waiting) < MOST_WAITING:
            _, address, _, rssi, advert = data
            self._waiting.append((bytes(address), rssi, bytes(advert)))

    def take(self) -> list[tuple[bytes, int, bytes]]:
        waiting, self._waiting = self._waiting, []
        return waiting


class Sensor:
    """An ADXL345 on I2C. Absent, or pulled off, it says None."""

    def __init__(self) -> None:
        self._bus = machine.I2C(0, sda=machine.Pin(SDA), scl=machine.Pin(SCL), freq=100000)
        self._awake = False

    def read(self) -> tuple[int, int, int] | None:
        try:
            if not self._awake:
                self._bus.writeto_mem(SENSOR, 0x31, b"\x0b")  # full resolution, up to 16 g
                self._bus.writeto_mem(SENSOR, 0x2D, b"\x08")  # measure
                self._awake = True
            raw = self._bus.readfrom_mem(SENSOR, 0x32, 6)
        except OSError:
            self._awake = False
            return None
        values = [raw[at] | raw[at + 1] << 8 for at in (0, 2, 4)]
        x, y, z = [value - 65536 if value > 32767 else value for value in values]
        return x, y, z


def boot_id() -> str:
    """Four hex digits that are others after every start."""
    import os

    return "".join([f"{byte:02X}" for byte in os.urandom(2)])


def hub_id() -> str:
    """A name that stays the same: from the board's own number where it has one."""
    try:
        return "hub-" + "".join([f"{byte:02x}" for byte in machine.unique_id()])[-6:]
    except AttributeError:
        return "hub"


class Blinker:
    """A lamp that blinks as often as asked, a quarter of a second on and as long off."""

    def __init__(self, pin: int) -> None:
        self._lamp = machine.Pin(pin, machine.Pin.OUT)
        self._left = 0
        self._next = 0

    def ask(self, times: int) -> None:
        self._left += 2 * times

    def tick(self, now: int) -> None:
        if self._left and now >= self._next:
            self._left -= 1
            self._next = now + 250
            self._lamp.value(self._left % 2)


def run() -> None:
    """The loop of PROTOCOL.md 9, until the power goes."""
    clock = Clock()
    line = Line()
    sensor = Sensor()
    lamp, leash_lamp = Blinker(LAMP), Blinker(LEASH_LAMP)
    leashed = sensor.read() is not None
    hub = Hub(hub_id(), boot_id(), (LEASH,) if leashed else (), clock.tick())
    leash = Leash(hub, LEASH)
    pixels = Pixels(hub)
    try:
        radio = Radio()
    except ImportError:
        radio = None
    felt_at = 0
    beat = 0
    while line.open:
        now = clock.tick()
        hub.hear(line.read())
        if radio:
            for address, rssi, advert in radio.take():
                pixels.hear(address, rssi, advert, now)
            pixels.tick(now)
        if now - felt_at >= 10:
            felt_at = now
            felt = sensor.read()
            if felt:
                leash.feel(felt[0], felt[1], felt[2], now)
            else:
                hub.lose(LEASH)
        hub.tick(now)
        die = hub.dice.get(LEASH)
        if die and die.blinks:
            leash_lamp.ask(die.blinks)
            die.blinks = 0
        if now // 1000 != beat:
            beat = now // 1000
            lamp.ask(1)
        lamp.tick(now)
        leash_lamp.tick(now)
        line.write(hub.outgoing())
        sleep_ms(2)
