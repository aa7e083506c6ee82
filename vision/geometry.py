"""Lens and pose: where a place on the board appears in a picture, and where on the board a pixel looks.

Board coordinates are millimetres, x to the right, y down, z into the table, so what stands `height` mm above the board
has z = -height. Pixels count from the middle of the first one, as OpenCV counts.
"""

from __future__ import annotations

import math
from typing import Any

import cv2
import msgspec
import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]
Image = npt.NDArray[np.uint8]
Size = tuple[int, int]
"""Width and height, px."""


class Lens(msgspec.Struct, frozen=True):
    """A lens without tangential faults. `focal` is in picture widths (0.77 sees 66 degrees); `bend` is radial."""

    focal: float = 0.77
    bend: tuple[float, float] = (0.0, 0.0)

    def matrix(self, size: Size) -> Floats:
        f = self.focal * size[0]
        return np.array([[f, 0, (size[0] - 1) / 2], [0, f, (size[1] - 1) / 2], [0, 0, 1]], np.float64)

    @property
    def faults(self) -> Floats:
        return np.array([*self.bend, 0.0, 0.0], np.float64)


class Pose:
    """A camera over a board: lens, picture size, and how board millimetres turn into the camera's own."""

    def __init__(self, lens: Lens, size: Size, turn: Any, shift: Any) -> None:
        self.lens, self.size = lens, size
        self.turn = np.asarray(turn, np.float64).reshape(3)
        self.shift = np.asarray(shift, np.float64).reshape(3)
        self.rotation = np.asarray(cv2.Rodrigues(self.turn)[0], np.float64)
        self._matrix, self._faults = lens.matrix(size), lens.faults
        self.eye: Floats = -self.rotation.T @ self.shift
        """Where the camera stands, board mm; its z is negative, for it is above."""

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Pose)
            and (self.lens, self.size) == (other.lens, other.size)
            and np.array_equal(self.turn, other.turn)
            and np.array_equal(self.shift, other.shift)
        )

    __hash__ = None  # type: ignore[assignment]

    def pixels(self, places: Any, height: float | Floats = 0.0) -> Floats:
        """Where places on the board (n x 2 mm, all at one height or each at its own, or n x 3) appear, px."""
        points = np.asarray(places, np.float64)
        points = points.reshape(-1, points.shape[-1] if points.ndim else 2)
        if not len(points):
            return np.zeros((0, 2))
        if points.shape[1] == 2:
            flat, points = points, np.empty((len(points), 3))
            points[:, :2], points[:, 2] = flat, -np.asarray(height)
        found, _ = cv2.projectPoints(points, self.turn, self.shift, self._matrix, self._faults)
        return np.asarray(found, np.float64).reshape(-1, 2)

    def places(self, pixels: Any, height: float | Floats = 0.0) -> Floats:
        """What these pixels (n x 2) see on the plane so high above the board, or each on its own, mm."""
        seen = np.asarray(pixels, np.float64).reshape(-1, 1, 2)
        if not len(seen):
            return np.zeros((0, 2))
        ahead = np.ones((len(seen), 3))
        ahead[:, :2] = np.reshape(cv2.undistortPoints(seen, self._matrix, self._faults), (-1, 2))
        rays = ahead @ self.rotation
        reach = (-height - self.eye[2]) / rays[:, 2]
        found: Floats = self.eye[:2] + rays[:, :2] * reach[:, None]
        return found

    def scale(self, place: Any, height: float = 0.0) -> float:
        """Pixels a millimetre at a place: the geometric mean of along and across."""
        x, y = place
        here, right, down = self.pixels([(x - 0.5, y - 0.5), (x + 0.5, y - 0.5), (x - 0.5, y + 0.5)], height)
        across, along = right - here, down - here
        return float(math.sqrt(abs(across[0] * along[1] - across[1] * along[0])))

    @property
    def heading(self) -> float:
        """How far the board lies turned in the picture, degrees clockwise."""
        here, right = self.pixels([(0.0, 0.0), (1.0, 0.0)])
        return float(math.degrees(math.atan2(right[1] - here[1], right[0] - here[0]))) % 360


class Solved(msgspec.Struct, frozen=True):
    """A pose found from points, and how well it explains them: the root mean square of what is left over, px."""

    pose: Pose
    error: float


