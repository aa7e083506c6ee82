"""Bluetooth dice in a pretended radio, the real link that hears them, and all its news so far."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest

from hardware.ble.link import BleDice
from hardware.ble.simulated import SimulatedDie, SimulatedRadio
from hardware.dice.news import Offered, Reading
from hardware.dice.sentences import DieState
from tests.hardware.listening import Listener
from ui.conformance.clocks import Clock


class Table(Listener):
    """Bluetooth dice, the link that hears them, and all the news so far."""

    def __init__(self, dice: list[SimulatedDie], **options: Any) -> None:
        self.clock = Clock()
        self.radio = SimulatedRadio(dice)
        options = {"scan_for": 0.01, "rest": 0.1, "tick": 0.005, **options}
        self.link = BleDice(lambda: self.radio, clock=self.clock, **options)
        super().__init__(self.link)

    @property
    def readings(self) -> list[tuple[str, int]]:
        return [(reading.kind, reading.face) for reading in self.of(Reading)]

    @property
    def offered(self) -> list[int]:
        return [offer.reading.face for offer in self.of(Offered)]

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
