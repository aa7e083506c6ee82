"""What the tests of every device share: somebody who listens and can wait."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hardware.dice.link import DiceLink
from hardware.dice.simulated_hub import SimulatedHub
from tests.waiting import until


class Listener:
    """Somebody who fetches the news of a link or a panel, and all of it so far."""

    def __init__(self, source: Any) -> None:
        self.source = source
        self.news: list[Any] = []

    def of(self, *kinds: type) -> list[Any]:
        self.news += self.source.poll()
        return [news for news in self.news if isinstance(news, kinds)]

    def until(self, condition: Callable[[], object]) -> None:
        until(condition, lambda: f"waited in vain; {self.source.status}; {self.of(object)[-12:]}")


def agreed(hub: SimulatedHub, link: DiceLink) -> bool:
    """Whether the link hears the hub and knows every die as it lies; a throw made sooner could only be offered."""
    told = {(die.die_id, die.state, die.face, die.roll_id) for die in hub.dice}
    heard = {(die.die_id, die.state, die.face, die.roll_id) for die in link.dice}
    return link.status.heard and hub.resting and heard == told
