"""Which of the sides that pips make are tops of dice lying flat, and how sure that is.

A die that is believed explains what stands out from the tray: its top, and as much of its sides as a camera there sees.
What is left over belongs to something that leans, hides or is no die, and then nothing it touches is sure.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import NamedTuple

import cv2
import numpy as np

from vision.dice.ground import Mask
from vision.dice.pips import ACE, Pips, Side, chosen, sides, spots
from vision.geometry import Floats, Image, square

BROAD = 3.9
"""A die's side, in parts of how far its pips lie from the middle along an edge, as most are made."""
LEFT = 0.1
"""How much of a heap its dice may leave unexplained, in squares of a side for each."""
AROUND = 2.0
"""How far about a top that was learned that is asked of, in sides: there what leans shows it, and no rim matters."""
SEVERAL = 3
"""Fewer learned tops than that may all lean as a camera elsewhere would see them."""
WITHIN = 0.9
"""How much of a top must stand out from the tray."""
QUIET = 0.014
"""How much of a side may look like a pip where none is, in squares of a side: half a pip."""
TORN = 0.07
"""How much of a side may be of another colour, as where two dice touch, or a lamp is mirrored."""
SQUARE = 0.09
"""How much longer than broad the four corner pips of a top may lie: a camera that looks on askew makes
that 0.06, and a die that leans by 25 degrees 0.1."""

ALIKE = 0.24
"""How much larger or smaller than the others a die may seem: pips are not all made as far apart."""

Foot = Callable[[Floats, float], Floats]
"""Where the corners of a top, px, with its side, px, stand on the tray, px."""


class Top(NamedTuple):
    """A die's top: what it shows, its middle and side, px, how it is turned, radians, which spots are its pips, and
    whether all that is sure."""

    face: int
    at: tuple[float, float]
    side: float
    turn: float
    pips: tuple[int, ...]
    sure: bool

    def corners(self, part: float = 1.0) -> Floats:
        cos, sin = math.cos(self.turn), math.sin(self.turn)
        found: Floats = square(self.side * part) @ np.array([(cos, sin), (-sin, cos)]) + np.array(self.at)
        return found


class Tops(NamedTuple):
    """The dice whose pips are seen among what stands out; those that were known, no longer sure where they explain
    too little of it; and which camera explains all of them best."""

    pipped: list[Top]
    known: list[Top]
    foot: Foot


def tops(picture: Image, things: Mask, feet: Sequence[Foot], known: Sequence[Top] = ()) -> Tops:
    """The tops among what stands out. `known`: such as were told by other means, and may lean for all that is known."""
    heaps = _filled(things)
    rows, columns = np.nonzero(heaps)
    if not len(rows):
        return Tops([], [top._replace(sure=False) for top in known], feet[0])
    low = max(int(columns.min()) - 4, 0), max(int(rows.min()) - 4, 0)
    pips = spots(picture[low[1] : int(rows.max()) + 5, low[0] : int(columns.max()) + 5])
    pips = pips._replace(at=pips.at + low)
    found = chosen(sides(pips))
    # a grey die on a grey tray is like a shadow there, but for its pips; two pips alone may be of two dice
    tall = [_top(pips, side) for side in found]
    proven = [top for top in tall if top.face > 2]
    cv2.drawContours(heaps, [np.rint(top.corners(0.95)).astype(np.int32) for top in proven], -1, 1, cv2.FILLED)
    used = {pip for side in found for pip in side.pips}
    sizes = [top.side for top in known if top.sure] or [top.side for top in tall]
    size = float(np.median(sizes)) if sizes else _size(heaps)
    best: tuple[int, Tops] | None = None
    for foot in feet:
        seen = _believed(picture, pips, used, heaps, tall, known, size, foot)
        every = [*seen.pipped, *seen.known]
        worth = sum(top.sure for top in every)
        if best is None or worth > best[0]:
            best = worth, seen
        if every and worth == len(every):
            break
    assert best is not None
    seen = best[1]
    stand = sum(top.sure for top in seen.known)
    # where a camera hangs that nobody knows, only several dice tell; and of those it explains most
    if 2 * stand < len(known) or (len(feet) > 1 and stand < SEVERAL):
        seen = seen._replace(known=[top._replace(sure=False) for top in seen.known])
    return seen


