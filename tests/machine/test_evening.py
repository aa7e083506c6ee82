"""An evening by fingers and dice: what is pressed in a window that is drawn here is pressed at the machine as well."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import cv2
import numpy as np
import pytest

from companion.table.events import Event, Rolled
from companion.table.words import Words
from hardware.dice.news import DieFound, HubFound
from hardware.dice.simulated_hub import SimulatedHub
from tests.machine.evening import events, shows
from tests.machine.machine import Machine, differing
from tests.machine.test_devices import plugged
from tests.ui.touch.answering import Answering
from tests.ui.touch.conftest import window
from tests.ui.touch.finger import Screen
from tests.ui.touch.taps import evening

pytestmark = pytest.mark.machine

__all__ = ["window"]

GAME = "magic_maze"
ANSWERS = int(os.environ.get("ANSWERS", "12"))
"""`make machine ANSWERS=60` for more."""
DICE = ("d6",)
ALL_RIGHT = "All right"
HUB = "simulated"
"""What the hub calls itself."""
SOON = 600.0
"""Seconds of processors in which an answer is shown; minutes on a machine of another kind."""
ALIKE = 0.03
"""So much of two pictures may differ: the machine has a hub, and says that its dice may be thrown or tapped."""


class Twin(Screen):
    """A window here and a machine that are pressed alike; after each press the machine's screen must be like it."""

    def __init__(self, folder: Path, machine: Machine, hub: SimulatedHub) -> None:
        super().__init__(folder)
        self.machine, self.hub, self._file = machine, hub, folder / "drawn.png"
        self.thrown: Rolled | None = None
        """What the next tap stands for: a throw, which only the machine can hear."""
        self.unmet: list[DieFound] = []
        """Dice that the machine hears, and says so of when one of their kind is first asked for."""
        self.evening.devices.use(simulated=False)
        self.settle()

    def tap_at(self, x: float, y: float, rest: float = 0.1) -> None:
        if self.thrown and isinstance(self.thrown.face, int):
            self.hub.roll(self.thrown.die, self.thrown.face)
            self.thrown = None
        else:
            self.machine.tap(x, y)
        super().tap_at(x, y, rest)
        for met in [each for each in self.unmet if each.kind == self._awaited]:
            self.unmet.remove(met)
            self.says(met.words)
        self.alike()

    @property
    def _awaited(self) -> str:
        """The kind of the die that is asked for; "" where none is."""
        game = self.evening.game
        die = game.referee.session.prompt.die if game else None
        return die.kind if die else ""

    def says(self, words: Words) -> None:
        """Shows here what the machine comes to say of what is plugged into it alone, and takes note of it in both."""
        assert self.evening.game
        referee = self.evening.game.referee
        referee.order(lambda: referee.notice(words))
        self.until(lambda: self.has(ALL_RIGHT))
        self.alike()
        self.tap(ALL_RIGHT)

    def alike(self) -> None:
        """Waits until the machine shows what is drawn here."""
        self.still()
        self.stage.save(self._file)
        drawn = cv2.imread(str(self._file))
        assert drawn is not None
        wanted = np.asarray(drawn, np.uint8)

        def same() -> bool:
            return differing(self.machine.screen(), wanted) < ALIKE

        try:
            self.machine.until(same, "what is drawn here", SOON)
        except AssertionError:
            cv2.imwrite(str(self.machine.folder / "drawn.png"), wanted)
            raise
        self.machine.picture(f"after {self.taps} taps")


class Hand(Answering):
    """Throws the dice that the hub has; all else is tapped."""

    screen: Twin

    def _openly(self, wanted: Event) -> Event:
        self.screen.thrown = wanted if isinstance(wanted, Rolled) and wanted.die in DICE else None
        return super()._openly(wanted)


@pytest.fixture
def hub(tmp_path: Path) -> Iterator[SimulatedHub]:
    with SimulatedHub({die: die for die in DICE}, rng=Random(3), path=tmp_path / "hub", pace=0.0) as hub:
        yield hub


def played(machine: Machine, hub: SimulatedHub, folder: Path, answers: int) -> None:
    """Begins a game on a machine at its first screen, and gives so many answers by fingers and dice."""
    screen = Twin(folder, machine, hub)
    evening(screen, GAME, 0)
    shows(machine, f"{GAME} 1")
    plugged(machine, hub, 1)
    screen.says(HubFound(HUB, "").words)
    screen.unmet = [DieFound(die, die, "") for die in DICE]
    before = events(machine)
    hand = Hand(screen, seed=3)
    for _ in range(answers):
        hand.step()
    assert events(machine) == before + answers
    screen.close()


def test_an_evening_by_fingers_and_dice(window: Any, machine: Machine, hub: SimulatedHub, tmp_path: Path) -> None:
    played(machine, hub, tmp_path / "twin", ANSWERS)
