"""Paper cubes on felt to learn from, half of them leaning: what lies flat and what does not looks alike here but for
its sides."""

from __future__ import annotations

import math

import numpy as np

from tests.vision.dice.learn.lessons import LEANING, Seen
from tests.vision.dice.tray import Thrown, above, photograph, sides
from vision.dice.faces import SIDE
from vision.geometry import Floats, Image, Pose

SIZE = 480, 360
APART = 26.0
"""How far dice are from one another, mm: so that none hides the next."""


def papers(count: int) -> list[tuple[Image, tuple[Seen, ...]]]:
    """So many trays, and where in each which die lies."""
    rng = np.random.default_rng(9)
    return [_paper(number, rng) for number in range(count)]


def _paper(number: int, rng: np.random.Generator) -> tuple[Image, tuple[Seen, ...]]:
    scale = rng.uniform(1.6, 4.2)
    pose, dice = above(SIZE, scale), list[Thrown]()
    for _ in range(rng.integers(1, 7)):
        at = (rng.uniform(-210, 210) / scale, rng.uniform(-150, 150) / scale)
        if all(math.dist(at, other.at) > APART for other in dice):
            lean = float(rng.uniform(14, 46)) if rng.random() < 0.5 else 0.0
            red, green, blue = rng.uniform(0.25, 1, 3).tolist() if rng.random() < 0.4 else (1.0, 1.0, 1.0)
            face = int(rng.integers(1, 7))
            dice.append(Thrown(face, at, float(rng.uniform(0, 90)), lean, ink=(red, green, blue)))
    light, blur = float(rng.uniform(0.6, 1.3)), float(rng.uniform(0.4, 1.4))
    picture = photograph(dice, pose, seed=number, light=light, blur=blur)
    return picture, tuple(_seen(die, pose, scale) for die in dice)


def _seen(die: Thrown, pose: Pose, scale: float) -> Seen:
    corners: list[Floats] = [each for _, each, _ in sides(die)]
    if die.lean:  # its whole body: no face of it is on top
        middle = pose.pixels(np.concatenate(corners).mean(0)[None])[0]
        return Seen(LEANING, (float(middle[0]), float(middle[1])), 1.05 * SIDE * scale, math.radians(die.turn))
    top = pose.pixels(corners[0])
    x, y = top.mean(0).tolist()
    side = float(np.linalg.norm(top - np.roll(top, 1, 0), axis=1).mean())
    assert isinstance(die.face, int)
    return Seen(die.face, (x, y), side, math.radians(die.turn))
