"""A whole machine in QEMU, without acceleration: its screen, fingers, plugs and power over QMP, its shell by an agent.

Time goes slowly in it, and at another pace on each host: what is waited for is waited for as long as anything moves.
"""

from __future__ import annotations

import base64
import contextlib
import json
import os
import shutil
import socket
import struct
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple, Self

import cv2
import numpy as np

from tests.machine.disk import Disk
from vision.geometry import Image

STILL = 300.0
"""Seconds in which nothing at all has moved (no processor time used, nothing said) before a machine counts as hung."""
LONGEST = 3600.0
"""Seconds of processors that it may take until something is there; where they are shared, that takes longer."""
PACE = ("-accel", "tcg", "-icount", "shift=0,sleep=on")
"""A machine's own time goes on by 1 ns an instruction and never faster than ours: however long we take over each, it
misses nothing that its own watchdogs wait for, and looks less often for what has come meanwhile."""
OUR_TIME = ("-accel", "tcg")
"""By ours it gets on faster."""
LONGEST_REST = 10.0
"""Seconds in which it is not asked anything: a slow machine spends most of its time on answers otherwise."""
MEMORY = 2048
"""MiB."""
LAYER = "layer.qcow2"
WIDTH, HEIGHT = 800, 480
AXIS = 0x7FFF
"""QEMU tells a place on the screen in so many steps from edge to edge."""


class Kind(NamedTuple):
    """What is different between two sorts of machine."""

    program: str
    words: tuple[str, ...]
    kernel: str


KINDS = {
    "x86_64": Kind(
        "qemu-system-x86_64", ("-M", "q35", "-cpu", "Nehalem", "-vga", "none"), "console=ttyS0 acpi_backlight=video"
    ),
    "aarch64": Kind("qemu-system-aarch64", ("-M", "virt", "-cpu", "cortex-a72"), "console=ttyAMA0"),
}
SCREEN = ("-device", f"virtio-gpu-pci,id=screen,max_outputs=2,xres={WIDTH},yres={HEIGHT}")
"""Its second socket is empty until `another_screen`."""
LIGHT = Path(__file__).with_name("panel.asl")


def missing(kind: str = "x86_64") -> str:
    """Why no such machine can run here; "" where one can."""
    needed = (KINDS[kind].program, "qemu-img", "mmdebstrap", "mke2fs", "mkfs.vfat", "mcopy", "iasl")
    lacking = [name for name in needed if not shutil.which(name)]
    if lacking:
        return f"no machine can be switched on here: {', '.join(lacking)} not installed"
    return "" if os.geteuid() == 0 else "no machine can be made here: its disk needs root"


class Channel:
    """One line of JSON there, one back: QMP and the guest's agent both speak so."""

    def __init__(self, path: Path, alive: Callable[[], bool]) -> None:
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        while True:
            try:
                self._socket.connect(str(path))
                break
            except OSError:
                assert alive(), "QEMU has ended before it could be spoken to"
                time.sleep(0.1)
        self._read = b""

    def send(self, **words: Any) -> None:
        self._socket.sendall(json.dumps(words).encode() + b"\n")

    def receive(self, patience: float) -> dict[str, Any] | None:
        """The next thing said; None where nothing was for so many seconds."""
        self._socket.settimeout(patience)
        while b"\n" not in self._read:
            try:
                more = self._socket.recv(65536)
            except TimeoutError:
                return None
            if not more:
                raise ConnectionError("the machine is gone")
            self._read += more.replace(b"\xff", b"")
        line, _, self._read = self._read.partition(b"\n")
        said: dict[str, Any] = json.loads(line)
        return said

    def close(self) -> None:
        self._socket.close()


