"""The simulated dice tray: dice thrown under a simulated camera, on felt of their own or on a mat beside a board."""

from __future__ import annotations

import math
from random import Random

import cv2
import msgspec
import numpy as np

from companion.table.dice import Die, Face
from tests.vision.dice.tray import Thrown, above, lay
from vision.camera.scene import PLAIN, Scene, Stand
from vision.camera.simulated import Table
from vision.camera.studio import Studio
from vision.dice.faces import SIDE
from vision.geometry import Image, Pose
from vision.kit import mat
from vision.paint import paint

ROOM = (50.0, 40.0)
"""How far from the tray's middle dice come to rest, mm."""
_CLEAR = 1.7 * SIDE
_FINE = 4.0


class Felt(Table):
    """A table top that is nothing but a dice tray."""

    def __init__(self, seed: int = 0) -> None:
        self._rng = np.random.default_rng(seed)
        self._noise = None

    def bare(self, scene: Scene, pose: Pose) -> Image:
        wide, high = pose.size
        grain = cv2.resize(np.random.default_rng(5).normal(0, 5, (high // 2, wide // 2)), pose.size)
        return np.asarray(np.clip(grain[:, :, None] + (46, 62, 30), 0, 255), np.uint8)


class TrayStudio(Studio):
    """A studio with dice in it. `table`: the board beside which the mat lies, its middle at `where`, board mm."""

    def __init__(
        self, table: Table | None = None, pose: Pose | None = None, where: Stand | None = None, *, seed: int = 0,
        rate: float = 8.0, pace: float = 1.0,
    ) -> None:  # fmt: skip
        super().__init__(table or Felt(seed), pose or above(), seed=seed, rate=rate, pace=pace)
        self.dice: tuple[Thrown, ...] = ()
        self._where = where
        self._chance = Random(seed)
        self._mat = paint(mat.drawn(), _FINE, size=mat.SIZE)
        self._bare: tuple[Scene, Pose, Image] | None = None

    def throw(self, *thrown: tuple[Die, Face], lean: float = 0.0) -> None:
        """Takes up all dice and throws these: they come to rest anywhere, clear of one another."""
        dice: list[Thrown] = []
        for die, face in thrown:
            at = self._spot()
            while any(math.dist(at, other.at) < _CLEAR for other in dice):
                at = self._spot()
            dice.append(Thrown(face, at, self._chance.uniform(0, 360), lean, die))
        self.lay(*dice)

    def lay(self, *dice: Thrown) -> None:
        """Exactly these dice lie in the tray, their places in mm from its middle."""
        with self._lock:
            self.dice = dice

    def _spot(self) -> tuple[float, float]:
        return self._chance.uniform(-ROOM[0], ROOM[0]), self._chance.uniform(-ROOM[1], ROOM[1])

    def _photographed(self, scene: Scene, pose: Pose) -> Image:
        if self._bare is None or self._bare[0] != scene or self._bare[1] != pose:
            picture = self.table.bare(msgspec.structs.replace(scene, hands=()), pose)
            if self._where:
                self._spread(picture, pose, self._where)
            self._bare = scene, pose, picture
        picture = self._bare[2].copy()
        lay(picture, [self._placed(die) for die in self.dice], pose)
        for hand in scene.hands:
            self.table.paint_hand(picture, hand, pose)
        return self.table.spoilt(picture, PLAIN)

    def _placed(self, die: Thrown) -> Thrown:
        """A die of the tray on the table."""
        if self._where is None:
            return die
        turn = math.radians(self._where.turn)
        x = self._where.at[0] + die.at[0] * math.cos(turn) - die.at[1] * math.sin(turn)
        y = self._where.at[1] + die.at[0] * math.sin(turn) + die.at[1] * math.cos(turn)
        return die._replace(at=(x, y), turn=die.turn + self._where.turn)

    def _spread(self, picture: Image, pose: Pose, where: Stand) -> None:
        """Lays the printed mat on the table."""
        x, y = mat.SIZE[0] / 2, mat.SIZE[1] / 2
        corners = [self._placed(Thrown(1, at)).at for at in ((-x, -y), (x, -y), (x, y), (-x, y))]
        h, w = self._mat.shape[:2]
        source = np.array([(-0.5, -0.5), (w - 0.5, -0.5), (w - 0.5, h - 0.5), (-0.5, h - 0.5)], np.float32)
        way = cv2.getPerspectiveTransform(source, pose.pixels(corners).astype(np.float32))
        size = pose.size
        laid = cv2.warpPerspective(self._mat, way, size, flags=cv2.INTER_AREA)
        cover = cv2.warpPerspective(np.full((h, w), 255, np.uint8), way, size)
        cv2.copyTo(np.asarray(laid, np.uint8), np.asarray(cover, np.uint8), picture)
