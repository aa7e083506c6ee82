"""Serial ports: which there are, how one is opened, why one cannot be, and which to try next."""

from __future__ import annotations

import contextlib
import errno
import os
import termios
import threading
from collections.abc import Callable, Sequence
from pathlib import Path

import serial
from serial.tools import list_ports

from companion.table.words import SILENCE, Words, say

BAUD = 115_200
FAULTS = (OSError, termios.error)
"""All that pyserial 3.5 lets through when a device goes: SerialException is an OSError, termios.error is not."""
FIRST_DELAY, LONGEST_DELAY = 0.25, 5.0
"""Seconds until a port that failed is tried again: doubled each time."""
MOST_READ = 4096
"""Bytes taken at a time."""
LEFT_ALONE, LEFT_ALONE_IF_NAMED = 30.0, 5.0
"""Seconds for which a device that is no hub is left alone, unless the user has named its port."""

BY_ID = Path("/dev/serial/by-id")
OWN = ("ttyS", "ttyAMA")
"""How a machine's own lines are called: a console, a chip on its board, or nothing at all."""


def found() -> list[str]:
    """The serial ports that were plugged in, by the names that stay the same first.

    Never a pseudo-terminal, nor a line of the machine's own: who has a hub there names it.
    """
    names = sorted(str(path) for path in BY_ID.glob("*"))
    real = {os.path.realpath(name) for name in names}
    try:
        others = sorted(port.device for port in list_ports.comports() if not Path(port.device).name.startswith(OWN))
    except OSError:  # a device went while the list was made
        others = []
    return names + [name for name in others if os.path.realpath(name) not in real]


def open_port(path: str, timeout: float) -> serial.Serial:
    """Opens a port for us alone; reads wait at most `timeout` seconds, writes one. Raises one of FAULTS.

    The lock keeps out only programs that ask for it too. Opening raises DTR, which restarts many boards.
    """
    return serial.Serial(path, BAUD, timeout=timeout, write_timeout=1.0, exclusive=True)


def read_all(port: serial.Serial) -> bytes:
    """Waits for a byte and takes all that is there, at most MOST_READ. Raises one of FAULTS when the device is gone.

    Never readline(), which asks the system for every byte.
    """
    first: bytes = port.read(max(1, min(port.in_waiting, MOST_READ)))
    more = min(port.in_waiting, MOST_READ - len(first)) if first else 0
    return first + port.read(more) if more > 0 else first


def interrupt(port: serial.Serial) -> None:
    """Has a read on another thread come back at once, or the next one; the port may be gone already."""
    with contextlib.suppress(*FAULTS, TypeError):  # pyserial's own pipe is None once it is closed
        port.cancel_read()


def close(port: serial.Serial) -> None:
    """Closes a port that may be gone already."""
    with contextlib.suppress(*FAULTS):
        port.close()


def trouble(path: str, error: BaseException, *, named: bool) -> Words:
    """Why this port could not be opened, for people.

    Silence where nothing is there to be opened, and about oddities of a port nobody has named.
    """
    number = error.errno if isinstance(error, OSError) else None
    if number in (errno.ENOENT, errno.ENODEV, errno.ENXIO):
        return SILENCE
    if number in (errno.EAGAIN, errno.EBUSY):
        return say(
            "Another program is using {port}. If the dice hub is there, close that program and I go on by myself; "
            "you can tap the faces meanwhile.",
            port=path,
        )
    if number in (errno.EACCES, errno.EPERM):
        return say(
            "I may not open {port}. Add this user to the group dialout and sign in again; "
            "you can tap the faces meanwhile.",
            port=path,
        )
    if not named:
        return SILENCE
    return say(
        "I cannot open {port}: it does not behave like a serial port. Plug the dice hub in again; "
        "you can tap the faces meanwhile.",
        port=path,
    )


class _Record:
    def __init__(self) -> None:
        self.delay = 0.0
        self.not_before = float("-inf")


class Search:
    """Which port to try next. Time is handed in, in seconds.

    With `ports` named, only those are tried and waited for; otherwise all that `find` finds, looked up once a second.
    """

    def __init__(self, ports: Sequence[str] = (), find: Callable[[], list[str]] = found) -> None:
        self._named = list(ports)
        self._find = find
        self._seen: list[str] = []
        self._look_at = float("-inf")
        self._records: dict[str, _Record] = {}
        self._last_good = ""
        self._taken: dict[str, str] = {}
        """By the name it was taken by, which device it is: just plugged in, it soon comes to have another name."""
        self._lock = threading.Lock()

    def named(self, port: str) -> bool:
        """True when the user has named this port, so that we may speak there first."""
        return port in self._named

    def take(self, now: float) -> str | None:
        """A port whose time has come, and that no other link is at; it is given back when whoever took it leaves."""
        with self._lock:
            if port := self.next(now):
                self._taken[port] = os.path.realpath(port)
            return port

    def give_back(self, port: str) -> None:
        """Others may try it now."""
        with self._lock:
            self._taken.pop(port, None)

    def next(self, now: float) -> str | None:
        """A port whose time has come, the last good one first; None when there is none yet."""
        if self._named:
            self._seen = [port for port in self._named if Path(port).exists()]
        elif now >= self._look_at:
            self._seen, self._look_at = self._find(), now + 1.0
        # A port that has gone and come back has been plugged in anew, and starts with a clean record.
        self._records = {port: record for port, record in self._records.items() if port in self._seen}
        taken = {*self._taken, *self._taken.values()}
        free = [port for port in self._seen if port not in taken and os.path.realpath(port) not in taken]
        due = [port for port in free if self._record(port).not_before <= now]
        return min(due, key=lambda port: (port != self._last_good, self._record(port).not_before), default=None)

    def failed(self, port: str, now: float) -> None:
        """The port could not be opened, or what was there has gone: soon again, then less and less often."""
        record = self._record(port)
        record.delay = min(record.delay * 2 or FIRST_DELAY, LONGEST_DELAY)
        record.not_before = now + record.delay

    def no_hub(self, port: str, now: float) -> None:
        """Whatever is there is no hub of ours: leave it alone for a while."""
        self._record(port).not_before = now + (LEFT_ALONE_IF_NAMED if self.named(port) else LEFT_ALONE)

    def good(self, port: str) -> None:
        """A hub spoke here, and went on speaking."""
        self._last_good = port
        self._record(port).delay = 0.0

    def forget(self) -> None:
        """Tries everything again at once."""
        self._records.clear()
        self._look_at = float("-inf")

    def _record(self, port: str) -> _Record:
        return self._records.setdefault(port, _Record())
