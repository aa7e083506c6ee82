"""Reads dice in a tray. Two witnesses are heard, and each may be sure of a die, but not against the other: by its
outline it is compared with a standing cube, and its top with every face; and by what was learned of plain dice."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache, reduce
from typing import NamedTuple

import cv2
import numpy as np

from companion.table.dice import Die, Face
from vision.dice.cubes import Cube, fitted
from vision.dice.faces import BLANK, grey, readable
from vision.dice.ground import ground, reached_into, thick
from vision.dice.learned import MOST, Learned, learned
from vision.geometry import Floats, Image, Lens, Pose, Size, square

PIXELS = 40
"""Side of a die's top laid straight, px."""
LIKE, AHEAD = 0.82, 0.07
"""Least likeness of a face, and how far it must be ahead of any other, to be sure. Four and five are 0.14 apart."""
PLAIN, UNLIKE = 0.045, 0.5
"""A side is blank for certain whose greys spread less than the first, in parts of its brightness, and look like nothing
more than the second."""
FLAT = 0.055
"""How much of its outline a cube that lies flat and alone leaves unexplained at most, in parts of its side."""
UNEVEN = 0.14
"""How much larger or smaller than its neighbours a die may be."""
HOLLOW = 0.88
"""A patch that fills less of its hull is no single die."""
SOFT = 5.0
"""What changes by less than this a pixel at its edge, of 256 steps, is a lamp mirrored in the tray, or a shadow."""
CERTAIN = 0.5
"""How likely a learned face must be in each view of it, to be sure."""
AGREED, HEAP = 1.24, 1.6
"""Up to how many times as large others may see a die as who alone is sure of it: between 1.21, met in a tray read
rightly, and 1.27, the least in photographs where half a six was taken for a three. What is larger than the second is a
heap of dice."""
COMPANY, ALIKE = 3, 1.15
"""What is as large as so many dice that are sure, up to so many times, is no half of one: the larger body about it is
its neighbour's or a shadow's as well."""
LARGEST = 960
"""Longer side of the tray as it is read, px: a larger picture shows no more of its dice, and takes longer."""
_LEAST = 16.0
"""Least breadth of a die, px."""
_FAINT = 26.0
"""Least difference from the tray that counts, of 256 steps."""


class DieSeen(NamedTuple):
    """A die in the tray. `at`: its foot on the table; `side`: how large it is, both mm (px under a camera of its own).

    A leaning or half covered die is never sure. `colour`: its name in English.
    """

    face: Face | None
    sure: bool
    at: tuple[float, float]
    side: float = 0.0
    turn: float = 0.0
    colour: str = "white"


class Patch(NamedTuple):
    """Something that stands out. `outline`: its hull, px; `whole`: all of it is in view, and it has no bays."""

    outline: Floats
    whole: bool


class TraySeen(NamedTuple):
    """What lies in the tray, from left to right. `busy`: a hand or something else is in it, and nothing counts."""

    dice: tuple[DieSeen, ...] = ()
    busy: bool = False


FOCALS: tuple[float, ...] = (0.77, 1.0, 0.6, 1.35)
"""Focal lengths, in picture widths, of a camera over the tray of which nothing is known."""


def straight_down(size: Size, focal: float) -> Pose:
    """A camera of its own over the tray, whose height nobody knows: a millimetre is a pixel of the tray."""
    lens = Lens(focal)
    return Pose(lens, size, np.zeros(3), ((1 - size[0]) / 2, (1 - size[1]) / 2, lens.focal * size[0]))


