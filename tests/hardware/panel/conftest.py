"""A panel of pretended pins with hands, and all it has told so far."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from hardware.panel.panel import Panel
from hardware.panel.simulated import SimulatedPanel
from hardware.panel.wiring import Knob, Place, Stroke, Switch, Wiring

PATIENCE = 60.0
"""Seconds until a test gives up waiting; no test says how fast anything must be."""

WIRING = Wiring(
    confirm=5,
    undo=6,
    buzzer=18,
    knob=Knob(23, 24, 25),
    places=(Place(17, 4), Place(27, 14)),
    switches=(Switch("flap_a", 12, "in", "out"),),
    strokes=(Stroke("push_left", 13),),
)


class Rig:
    """A panel at work, and the hands at it."""

    def __init__(self, wiring: Wiring = WIRING) -> None:
        self.hands = SimulatedPanel(wiring)
        self.panel = Panel(wiring, choose=self.hands.choose)
        self.news: list[Any] = []

    def of(self, *kinds: type) -> list[Any]:
        self.news += self.panel.poll()
        return [news for news in self.news if isinstance(news, kinds)]

    def until(self, condition: Callable[[], object]) -> None:
        give_up = time.monotonic() + PATIENCE
        while not condition():
            if time.monotonic() > give_up:
                raise AssertionError(f"waited in vain; {self.panel.status}; {self.of(object)[-12:]}")
            time.sleep(0.005)

    def opened(self) -> None:
        self.until(lambda: self.panel.status.works)


@pytest.fixture
def rig() -> Iterator[Rig]:
    made = Rig()
    made.panel.start()
    yield made
    made.hands.mend("garbled")
    made.panel.stop()
