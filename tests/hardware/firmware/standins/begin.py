"""Runs the firmware's own main.py on a desktop, in MicroPython or in CPython: `begin.py FIRMWARE STANDINS`."""

import sys
import time

firmware, standins = sys.argv[1:3]
sys.path.insert(0, firmware)
sys.path.insert(0, standins)
for name in ("machine", "bluetooth"):
    sys.modules.pop(name, None)
import bluetooth  # noqa: E402
import machine  # noqa: E402


class Time:
    """The time of a board, in CPython and in MicroPython; a sleep gives the radio its turn."""

    def ticks_ms(self) -> int:
        return int(time.time() * 1000) % (1 << 30)

    def ticks_diff(self, later: int, earlier: int) -> int:
        return (later - earlier + (1 << 29)) % (1 << 30) - (1 << 29)

    def sleep_ms(self, pause: int) -> None:
        time.sleep(pause / 1000)
        bluetooth.stir()


sys.modules["machine"], sys.modules["bluetooth"] = machine, bluetooth
sys.modules["time"] = Time()  # type: ignore[assignment]
with open(firmware + "/main.py") as page:  # noqa: PTH123
    exec(page.read(), {"__name__": "__main__"})
