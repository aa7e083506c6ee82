"""Pins of a 64-bit ARM machine: its eight lines (PL061) are the kernel's own, and QEMU says what they are driven to."""

from __future__ import annotations

import socket
import subprocess
from pathlib import Path

from tests.machine.machine import KINDS, MEMORY, Machine

PI4 = 0xC03114
"""What a Pi 4 calls itself; gpiozero opens the pins of nothing but a Pi."""
LINES = range(8)
WIRES = "wires"


def wired(folder: Path) -> tuple[str | Path, ...]:
    """More words for QEMU: a device tree in which the machine calls itself a Pi 4, and a socket for `Lines`."""
    import fdt  # `scripts/setup machine` brings it

    folder.mkdir(parents=True, exist_ok=True)
    file, kind = folder / "tree.dtb", KINDS["aarch64"]
    board = ("-M", f"{kind.words[1]},dumpdtb={file}", *kind.words[2:], "-m", str(MEMORY), "-nographic")
    subprocess.run([kind.program, *board], check=True, capture_output=True)
    tree = fdt.parse_dtb(file.read_bytes())
    tree.set_property("linux,revision", PI4, "/system")  # where a Pi's firmware puts it
    file.write_bytes(tree.to_dtb(version=17))
    return "-dtb", file, "-qtest", f"unix:{folder / WIRES},server=on,wait=off", "-qtest-log", "/dev/null"


class Lines:
    """Somebody who closes contacts to ground, and sees which lamps are lit. At first every contact is open."""

    def __init__(self, machine: Machine) -> None:
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self._socket.connect(str(machine.folder / WIRES))
        self._said = self._socket.makefile("r")
        self._high: set[int] = set()
        machine.run("rmmod gpio_keys", ok=False)  # which has a line for QEMU's own switch
        parts = machine.tell("qom-list", path="/machine/unattached")
        name = next(part["name"] for part in parts if part["type"] == "child<pl061>")
        self._chip = f"/machine/unattached/{name}"
        self._told(f"irq_intercept_out {self._chip}")
        for line in LINES:
            self.press(line, False)

    def press(self, line: int, down: bool) -> None:
        self._told(f"set_irq_in {self._chip} unnamed-gpio-in {line} {int(not down)}")

    @property
    def high(self) -> set[int]:
        """The lines that the chip drives high; of those that nobody has driven since the beginning none is."""
        self._told(f"irq_intercept_out {self._chip}")
        return set(self._high)

    def _told(self, order: str) -> None:
        self._socket.sendall(f"{order}\n".encode())
        while (said := self._said.readline().split()) and said[0] == "IRQ":
            (self._high.add if said[1] == "raise" else self._high.discard)(int(said[2]))
        assert said and said[0] == "OK", f"{order}: {said}"

    def close(self) -> None:
        self._said.close()
        self._socket.close()
