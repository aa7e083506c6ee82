"""The devices of the house, each with its pretended other end."""

from __future__ import annotations

import threading
import time
import zlib
from collections.abc import Callable, Iterable
from contextlib import ExitStack
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

import numpy as np

from companion.games import rules
from companion.table.view import TableView
from hardware.ble.link import BleDice
from hardware.ble.simulated import SimulatedDie, SimulatedRadio
from hardware.dice import ports
from hardware.dice.link import DiceLink
from hardware.dice.news import DieView
from hardware.dice.sentences import DieState, State
from hardware.dice.simulated_hub import SimulatedHub
from hardware.panel.panel import Panel
from hardware.panel.simulated import SimulatedPanel
from hardware.panel.wiring import Knob, Place, Wiring
from ui.conformance.clocks import PATIENCE, HandClock, Paced
from ui.conformance.rig import JUMP, CameraRig, DiceRig, PanelRig, Rig, until
from ui.table.eyes import Eyes, Seen
from ui.table.hands import Hands
from ui.table.kits import kit_of
from ui.table.referee import Referee
from vision.camera.frames import CameraTrouble, Standing
from vision.camera.simulated import Table, overhead
from vision.camera.studio import Studio
from vision.geometry import Image
from vision.sight.reader import Reader


class HubRig(DiceRig):
    """A dice hub on a pseudo-terminal."""

    loggers = ("hardware.dice.link",)
    hidden = frozenset({"slow", "duplicate", "reset"})
    NAMES = {
        "silent": ("silence", None),
        "garbled": ("garble", 1.0),
        "slow": ("slow", 400.0),
        "duplicate": ("duplicate", 1.0),
    }

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self._forbidden = ExitStack()
        dice = {"white": "d8", "red": "d6", "sun": "duelling", "moon": "duelling"}
        path = folder / "hub"
        self.hub = SimulatedHub(dice, rng=Random(1), path=path, clock=self.clock, pace=0.0, tick=0.005)
        self.hub.start()
        self.source = DiceLink([str(path)], clock=self.clock, wake=self.wake, tick=0.02)

    def works(self) -> bool:
        return super().works() and _known(self.source.dice) == _known(self.hub.dice)

    def throw(self) -> None:
        self.hub._side.pace = 1000.0  # noqa: SLF001
        self.hub._side._rng.seed(1)  # noqa: SLF001
        self.hub.roll("white", 5)
        self.clock.ahead += 700.0  # out of the hand and into the air
        self.hub._side.pace = 0.0  # noqa: SLF001
        until(self, self.flying, hurry=False)
        self.flights += 1

    def fail(self, fault: str) -> None:
        if fault in self.NAMES:
            self.hub.fail(*self.NAMES[fault])
            return
        if fault == "denied":
            self._forbidden.enter_context(patch.object(ports, "open_port", _forbidden))
        self.hub.fail("busy" if fault == "busy" else "reset" if fault == "reset" else "unplug")
        if fault in ("busy", "denied"):
            self.hub.fail("unplug")
            self.hub.mend("unplug")

    def mend(self, fault: str) -> None:
        self._forbidden.close()
        for each in tuple(self.hub.faults):
            self.hub.mend(each)

    def roll(self, face: int) -> None:
        self.hub.roll("red", face)

    def close(self) -> None:
        self._forbidden.close()
        super().close()
        self.hub.stop()


def _known(dice: Iterable[DieView | State]) -> set[str]:
    """Those of which is known how they lie; a hub that began anew knows nothing of one in flight until it lands."""
    return {die.die_id for die in dice if die.state is not DieState.UNKNOWN}


def _forbidden(path: str, timeout: float) -> Any:
    raise PermissionError(13, "Permission denied", path)


class BluetoothRig(DiceRig):
    """A Pixel in Bluetooth range."""

    loggers = ("hardware.ble.link",)
    hidden = frozenset({"slow", "duplicate"})

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.die = SimulatedDie("pixels", "d8", "White", "D0:00:00:00:4F:2A")
        self.radio = SimulatedRadio([self.die])
        self.source = BleDice(lambda: self.radio, clock=self.clock, wake=self.wake, scan_for=0.01, rest=0.2, tick=0.005)

    def throw(self) -> None:
        self.die.fly()
        until(self, self.flying, hurry=False)
        self.flights += 1

    def fail(self, fault: str) -> None:
        self.radio.fail(fault)

    def mend(self, fault: str) -> None:
        self.radio.mend(fault)

    def roll(self, face: int) -> None:
        self.die.throw(face)


