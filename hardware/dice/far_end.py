"""The hub at the far end of a pseudo-terminal, for those who measure the near one. Its time is its own."""

from __future__ import annotations

import os
import select
import time
from collections.abc import Callable
from random import Random

from hardware.dice.hub_side import HubSide

PATIENCE = 20.0
"""Seconds after which somebody who measures and hears nothing gives up."""


class FarEnd:
    """A hub with one die, `die`, that says only what it is told to say. `line`: the pseudo-terminal's other end."""

    def __init__(self, line: int, kind: str) -> None:
        self._line = line
        self._now = 0.0
        self._hub = HubSide({"die": kind}, Random(8), self._now)

    def throw(self) -> None:
        """The die is thrown, and nothing is said of it yet."""
        self._hub.throw("die", self._now)

    def up_to(self, sign: bytes) -> bytes:
        """What the hub says next, up to and with the moment in which it says this."""
        said = b""
        while sign not in said:
            said += self.later(0.01)
        return said

    def later(self, seconds: float) -> bytes:
        """What the hub says when so much of its time has passed."""
        self._now += seconds
        return b"".join(self._hub.sentences(self._now))

    def send(self, data: bytes) -> None:
        """Puts it on the line."""
        os.write(self._line, data)

    def until(self, done: Callable[[], bool]) -> None:
        """Answers what is asked, until it is known. Raises TimeoutError."""
        give_up = time.perf_counter() + PATIENCE
        while not done():
            if time.perf_counter() > give_up:
                raise TimeoutError("The link did not hear the hub. Is this machine very busy? Try again.")
            if select.select([self._line], [], [], 0.001)[0]:
                self._hub.hear(os.read(self._line, 4096))
            self.send(self.later(0.0))
