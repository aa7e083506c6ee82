"""A touch panel of the kernel's own (uinput) on a machine that runs, and fingers on it."""

from __future__ import annotations

from pathlib import Path

from tests.machine.machine import HEIGHT, WIDTH, Machine

ORDERS = "/run/fingers"
TOUCHES = f"""
import fcntl, os, struct, time
EVENT = struct.Struct("llHHi")
KEY, ABS, TOUCH, SLOT, ID = 1, 3, 0x14A, 0x2F, 0x39
glass = os.open("/dev/uinput", os.O_WRONLY)
for request, value in ((0x64, KEY), (0x64, ABS), (0x65, TOUCH), (0x6E, 1)):
    fcntl.ioctl(glass, 0x40045500 | request, value)
across, down = {WIDTH - 1}, {HEIGHT - 1}
for axis, most in ((0, across), (1, down), (0x35, across), (0x36, down), (SLOT, 9), (ID, 65535)):
    fcntl.ioctl(glass, 0x401C5504, struct.pack("HH6i", axis, 0, 0, 0, most, 0, 0, 10))
fcntl.ioctl(glass, 0x405C5503, struct.pack("4H80sI", 3, 1, 1, 1, b"A panel of glass", 0))
fcntl.ioctl(glass, 0x5501)
touching = set()
def tell(*events):
    for event in (*events, (0, 0, 0)):
        os.write(glass, EVENT.pack(0, 0, *event))
def at(finger, x, y):
    events = [(ABS, SLOT, finger)]
    if finger not in touching:
        touching.add(finger)
        events += [(ABS, ID, finger + 1)] + [(KEY, TOUCH, 1)] * (len(touching) == 1)
    tell(*events, (ABS, 0x35, x), (ABS, 0x36, y), (ABS, 0, x), (ABS, 1, y))
def up(finger):
    touching.remove(finger)
    tell((ABS, SLOT, finger), (ABS, ID, -1), *[(KEY, TOUCH, 0)] * (not touching))
while True:
    with open("{ORDERS}") as orders:
        for order in orders:
            what, *numbers = order.split()
            {{"at": at, "up": up, "wait": lambda ms: time.sleep(ms / 1000)}}[what](*map(int, numbers))
"""


class Glass:
    """A panel that lies over the screen; places in px of it."""

    def __init__(self, machine: Machine, folder: Path) -> None:
        self._machine = machine
        (folder / "fingers.py").write_text(TOUCHES)
        machine.bring(folder / "fingers.py", "/run/fingers.py")
        machine.run(f"modprobe uinput && mkfifo {ORDERS} && systemd-run -q python3 /run/fingers.py")
        machine.until(lambda: "panel of glass" in machine.said("cat /proc/bus/input/devices"), "a touch panel")

    def tap(self, *places: tuple[float, float]) -> None:
        """One finger on each of these places, at the same time."""
        downs = [f"at {finger} {round(x)} {round(y)}" for finger, (x, y) in enumerate(places)]
        self._told(*downs, "wait 100", *(f"up {finger}" for finger in range(len(places))))

    def drag(self, x: float, y: float, dx: float, dy: float, steps: int = 6) -> None:
        """A finger that moves so far, and rests before it lets go."""
        ways = [f"at 0 {round(x + dx * step / steps)} {round(y + dy * step / steps)}" for step in range(steps + 1)]
        self._told(*(each for way in ways for each in (way, "wait 100")), "wait 500", "up 0")

    def _told(self, *orders: str) -> None:
        lines = "\\n".join(orders)
        self._machine.run(f"printf '{lines}\\n' >{ORDERS}")
