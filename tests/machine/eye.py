"""A camera of a machine's own that shows what is painted here: vivid's socket for what comes in, with a cable to its
socket for what goes out."""

from __future__ import annotations

from pathlib import Path

from tests.machine.evening import PYTHON
from tests.machine.machine import Machine
from vision.geometry import Image, Size

SIZE: Size = (1280, 720)
ORDERS = "/run/pictures"
CABLE = f"""
import fcntl, mmap, os, struct, subprocess, threading
import numpy as np
CONNECTED_TO, OUTPUT = 0xF0F071, 2
WRITTEN_OVER, NOTHING = 0xF0F001, 2
GIVE, FIND, PUT, TAKE, RUN = 0xC0145608, 0xC0585609, 0xC058560F, 0xC0585611, 0x40045612
sockets = "node_types=0x101 num_inputs=1 input_types=3 num_outputs=1 output_types=1 ccs_cap_mode=0 ccs_out_mode=0"
subprocess.run(["modprobe", "vivid", *sockets.split()], check=True)
seen, shown = [os.open(f"/dev/video{{end}}", os.O_RDWR) for end in (0, 1)]
for end in (seen, shown):
    timings = struct.pack("<5IQ6I", 0, {SIZE[0]}, {SIZE[1]}, 0, 3, 59400000, 1760, 40, 220, 5, 5, 20)
    fcntl.ioctl(end, 0xC0845657, bytearray(timings.ljust(132, b"\\0")))
for control in ((CONNECTED_TO, OUTPUT), (WRITTEN_OVER, NOTHING)):
    fcntl.ioctl(seen, 0xC008561C, struct.pack("Ii", *control))
os.close(seen)
kind = struct.pack("<I4x2I4sI", OUTPUT, {SIZE[0]}, {SIZE[1]}, b"BGR3", 1)  # as OpenCV asks for; others come as noise
fcntl.ioctl(shown, 0xC0D05605, bytearray(kind.ljust(208, b"\\0")))
def asked(what, frame=0, size=0):
    words = bytearray(struct.pack("<5I40xI24x", frame, OUTPUT, size, 0, 1, 1))
    fcntl.ioctl(shown, what, words)
    return words
fcntl.ioctl(shown, GIVE, bytearray(struct.pack("<3I8x", 3, OUTPUT, 1)))
size = {SIZE[0] * SIZE[1] * 3}
frames = [mmap.mmap(shown, size, offset=struct.unpack_from("<I", asked(FIND, at), 64)[0]) for at in range(3)]
noise = [np.random.default_rng(at).integers(-2, 3, size, np.int16) for at in range(3)]
picture, filled = None, [None] * 3
def put(at):
    if filled[at] is not picture:
        filled[at] = picture
        frames[at][:] = (np.frombuffer(picture, np.uint8) + noise[at]).clip(0, 255).astype(np.uint8).tobytes()
    asked(PUT, at, size)
def turn():
    while True:  # a camera's pictures are never quite the same
        put(struct.unpack_from("<I", asked(TAKE))[0])
while True:
    with open("{ORDERS}") as orders:
        for order in orders:
            begun = picture
            with open(order.strip(), "rb") as file:
                picture = file.read()
            if not begun:
                for at in range(3):
                    put(at)
                fcntl.ioctl(shown, RUN, struct.pack("i", OUTPUT))
                threading.Thread(target=turn).start()
"""


class Eye:
    """The camera; it is plugged in when it first has something to show."""

    def __init__(self, machine: Machine, folder: Path) -> None:
        self._machine, self._folder, self._shown = machine, folder, 0

    def see(self, picture: Image) -> None:
        """From now on it sees this (720 x 1280 x 3, blue, green, red)."""
        if not self._shown:
            self._machine.run("systemctl freeze companion")  # which would take it as soon as it is there, unready
            self._plug()
        self._shown += 1
        name = f"picture{self._shown}"
        (self._folder / name).write_bytes(picture.tobytes())
        self._machine.bring(self._folder / name, f"/run/{name}")
        self._machine.run(f"timeout 60 sh -c 'echo /run/{name} >{ORDERS}' && systemctl thaw companion")

    def _plug(self) -> None:
        machine, file = self._machine, self._folder / "cable.py"
        file.write_text(CABLE)
        machine.bring(file, "/run/cable.py")
        machine.run(f"mkfifo {ORDERS} && systemd-run -q --unit=cable sh -c '{PYTHON} /run/cable.py'")