def _filled(things: Mask) -> Image:
    """What stands out, its holes filled."""
    mask = things.astype(np.uint8)
    mask = cv2.morphologyEx(mask, cv2.MORPH_CLOSE, np.ones((3, 3), np.uint8))
    outlines, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    out = np.zeros_like(mask)
    cv2.drawContours(out, [each for each in outlines if cv2.contourArea(each) > 60], -1, 1, cv2.FILLED)
    return np.asarray(out, np.uint8)


def _size(heaps: Image) -> float:
    """About how large a die is where no side tells: the breadth of the slimmest thing."""
    outlines, _ = cv2.findContours(heaps, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    broad = [min(cv2.minAreaRect(each)[1]) for each in outlines]
    return float(min((each for each in broad if each > 14), default=0.0))


def _even(pips: Pips, side: Side) -> bool:
    """Whether the corner pips of a side lie as in a square, and all of them look round enough to lie on top."""
    if side.face not in (4, 5, 6):
        return True
    points = pips.at[list(side.pips)] - np.array(side.at)
    cos, sin = math.cos(side.turn), math.sin(side.turn)
    along, across = points @ (cos, sin), points @ (-sin, cos)
    corner = (np.abs(along) > side.near / 2) & (np.abs(across) > side.near / 2)
    return abs(float(np.abs(along[corner]).mean() / np.abs(across[corner]).mean()) - 1) <= SQUARE


def _believed(
    picture: Image, pips: Pips, used: set[int], heaps: Image, tall: Sequence[Top], known: Sequence[Top], size: float,
    foot: Foot,
) -> Tops:  # fmt: skip
    count, labels, stats, _ = cv2.connectedComponentsWithStats(heaps, connectivity=4)
    out: list[Top] = []
    judged = [top._replace(sure=False) for top in known]
    owner = [_heap(labels, top) for top in tall]
    owners = [_heap(labels, top) for top in known]
    for heap in range(1, count):
        left, top, wide, high, area = stats[heap].tolist()
        if size <= 0 or area < 0.4 * size * size:
            continue
        box = max(0, left - 4), max(0, top - 4), left + wide + 4, top + high + 4
        mask = (labels[box[1] : box[3], box[0] : box[2]] == heap).astype(np.uint8)
        here = [each for each, at in zip(tall, owner, strict=True) if at == heap]
        here += _aces(picture, pips, used, mask, box, here, size, foot)
        there = [number for number, at in enumerate(owners) if at == heap and known[number].face]
        every = _each_once([*here, *(known[number] for number in there)])
        rest = mask & ~_drawn(mask.shape, box, every, foot, 1.12)
        rest = cv2.morphologyEx(rest, cv2.MORPH_OPEN, np.ones((3, 3), np.uint8))
        spare = LEFT * size * size * max(len(every), 1)
        explained = int(np.count_nonzero(rest)) <= spare

        def fits(top: Top, mask: Image = mask, box: Sequence[int] = box) -> bool:
            return top.sure and abs(top.side / size - 1) <= ALIKE and _within(mask, box, top)

        out += [top._replace(sure=explained and fits(top) and _quiet(picture, pips, top)) for top in here]
        for number in there:
            judged[number] = known[number]._replace(sure=_alone(rest, box, known[number]) and fits(known[number]))
    return Tops(out, judged, foot)


def _alone(rest: Image, box: Sequence[int], top: Top) -> bool:
    """Whether little about a top is left unexplained."""
    about = _drawn(rest.shape, box, [top], None, AROUND)
    return int(np.count_nonzero(rest & about)) <= LEFT * top.side * top.side


def _within(mask: Image, box: Sequence[int], top: Top) -> bool:
    face = _drawn(mask.shape, box, [top], None, 0.9)
    return int(np.count_nonzero(face & mask)) >= WITHIN * int(np.count_nonzero(face))


def _each_once(told: Sequence[Top]) -> list[Top]:
    """These tops, of two that are the same die the first."""
    out: list[Top] = []
    for top in told:
        if all(math.dist(top.at, other.at) > 0.5 * top.side for other in out):
            out.append(top)
    return out


def _top(pips: Pips, side: Side) -> Top:
    return Top(side.face, side.at, BROAD * side.near, side.turn, side.pips, _even(pips, side))


def _heap(labels: Image, top: Top) -> int:
    x, y = round(top.at[0]), round(top.at[1])
    return int(labels[y, x])


def _drawn(shape: tuple[int, ...], box: Sequence[int], dice: Sequence[Top], foot: Foot | None, part: float) -> Image:
    """What these dice cover of a stretch of the picture: their tops, and where `foot` is given their sides too."""
    out = np.zeros(shape[:2], np.uint8)
    for die in dice:
        corners = die.corners(part)
        if foot is not None:
            corners = np.concatenate([corners, foot(corners, die.side)])
        hull = cv2.convexHull((corners - np.array(box[:2])).astype(np.float32)).reshape(-1, 2)
        cv2.fillConvexPoly(out, np.rint(hull * 16).astype(np.int32), 1, cv2.LINE_8, 4)
    return out


_TURNS = np.radians(np.arange(0.0, 90.0, 7.5))


def _aces(
    picture: Image, pips: Pips, used: set[int], mask: Image, box: Sequence[int], here: Sequence[Top], size: float,
    foot: Foot,
) -> list[Top]:  # fmt: skip
    """Dice that show one in what the others leave of a heap: a lone pip in the middle of a square."""
    rest = mask & ~_drawn(mask.shape, box, here, foot, 1.0)
    radius = pips.radius
    found: list[tuple[float, Top]] = []
    for number in np.nonzero(pips.round & (radius < 0.11 * ACE * size))[0].tolist():
        x, y = pips.at[number].tolist()
        if number in used or radius[number] < 0.06 * size or not (box[0] <= x < box[2] and box[1] <= y < box[3]):
            continue
        if not rest[min(round(y) - box[1], rest.shape[0] - 1), min(round(x) - box[0], rest.shape[1] - 1)]:
            continue
        fits = []
        for turn in _TURNS.tolist():
            top = Top(1, (x, y), size, turn, (number,), True)
            face = _drawn(mask.shape, box, [top], None, 0.92)
            body = _drawn(mask.shape, box, [top], foot, 1.1)
            kept = np.count_nonzero(face & rest) / max(int(np.count_nonzero(face)), 1)
            over = np.count_nonzero(rest & ~body) / (size * size)
            fits.append((kept - 0.3 * min(over, 1.0), kept, top))
        _, kept, top = max(fits, key=lambda fit: fit[0])
        if kept >= 0.93:
            found.append((max(fit[0] for fit in fits), top))
    taken: list[Top] = []
    for _, top in sorted(found, key=lambda each: -each[0]):
        if all(math.dist(top.at, other.at) > 0.9 * size for other in taken):
            taken.append(top)
    return taken


def _quiet(picture: Image, pips: Pips, top: Top) -> bool:
    """Whether nothing on a side but its pips looks like one, and it is all of a piece."""
    fine = 64
    target = np.array([(0, 0), (fine, 0), (fine, fine), (0, fine)], np.float32) - 0.5
    way = cv2.getPerspectiveTransform(top.corners(0.84).astype(np.float32), target)
    face = cv2.warpPerspective(picture, way, (fine, fine), flags=cv2.INTER_AREA).astype(np.float32)
    face = face.reshape(fine, fine, -1)
    scale = fine / (0.84 * top.side)
    places = cv2.perspectiveTransform(pips.at[list(top.pips)].reshape(-1, 1, 2), way).reshape(-1, 2)
    own, core = np.zeros((fine, fine), np.uint8), np.zeros((fine, fine), np.uint8)
    for place, radius in zip(places, (pips.radius[list(top.pips)] * scale).tolist(), strict=True):
        at = np.rint(place * 8).astype(int).tolist()
        cv2.circle(own, at, round(radius * 1.35 * 8), 1, -1, cv2.LINE_8, 3)
        cv2.circle(core, at, round(radius * 0.6 * 8), 1, -1, cv2.LINE_8, 3)
    if not core.any() or own.all():
        return False
    body, ink = np.median(face[own == 0], axis=0), np.median(face[core > 0], axis=0)
    toward = ink - body
    share = ((face - body) @ toward) / float(toward @ toward + 1e-6)
    odd = (share > 0.5) & (own == 0)
    torn = (np.linalg.norm(face - body, axis=2) > 0.45 * np.linalg.norm(toward)) & (own == 0)
    for each in (odd, torn):
        each[:3], each[-3:], each[:, :3], each[:, -3:] = False, False, False, False
    return float(odd.mean()) * 0.84**2 <= QUIET and float(torn.mean()) <= TORN