def solve(places: Floats, pixels: Floats, size: Size, lens: Lens) -> Solved | None:
    """The pose that puts these places of the board on these pixels, with a lens already known. None: no such pose."""
    if len(places) < 4:
        return None
    board = np.column_stack([places, np.zeros(len(places))])
    matrix, faults = lens.matrix(size), lens.faults
    try:
        ok, turn, shift = cv2.solvePnP(board, pixels.reshape(-1, 1, 2), matrix, faults, flags=cv2.SOLVEPNP_IPPE)
    except cv2.error:
        return None
    if not ok or float(shift[2, 0]) <= 0:
        return None
    turn, shift = cv2.solvePnPRefineLM(board, pixels.reshape(-1, 1, 2), matrix, faults, turn, shift)
    pose = Pose(lens, size, turn, shift)
    return Solved(pose, _left_over(pose, places, pixels))


def settle(
    places: Floats, pixels: Floats, size: Size, guess: Lens, *, noise: float = 0.3, rounds: int = 25
) -> Solved | None:
    """Pose and lens together, from one picture of a flat board. `noise`: how far off points may be, px.

    A flat board seen from straight above tells nothing of the focal length, so it is held near the guess (a tenth) and
    moves only as far as the points insist; the bend of the lens is held near none.
    """
    begun = solve(places, pixels, size, guess)
    if begun is None or len(places) < 8:
        return begun
    board = np.column_stack([places, np.zeros(len(places))])
    state = np.concatenate([begun.pose.turn, begun.pose.shift, [math.log(guess.focal)], guess.bend])
    held = state.copy()
    trust = np.array([0, 0, 0, 0, 0, 0, 1 / 0.1, 1 / 0.3, 1 / 0.3])
    damp = 1e-3
    for _ in range(rounds):
        rest, slope = _slope(board, pixels, size, state)
        rest, slope = rest / noise, slope / noise
        pull = trust * (held - state)
        cost = float(rest @ rest + pull @ pull)
        normal = slope.T @ slope + np.diag(trust**2)
        step = np.linalg.solve(normal + damp * np.diag(np.diag(normal)), slope.T @ rest + trust * pull)
        tried = np.asarray(state + step, np.float64)
        rest2, _ = _slope(board, pixels, size, tried)
        pull2 = trust * (held - tried)
        cost2 = float((rest2 / noise) @ (rest2 / noise) + pull2 @ pull2)
        if cost2 < cost:
            state, damp = tried, damp / 4
            if cost - cost2 < 1e-6 * max(cost, 1e-9):
                break
        else:
            damp *= 8
            if damp > 1e6:
                break
    lens = Lens(math.exp(float(state[6])), (float(state[7]), float(state[8])))
    pose = Pose(lens, size, state[:3], state[3:6])
    return Solved(pose, _left_over(pose, places, pixels))


def _slope(board: Floats, pixels: Floats, size: Size, state: Floats) -> tuple[Floats, Floats]:
    """What is left over at this state, and how it changes with each of its nine numbers."""
    lens = Lens(math.exp(float(state[6])), (float(state[7]), float(state[8])))
    found, jacobian = cv2.projectPoints(board, state[:3], state[3:6], lens.matrix(size), lens.faults)
    rest = (pixels - np.asarray(found, np.float64).reshape(-1, 2)).reshape(-1)
    whole = np.asarray(jacobian, np.float64)
    # fx and fy are one number here, kept as its logarithm
    focal = (whole[:, 6] + whole[:, 7]) * lens.focal * size[0]
    return rest, np.column_stack([whole[:, :6], focal, whole[:, 10:12]])


def _left_over(pose: Pose, places: Floats, pixels: Floats) -> float:
    return float(np.sqrt(((pose.pixels(places) - pixels) ** 2).sum(1).mean()))


def square(side: float) -> Floats:
    """The corners of a marker about its own middle, mm: top left, top right, bottom right, bottom left."""
    half = side / 2
    return np.array([(-half, -half), (half, -half), (half, half), (-half, half)])


def median(row: npt.NDArray[Any]) -> float:
    """The middle of a row of numbers, as numpy has it, at half of the time on the thousands that a picture brings."""
    half, odd = divmod(len(row), 2)
    parted = np.partition(row, half if odd else (half - 1, half))
    return float(parted[half]) if odd else (float(parted[half - 1]) + float(parted[half])) / 2
