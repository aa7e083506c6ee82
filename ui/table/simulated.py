"""The simulated table: dice, deck and players that are not there, through the very same serial line as real ones."""

from __future__ import annotations

import random
import time
from contextlib import ExitStack
from typing import Any

from companion.play.chance import thrown
from companion.play.session import Session
from companion.table.events import Event, Rolled
from companion.table.prompts import Prompt
from hardware.dice.simulated_hub import SimulatedHub
from hardware.dice.source import DiceSource
from ui.table import temporary

DICE = {"ivory": "d8", "white": "d6", "red": "d6", "sun": "duelling", "moon": "duelling"}


class SimulatedTable:
    """A dice hub on a pseudo-terminal with a die of every kind, and somebody to throw them.

    `pace` stretches each throw: 1 is as slow as a hand, 0 is at once. Everything random comes from `seed`.
    """

    def __init__(self, seed: int | None = None, pace: float = 0.4) -> None:
        self.rng = random.Random(seed)
        self._folder = ExitStack()
        path = self._folder.enter_context(temporary.folder()) / "dice-hub"
        self.hub = SimulatedHub(DICE, rng=random.Random(self.rng.random()), path=path, pace=pace)
        self.hub.start()
        self.port = str(path)

    def throw(self, prompt: Prompt, face: int | str | None = None) -> bool:
        """Throws the die that is awaited; `face` makes it fall so. False: none is, or one is still on the move."""
        if prompt.die is None or not self.hub.resting:
            return False
        die_id = next((name for name, kind in DICE.items() if kind == prompt.die.kind), None)
        if die_id is None:
            return False
        self.hub.roll(die_id, None if face is None else prompt.die.faces.index(face) + 1)
        return True

    def falls(self, prompt: Prompt) -> Rolled | None:
        """A throw of a die no hub knows the kind of: it falls here. None where such a die lies on the table."""
        if prompt.die is None or prompt.die.kind in DICE.values():
            return None
        return thrown(prompt.die, self.rng)

    def answer(self, session: Session[Any]) -> Event:
        """What a simulated player would do now."""
        return session.rules.simulated(session.state, session.prompt, self.rng)

    def close(self) -> None:
        self.hub.stop()
        self._folder.close()


def wait_for_dice(link: DiceSource, seconds: float = 5.0) -> bool:
    """Waits until the hub has told of a die of every kind; False when it stays silent."""
    until = time.monotonic() + seconds
    while not {die.kind for die in link.dice} >= set(DICE.values()):
        if time.monotonic() > until:
            return False
        time.sleep(0.01)
    return True
