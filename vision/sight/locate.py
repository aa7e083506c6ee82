"""Where the camera is: the pose of a picture from the markers of the frame, and how far it can be trusted."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from itertools import combinations

import cv2
import msgspec
import numpy as np

from companion.boards.model import Point
from vision.geometry import Floats, Lens, Pose, Size, Solved, settle, solve, square
from vision.markers import FIRST
from vision.sight.finder import Mark
from vision.sight.troubles import FarMarks, FewMarks, LittlePrint, Mixed, OffScale, StrayMarks, Trouble

LEAST = 3
"""Frame markers without which there is no board."""
PLENTY = 4
"""Frame markers with which its place is beyond doubt."""
DOUBT = 1.0
"""How far off a place on the board may be, mm, one sigma, for its pieces to be sure: the spaces that lie nearest to
each other are 10 mm apart, and at four millimetres a piece belongs to neither for certain."""
FLAT = 0.7
"""How far off the points of a print may be, mm, root mean square: a board that bulges is nowhere sure."""
_STRAY = 3.0
"""A marker that lies so many times further off than the middle one, and 2 px at least, is left out."""
_NEAR = 0.75
"""How far a marker may lie from where two others say it is, in its own sides: two near each other tell little of a lens
that bends, and strips of one set lie further apart than that."""
GROW = 0.10
"""How much larger or smaller markers may be than their distances say: halo and sharpening make black squares smaller,
by 0.081 at the worst in 960 px pictures of a foreign renderer, plain and through four makes of cameras. No other strip
has these markers, so more than this is paper that was cut or scaled."""
GROW_FIRST = 0.04
"""The same of the first printing, whose markers all games shared: another game's strip is spaced otherwise, two of them
by 0.08 to 0.10, the others by more or, Hirelings' and Darrowell's, by no more than a lens may bend them."""
_MIXED = 0.4
"""So far off, in parts of their side and root mean square, are marks on other edges than their own: strips that were
swapped come to 0.6 and more, strips printed at four fifths to 0.16 (tests/vision/test_troubles.py)."""
_PAIRS = 400
"""Pairs of markers tried at most where a leftover strip is in view."""


class Located(msgspec.Struct, frozen=True):
    """A board found. `error` is the root mean square of what is left over, px; `seen` the frame's markers that agree.

    `doubt` is how far a place at the worst corner of the board may be off, mm, one sigma. `by` is what it was found by,
    "markers" or "art"; `flaw`: why it is not believed, however little it is in doubt. `old`: its frame is of the first
    printing; about a board found by its art figures of either may stand.
    """

    pose: Pose
    error: float
    seen: tuple[int, ...]
    doubt: float
    by: str
    flaw: Trouble | None = None
    old: bool = True

    @property
    def sure(self) -> bool:
        """Seen well enough, and nowhere more than a millimetre in doubt."""
        return self.trouble is None

    @property
    def trouble(self) -> Trouble | None:
        """Why it is not sure."""
        if self.flaw or self.doubt <= DOUBT:
            return self.flaw
        return LittlePrint(self.doubt) if self.by == "art" else FarMarks(self.doubt)


def corners_of(places: Mapping[int, Point], side: float) -> dict[int, Floats]:
    """The four corners of each marker of a frame, board mm."""
    return {marker: square(side) + np.array(at) for marker, at in places.items()}


def locate(
    marks: Sequence[Mark], frame: Mapping[int, Floats], size: Size, board: Point, lens: Lens, *, learn: bool = False
) -> Located | None:
    """The pose that explains most of the frame's markers, strays left out. None where too few agree.

    `frame` holds the corners of its markers in board mm; each may be seen in several places, where old paper lies
    about. `learn`: the lens is found as well, beginning with this one.
    """
    known = [mark for mark in marks if mark.id in frame]
    single = len({mark.id for mark in known}) == len(known)
    first = _agreed(known, frame, size, lens, learn) if single else None
    if first and len(first[0]) == len(known):
        chosen, solved = first
    else:
        found = [first] if first else []
        groups = _groups(known, frame, size, lens)
        found += [each for group in groups if (each := _agreed(group, frame, size, lens, learn))]
        if not found:
            return None
        chosen, solved = max(found, key=lambda each: (len(each[0]), -each[1].error))
    places = np.concatenate([frame[mark.id] for mark in chosen])
    strays = {mark.id for mark in known if all(mark is not each for each in chosen)}
    ids = tuple(sorted(mark.id for mark in chosen))
    old = any(mark.printed in FIRST for mark in chosen)
    flaw = _flaw(chosen, strays, frame, solved, GROW_FIRST if old else GROW)
    return Located(solved.pose, solved.error, ids, doubt(solved, places, corners(board)), "markers", flaw, old)


def _agreed(
    marks: Sequence[Mark], frame: Mapping[int, Floats], size: Size, lens: Lens, learn: bool
) -> tuple[list[Mark], Solved] | None:
    """Those of these markers that one pose explains, and that pose."""
    left = sorted(marks, key=lambda mark: mark.id)
    while len(left) >= LEAST:
        places = np.concatenate([frame[mark.id] for mark in left])
        pixels = np.concatenate([mark.corners for mark in left])
        solved = (settle if learn else solve)(places, pixels, size, lens)
        if solved is None:
            return None
        off = np.linalg.norm(solved.pose.pixels(places) - pixels, axis=1).reshape(-1, 4).mean(1)
        worst = int(off.argmax())
        if off[worst] <= max(2.0, _STRAY * float(np.median(off))):
            return left, solved
        del left[worst]
    return None


def _groups(marks: Sequence[Mark], frame: Mapping[int, Floats], size: Size, lens: Lens) -> Iterator[list[Mark]]:
    """What may belong together: all that lie about where two of them say they should, the largest groups first."""
    pairs = [(one, two) for one, two in combinations(marks, 2) if one.id != two.id]
    # what lies far apart tells most of the rest
    pairs.sort(key=lambda pair: -float(np.linalg.norm(frame[pair[0].id] - frame[pair[1].id])))
    tried = dict[tuple[int, ...], list[Mark]]()
    for one, two in pairs[:_PAIRS]:
        solved = solve(
            np.concatenate([frame[one.id], frame[two.id]]), np.concatenate([one.corners, two.corners]), size, lens
        )
        if solved is None or solved.error > _NEAR * min(one.side, two.side):
            continue
        nearest: dict[int, tuple[float, int]] = {}
        for number, mark in enumerate(marks):
            off = float(np.linalg.norm(solved.pose.pixels(frame[mark.id]) - mark.corners, axis=1).max())
            if off <= _NEAR * mark.side and off < nearest.get(mark.id, (off + 1, 0))[0]:
                nearest[mark.id] = off, number
        group = tuple(sorted(number for _, number in nearest.values()))
        if len(group) >= LEAST:
            tried[group] = [marks[number] for number in group]
    yield from sorted(tried.values(), key=lambda group: -len(group))[:4]


def _flaw(
    chosen: Sequence[Mark], strays: Set[int], frame: Mapping[int, Floats], solved: Solved, most: float
) -> Trouble | None:
    """Why another strip, or board, may be meant. `most`: how much larger or smaller the markers may be than told."""
    if len(chosen) < PLENTY:
        return FewMarks(len(chosen), len(frame))
    if len(chosen) <= len(strays):
        return StrayMarks(len(chosen), len(strays))
    if solved.error > _MIXED * float(np.median([mark.side for mark in chosen])):
        return Mixed()
    sides = [mark.side / Mark(0, solved.pose.pixels(frame[mark.id]), 0.0, 0).side for mark in chosen]
    grown = float(np.mean(sides)) - 1
    return OffScale(grown) if abs(grown) > most else None


def doubt(solved: Solved, places: Floats, ends: Floats, together: float = 1.0) -> float:
    """How uncertain the pose, found from these places, leaves others at the worst, mm, one sigma.

    `together`: how many of the places are off by the same, as those of one marker or one stretch of paper may be.
    """
    pose = solved.pose
    matrix, faults = pose.lens.matrix(pose.size), pose.lens.faults

    def slope(points: Floats) -> Floats:
        flat = np.column_stack([points, np.zeros(len(points))])
        _, jacobian = cv2.projectPoints(flat, pose.turn, pose.shift, matrix, faults)
        return np.asarray(jacobian, np.float64)[:, :6]

    sigma = max(solved.error, 0.25)
    known = slope(places)
    spread = np.linalg.pinv(known.T @ known) * sigma**2 * together
    worst = 0.0
    for i, end in enumerate(ends):
        rows = slope(ends[i : i + 1])
        pixels = float(np.sqrt(max(0.0, np.trace(rows @ spread @ rows.T))))
        worst = max(worst, pixels / max(pose.scale(end), 1e-6))
    return worst


def corners(size: Point) -> Floats:
    """The corners of a board, mm."""
    wide, high = size
    return np.array([(0, 0), (wide, 0), (wide, high), (0, high)], np.float64)
