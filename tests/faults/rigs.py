"""The devices of a table, each with its simulated other end, one way to fail and mend them, one to prove they live.

Everything between the simulated other end and the referee is what serves real devices.
"""

from __future__ import annotations

import threading
import time
import zlib
from abc import ABC, abstractmethod
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from companion.games import rules
from companion.table.view import TableView
from hardware.ble.link import BleDice
from hardware.dice import ports
from hardware.dice.link import DiceLink
from hardware.dice.sentences import DieState
from hardware.dice.simulated_hub import SimulatedHub
from hardware.dice.source import DiceSource
from hardware.panel.panel import Panel
from hardware.panel.simulated import SimulatedPanel
from hardware.panel.wiring import Knob, Place, Wiring
from tests.hardware.ble.simulated import SimulatedDie, SimulatedRadio
from tests.hardware.listening import PATIENCE, Clock, Paced
from ui.table.eyes import Eyes, Seen
from ui.table.hands import Hands
from ui.table.kits import kit_of
from ui.table.panelist import Panelist
from ui.table.referee import Referee, Update
from vision.camera.frames import CameraTrouble, Standing
from vision.camera.simulated import Table, overhead
from vision.camera.studio import Studio
from vision.geometry import Image
from vision.sight.reader import Reader

FAULTS = ("unplug", "silent", "garbled", "slow", "duplicate", "reset", "busy", "permission lost")


JUMP = 0.9
"""Seconds a hurried clock jumps ahead."""


class Rig(ABC):
    """A device under test. `hidden`: faults it makes good without anybody noticing, so that nothing is said.

    `hurried`: its clock may run fast; not where hands are judged by how fast they are. `flights`: dice really thrown.
    """

    loggers: tuple[str, ...] = ()
    hidden: frozenset[str] = frozenset()
    hurried = True
    clock: Clock
    source: DiceSource | None = None
    flights = 0

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
        """A die is in flight, where the device has dice."""

    def follow(self, referee: Referee) -> None:  # noqa: B027
        """People have put everything on the table where the referee says it belongs, where the device sees it."""

    @abstractmethod
    def fail(self, fault: str) -> None: ...

    @abstractmethod
    def mend(self, fault: str) -> None: ...

    @abstractmethod
    def prove(self) -> Callable[[], bool]:
        """Does something with the device; the answer says whether it has been heard."""

    @abstractmethod
    def close(self) -> None: ...


class HubRig(Rig):
    """A dice hub on a pseudo-terminal."""

    loggers = ("hardware.dice.link",)
    hidden = frozenset({"slow", "duplicate", "reset"})
    NAMES = {
        "silent": ("silence", None),
        "garbled": ("garble", 1.0),
        "slow": ("slow", 400.0),
        "duplicate": ("duplicate", 1.0),
    }

    def __init__(self, folder: Path, patch: pytest.MonkeyPatch) -> None:
        self.clock, self._patch = Clock(), patch
        dice = {"white": "d8", "red": "d6", "sun": "duelling", "moon": "duelling"}
        path = folder / "hub"
        self.hub = SimulatedHub(dice, rng=Random(1), path=path, clock=self.clock, pace=0.0, tick=0.005)
        self.hub.start()
        self.updates: list[Update] = []
        self.link = DiceLink([str(path)], clock=self.clock, wake=lambda: self._wake(), tick=0.02)
        self.source = self.link
        self._wake: Callable[[], object] = lambda: None

    def begin(self, referee: Referee) -> None:
        self._wake = referee.wake
        referee.listen(self.updates.append)
        self.link.start()

    def works(self) -> bool:
        awake = [die for die in self.link.dice if die.state is not DieState.UNKNOWN]
        return self.link.status.heard and len(awake) == len(self.hub.dice)

    def throw(self) -> None:
        self.hub._side.pace = 1000.0  # noqa: SLF001
        self.hub._side._rng.seed(1)  # noqa: SLF001
        self.hub.roll("white", 5)
        self.clock.ahead += 700.0  # out of the hand and into the air
        self.hub._side.pace = 0.0  # noqa: SLF001
        until(self, lambda: any(die.state is DieState.ROLLING for die in self.link.dice), hurry=False)
        self.flights += 1

    def fail(self, fault: str) -> None:
        if fault in self.NAMES:
            self.hub.fail(*self.NAMES[fault])
            return
        if fault == "permission lost":
            self._patch.setattr(ports, "open_port", _forbidden)
        self.hub.fail("busy" if fault == "busy" else "reset" if fault == "reset" else "unplug")
        if fault in ("busy", "permission lost"):
            self.hub.fail("unplug")
            self.hub.mend("unplug")

    def mend(self, fault: str) -> None:
        self._patch.undo()
        for each in tuple(self.hub.faults):
            self.hub.mend(each)

    def prove(self) -> Callable[[], bool]:
        before = {die.die_id: die.roll_id for die in self.link.dice}
        told = len(self.updates)
        self.hub.roll("red", 3)
        self.flights += 1

        def heard() -> bool:
            red = next(die for die in self.link.dice if die.die_id == "red")
            return red.roll_id != before["red"] and red.face == 3 and len(self.updates) > told

        return heard

    def close(self) -> None:
        self.link.stop()
        self.hub.stop()


