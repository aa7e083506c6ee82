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

from companion.table.events import Event, Moved, Rolled
from companion.table.words import Words
from hardware.dice.news import DieFound, HubFound
from hardware.dice.simulated_hub import SimulatedHub
from tests.machine.evening import events, shows
from tests.machine.eye import SIZE, Eye
from tests.machine.machine import Machine, differing
from tests.machine.test_devices import plugged
from tests.ui.touch.answering import Answering
from tests.ui.touch.conftest import window
from tests.ui.touch.finger import Screen
from tests.ui.touch.taps import evening
from tests.vision.trials import Trials
from ui.table.hands import Hands
from ui.table.kits import kit_of
from vision.camera.simulated import overhead
from vision.camera.studio import Studio

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
BELIEVED = 12
"""Seconds of the machine's own in which a board is read, and held to be what it is."""
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

    def step(self) -> None:
        """One answer, kept by the machine: what differs on its screen may be too little to wait for."""
        machine = self.screen.machine
        before = events(machine)
        super().step()
        machine.until(lambda: events(machine) == before + 1, "an answer that is kept")

    def _openly(self, wanted: Event) -> Event:
        self.screen.thrown = wanted if isinstance(wanted, Rolled) and wanted.die in DICE else None
        return super()._openly(wanted)


@pytest.fixture
def hub(tmp_path: Path) -> Iterator[SimulatedHub]:
    with SimulatedHub({die: die for die in DICE}, rng=Random(3), path=tmp_path / "hub", pace=0.0) as hub:
        yield hub


def begun(machine: Machine, hub: SimulatedHub, folder: Path) -> Hand:
    """Begins a game on a machine at its first screen; its hub is plugged in."""
    screen = Twin(folder, machine, hub)
    evening(screen, GAME, 0)
    shows(machine, f"{GAME} 1")
    plugged(machine, hub, 1)
    screen.says(HubFound(HUB, "").words)
    screen.unmet = [DieFound(die, die, "") for die in DICE]
    return Hand(screen, seed=3)


def played(machine: Machine, hub: SimulatedHub, folder: Path, answers: int) -> None:
    """Begins a game on a machine at its first screen, and gives so many answers by fingers and dice."""
    hand = begun(machine, hub, folder)
    for _ in range(answers):
        hand.step()
    hand.screen.close()


def test_an_evening_by_fingers_and_dice(window: Any, machine: Machine, hub: SimulatedHub, tmp_path: Path) -> None:
    played(machine, hub, tmp_path / "twin", ANSWERS)


def test_a_walk_on_the_board_is_seen_by_a_camera(
    window: Any, machine: Machine, hub: SimulatedHub, tmp_path: Path
) -> None:
    """A camera is plugged in when somebody may walk, and walks on the board alone: the game knows where to."""
    hand = begun(machine, hub, tmp_path / "twin")
    game = hand.screen.evening.game
    assert game
    while not (moves := game.referee.session.prompt.moves):
        hand.step()
    hand.screen.close()
    rules = game.rules
    board, kit = kit_of(rules)
    table, pose = Trials(board, kit, size=SIZE, seed=3).table, overhead(board, kit, SIZE, tilt=5.0, fill=0.93)
    people, eye = Hands(Studio(table, pose, pace=None), board, kit), Eye(machine, tmp_path)
    people.follow(rules.table(game.referee.session.state))
    eye.see(table.photograph(people.studio.scene, pose))
    machine.until(lambda: machine.said("ls -l /proc/[0-9]*/fd | grep /dev/video0"), "a game that looks at it")
    machine.run(f"sleep {BELIEVED}")
    shown, before = machine.settled("the board is seen"), events(machine)
    people.make(Moved(moves[0].piece, moves[0].places[0]))
    eye.see(table.photograph(people.studio.scene, pose))
    machine.until(lambda: events(machine) == before + 1, "a walk that was seen")
    machine.until(lambda: differing(machine.screen(), shown) > ALIKE, "a screen that shows it")
    machine.settled("a walk is seen")
