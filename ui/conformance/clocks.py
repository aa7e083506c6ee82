"""Clocks that devices under test go by, and how long anybody waits for one."""

from __future__ import annotations

import threading
import time

from hardware.panel.debounce import SETTLE

PATIENCE = 60.0
"""Seconds until somebody who waits gives up; nothing says how fast anything must be."""


MOMENT = 0.1
"""The most seconds that go by between two looks at a clock: those who live by it look far more often."""


class Clock:
    """Runs with the real one while it is looked at, and jumps when told. While the machine has no time for whoever
    looks at it, it stands: nobody is thought to have been silent who could not speak."""

    def __init__(self) -> None:
        self.ahead = 0.0
        self._now = self._looked_at = time.monotonic()
        self._one_at_a_time = threading.Lock()

    def __call__(self) -> float:
        with self._one_at_a_time:
            real = time.monotonic()
            self._now += min(real - self._looked_at, MOMENT)
            self._looked_at = real
            return self._now + self.ahead

    def jump(self, seconds: float) -> None:
        self.ahead += seconds


class Paced(Clock):
    """A camera’s clock, which runs with its pictures: where a busy machine brings none for a while, no time goes by.

    While a fault keeps pictures away, it only jumps.
    """

    def __init__(self) -> None:
        super().__init__()
        self.ticks = 0

    def __call__(self) -> float:
        return self.ahead

    def tick(self, seconds: float) -> None:
        self.ticks += 1
        self.ahead += seconds


class HandClock(Clock):
    """A panel's clock, which runs only while hands are at the panel: it judges them by how fast they are, and a busy
    machine makes them slower. No hand lets go before the panel has looked.
    """

    def __init__(self) -> None:
        super().__init__()
        self._looks = 0
        self._hands: set[int] = set()

    def __call__(self) -> float:
        self._looks += threading.get_ident() not in self._hands
        return self.ahead

    def pause(self, seconds: float) -> None:
        """So long a hand stays as it is."""
        self._hands.add(threading.get_ident())
        if seconds < SETTLE:  # a contact that bounces waits for nobody
            self.ahead += seconds
            return
        self._looked()
        self.ahead += seconds
        self._looked()

    def _looked(self) -> None:
        """Waits until the panel has looked at every contact: in each of its rounds it asks for the time before it does,
        and again for its lamps, so the third time asked is after a whole round."""
        begun, give_up = self._looks, time.monotonic() + PATIENCE
        while self._looks < begun + 3:
            assert time.monotonic() < give_up, "the panel looks no more"
            time.sleep(0.002)
