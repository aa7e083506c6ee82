"""The simulated camera as a device: a table somebody changes, photographed by somebody else, with faults at will."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from random import Random

import msgspec
import numpy as np

from vision.camera.frames import CameraTrouble, Standing
from vision.camera.scene import Hand, Scene
from vision.camera.simulated import Table
from vision.geometry import Image, Pose

FAULTS = {
    "unplugged": "the camera is gone, and nothing opens it",
    "frozen": "the same picture again and again",
    "black": "no light reaches the sensor",
    "silent": "it hangs, and brings nothing",
}


class Studio:
    """A simulated table under a simulated camera. Everything may be called from any thread.

    `pace` 1 takes `rate` pictures a second; 0 takes them as fast as they can be painted, on a clock of its own; None
    takes one whenever it is asked for, on that clock too, which stands still meanwhile.
    """

    def __init__(
        self,
        table: Table,
        pose: Pose,
        scene: Scene | None = None,
        *,
        seed: int = 0,
        rate: float = 8.0,
        pace: float | None = 1.0,
    ) -> None:
        self.table, self.rate, self.pace = table, rate, pace
        self._pose, self._scene = pose, scene or Scene()
        self._faults: set[str] = set()
        self._rng = Random(seed)
        self._lock = threading.Lock()
        self._last: Image | None = None
        self._time = 0.0
        self._watched = threading.Condition(self._lock)
        self._count = 0
        self._asked = 0

    # -- the table --------------------------------------------------------------------------------------------------

    @property
    def scene(self) -> Scene:
        with self._lock:
            return self._scene

    def arrange(self, change: Callable[[Scene], Scene]) -> None:
        """Changes what lies on the table, in one stroke."""
        with self._lock:
            self._scene = change(self._scene)

    def reach_in(self, hand: Hand | None) -> None:
        """Holds a hand over the table, or takes it away."""
        self.arrange(lambda scene: msgspec.structs.replace(scene, hands=(hand,) if hand else ()))

    # -- the camera -------------------------------------------------------------------------------------------------

    def hang(self, pose: Pose) -> None:
        """Hangs the camera there."""
        with self._lock:
            self._pose = pose

    def bump(self, millimetres: float = 15.0) -> None:
        """Knocks the camera: it stands a little elsewhere and looks a little askew."""
        with self._lock:
            pose = self._pose
            turn = pose.turn + np.array([self._rng.gauss(0, 1) for _ in range(3)]) * 0.008
            shift = pose.shift + np.array([self._rng.choice((-1, 1)) * millimetres for _ in range(3)]) * (0.6, 0.6, 0.2)
            self._pose = Pose(pose.lens, pose.size, turn, shift)

    def fail(self, fault: str) -> None:
        """Switches a fault on. Raises KeyError for one that is not known."""
        FAULTS[fault]
        with self._lock:
            self._faults.add(fault)
            self._watched.notify_all()

    def mend(self, fault: str = "") -> None:
        """Switches a fault off, or all of them."""
        with self._lock:
            self._faults -= {fault} if fault else set(self._faults)
            self._watched.notify_all()

    @property
    def faults(self) -> frozenset[str]:
        with self._lock:
            return frozenset(self._faults)

    # -- time -------------------------------------------------------------------------------------------------------

    def now(self) -> float:
        """The clock its pictures are dated by, s."""
        if self.pace:
            return time.monotonic()
        with self._lock:
            return self._time

    def wait(self, pictures: int, timeout: float = 10.0) -> bool:
        """Waits until so many more pictures have been taken."""
        with self._lock:
            until = self._count + pictures
            return self._watched.wait_for(lambda: self._count >= until, timeout)

    def ask(self) -> None:
        """One more picture is wanted; for a studio without a pace."""
        with self._lock:
            self._asked += 1
            self._watched.notify_all()

    def wait_until_asked(self) -> None:
        """Returns when a picture is wanted, or when none can be taken."""
        with self._lock:
            self._watched.wait_for(lambda: self._asked or self._faults)
            self._asked = max(0, self._asked - 1)

    def shoot(self) -> Image:
        """Takes a picture now. Raises CameraTrouble as the faults have it."""
        with self._lock:
            self._time += 1 / self.rate
            if "unplugged" in self._faults:
                raise CameraTrouble("the simulated camera is unplugged")
            if "silent" in self._faults and not self._watched.wait_for(lambda: "silent" not in self._faults, 30.0):
                raise CameraTrouble("the simulated camera hangs")
            scene, pose = self._scene, self._pose
            faults = set(self._faults)
        if "frozen" in faults and self._last is not None:
            picture = self._last
        elif "black" in faults:
            picture = np.zeros((pose.size[1], pose.size[0], 3), np.uint8)
        else:
            picture = self._photographed(scene, pose)
        self._last = picture
        with self._lock:
            self._count += 1
            self._watched.notify_all()
        return picture

    def _photographed(self, scene: Scene, pose: Pose) -> Image:
        return self.table.photograph(scene, pose)


class SimulatedCamera:
    """A studio's camera, as any other source."""

    lively = True
    name = "the simulated camera"
    standing: Standing = ""

    def __init__(self, studio: Studio) -> None:
        self.studio = studio
        self.held = False
        self._due = 0.0

    def open(self) -> None:
        if "unplugged" in self.studio.faults:
            raise CameraTrouble("the simulated camera is unplugged")
        self._due = time.monotonic()

    def read(self) -> Image:
        if self.studio.pace is None:
            self.studio.wait_until_asked()
        elif self.studio.pace:
            self._due = max(self._due + self.studio.pace / self.studio.rate, time.monotonic() - 0.5)
            time.sleep(max(0.0, self._due - time.monotonic()))
        return self.studio.shoot()

    def lock(self) -> None:
        self.held = True

    def unlock(self) -> None:
        self.held = False

    def close(self) -> None: ...