class TrayReader:
    """Reads dice of one kind. Raises ValueError for a die whose faces have no look here."""

    def __init__(self, die: Die) -> None:
        if not readable(die):
            raise ValueError(f"no camera can read a {die.kind}: there is no picture of its faces")
        self.die = die
        self._faces = [face for face in die.shown if face != BLANK]
        self._pips = all(isinstance(face, int) for face in self._faces)
        self._focals = FOCALS

    def read(self, picture: Image, pose: Pose | None = None, area: Floats | None = None) -> TraySeen:
        """Every die in view. `area`: the corners of the tray, px; without it the tray is found, or all is tray."""
        high, wide = picture.shape[:2]
        part = LARGEST / max((wide, high) if area is None else np.ptp(area, axis=0))
        if part >= 1:
            return self._read(picture, pose, area)
        size = round(wide * part), round(high * part)
        ways = np.array(size) / (wide, high)
        small = np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.uint8)
        seen = self._read(
            small, pose and Pose(pose.lens, size, pose.turn, pose.shift), None if area is None else area * ways
        )
        if pose is not None:
            return seen
        back, (across, down) = 1 / float(ways.mean()), (1 / ways).tolist()
        return seen._replace(
            dice=tuple(
                die._replace(at=(die.at[0] * across, die.at[1] * down), side=die.side * back) for die in seen.dice
            )
        )

    def _read(self, picture: Image, pose: Pose | None, area: Floats | None) -> TraySeen:
        if not self._pips or picture.ndim == 2:
            return self._outlined(picture, pose, area)
        lies = ground(picture, area)
        if reached_into(lies):
            return TraySeen(busy=True)
        outlined = self._outlined(picture, pose, lies.corners)
        known = _named(picture, pose, area)
        # what takes much of a tray in which dice are plain to see is its own light or rim
        if outlined.busy and not any(die.sure for die in known):
            return TraySeen(busy=True)
        # of what only outlines show, and not for certain, most is a disc, a speck or a lamp mirrored
        return TraySeen(together(known, [die for die in outlined.dice if die.sure or _beside(die, known)]))

    def _outlined(self, picture: Image, pose: Pose | None, area: Floats | None) -> TraySeen:
        """The dice that are known by their outlines, each for itself on the tray."""
        high, wide = picture.shape[:2]
        if area is None:
            area = np.array([(0, 0), (wide - 1, 0), (wide - 1, high - 1), (0, high - 1)], np.float64)
        low = np.maximum(np.floor(area.min(0)).astype(int), 0)
        top = np.minimum(np.ceil(area.max(0)).astype(int) + 1, (wide, high))
        part = picture[low[1] : top[1], low[0] : top[0]]
        if min(part.shape[:2]) < 2 * _LEAST:
            return TraySeen()
        fine = 2 if max(part.shape[:2]) < 700 else 1
        part = np.asarray(cv2.resize(part, None, fx=fine, fy=fine, interpolation=cv2.INTER_CUBIC), np.uint8)
        inside = np.zeros(part.shape[:2], np.uint8)
        cv2.fillConvexPoly(inside, np.rint((area - low + 0.5) * fine - 0.5).astype(np.int32), 255)
        apart = _apart(part, inside)
        best = TraySeen()
        for limit in _limits(apart, inside):
            patches = _patches(apart, limit, inside, low, fine)
            if patches is None:
                return TraySeen(busy=True)
            for focal in self._focals if pose is None else (0.0,):
                over = pose or straight_down((wide, high), focal)
                seen = self._judged(picture, over, patches)
                if pose is None:  # how far the camera hangs is only a guess: they are where their tops are seen
                    seen = seen._replace(dice=tuple(_on_top(die, over) for die in seen.dice))
                if _worth(seen) > _worth(best):
                    best = seen
                    # the next picture is most likely by the same camera
                    self._focals = (focal, *(other for other in self._focals if other != focal))
                if seen.dice and all(die.sure for die in seen.dice):
                    return seen
        return best

    def _judged(self, picture: Image, pose: Pose, patches: Sequence[Patch]) -> TraySeen:
        near = fitted([patch.outline for patch in patches], pose)
        cubes = [cube if patch.whole else cube._replace(off=1.0) for cube, patch in zip(near, patches, strict=True)]
        flat = [cube.side for cube in cubes if cube.off <= FLAT]
        usual = float(np.median(flat)) if flat else 0.0
        return TraySeen(tuple(sorted((self._one(picture, pose, cube, usual) for cube in cubes), key=_across)))

    def _one(self, picture: Image, pose: Pose, cube: Cube, usual: float) -> DieSeen:
        flat = cube.off <= FLAT and abs(cube.side - usual) <= UNEVEN * usual
        if not flat:
            return DieSeen(None, False, cube.at, cube.side, cube.turn)
        corners = cube.top(pose)
        patch = _straight(picture, corners)
        size = float(np.linalg.norm(corners - np.roll(corners, 1, 0), axis=1).mean())
        shade = patch if patch.ndim == 2 else np.asarray(cv2.cvtColor(patch, cv2.COLOR_BGR2GRAY), np.uint8)
        face, plain = self._shown(shade, size)
        return DieSeen(face, plain, cube.at, cube.side, cube.turn, _colour(patch))

    def _shown(self, shade: Image, size: float) -> tuple[Face, bool]:
        """The likeliest face, and whether it is beyond doubt. `size`: how large it is seen, px."""
        patch = shade[_INNER].astype(np.float64)
        spread = float(patch.std() / max(float(np.percentile(patch, 90)), 1.0))
        rows, owners = _templates(tuple(self._faces), _softness(size))
        likes = rows @ _unit(patch)
        if self._pips:  # as often light on dark as dark on light
            likes = np.abs(likes)
        best = {face: float(likes[owners == i].max()) for i, face in enumerate(self._faces)}
        order = sorted(best, key=lambda face: -best[face])
        top = best[order[0]]
        if BLANK in self.die.shown and top < UNLIKE:
            return BLANK, spread < PLAIN
        lead = top - (best[order[1]] if len(order) > 1 else 0.0)
        return order[0], top >= LIKE and lead >= AHEAD and spread >= PLAIN