class PinsRig(PanelRig):
    """A panel at pretended pins."""

    loggers = ("hardware.panel.panel",)
    hidden = frozenset({"slow", "duplicate"})
    hurried = True

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        wiring = Wiring(
            confirm=5,
            undo=6,
            buzzer=18,
            knob=Knob(23, 24, 25),
            places=tuple(Place(7 + 2 * at, 8 + 2 * at) for at in range(4)),
        )
        self.clock = clock = HandClock()
        self.hands = SimulatedPanel(wiring, pause=clock.pause)
        self.panel = Panel(wiring, choose=self.hands.choose, clock=clock)

    def hurry(self) -> None:
        if not self.hands.faults:  # a loose wire is told from a hand by how fast it is
            super().hurry()

    def fail(self, fault: str) -> None:
        self.hands.fail(fault)
        if fault == "silent":  # which shows only when somebody presses
            for name in ("place 1", "place 2"):
                self.hands.press(name, 0.5)

    def mend(self, fault: str) -> None:
        self.hands.mend(fault)
        if fault == "silent":
            self.hands.press("place 1", 0.2)

    def press(self) -> None:
        self.hands.turn(1)  # a knob that points changes nothing
        self.hands.press("place 4", 0.2)

    def close(self) -> None:
        self.hands.mend("garbled")
        super().close()


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
        for fault, words in (("unplug", "is gone"), ("busy", "is in use"), ("denied", "may not be opened")):
            if fault in self.faults:
                raise CameraTrouble(f"the camera {words}")
        self._resets = self.resets

    def read(self) -> Image:
        # Asked for the next picture, so done with the last: only now may time go by, or a busy machine would be late.
        self.clock.tick(pause := 0.4 if "slow" in self.faults else 0.03)
        time.sleep(pause)
        if "silent" in self.faults:
            self.again.wait(PATIENCE)
        if self.faults & {"unplug", "busy", "denied"} or self._resets != self.resets:
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


class SensorRig(CameraRig):
    """A camera over a dark table."""

    hidden = frozenset({"slow", "garbled"})

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.sensor = Sensor()
        self.clock = self.sensor.clock
        self._ticks = 0

    def camera(self) -> Sensor:
        return self.sensor

    def hurry(self) -> None:
        if self.sensor.faults or self.sensor.clock.ticks > self._ticks:
            self._ticks = self.sensor.clock.ticks
            self.clock.ahead += JUMP

    def fail(self, fault: str) -> None:
        self.sensor.again.clear()
        if fault == "reset":
            self.sensor.resets += 1
        else:
            self.sensor.faults.add(fault)

    def mend(self, fault: str) -> None:
        self.sensor.faults.discard(fault)
        self.sensor.again.set()

    def close(self) -> None:
        self.sensor.again.set()
        super().close()


class SeeingRig(SensorRig):
    """A camera over the very table, photographed as people keep it; the eyes must agree with it in the end."""

    def begin(self, referee: Referee) -> None:
        self.follow(referee)
        game = referee.session.setup.game
        self.looks: list[Seen] = []
        self.eyes = Eyes(referee, *kit_of(rules(game)), self.camera, clock=self.clock, reader=reader(game))
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
        Hands(studio, board, kit).follow(view)
        np.save(page.with_suffix(".new.npy"), np.minimum(studio.shoot(), 250))
        page.with_suffix(".new.npy").replace(page)
    return np.asarray(np.load(page), np.uint8)


OWN: dict[str, Callable[[Path], Rig]] = {
    "hub": HubRig,
    "bluetooth": BluetoothRig,
    "camera": SensorRig,
    "panel": PinsRig,
}
SEEING: dict[str, Callable[[Path], Rig]] = {**OWN, "camera": SeeingRig}
"""The same, with a camera that sees the table; its pictures take seconds to paint."""
