"""A dice tray under a simulated camera: dark felt, dice thrown anyhow, everything by one seed."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

import cv2
import numpy as np

from companion.table.dice import Face
from vision.dice.faces import SIDE, painted
from vision.geometry import Image, Size


class Thrown(NamedTuple):
    """A die at rest: its middle, px, and how far it is turned, degrees. `lean`: it stands tilted against something."""

    face: Face
    at: tuple[float, float]
    turn: float
    lean: float = 0.0


def photograph(
    dice: Sequence[Thrown], size: Size = (640, 480), scale: float = 3.0, *, seed: int = 0, light: float = 1.0,
    blur: float = 0.6, noise: float = 3.0,
) -> Image:  # fmt: skip
    """The tray from straight above, blue, green, red. A leaning die shows a part of its next side, in shade."""
    rng = np.random.default_rng(seed)
    wide, high = size
    felt = rng.normal(0, 5, (high // 2, wide // 2, 1)).astype(np.float32)
    tray = np.asarray(cv2.resize(felt, size), np.float32)[:, :, None] + np.array([46, 62, 30], np.float32)
    picture = np.clip(tray, 0, 255).astype(np.uint8)
    for die in dice:
        _lay(picture, die, scale)
    image = cv2.GaussianBlur(picture, (0, 0), blur).astype(np.float32) * light
    slope = np.linspace(1.0, 0.75, wide, dtype=np.float32)[None, :, None]
    return np.asarray(np.clip(image * slope + rng.normal(0, noise, image.shape), 0, 255), np.uint8)


def _lay(picture: Image, die: Thrown, scale: float) -> None:
    face = painted(die.face, 6.0)
    half, turn = SIDE * scale / 2, math.radians(die.turn)
    squeeze = math.cos(math.radians(die.lean))
    cos, sin = math.cos(turn), math.sin(turn)
    corners = np.array(
        [(-half, -half * squeeze), (half, -half * squeeze), (half, half * squeeze), (-half, half * squeeze)]
    )
    spin = np.array([[cos, sin], [-sin, cos]])
    _onto(picture, face, corners @ spin + np.array(die.at))
    if die.lean:
        low = half * squeeze + 2 * half * math.sin(math.radians(die.lean))
        below = np.array([(-half, half * squeeze), (half, half * squeeze), (half, low), (-half, low)])
        _onto(picture, np.asarray(painted(1, 6.0) * 0.8, np.uint8), below @ spin + np.array(die.at))


def _onto(picture: Image, face: Image, corners: object) -> None:
    side = face.shape[0]
    source = np.array([(0, 0), (side, 0), (side, side), (0, side)], np.float32) - 0.5
    way = cv2.getPerspectiveTransform(source, np.asarray(corners, np.float32))
    size = picture.shape[1], picture.shape[0]
    laid = cv2.warpPerspective(face, way, size, flags=cv2.INTER_AREA)
    mask = cv2.warpPerspective(np.full(face.shape[:2], 255, np.uint8), way, size)
    share = (mask.astype(np.float32) / 255)[:, :, None]
    picture[:] = (laid * share + picture * (1 - share)).astype(np.uint8)
