"""A camera of a machine's own that shows what is painted here: vivid's socket for what comes in, with a cable to its
socket for what goes out."""

from __future__ import annotations

from pathlib import Path

import cv2

from tests.machine.machine import Machine
from vision.geometry import Image, Size

SIZE: Size = (1280, 720)
ORDERS = "/run/pictures"
CABLE = f"""
import fcntl, os, struct, subprocess
CONNECTED_TO, OUTPUT = 0xF0F071, 2
WRITTEN_OVER, BY_TIME = 0xF0F029, 1
sockets = "node_types=0x101 num_inputs=1 input_types=3 num_outputs=1 output_types=1"
subprocess.run(["modprobe", "vivid", *sockets.split()], check=True)
ends = [os.open(f"/dev/video{{end}}", os.O_RDWR) for end in (0, 1)]
for end in ends:
    timings = struct.pack("<5IQ6I", 0, {SIZE[0]}, {SIZE[1]}, 0, 3, 59400000, 1760, 40, 220, 5, 5, 20)  # the fewest
    fcntl.ioctl(end, 0xC0845657, bytearray(timings.ljust(132, b"\\0")))
for control in ((CONNECTED_TO, OUTPUT), (WRITTEN_OVER, BY_TIME)):
    fcntl.ioctl(ends[0], 0xC008561C, struct.pack("Ii", *control))
os.close(ends[0])
while True:
    with open("{ORDERS}") as orders:
        for order in orders:
            with open(order.strip(), "rb") as file:
                picture = file.read()
            for _ in range(4):  # as many as wait to be shown; the last stays
                os.write(ends[1], picture)
"""


class Eye:
    """The camera; it is plugged in when it first has something to show."""

    def __init__(self, machine: Machine, folder: Path) -> None:
        self._machine, self._folder, self._shown = machine, folder, 0

    def see(self, picture: Image) -> None:
        """From now on it sees this (720 x 1280 x 3, blue, green, red)."""
        if not self._shown:
            self._plug()
        self._shown += 1
        name = f"picture{self._shown}"
        (self._folder / name).write_bytes(cv2.cvtColor(picture, cv2.COLOR_BGR2YUV_YUY2).tobytes())
        self._machine.bring(self._folder / name, f"/run/{name}")
        self._machine.run(f"echo /run/{name} >{ORDERS}")

    def _plug(self) -> None:
        machine, file = self._machine, self._folder / "cable.py"
        file.write_text(CABLE)
        machine.bring(file, "/run/cable.py")
        machine.run(f"mkfifo {ORDERS} && systemd-run -q --unit=cable python3 /run/cable.py")
