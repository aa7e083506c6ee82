"""What the tests of every device share: a clock that can jump, and somebody who listens and can wait."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from hardware.dice.link import DiceLink
from hardware.dice.simulated_hub import SimulatedHub

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


class Listener:
    """Somebody who fetches the news of a link or a panel, and all of it so far."""

    def __init__(self, source: Any) -> None:
        self.source = source
        self.news: list[Any] = []

    def of(self, *kinds: type) -> list[Any]:
        self.news += self.source.poll()
        return [news for news in self.news if isinstance(news, kinds)]

    def until(self, condition: Callable[[], object]) -> None:
        give_up = time.monotonic() + PATIENCE
        while not condition():
            if time.monotonic() > give_up:
                raise AssertionError(f"waited in vain; {self.source.status}; {self.of(object)[-12:]}")
            time.sleep(0.005)


def agreed(hub: SimulatedHub, link: DiceLink) -> bool:
    """Whether the link hears the hub and knows every die as it lies; a throw made sooner could only be offered."""
    told = {(die.die_id, die.state, die.face, die.roll_id) for die in hub.dice}
    heard = {(die.die_id, die.state, die.face, die.roll_id) for die in link.dice}
    return link.status.heard and hub.resting and heard == told
