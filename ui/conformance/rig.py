"""A device with its pretended other end, one way to fail and mend it, and one to prove that it lives.

Everything between the other end and the referee is what serves the real device. A package derives its twin from the
rig of its kind, `DiceRig`, `PanelRig` or `CameraRig`, and declares it in the group `companion.twins`.
"""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from pathlib import Path

from companion.games import rules
from hardware.dice.sentences import DieState
from hardware.dice.source import DiceSource
from hardware.panel.source import PanelSource
from ui.conformance.clocks import PATIENCE, Clock
from ui.table.eyes import Eyes
from ui.table.kits import kit_of
from ui.table.panelist import Panelist
from ui.table.referee import Referee, Update
from vision.camera.frames import Source

FAULTS = {
    "unplug": "it is gone: out of its socket, out of range, off",
    "silent": "it is there and says nothing",
    "garbled": "what it says makes no sense",
    "slow": "all it says comes late",
    "duplicate": "all it says comes twice",
    "reset": "it begins anew, once",
    "busy": "somebody else has taken it",
    "denied": "it may not be used any more",
}
JUMP = 0.9
"""Seconds a hurried clock jumps ahead."""


class Lacking(Exception):
    """The other end cannot be pretended on this machine; the message says what to install."""


class Rig(ABC):
    """A device under test, made with a folder of its own. Raises Lacking.

    `loggers` say that the device is away (a warning) and back (an info). `hidden`: faults it makes good without
    anybody noticing, so that nothing is said. `hurried`: its clock may run fast; not where hands are judged by how
    fast they are, nor where time is the system's. `flights`: dice really thrown.
    """

    loggers: tuple[str, ...] = ()
    hidden: frozenset[str] = frozenset()
    hurried = True
    source: DiceSource | None = None
    flights = 0

    def __init__(self, folder: Path) -> None:
        self.folder, self.clock = folder, Clock()
        self.updates: list[Update] = []

    def hurry(self) -> None:
        """Its clock jumps ahead, where it may."""
        self.clock.ahead += JUMP * self.hurried

    @abstractmethod
    def begin(self, referee: Referee) -> None:
        """The device is plugged in, and the referee knows it."""

    @abstractmethod
    def works(self) -> bool:
        """Whether the table would say that the device is there."""

    def throw(self) -> None:  # noqa: B027
        """A die is in flight, where the device has dice that tell of it."""

    def follow(self, referee: Referee) -> None:  # noqa: B027
        """People have put everything on the table where the referee says it belongs, where the device sees it."""

    @abstractmethod
    def fail(self, fault: str) -> None:
        """One of `FAULTS` begins."""

    @abstractmethod
    def mend(self, fault: str) -> None:
        """It is over; harmless where it never began."""

    @abstractmethod
    def prove(self) -> Callable[[], bool]:
        """Does something with the device; the answer says whether it has been heard."""

    @abstractmethod
    def close(self) -> None:
        """Everything is let go of, whatever fault there is."""


class DiceRig(Rig):
    """Dice: the `source` is made with `wake=self.wake`."""

    source: DiceSource
    _referee: Referee | None = None

    def wake(self) -> None:
        """There is news."""
        if self._referee:
            self._referee.wake()

    def begin(self, referee: Referee) -> None:
        self._referee = referee
        referee.listen(self.updates.append)
        self.source.start()

    def works(self) -> bool:
        return self.source.status.heard

    @abstractmethod
    def roll(self, face: int) -> None:
        """A die is thrown, and comes to rest on this side, 1 to 6."""

    def flying(self) -> bool:
        """Whether a die is known to be in flight."""
        return any(die.state is DieState.ROLLING for die in self.source.dice)

    def prove(self) -> Callable[[], bool]:
        before, told = {die.die_id: die.roll_id for die in self.source.dice}, len(self.updates)
        self.roll(3)
        self.flights += 1

        def heard() -> bool:
            thrown = any(die.face == 3 and die.roll_id != before.get(die.die_id) for die in self.source.dice)
            return thrown and len(self.updates) > told

        return heard

    def close(self) -> None:
        self.source.stop()


class PanelRig(Rig):
    """A panel of lamps and buttons."""

    hurried = False
    panel: PanelSource
    panelist: Panelist | None = None

    def begin(self, referee: Referee) -> None:
        referee.listen(self.updates.append)
        self.panel.start()
        self.panelist = Panelist(self.panel, referee)
        self.panelist.attend()

    def works(self) -> bool:
        return self.panel.status.works

    @abstractmethod
    def press(self) -> None:
        """Somebody presses a button that answers no question of a game."""

    def prove(self) -> Callable[[], bool]:
        told = len(self.updates)
        self.press()
        return lambda: len(self.updates) > told

    def close(self) -> None:
        if self.panelist:
            self.panelist.leave()
        self.panel.stop()


class CameraRig(Rig):
    """A camera, and the eyes behind it."""

    loggers = ("vision.camera.capture",)
    eyes: Eyes

    @abstractmethod
    def camera(self) -> Source:
        """The camera, made anew whenever it is taken up."""

    def begin(self, referee: Referee) -> None:
        board, kit = kit_of(rules(referee.session.setup.game))
        self.eyes = Eyes(referee, board, kit, self.camera, clock=self.clock)
        self.eyes.start()

    def works(self) -> bool:
        return self.eyes.status.state == "seeing"

    def prove(self) -> Callable[[], bool]:
        seen = self.eyes.observation
        before = seen.number if seen else 0
        return lambda: self.eyes.observation is not None and self.eyes.observation.number > before + 2

    def close(self) -> None:
        self.eyes.stop()


def until(rig: Rig, condition: Callable[[], object], *, hurry: bool = True) -> None:
    """Waits; in a hurry the device's clock runs four times as fast, so that nobody waits for its patience.

    Raises AssertionError after PATIENCE.
    """
    give_up = time.monotonic() + PATIENCE
    jump_at = time.monotonic() + 0.3
    while not condition():
        now = time.monotonic()
        if now > give_up:
            raise AssertionError(f"waited in vain for the {type(rig).__name__}")
        if hurry and rig.hurried and now >= jump_at:
            jump_at = now + 0.3
            rig.hurry()
        time.sleep(0.005)
