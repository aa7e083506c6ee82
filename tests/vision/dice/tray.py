"""Dice under a simulated camera: cubes in perspective on dark felt, or wherever a picture has room for them."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import cv2
import numpy as np

from companion.boards.model import Point
from companion.table.dice import D6, Die, Face
from vision.dice.faces import SIDE, painted
from vision.geometry import Floats, Image, Lens, Pose, Size

_LIGHT = np.array([-0.35, -0.45, -0.82])
"""Whence the light comes."""
_FINE = 6.0


class Thrown(NamedTuple):
    """A die at rest: its middle on the table, mm, and how far it is turned, degrees.

    `lean`: how far it stands tilted against something. `ink`: what its paper is multiplied by, blue, green, red.
    """

    face: Face
    at: Point
    turn: float = 0.0
    lean: float = 0.0
    die: Die = D6
    side: float = SIDE
    ink: tuple[float, float, float] = (1.0, 1.0, 1.0)


def above(size: Size = (640, 480), scale: float = 3.0, lens: Lens = Lens(), shift: Point = (0.0, 0.0)) -> Pose:  # noqa: B008
    """A camera that looks straight down on a tray whose middle is (0, 0), so many pixels a millimetre."""
    high = lens.focal * size[0] / scale
    return Pose(lens, size, np.zeros(3), (shift[0], shift[1], high))


def photograph(
    dice: Sequence[Thrown], pose: Pose | None = None, *, seed: int = 0, light: float = 1.0, blur: float = 0.6,
    noise: float = 3.0,
) -> Image:  # fmt: skip
    """Dice on felt, blue, green, red; everything by one seed."""
    pose = pose or above()
    rng = np.random.default_rng(seed)
    wide, high = pose.size
    felt = rng.normal(0, 5, (high // 2, wide // 2)).astype(np.float32)
    tray = np.asarray(cv2.resize(felt, pose.size), np.float32)[:, :, None] + np.array([46, 62, 30], np.float32)
    picture = np.clip(tray, 0, 255).astype(np.uint8)
    lay(picture, dice, pose)
    image = cv2.GaussianBlur(picture, (0, 0), blur).astype(np.float32) * light
    slope = np.linspace(1.0, 0.75, wide, dtype=np.float32)[None, :, None]
    return np.asarray(np.clip(image * slope + rng.normal(0, noise, image.shape), 0, 255), np.uint8)


def lay(picture: Image, dice: Iterable[Thrown], pose: Pose) -> None:
    """Puts dice into a picture, the farthest first."""
    eye = pose.eye
    for die in sorted(dice, key=lambda die: -math.dist(die.at, (float(eye[0]), float(eye[1])))):
        for face, corners, outward in sides(die):
            if outward @ (eye - corners.mean(0)) > 0:
                light = 0.55 + 0.45 * max(0.0, float(outward @ _LIGHT) / float(np.linalg.norm(_LIGHT)))
                texture = painted(face, _FINE).astype(np.float32) * np.array(die.ink, np.float32) * light
                _onto(picture, np.asarray(texture, np.uint8), pose.pixels(corners))


def sides(die: Thrown) -> Iterator[tuple[Face, Floats, Floats]]:
    """Each side that may be seen: its face, its four corners, mm, as its picture has them, and where it looks."""
    half, lean, turn = die.side / 2, math.radians(die.lean), math.radians(die.turn)
    tilt = np.array([(1, 0, 0), (0, math.cos(lean), -math.sin(lean)), (0, math.sin(lean), math.cos(lean))])
    spin = np.array([(math.cos(turn), -math.sin(turn), 0), (math.sin(turn), math.cos(turn), 0), (0, 0, 1.0)])
    way = spin @ tilt
    low = half * (math.cos(lean) + abs(math.sin(lean)))
    middle = np.array([die.at[0], die.at[1], -low])
    square = np.array([(-half, -half, -half), (half, -half, -half), (half, half, -half), (-half, half, -half)])
    yield die.face, square @ way.T + middle, way @ np.array([0, 0, -1.0])
    standing = np.array([(-half, half, -half), (half, half, -half), (half, half, half), (-half, half, half)])
    for number, face in enumerate(round_about(die.die, die.face)):
        quarter = math.radians(90 * number)
        cos, sin = math.cos(quarter), math.sin(quarter)
        about = np.array([(cos, -sin, 0), (sin, cos, 0), (0, 0, 1.0)])
        yield face, standing @ (way @ about).T + middle, way @ about @ np.array([0, 1.0, 0])


def round_about(die: Die, top: Face) -> tuple[Face, Face, Face, Face]:
    """The four sides of a lying die that shows `top`, in order round it: opposite sides of a plain one make seven."""
    up = die.faces.index(top)
    rest = [side for side in range(6) if side not in (up, 5 - up)]
    a, b = die.faces[rest[0]], die.faces[rest[1]]
    return a, b, die.faces[5 - rest[0]], die.faces[5 - rest[1]]


def _onto(picture: Image, face: Image, corners: Floats) -> None:
    """Lays one side between four corners; painted three times as large and shrunk, for smooth edges."""
    fine = 3
    low = np.maximum(np.floor(corners.min(0)).astype(int) - 1, 0)
    high = np.minimum(np.ceil(corners.max(0)).astype(int) + 2, (picture.shape[1], picture.shape[0]))
    wide, tall = (high - low).tolist()
    if wide <= 0 or tall <= 0:
        return
    side = face.shape[0]
    source = np.array([(-0.5, -0.5), (side - 0.5, -0.5), (side - 0.5, side - 0.5), (-0.5, side - 0.5)], np.float32)
    way = cv2.getPerspectiveTransform(source, ((corners - low + 0.5) * fine - 0.5).astype(np.float32))
    size = wide * fine, tall * fine
    laid = cv2.warpPerspective(face, way, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    cover = cv2.warpPerspective(np.full(face.shape[:2], 255, np.uint8), way, size)
    small = cv2.resize(laid, (wide, tall), interpolation=cv2.INTER_AREA).astype(np.float32)
    share = cv2.resize(cover, (wide, tall), interpolation=cv2.INTER_AREA).astype(np.float32)[:, :, None] / 255
    part = picture[low[1] : high[1], low[0] : high[0]]
    part[:] = (small * share + part * (1 - share)).astype(np.uint8)