def _on_top(die: DieSeen, pose: Pose) -> DieSeen:
    """The same as it is seen in the picture: the middle of its top and how large that is, px."""
    top = Cube(die.at, die.turn, die.side, 0.0).top(pose)
    x, y = top.mean(0).tolist()
    return die._replace(at=(x, y), side=float(np.linalg.norm(top - np.roll(top, 1, 0), axis=1).mean()))


def _named(picture: Image, pose: Pose | None, area: Floats | None) -> list[DieSeen]:
    """The dice in this area, or anywhere, as they were learned. One that leans shows nothing."""
    if area is None:
        return [_standing(picture, pose, die) for die in learned(picture)]
    low = np.maximum(np.floor(area.min(0)).astype(int), 0)
    most = np.minimum(np.ceil(area.max(0)).astype(int) + 1, (picture.shape[1], picture.shape[0]))
    part = picture[low[1] : most[1], low[0] : most[0]]
    if min(part.shape[:2]) < 2 * _LEAST:
        return []
    seen = [die._replace(at=(die.at[0] + float(low[0]), die.at[1] + float(low[1]))) for die in learned(part)]
    return [
        _standing(picture, pose, die)
        for die in seen
        if cv2.pointPolygonTest(area.astype(np.float32), die.at, False) >= 0
    ]


def _standing(picture: Image, pose: Pose | None, die: Learned) -> DieSeen:
    """A die that was seen, on the table."""
    cos, sin = math.cos(die.turn), math.sin(die.turn)
    corners = square(die.side) @ np.array([(cos, sin), (-sin, cos)]) + np.array(die.at)
    colour = _colour(_straight(picture, corners * 0.85 + np.array(die.at) * 0.15))
    sure, on = die.face is not None and die.like >= CERTAIN, corners
    if pose is not None:
        height = 0.0
        for _ in range(3):
            on = pose.places(corners, height)
            height = float(np.linalg.norm(on - np.roll(on, 1, 0), axis=1).mean())
    along = (on[1] - on[0]).tolist()
    side = float(np.linalg.norm(on - np.roll(on, 1, 0), axis=1).mean())
    x, y = on.mean(0).tolist()
    return DieSeen(die.face, sure, (x, y), side, math.degrees(math.atan2(along[1], along[0])) % 90, colour)


def _beside(die: DieSeen, known: Sequence[DieSeen]) -> bool:
    return any(math.dist(die.at, each.at) < 0.8 * max(die.side, each.side) for each in known)


def together(*witnesses: Sequence[DieSeen]) -> tuple[DieSeen, ...]:
    """The dice as several witnesses see them, first who knows most of dice that touch."""
    dice: list[list[DieSeen]] = []
    for witness in witnesses:
        before = list(dice)
        for die in witness:
            same = [each for each in before if math.dist(die.at, each[0].at) < 0.8 * max(die.side, each[0].side)]
            if same:
                min(same, key=lambda each: math.dist(die.at, each[0].at)).append(die)
            # what holds several dice that were told apart is none itself
            elif die.sure or all(math.dist(die.at, each[0].at) > die.side for each in before):
                dice.append([die])
    sides = [die.side for die in witnesses[0] if die.sure] if witnesses else []
    usual = float(np.median(sides)) if len(sides) >= COMPANY else math.inf
    return tuple(sorted((_agreed(each, usual) for each in dice), key=_across))


