"""Where a cube must stand to look like a patch of light: its foot, its turn and its side, from the patch's outline.

On the table's plane the outline of a standing cube is that of two squares, its foot and the shadow its top would throw
if the camera were a lamp. Both are squares turned alike, so what is sought are four numbers, and the widths of the
outline in many directions give them.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from vision.geometry import Floats, Pose, square

_ANGLES = np.arange(72) * (2 * math.pi / 72)
_WAYS = np.column_stack([np.cos(_ANGLES), np.sin(_ANGLES)])
_TURNS = np.radians(np.arange(0.0, 90.0, 15.0))
_ROUNDS = 7


class Cube(NamedTuple):
    """A cube on the table, mm. `turn`: degrees within a quarter; `off`: what of the outline it leaves unexplained, the
    root mean square in parts of its side."""

    at: tuple[float, float]
    turn: float
    side: float
    off: float

    def top(self, pose: Pose) -> Floats:
        """The corners of its upper side, px, clockwise."""
        turn = math.radians(self.turn)
        spin = np.array([(math.cos(turn), math.sin(turn)), (-math.sin(turn), math.cos(turn))])
        return pose.pixels(square(self.side) @ spin + np.array(self.at), self.side)


def fitted(outlines: Sequence[Floats], pose: Pose) -> Iterator[Cube]:
    """The cube whose outline comes nearest to each of these, px: all are sought together, in every turn."""
    if not outlines:
        return
    eye = pose.eye
    points = [pose.places(outline) for outline in outlines]
    wanted = np.array([(each @ _WAYS.T).max(0) for each in points])
    middles = np.array([(each.max(0) + each.min(0)) / 2 for each in points])
    broad = (wanted[:, :36] + wanted[:, 36:]).min(1)
    many = len(_TURNS)
    start = np.column_stack([np.repeat(np.column_stack([middles, broad]), many, 0), np.tile(_TURNS, len(outlines))])
    states, rest = _settled(np.repeat(wanted, many, 0), start, eye[:2], float(-eye[2]))
    cost = (rest * rest).mean(1).reshape(-1, many)
    for each, costs in zip(states.reshape(-1, many, 4), cost, strict=True):
        best = int(costs.argmin())
        x, y, side, turn = each[best].tolist()
        yield Cube((x, y), math.degrees(turn) % 90, side, math.sqrt(float(costs[best])) / max(side, 1e-6))


def _reach(states: Floats, nadir: Floats, high: float) -> tuple[Floats, Floats]:
    """How far the outline of each cube reaches each way, and how that changes with place, side and turn."""
    at, side, turn = states[:, :2], states[:, 2:3], states[:, 3:4]
    grow = high / np.maximum(high - side, 0.2 * high)
    cos, sin = np.cos(_ANGLES - turn), np.sin(_ANGLES - turn)
    half = (np.abs(cos) + np.abs(sin)) / 2
    slope = (np.sign(cos) * sin - np.sign(sin) * cos) / 2
    foot = at @ _WAYS.T + side * half
    away = (at - nadir) @ _WAYS.T
    top = nadir @ _WAYS.T + grow * (away + side * half)
    upper = top > foot
    more = np.where(upper, grow, 1.0)
    by_side = half * more + np.where(upper, grow * grow / high * (away + side * half), 0.0)
    by_place = _WAYS[None] * more[:, :, None]
    return np.maximum(foot, top), np.concatenate([by_place, by_side[..., None], (side * slope * more)[..., None]], 2)


def _settled(wanted: Floats, states: Floats, nadir: Floats, high: float) -> tuple[Floats, Floats]:
    """Each of these cubes moved to where it explains the outline best, and what it leaves over, mm."""
    damp = np.full(len(states), 1e-3)
    reach, slope = _reach(states, nadir, high)
    rest = wanted - reach
    for _ in range(_ROUNDS):
        turned = slope.transpose(0, 2, 1)
        normal = turned @ slope
        own = np.einsum("kii->ki", normal) + 1e-9
        step = np.linalg.solve(normal + damp[:, None, None] * (own[:, :, None] * np.eye(4)), turned @ rest[..., None])
        tried = states + step[..., 0]
        reach, slope_ = _reach(tried, nadir, high)
        rest_ = wanted - reach
        good = ((rest_ * rest_).sum(1) < (rest * rest).sum(1)) & (tried[:, 2] > 0)
        states = np.where(good[:, None], tried, states)
        rest = np.where(good[:, None], rest_, rest)
        slope = np.where(good[:, None, None], slope_, slope)
        damp = np.where(good, damp / 3, damp * 10)
    return states, rest
