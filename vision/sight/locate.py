"""Where the camera is: the pose of a picture from the markers of the frame, and how far it can be trusted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import cv2
import msgspec
import numpy as np

from companion.boards.model import Point
from vision.geometry import Floats, Lens, Pose, Size, Solved, settle, solve, square
from vision.sight.finder import Mark
from vision.sight.troubles import FarMarks, FewMarks, LittlePrint, Trouble

LEAST = 3
"""Frame markers without which there is no board."""
PLENTY = 4
"""Frame markers with which its place is beyond doubt."""
DOUBT = 1.0
"""How far off a place on the board may be, mm, one sigma, for its pieces to be sure: the spaces that lie nearest to
each other are 10 mm apart, and at four millimetres a piece belongs to neither for certain."""
_STRAY = 3.0
"""A marker that lies so many times further off than the middle one, and 2 px at least, is left out."""


class Located(msgspec.Struct, frozen=True):
    """A board found. `error` is the root mean square of what is left over, px; `seen` the frame's markers that agree.

    `doubt` is how far a place at the worst corner of the board may be off, mm, one sigma. `by` is what it was found by,
    "markers" or "art"; `plenty`: enough of it was seen to be believed.
    """

    pose: Pose
    error: float
    seen: tuple[int, ...]
    doubt: float
    by: str
    plenty: bool

    @property
    def sure(self) -> bool:
        """Seen well enough, and nowhere more than a millimetre in doubt."""
        return self.plenty and self.doubt <= DOUBT

    def trouble(self, frame: int) -> Trouble | None:
        """Why it is not sure. `frame`: how many markers the frame has."""
        if self.sure:
            return None
        if self.by == "art":
            return LittlePrint(self.doubt)
        return FarMarks(self.doubt) if self.plenty else FewMarks(len(self.seen), frame)


def corners_of(places: Mapping[int, Point], side: float) -> dict[int, Floats]:
    """The four corners of each marker of a frame, board mm."""
    return {marker: square(side) + np.array(at) for marker, at in places.items()}


def locate(
    marks: Sequence[Mark], frame: Mapping[int, Floats], size: Size, board: Point, lens: Lens, *, learn: bool = False
) -> Located | None:
    """The pose that explains the frame's markers, strays left out. None where too few agree.

    `frame` holds the corners of its markers in board mm. `learn`: the lens is found as well, beginning with this one.
    """
    seen: dict[int, Mark] = {}
    for mark in sorted(marks, key=lambda each: each.like):
        if mark.id in frame:
            seen[mark.id] = mark
    while len(seen) >= LEAST:
        ids = tuple(sorted(seen))
        places = np.concatenate([frame[marker] for marker in ids])
        pixels = np.concatenate([seen[marker].corners for marker in ids])
        solved = (settle if learn else solve)(places, pixels, size, lens)
        if solved is None:
            return None
        off = np.linalg.norm(solved.pose.pixels(places) - pixels, axis=1).reshape(-1, 4).mean(1)
        worst = int(off.argmax())
        if off[worst] <= max(2.0, _STRAY * float(np.median(off))):
            return Located(solved.pose, solved.error, ids, doubt(solved, places, board), "markers", len(ids) >= PLENTY)
        del seen[ids[worst]]
    return None


def doubt(solved: Solved, places: Floats, board: Point) -> float:
    """How uncertain the pose, found from these places, leaves the corners of the board, mm."""
    pose = solved.pose
    matrix, faults = pose.lens.matrix(pose.size), pose.lens.faults

    def slope(points: Floats) -> Floats:
        flat = np.column_stack([points, np.zeros(len(points))])
        _, jacobian = cv2.projectPoints(flat, pose.turn, pose.shift, matrix, faults)
        return np.asarray(jacobian, np.float64)[:, :6]

    sigma = max(solved.error, 0.25)
    known = slope(places)
    spread = np.linalg.pinv(known.T @ known) * sigma**2
    wide, high = board
    ends = np.array([(0, 0), (wide, 0), (wide, high), (0, high)], np.float64)
    worst = 0.0
    for i, end in enumerate(ends):
        rows = slope(ends[i : i + 1])
        pixels = float(np.sqrt(max(0.0, np.trace(rows @ spread @ rows.T))))
        worst = max(worst, pixels / max(pose.scale(end), 1e-6))
    return worst
