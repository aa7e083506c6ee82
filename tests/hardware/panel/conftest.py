"""A panel of pretended pins with hands, and all it has told so far."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest

from hardware.panel.panel import Panel
from hardware.panel.simulated import SimulatedPanel
from hardware.panel.wiring import Knob, Place, Stroke, Switch, Wiring
from tests.hardware.listening import Listener
from ui.conformance.clocks import HandClock

WIRING = Wiring(
    confirm=5,
    undo=6,
    buzzer=18,
    knob=Knob(23, 24, 25),
    places=(Place(17, 4), Place(27, 14)),
    switches=(Switch("flap_a", 12, "in", "out"),),
    strokes=(Stroke("push_left", 13),),
)


class Rig(Listener):
    """A panel at work, and the hands at it; with a clock of their own, they are judged by that."""

    def __init__(self, wiring: Wiring = WIRING, clock: HandClock | None = None) -> None:
        self.hands = SimulatedPanel(wiring, pause=clock.pause if clock else time.sleep)
        self.panel = Panel(wiring, choose=self.hands.choose, clock=clock or time.monotonic)
        super().__init__(self.panel)

    def opened(self) -> None:
        self.until(lambda: self.panel.status.works)


def at_work(rig: Rig) -> Iterator[Rig]:
    rig.panel.start()
    yield rig
    rig.hands.mend("garbled")
    rig.panel.stop()


@pytest.fixture
def rig() -> Iterator[Rig]:
    yield from at_work(Rig())


@pytest.fixture
def hand_clock() -> HandClock:
    return HandClock()


@pytest.fixture
def paced(hand_clock: HandClock) -> Iterator[Rig]:
    """A panel whose time goes by with the hands at it."""
    yield from at_work(Rig(clock=hand_clock))