def _forbidden(path: str, timeout: float) -> Any:
    raise PermissionError(13, "Permission denied", path)


class BleRig(Rig):
    """A Pixel in Bluetooth range."""

    loggers = ("hardware.ble.link",)
    hidden = frozenset({"slow", "duplicate"})

    def __init__(self, folder: Path, patch: pytest.MonkeyPatch) -> None:
        self.clock = Clock()
        self.die = SimulatedDie("pixels", "d8", "White", "D0:00:00:00:4F:2A")
        self.radio = SimulatedRadio([self.die])
        self.updates: list[Update] = []
        self._wake: Callable[[], object] = lambda: None
        self.link = BleDice(
            lambda: self.radio, clock=self.clock, wake=lambda: self._wake(), scan_for=0.01, rest=0.2, tick=0.005
        )
        self.source = self.link

    def begin(self, referee: Referee) -> None:
        self._wake = referee.wake
        referee.listen(self.updates.append)
        self.link.start()

    def works(self) -> bool:
        return self.link.status.heard

    def throw(self) -> None:
        self.die.fly()
        until(self, lambda: any(die.state is DieState.ROLLING for die in self.link.dice), hurry=False)
        self.flights += 1

    def fail(self, fault: str) -> None:
        self.radio.fail("denied" if fault == "permission lost" else fault)

    def mend(self, fault: str) -> None:
        self.radio.mend("denied" if fault == "permission lost" else fault)

    def prove(self) -> Callable[[], bool]:
        told = len(self.updates)
        self.die.throw(3)
        self.flights += 1
        return lambda: any(die.face == 3 for die in self.link.dice) and len(self.updates) > told

    def close(self) -> None:
        self.link.stop()


class PanelRig(Rig):
    """A panel at pretended pins."""

    loggers = ("hardware.panel.panel",)
    hidden = frozenset({"slow", "duplicate"})
    hurried = False

    def __init__(self, folder: Path, patch: pytest.MonkeyPatch) -> None:
        self.clock = Clock()
        wiring = Wiring(
            confirm=5,
            undo=6,
            buzzer=18,
            knob=Knob(23, 24, 25),
            places=tuple(Place(7 + 2 * at, 8 + 2 * at) for at in range(4)),
        )
        self.hands = SimulatedPanel(wiring)
        self.panel = Panel(wiring, choose=self.hands.choose, clock=self.clock)
        self.updates: list[Update] = []

    def begin(self, referee: Referee) -> None:
        referee.listen(self.updates.append)
        self.panel.start()
        self.panelist = Panelist(self.panel, referee)
        self.panelist.attend()

    def works(self) -> bool:
        return self.panel.status.works

    def fail(self, fault: str) -> None:
        self.hands.fail("denied" if fault == "permission lost" else fault)
        if fault == "silent":  # which shows only when somebody presses
            for name in ("place 1", "place 2"):
                self.hands.press(name, 0.5)

    def mend(self, fault: str) -> None:
        self.hands.mend("denied" if fault == "permission lost" else fault)
        if fault == "silent":
            self.hands.press("place 1", 0.2)

    def prove(self) -> Callable[[], bool]:
        told = len(self.updates)
        self.hands.turn(1)  # a knob that points changes nothing
        self.hands.press("place 4", 0.2)
        return lambda: len(self.updates) > told

    def close(self) -> None:
        self.hands.mend("garbled")
        self.panelist.leave()
        self.panel.stop()


class Sensor:
    """A camera with all that can go wrong with one. Without a `scene` it looks at a dark table and nothing is read."""

    name, lively = "the sensor", True
    standing: Standing = ""

    def __init__(self) -> None:
        self.faults: set[str] = set()
        self.again = threading.Event()
        self.resets = 0
        self.clock = Paced()
        self._rng = np.random.default_rng(1)
        self.scene: Image | None = None
        self._last: Image | None = None

    def open(self) -> None:
        for fault, words in (("unplug", "is gone"), ("busy", "is in use"), ("permission lost", "may not be opened")):
            if fault in self.faults:
                raise CameraTrouble(f"the camera {words}")
        self._resets = self.resets

    def read(self) -> Image:
        # Asked for the next picture, so done with the last: only now may time go by, or a busy machine would be late.
        self.clock.tick(pause := 0.4 if "slow" in self.faults else 0.03)
        time.sleep(pause)
        if "silent" in self.faults:
            self.again.wait(PATIENCE)
        if self.faults & {"unplug", "busy", "permission lost"} or self._resets != self.resets:
            raise CameraTrouble("the camera gives no picture any more")
        if "duplicate" in self.faults and self._last is not None:
            return self._last
        scene = self.scene if self.scene is not None else np.full((270, 480, 3), 96, np.uint8)
        picture: Image = scene + self._rng.integers(0, 3, (*scene.shape[:2], 1), np.uint8)
        if "garbled" in self.faults:  # torn: half of it is what some other memory held
            half = picture.shape[0] // 2
            picture[half:] = self._rng.integers(0, 256, picture[half:].shape, np.uint8)
        self._last = picture
        return picture

    def lock(self) -> None: ...

    def unlock(self) -> None: ...

    def close(self) -> None: ...