def _agreed(seen: Sequence[DieSeen], usual: float) -> DieSeen:
    """One die as all see it who see it at all: each may be sure, but not against another. `usual`: how large dice are
    here."""
    sure = [each for each in seen if each.sure]
    told = {each.face for each in sure}
    if None in told:  # it leans
        return seen[0]._replace(face=None, sure=False)
    # a cube that was fitted lies nearer to where the die does than a cell of a net
    best = next((each for each in (*sure[::-1], *seen) if each.face is not None), seen[0])
    return best._replace(sure=len(told) == 1 and (len(sure) > 1 or _borne_out(sure[0], seen, usual)))


def _borne_out(sure: DieSeen, seen: Sequence[DieSeen], usual: float) -> bool:
    """Whether a die that one witness alone is sure of is a body to the others, too. Half a face is a smaller one, also
    than the dice about it: who sees a larger body there and no such face is heard, and who sees a pip, a part of the
    face or a heap of dice is not."""
    named = [each.face for each in seen if each.face is None or each.side * AGREED >= sure.side]
    large = any(AGREED * sure.side < each.side <= HEAP * sure.side for each in seen if each.face != sure.face)
    large &= sure.side * ALIKE < usual
    return not large and {*named} <= {sure.face, None} and named.count(sure.face) >= named.count(None)


def _straight(picture: Image, corners: Floats) -> Image:
    """A die's top laid straight."""
    target = np.array([(0, 0), (PIXELS, 0), (PIXELS, PIXELS), (0, PIXELS)], np.float32) - 0.5
    way = cv2.getPerspectiveTransform(corners.astype(np.float32), target)
    return np.asarray(cv2.warpPerspective(picture, way, (PIXELS, PIXELS), flags=cv2.INTER_LINEAR), np.uint8)


_INNER = (slice(4, PIXELS - 4), slice(4, PIXELS - 4))
"""What of a side is compared: its edges are rounded and shaded."""
_MADE = ((4.0, 1.55), (3.6, 1.3), (4.4, 1.8))
"""How far from the edge and how large pips are made, mm on a die of 16."""


def _softness(size: float) -> float:
    """How much blurred a side of that size in the picture looks once it is laid straight, px of `PIXELS`."""
    return round(2 * max(0.8, 0.9 * PIXELS / max(size, 1.0))) / 2


@cache
def _templates(faces: tuple[Face, ...], soft: float) -> tuple[Floats, Floats]:
    """Each face in its four turns as rows of length 1, and which face each row is."""
    rows, owners = list[Floats](), list[int]()
    for number, face in enumerate(faces):
        for near, pip in _MADE if isinstance(face, int) else _MADE[:1]:
            side = grey(face, PIXELS, soft, near, pip)
            for turn in range(4):
                rows.append(_unit(np.rot90(side, turn)[_INNER].astype(np.float64)))
                owners.append(number)
    return np.array(rows), np.array(owners)


def _unit(patch: Floats) -> Floats:
    flat = patch.ravel() - patch.mean()
    found: Floats = flat / (np.linalg.norm(flat) + 1e-9)
    return found


