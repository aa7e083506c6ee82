"""Tells systemd that the program is up, and again and again that it still is: one that hangs is started anew.

The protocol of sd_notify(3) is a datagram to a socket that systemd names. Where nobody named one, nothing is said.
"""

from __future__ import annotations

import os
import socket
import time
from collections.abc import Callable, Mapping

COMING = 300
"""Seconds for which a window that has been opened may draw its first picture, however long it took to open."""


class Heart:
    """`beat` it wherever the program comes by as long as it is well. `clock` in seconds."""

    def __init__(
        self, environment: Mapping[str, str] | None = None, clock: Callable[[], float] = time.monotonic
    ) -> None:
        said = os.environ if environment is None else environment
        address = said.get("NOTIFY_SOCKET", "")
        self._address = "\0" + address[1:] if address.startswith("@") else address
        self._clock = clock
        # oftener than sd_watchdog_enabled(3) asks, so that a slow machine may be held up for most of what systemd waits
        self._every = int(said.get("WATCHDOG_USEC") or 0) / 6e6
        self._due = float("-inf")
        self._doing = ""

    @property
    def heard(self) -> bool:
        """Whether systemd listens."""
        return bool(self._address)

    def opens(self) -> None:
        """Says that the program is on its way: it has COMING seconds more to be up."""
        if self._address:
            self._say(f"EXTEND_TIMEOUT_USEC={COMING * 1_000_000}")

    def beat(self, doing: str = "") -> None:
        """Says READY the first time, WATCHDOG whenever it is time again, and always what the program does."""
        if not self._address or (self._clock() < self._due and doing == self._doing):
            return
        self._say(f"{'WATCHDOG' if self._due > float('-inf') else 'READY'}=1\nSTATUS={doing}")
        self._doing = doing
        self._due = self._clock() + self._every if self._every else float("inf")

    def _say(self, words: str) -> None:
        try:
            with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as end:
                end.sendto(words.encode(), self._address)
        except OSError:  # whoever listened has gone; a game does not stop for that
            self._address = ""