class Machine:
    """`folder` keeps its pictures and what it said at its console; the disk is never written, only a layer over it."""

    def __init__(
        self,
        disk: Disk,
        folder: Path,
        *,
        screen: tuple[str, ...] = SCREEN,
        more: tuple[str | Path, ...] = (),
        words: str = "",
        pace: tuple[str, ...] = PACE,
        begun: Path | None = None,
        moment: str = "",
        room: str = "",
    ) -> None:
        """`begun`: another machine's layer to go on from, at a moment that was kept in it. `words`: for the kernel.

        `room`: its card's size, as qemu-img has it; "" for that of the disk.
        """
        self.disk, self.folder, self._moment = disk, folder, moment
        self._screen, self._more, self._words, self._pace = screen, more, words, pace
        folder.mkdir(parents=True, exist_ok=True)
        for old in folder.glob("*.png"):
            old.unlink()
        self.layer, self.sound = folder / LAYER, folder / "sound.wav"
        self._light = folder / "light"
        self.layer.unlink(missing_ok=True)
        create = ["qemu-img", "create", "-q", "-f", "qcow2", "-F", "raw", "-b", str(disk.image.resolve())]
        copy = ["cp", "--sparse=always", "--reflink=auto", str(begun)]
        size = [room] if room else []
        subprocess.run([*(copy if begun else create), str(self.layer), *size], check=True)
        self._process: subprocess.Popen[bytes] | None = None
        self._pictures = 0

    # -- power --------------------------------------------------------------------------------------------------------

    def on(self, *once: str) -> Self:
        """Switches it on, this once with more words for QEMU; `until` waits for whatever is to come of it."""
        kind, disk = KINDS[self.disk.kind], self.disk
        qmp, agent = self.folder / "qmp", self.folder / "agent"
        for path in (qmp, agent):
            path.unlink(missing_ok=True)
        kernel = f"{disk.words} {kind.kernel} no_timer_check mitigations=off panic=-1 {self._words}"
        command: list[str | Path] = [
            "nice", "-n", "19", kind.program, *kind.words, *self._pace,
            "-m", str(MEMORY), "-nographic", "-monitor", "none", "-nodefaults", "-no-reboot", *self._screen,
            "-device", "virtio-tablet-pci", "-device", "qemu-xhci,id=usb", "-device", "virtio-serial-pci",
            "-drive", f"file={self.layer},format=qcow2,cache=writethrough,if=none,id=card,node-name=layer",
            "-device", "virtio-blk-pci,drive=card,id=disk",
            "-kernel", disk.kernel, "-initrd", disk.initrd, "-append", kernel,
            "-serial", f"file:{self.folder / 'console.log'}", "-qmp", f"unix:{qmp},server,nowait",
            "-chardev", f"socket,path={agent},server=on,wait=off,id=agent",
            "-audiodev", f"wav,id=sound,path={self.sound}", *self._lamp(), *self._afar(),
            "-device", "virtserialport,chardev=agent,name=org.qemu.guest_agent.0", *self._more, *once,
            *(("-loadvm", self._moment) if self._moment else ()),
        ]  # fmt: skip
        self._moment = ""  # the next time it is switched on it boots
        self._process = subprocess.Popen(command, stdin=subprocess.DEVNULL)
        self._qmp = Channel(qmp, self._alive)
        self._qmp.receive(STILL)
        self.tell("qmp_capabilities")
        self._agent = Channel(agent, self._alive)
        return self

    def _afar(self) -> tuple[str, ...]:
        """Where `second_screen` comes in, at a card that has a socket for one."""
        return (
            ("-vnc", f"unix:{self.folder / 'second'},display=screen,head=1") if "id=screen" in str(self._screen) else ()
        )

    def _lamp(self) -> tuple[str | Path, ...]:
        """A light behind the screen, where a processor's firmware can have one; `light` tells how bright it is."""
        if self.disk.kind != "x86_64":
            return ()
        table = self.folder / "panel"
        subprocess.run(["iasl", "-p", table, LIGHT], check=True, stdout=subprocess.DEVNULL)
        told = f"file,id=light,path={self._light}"
        return "-acpitable", f"file={table}.aml", "-chardev", told, "-device", "isa-debugcon,iobase=0xe9,chardev=light"

    def off(self) -> None:
        """Pulls its plug: nothing is ended, nothing written."""
        process, self._process = self._process, None
        if process:
            process.kill()
            process.wait()
            self._qmp.close()
            self._agent.close()

    def ended(self) -> None:
        """Waits until it has gone off by itself."""
        assert self._process
        self._process.wait(LONGEST)

    def __enter__(self) -> Self:
        return self.on()

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        with contextlib.suppress(Exception):
            if error and self._alive():
                self.picture("at the end")
                (self.folder / "journal.log").write_text(self.said("journalctl --no-pager -b -o short-monotonic"))
        self.off()

    def _alive(self) -> bool:
        return self._process is not None and self._process.poll() is None

    # -- QMP ----------------------------------------------------------------------------------------------------------

    def tell(self, what: str, **words: Any) -> Any:
        """Has QEMU itself do something. Raises RuntimeError with what it says against it."""
        self._qmp.send(execute=what, arguments=words)
        while True:
            said = self._qmp.receive(STILL)
            assert said is not None, f"QEMU says nothing to {what}"
            if "error" in said:
                raise RuntimeError(f"{what}: {said['error']['desc']}")
            if "return" in said:
                return said["return"]

    def screen(self, second: bool = False) -> Image:
        """What somebody before it sees now (h x w x 3, blue, green, red); or before the second that is plugged in."""
        file = self.folder / "screen.ppm"
        self.tell("screendump", filename=str(file), **({"device": "screen", "head": 1} if second else {}))
        picture = cv2.imread(str(file))
        assert picture is not None
        return np.asarray(picture, np.uint8)

    def picture(self, name: str, second: bool = False) -> Image:
        """The same, kept in its folder."""
        seen = self.screen(second)
        self._pictures += 1
        cv2.imwrite(str(self.folder / f"{self._pictures:02} {name}.png"), seen)
        return seen

    def settled(self, name: str, second: bool = False, *, painted: Callable[[Image], bool] = lambda _: True) -> Image:
        """The same, when it is `painted` and no longer changes: either alone may be so before all is there."""
        before = [self.screen(second)]

        def still() -> bool:
            time.sleep(2)
            before.append(self.screen(second))
            return bool(np.array_equal(before[-1], before[-2])) and painted(before[-1])

        self.until(still, "a screen that rests")
        return self.picture(name, second)

    def tap(self, x: float, y: float) -> None:
        """A finger at a place of the screen, in pixels."""
        for axis, at, size in (("x", x, WIDTH), ("y", y, HEIGHT)):
            move = {"type": "abs", "data": {"axis": axis, "value": round(at / size * AXIS)}}
            self.tell("input-send-event", events=[move])
        for down in (True, False):
            time.sleep(0.3)  # who presses where the pointer was before presses something else
            self.tell("input-send-event", events=[{"type": "btn", "data": {"down": down, "button": "left"}}])

    @property
    def light(self) -> int | None:
        """How bright the screen's light is, in per cent; None where nobody has set it."""
        told = self._light.read_bytes()
        return told[-1] if told else None

    def second_screen(self, wide: int, high: int) -> None:
        """Plugs a second screen in that shows so many px, or pulls it: 0 x 0. It is one that is looked at from afar, by
        VNC, and says so by asking for its size."""
        viewer = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        with viewer, viewer.makefile("rb") as hears:
            viewer.connect(str(self.folder / "second"))
            viewer.sendall(hears.read(12))
            hears.read(hears.read(1)[0])
            viewer.sendall(b"\x01")
            assert hears.read(4) == bytes(4), "nobody has to show who they are"
            viewer.sendall(b"\x01")
            hears.read(24)
            viewer.sendall(struct.pack(">BxHHBx", 251, wide, high, 0))
            time.sleep(1)

    def plug(self, driver: str, name: str, **words: Any) -> None:
        """Puts a device in; `pull` takes it out."""
        self.tell("device_add", driver=driver, id=name, **words)

    def pull(self, name: str) -> None:
        self.tell("device_del", id=name)

    def keep(self, moment: str) -> None:
        """Keeps how all of it is now, on its card."""
        told = self.tell("human-monitor-command", **{"command-line": f"savevm {moment}"})
        assert not told, told

    def forgetful(self, before: Path, log: Path) -> None:
        """Its card keeps things for sure only when told to from now on. `before`: where the card comes to lie as it is
        now; `log`: where all that is written to it then is noted."""
        self.tell("stop")
        self.copied(before)
        self.noted(log)
        self.run("echo 'write back' >/sys/block/vda/cache_type")

    def copied(self, to: Path) -> None:
        """Its card as it is, as one file."""
        subprocess.run(["qemu-img", "convert", "-q", "-U", "-O", "raw", self.layer, to], check=True)

    def noted(self, log: Path) -> None:
        """Goes on, and all that is written to its card from then on is noted."""
        log.write_bytes(b"")
        notes = {"driver": "blklogwrites", "file": "layer", "log": {"driver": "file", "filename": str(log)}}
        self.tell("blockdev-add", **notes, **{"node-name": "noted"})
        self.tell("qom-set", path="/machine/peripheral/disk", property="drive", value="noted")
        self.tell("cont")

    # -- its shell ----------------------------------------------------------------------------------------------------

    def up(self) -> Self:
        """Waits until its agent answers, whatever it was asked before."""
        self.until(self._answers, "an agent that answers")
        return self

    def _answers(self) -> bool:
        lines = self.tell("query-chardev")
        if not any(line["label"] == "agent" and line["frontend-open"] for line in lines):
            return False  # nobody reads there yet, and what is said would pile up
        self._agent.send(execute="guest-sync", arguments={"id": (mark := time.monotonic_ns() & 0xFFFFFF)})
        while said := self._agent.receive(3.0):
            if said.get("return") == mark:
                return True
        return False

    def _ask(self, what: str, **words: Any) -> Any:
        self._agent.send(execute=what, arguments=words)
        said = self._agent.receive(STILL)
        assert said and "return" in said, f"{what}: {said}"
        return said["return"]

    def run(self, command: str, *, ok: bool = True) -> subprocess.CompletedProcess[str]:
        """A line of shell in it, as root."""
        told = {"path": "/bin/sh", "arg": ["-c", command], "capture-output": True}
        process = self._ask("guest-exec", **told)["pid"]
        begun, rest = self._worked(), 0.2
        while not (state := self._ask("guest-exec-status", pid=process))["exited"]:
            assert self._worked() - begun < LONGEST, f"{command} does not end"
            time.sleep(rest)
            rest = min(2 * rest, LONGEST_REST)
        out, err = (base64.b64decode(state.get(f"{which}-data", "")).decode() for which in ("out", "err"))
        done = subprocess.CompletedProcess(command, state.get("exitcode", -1), out, err)
        assert done.returncode == 0 or not ok, f"{command}\n{out}{err}"
        return done

    def said(self, command: str) -> str:
        return self.run(command, ok=False).stdout.strip()

    def bring(self, file: Path, to: str) -> None:
        """Writes a file into it."""
        handle = self._ask("guest-file-open", path=to, mode="w")
        data = file.read_bytes()
        for at in range(0, len(data), 1 << 20):
            block = base64.b64encode(data[at : at + (1 << 20)]).decode()
            self._ask("guest-file-write", **{"handle": handle, "buf-b64": block})
        self._ask("guest-file-close", handle=handle)

    # -- waiting ------------------------------------------------------------------------------------------------------

    def _worked(self) -> float:
        """Seconds of this computer's processors that it has taken so far."""
        assert self._process
        ticks = Path(f"/proc/{self._process.pid}/stat").read_text().rpartition(")")[2].split()[11:13]
        return sum(map(int, ticks)) / os.sysconf("SC_CLK_TCK")

    def until(self, so: Callable[[], object], what: str, longest: float = LONGEST) -> None:
        """`longest`: seconds of processors that it may take."""
        begun, moved, before = self._worked(), time.monotonic(), (0.0, 0)
        asked = time.monotonic()
        while not so():
            took = time.monotonic() - asked
            assert self._alive(), f"the machine went off before there was {what}; see {self.folder}"
            worked, now = self._worked(), time.monotonic()
            if (signs := (worked, (self.folder / "console.log").stat().st_size)) != before:
                before, moved = signs, now
            assert now - moved < STILL and worked - begun < longest, f"there never was {what}; see {self.folder}"
            time.sleep(max(0.5, min(4 * took, LONGEST_REST)))  # it has more to do than to answer us
            asked = time.monotonic()


def lit(picture: Image) -> float:
    """How much of a picture is not black, 0 to 1."""
    return float((picture.max(axis=2) > 24).mean())


def differing(one: Image, other: Image) -> float:
    """How much of two pictures is not the same, 0 to 1; a screen that has just been taken up may have another size."""
    if one.shape != other.shape:
        return 1.0
    return float((np.abs(one.astype(int) - other).max(axis=2) > 24).mean())