def _apart(part: Image, inside: Image) -> Image:
    """How far each pixel is from the tray's own colour there, 0 to 255. The light may slope across the tray."""
    step = max(1, round(max(part.shape[:2]) / 96))
    small = np.asarray(cv2.resize(part, None, fx=1 / step, fy=1 / step, interpolation=cv2.INTER_AREA), np.float64)
    high, wide = small.shape[:2]
    room = cv2.resize(inside, (wide, high), interpolation=cv2.INTER_NEAREST).ravel() > 0
    colours = small.reshape(high * wide, -1)
    ys, xs = np.mgrid[0:high, 0:wide]
    plane = np.column_stack([np.ones(high * wide), xs.ravel() / wide - 0.5, ys.ravel() / high - 0.5])
    felt = np.median(colours[room], axis=0) * np.ones_like(colours) if room.any() else colours
    for _ in range(3):
        off = np.abs(colours - felt).max(1)
        usual = room & (off <= max(2.5 * float(np.median(off[room])), 6.0)) if room.any() else room
        if np.count_nonzero(usual) < 50:
            break
        felt = plane @ np.linalg.lstsq(plane[usual], colours[usual], rcond=None)[0]
    level = np.clip(felt, 0, 255).astype(np.uint8).reshape(high, wide, -1)
    usual_there = np.asarray(cv2.resize(level, (part.shape[1], part.shape[0])), np.uint8).reshape(part.shape)
    off_ = cv2.absdiff(part, usual_there)
    most = reduce(cv2.max, cv2.split(off_))
    return np.asarray(cv2.GaussianBlur(most, (0, 0), 1.0), np.uint8)


def _patches(apart: Image, limit: float, inside: Image, low: object, fine: int) -> list[Patch] | None:
    """Whatever stands out and is large enough for a die, none of so much that
    it is grain; None where something is that is no die. `low`, `fine`: where
    in the picture this part begins, px, and how much larger it is. What has no edge is only light."""
    mask = cv2.bitwise_and((apart > limit).astype(np.uint8) * 255, inside)
    slope = cv2.magnitude(
        cv2.Sobel(apart, cv2.CV_32F, 1, 0, scale=0.25), cv2.Sobel(apart, cv2.CV_32F, 0, 1, scale=0.25)
    )
    mask = cv2.morphologyEx(mask, cv2.MORPH_OPEN, np.ones((3, 3), np.uint8))
    edge = cv2.erode(inside, np.ones((5, 5), np.uint8), borderType=cv2.BORDER_CONSTANT, borderValue=0)
    room = float(np.count_nonzero(inside))
    outlines, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    found: list[Patch] = []
    for outline in outlines:
        if min(cv2.minAreaRect(outline)[1]) < _LEAST * fine:
            continue
        area, hull = cv2.contourArea(outline), cv2.convexHull(outline)
        points = outline.reshape(-1, 2)
        if float(np.median(slope[points[:, 1], points[:, 0]])) < SOFT:
            continue
        cut = bool((edge[points[:, 1], points[:, 0]] == 0).any())
        if area > (0.04 if cut else 0.3) * room:
            whole = cv2.drawContours(np.zeros_like(mask), [outline], -1, 255, cv2.FILLED)
            if thick(whole > 0, room):
                return None
            continue
        places = (np.asarray(hull, np.float64).reshape(-1, 2) + 0.5) / fine - 0.5 + np.asarray(low)
        found.append(Patch(places, not cut and area > HOLLOW * cv2.contourArea(hull)))
        if len(found) > MOST:
            return []
    return found


def _limits(apart: Image, inside: Image) -> Sequence[float]:
    """From what difference on something is no tray: a third of the way to the strongest, and where most splits."""
    values = apart[inside > 0]
    strong = float(np.percentile(values, 99.5)) if len(values) else 0.0
    if strong < 1.6 * _FAINT:
        return ()
    split, _ = cv2.threshold(values.reshape(1, -1), 0, 255, cv2.THRESH_BINARY + cv2.THRESH_OTSU)
    low = max(_FAINT, 0.3 * strong)
    return (low, float(split)) if split > 1.15 * low else (low,)


def _worth(seen: TraySeen) -> tuple[int, int]:
    return sum(die.sure for die in seen.dice), len(seen.dice)


def _across(die: DieSeen) -> tuple[float, float]:
    return die.at


_HUES = ((14, "red"), (33, "yellow"), (85, "green"), (130, "blue"), (160, "purple"), (181, "red"))


def _colour(patch: Image) -> str:
    """What people would call the colour of this side: that of most of it."""
    if patch.ndim == 2:
        return "white" if float(np.median(patch)) > 110 else "black"
    hue, strong, light = np.median(cv2.cvtColor(patch, cv2.COLOR_BGR2HSV).reshape(-1, 3), axis=0).tolist()
    if strong < 90:
        return "white" if light > 110 else "black"
    return next(name for most, name in _HUES if hue < most)
