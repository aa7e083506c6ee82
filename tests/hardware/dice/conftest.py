"""A table with a real pseudo-terminal, the real hub and the real link, and a clock that can jump."""

from __future__ import annotations

import os
import threading
import time
import tty
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest

from hardware.dice.link import DiceLink
from hardware.dice.news import Offered, Reading
from hardware.dice.simulated_hub import SimulatedHub
from tests.hardware.listening import Listener, agreed
from ui.conformance.clocks import PATIENCE, Clock


class Table(Listener):
    """A hub, a link that listens to it, and all the news so far."""

    def __init__(self, hub: SimulatedHub, link: DiceLink, clock: Clock) -> None:
        super().__init__(link)
        self.hub, self.link, self.clock = hub, link, clock

    @property
    def readings(self) -> list[tuple[str, int]]:
        return [(reading.die_id, reading.face) for reading in self.of(Reading)]

    @property
    def offered(self) -> list[tuple[str, int]]:
        return [(offer.reading.die_id, offer.reading.face) for offer in self.of(Offered)]

    def heard(self) -> None:
        """Waits until the link has heard the hub, and every die lies as the hub knows it."""
        self.until(lambda: agreed(self.hub, self.link))

    def throw(self, die_id: str, face: int | None = None) -> tuple[str, int]:
        """Throws a die and waits until it counts."""
        count = len(self.readings)
        thrown = (die_id, self.hub.roll(die_id, face))
        self.until(lambda: len(self.readings) > count)
        assert self.readings[count:] == [thrown]
        return thrown


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def lay(tmp_path: Path, clock: Clock) -> Iterator[Callable[..., Table]]:
    """Lays a table: a running hub and a running link, on a port of their own. Everything is taken away at the end."""
    with ExitStack() as stack:

        def laid(*, ports: list[str] | None = None, link: dict[str, Any] | None = None, **hub: Any) -> Table:
            path = tmp_path / "hub"
            simulated = SimulatedHub(path=path, **{"clock": clock, "rng": Random(1), "pace": 0.0, "tick": 0.005, **hub})
            stack.enter_context(simulated)
            names = [str(path)] if ports is None else ports
            dice_link = DiceLink(names, **{"clock": clock, "tick": 0.02, **(link or {})})
            stack.callback(dice_link.stop)
            dice_link.start()
            return Table(simulated, dice_link, clock)

        yield laid


class Gadget:
    """Something on a pseudo-terminal that is no hub: `says` is called with what it hears, and answers."""

    def __init__(self, says: Callable[[bytes], bytes]) -> None:
        self.master, self._slave = os.openpty()
        tty.setraw(self._slave)
        os.set_blocking(self.master, False)
        self.port = os.ttyname(self._slave)
        self.heard = b""
        self._says = says
        self._rounds = 0
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def all_heard(self) -> bytes:
        """Everything that was written to it until now, also what it has yet to read."""
        begun, give_up = self._rounds, time.monotonic() + PATIENCE
        while self._rounds < begun + 2 and time.monotonic() < give_up:
            time.sleep(0.002)
        return self.heard

    def _run(self) -> None:
        while not self._stopping.wait(0.005):
            self._rounds += 1
            try:
                data = os.read(self.master, 4096)
            except BlockingIOError:
                data = b""
            self.heard += data
            with suppress(BlockingIOError):
                os.write(self.master, self._says(data))

    def close(self) -> None:
        self._stopping.set()
        self._thread.join()
        os.close(self._slave)
        os.close(self.master)


@pytest.fixture
def gadget() -> Iterator[Callable[[Callable[[bytes], bytes]], Gadget]]:
    gadgets: list[Gadget] = []

    def made(says: Callable[[bytes], bytes]) -> Gadget:
        gadgets.append(Gadget(says))
        return gadgets[-1]

    yield made
    for each in gadgets:
        each.close()