class CameraRig(Rig):
    """A camera, and the eyes behind it."""

    loggers = ("vision.camera.capture",)
    hidden = frozenset({"slow", "garbled"})
    clock: Paced

    def __init__(self, folder: Path, patch: pytest.MonkeyPatch) -> None:
        self.folder = folder
        self.sensor = Sensor()
        self.clock = self.sensor.clock
        self._ticks = 0

    def hurry(self) -> None:
        if self.sensor.faults or self.clock.ticks > self._ticks:
            self._ticks = self.clock.ticks
            self.clock.ahead += JUMP

    def begin(self, referee: Referee) -> None:
        board, kit = kit_of(rules(referee.session.setup.game))
        self.eyes = Eyes(referee, board, kit, lambda: self.sensor, clock=self.clock)
        self.eyes.start()

    def works(self) -> bool:
        return self.eyes.status.state == "seeing"

    def fail(self, fault: str) -> None:
        self.sensor.again.clear()
        if fault == "reset":
            self.sensor.resets += 1
        else:
            self.sensor.faults.add(fault)

    def mend(self, fault: str) -> None:
        self.sensor.faults.discard(fault)
        self.sensor.again.set()

    def prove(self) -> Callable[[], bool]:
        seen = self.eyes.observation
        before = seen.number if seen else 0
        return lambda: self.eyes.observation is not None and self.eyes.observation.number > before + 2

    def close(self) -> None:
        self.sensor.again.set()
        self.eyes.stop()


class SeeingRig(CameraRig):
    """A camera over the very table, photographed as people keep it; the eyes must agree with it in the end."""

    def begin(self, referee: Referee) -> None:
        self.follow(referee)
        board, kit = kit_of(rules(referee.session.setup.game))
        self.looks: list[Seen] = []
        self.eyes = Eyes(
            referee, board, kit, lambda: self.sensor, clock=self.clock, reader=reader(referee.session.setup.game)
        )
        self.eyes.listen(self.looks.append)
        self.eyes.start()

    def follow(self, referee: Referee) -> None:
        session = referee.session
        self.depth = session.head.depth
        view = session.rules.table(session.state)
        self.sensor.scene = photograph(session.setup.game, view, self.folder.parent)

    def prove(self) -> Callable[[], bool]:
        count = len(self.looks)

        def agreed() -> bool:
            return any(each.verdict.agreed and each.after == self.depth for each in self.looks[count:])

        return agreed


@lru_cache(maxsize=2)
def reader(game: str) -> Reader:
    """One reader a game for all cells: what it learns of the board's look is the same in each."""
    return Reader(*kit_of(rules(game)))


def photograph(game: str, view: TableView, folder: Path) -> Image:
    """The table as it should be, from above; painted once for all cells that come to it."""
    pieces = sorted((piece.id, piece.at) for piece in view.pieces)
    page = folder / f"{game}-{zlib.crc32(repr((pieces, view.parts)).encode()):08x}.npy"
    if not page.exists():
        board, kit = kit_of(rules(game))
        studio = Studio(Table(board, kit), overhead(board, kit, (1280, 720)), pace=0)
        Hands(studio, board, kit, shown=False).follow(view)
        np.save(page.with_suffix(".new.npy"), np.minimum(studio.shoot(), 250))
        page.with_suffix(".new.npy").replace(page)
    return np.asarray(np.load(page), np.uint8)


RIGS: dict[str, Callable[[Path, pytest.MonkeyPatch], Rig]] = {
    "dice hub": HubRig,
    "BLE die": BleRig,
    "camera": CameraRig,
    "panel": PanelRig,
}
WHOLE: dict[str, Callable[[Path, pytest.MonkeyPatch], Rig]] = {**RIGS, "camera": SeeingRig}
"""The same, with a camera that sees the table; its pictures take seconds to paint."""


def until(rig: Rig, condition: Callable[[], object], *, hurry: bool = True) -> None:
    """Waits; in a hurry the device's clock runs four times as fast, so that nobody waits for its patience."""
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
