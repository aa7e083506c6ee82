"""Bluetooth dice in a pretended radio, the real link that hears them, and all its news so far."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest

from hardware.ble.link import BleDice
from hardware.ble.simulated import SimulatedDie, SimulatedRadio
from hardware.dice.news import News, Offered, Reading
from hardware.dice.sentences import DieState

PATIENCE = 60.0
"""Seconds until a test gives up waiting; no test says how fast anything must be."""


class Clock:
    """Runs with the real one, and jumps when told."""

    def __init__(self) -> None:
        self.ahead = 0.0

    def __call__(self) -> float:
        return time.monotonic() + self.ahead

    def jump(self, seconds: float) -> None:
        self.ahead += seconds


class Table:
    def __init__(self, dice: list[SimulatedDie], **options: Any) -> None:
        self.clock = Clock()
        self.radio = SimulatedRadio(dice)
        options = {"scan_for": 0.01, "rest": 0.1, "tick": 0.005, **options}
        self.link = BleDice(lambda: self.radio, clock=self.clock, **options)
        self.news: list[News] = []

    def of(self, *kinds: type) -> list[Any]:
        self.news += self.link.poll()
        return [news for news in self.news if isinstance(news, kinds)]

    @property
    def readings(self) -> list[tuple[str, int]]:
        return [(reading.kind, reading.face) for reading in self.of(Reading)]

    @property
    def offered(self) -> list[int]:
        return [offer.reading.face for offer in self.of(Offered)]

    def until(self, condition: Callable[[], object]) -> None:
        give_up = time.monotonic() + PATIENCE
        while not condition():
            if time.monotonic() > give_up:
                raise AssertionError(f"waited in vain; {self.link.status}; {self.of(object)[-12:]}")
            time.sleep(0.005)

    def heard(self) -> None:
        """Waits until every die in range is heard and lies."""
        count = len(self.radio.dice)
        self.until(lambda: sum(die.state is not DieState.UNKNOWN for die in self.link.dice) == count)


@pytest.fixture
def lay() -> Iterator[Callable[..., Table]]:
    with ExitStack() as stack:

        def laid(*dice: SimulatedDie, **options: Any) -> Table:
            table = Table(list(dice), **options)
            stack.enter_context(table.link)
            return table

        yield laid


@pytest.fixture
def white() -> SimulatedDie:
    return SimulatedDie("pixels", "d8", "Jon's white", "D0:00:00:00:4F:2A")


@pytest.fixture
def green() -> SimulatedDie:
    return SimulatedDie("godice", "d6", "GoDice_4C7D99_G_v04", "E0:00:00:00:10:0B")
