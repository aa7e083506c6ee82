"""A panel of pretended pins with hands, and all it has told so far."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator

import pytest

from hardware.panel.debounce import SETTLE
from hardware.panel.panel import Panel
from hardware.panel.simulated import SimulatedPanel
from hardware.panel.wiring import Knob, Place, Stroke, Switch, Wiring
from tests.hardware.listening import Listener
from ui.conformance.clocks import PATIENCE

WIRING = Wiring(
    confirm=5,
    undo=6,
    buzzer=18,
    knob=Knob(23, 24, 25),
    places=(Place(17, 4), Place(27, 14)),
    switches=(Switch("flap_a", 12, "in", "out"),),
    strokes=(Stroke("push_left", 13),),
)


class HandClock:
    """Seconds that go by only while hands are at the panel: it judges them by how fast they are, and a busy machine
    makes them slower. No hand lets go before the panel has looked.
    """

    def __init__(self) -> None:
        self.now = 0.0
        self._looks = 0
        self._hands: set[int] = set()

    def __call__(self) -> float:
        self._looks += threading.get_ident() not in self._hands
        return self.now

    def pause(self, seconds: float) -> None:
        self._hands.add(threading.get_ident())
        if seconds < SETTLE:  # a contact that bounces waits for nobody
            self.now += seconds
            return
        self._looked()
        self.now += seconds
        self._looked()

    def _looked(self) -> None:
        """Waits for two looks: one may have been on its way."""
        begun, give_up = self._looks, time.monotonic() + PATIENCE
        while self._looks < begun + 2:
            assert time.monotonic() < give_up, "the panel looks no more"
            time.sleep(0.002)


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
