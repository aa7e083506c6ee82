"""A panel of pretended pins with hands, and all it has told so far."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from hardware.panel.panel import Panel
from hardware.panel.simulated import SimulatedPanel
from hardware.panel.wiring import Knob, Place, Stroke, Switch, Wiring
from tests.hardware.listening import Listener

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
    """A panel at work, and the hands at it."""

    def __init__(self, wiring: Wiring = WIRING) -> None:
        self.hands = SimulatedPanel(wiring)
        self.panel = Panel(wiring, choose=self.hands.choose)
        super().__init__(self.panel)

    def opened(self) -> None:
        self.until(lambda: self.panel.status.works)


@pytest.fixture
def rig() -> Iterator[Rig]:
    made = Rig()
    made.panel.start()
    yield made
    made.hands.mend("garbled")
    made.panel.stop()
