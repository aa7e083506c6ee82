"""What was learned of dice: one small net tells where in a picture they lie, another what each of them shows.

Both were taught by `tests/vision/dice/learn`. A die is shown to the second in eight turns and three sizes, and is as
sure as where it is least so: "none" and "leaning" are answers as well, so a pip or half a face is no die.
"""

from __future__ import annotations

import math
import statistics
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import NamedTuple

import cv2
import numpy as np
import numpy.typing as npt

from vision.geometry import Image

NONE, LEANING, KINDS = 0, 7, 8
"""What a place may show: no die, one of six faces, or a die that leans."""
WIDE = 320
"""Longer side of the picture in which dice are sought, px."""
CELL = 4
"""Side of a cell of that picture for which the net answers, px."""
USUAL = 20.0
"""How large dice usually are in it, px."""
CLOSE = 40.0
"""How large they are in a closer look, px, unless the picture is too small: their places are then off by 0.04 of a side
in the middle, at a glance by 0.06; and off by more than 0.08 hardly one is sure."""
CLOSEST = 2.5
"""No look is so many times as close as a glance: that takes its square in time."""
SHIFTED, GROWN = 0.35, 1.4
"""What is further off than the one, in sides, or so many times as large or small, is not the same die."""
WARM = 0.3
"""Least heat of a cell in which the middle of a die may lie: less heat, no die."""
MOST = 40
"""More dice than that are not looked at: so many are grain, or print."""
VIEW = 40
"""Side of what is shown of a die, px."""
REACH = 1.6
"""How much of the picture that is, in sides of the die."""
NETS: Traversable = files(__package__)
"""Where the nets lie."""
TURNS = 8
SIZES = (1.0, 0.87, 1.15)
"""In how many turns, and how large, each die is shown, unless it is vague before."""

VAGUE = 0.25
"""Less likely than this in any view, a die is not said to lean: its likeliest face is the guess."""

Blob = npt.NDArray[np.float32]


class Spot(NamedTuple):
    """Where a die seems to lie: its middle and about its side, px of the picture's plane; `heat`, 0 to 1."""

    at: tuple[float, float]
    side: float
    heat: float


class Learned(NamedTuple):
    """A die as the nets see it. `face`: the likeliest, None for one that leans; `like`: how likely, 0 to 1, in that
    view where it is least so; `turn`: radians."""

    face: int | None
    like: float
    at: tuple[float, float]
    side: float
    turn: float


def learned(picture: Image) -> list[Learned]:
    """Every die in a picture, blue, green, red."""
    return [die for spot in spotted(picture) if (die := _named(spot, _shown(picture, spot)))]


def _shown(picture: Image, spot: Spot) -> Blob:
    """What the second net tells of a die, view by view: of one that is vague in some, no other view makes it sure."""
    told = np.zeros((0, KINDS + 2), np.float32)
    for size in SIZES:
        told = np.concatenate([told, _asked("faces", views(picture, spot, size))])
        likes = _likes(told)
        kind = int(likes.mean(0).argmax())
        if kind == NONE or likes[:, kind].min() < VAGUE:
            break
    return told


def spotted(picture: Image) -> list[Spot]:
    """Where dice seem to lie, the warmest first: found at a glance, and placed by a closer look."""
    glance = min(1.0, WIDE / max(picture.shape[:2]))
    spots = _looked(picture, glance)
    if not spots:
        return []
    close = min(1.0, CLOSEST * glance, CLOSE / statistics.median(spot.side for spot in spots))
    if close <= glance:
        return spots
    near = _looked(picture, close)
    return [_placed(spot, near) for spot in spots]


def _placed(spot: Spot, near: Sequence[Spot]) -> Spot:
    """A die where a closer look sees it, if that sees the same."""
    same = [
        each
        for each in near
        if math.dist(each.at, spot.at) < SHIFTED * spot.side and 1 / GROWN < each.side / spot.side < GROWN
    ]
    return spot._replace(at=min(same, key=lambda each: math.dist(each.at, spot.at)).at) if same else spot


def _looked(picture: Image, part: float) -> list[Spot]:
    """The dice in a picture that is shown to the first net so large, in parts of what it is."""
    step = 2 * CELL
    wide, tall = (step * max(1, math.ceil(each * part / step)) for each in (picture.shape[1], picture.shape[0]))
    size = round(picture.shape[1] * part), round(picture.shape[0] * part)
    small = cv2.resize(picture, size, interpolation=cv2.INTER_AREA)
    small = cv2.copyMakeBorder(small, 0, tall - size[1], 0, wide - size[0], cv2.BORDER_REPLICATE)
    cells = _asked("places", sight(np.asarray(small, np.uint8))[None])[0]
    return warmest(cells, part)


def warmest(cells: Blob, part: float, least: float = WARM) -> list[Spot]:
    """Where the first net's cells are at least so warm, and warmer than about them. `part`: how large the picture was
    shown to it, in parts of what it is."""
    heat = 1 / (1 + np.exp(-cells[0]))
    rows, columns = np.nonzero((heat >= least) & (heat >= cv2.dilate(heat, np.ones((3, 3), np.uint8))))
    out: list[Spot] = []
    places = zip(heat[rows, columns].tolist(), rows.tolist(), columns.tolist(), strict=True)
    for warm, row, column in sorted(places, reverse=True):
        large, right, down = cells[1:, row, column].tolist()
        at = (column + 0.5 + right) * CELL / part, (row + 0.5 + down) * CELL / part
        side = USUAL * math.exp(min(max(large, -2.0), 2.0)) / part
        if all(math.dist(at, other.at) > 0.5 * max(side, other.side) for other in out):
            out.append(Spot(at, side, warm))
        if len(out) == MOST:
            break
    return out


def sight(picture: Image) -> Blob:
    """A picture as the first net is given it."""
    return np.asarray(picture.transpose(2, 0, 1) * np.float32(1 / 255) - np.float32(0.5), np.float32)


def views(picture: Image, spot: Spot, size: float) -> Blob:
    """A die as the second net is given it, so large, in each turn."""
    shown = spot._replace(side=spot.side * size)
    return evened(np.stack([cut(picture, shown, 2 * math.pi * turn / TURNS) for turn in range(TURNS)]))


def cut(picture: Image, spot: Spot, turn: float, mirrored: bool = False) -> Image:
    """What is about a place, laid straight."""
    reach = REACH * spot.side
    room = 0.75 * reach
    low = np.floor(np.array(spot.at) - room).astype(int)
    part = picture[
        max(low[1], 0) : max(int(spot.at[1] + room) + 1, 1), max(low[0], 0) : max(int(spot.at[0] + room) + 1, 1)
    ]
    at = np.array(spot.at) - np.maximum(low, 0)
    shrink = max(1, int(reach / VIEW))
    if shrink > 1:
        part = cv2.resize(
            part, (max(1, part.shape[1] // shrink), max(1, part.shape[0] // shrink)), interpolation=cv2.INTER_AREA
        )
    scale = VIEW / reach
    cos, sin = math.cos(turn) * scale, math.sin(turn) * scale
    way = np.array([(cos, -sin), (sin, cos)]) * shrink
    if mirrored:
        way[0] *= -1
    middle = at / shrink - 0.5
    way = np.column_stack([way, (VIEW - 1) / 2 - way @ middle])
    return np.asarray(
        cv2.warpAffine(
            np.asarray(part, np.uint8), way, (VIEW, VIEW), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
        ),
        np.uint8,
    )


def evened(shown: Image) -> Blob:
    """A view, or several, with its light and contrast taken out."""
    values = np.moveaxis(shown, -1, -3).astype(np.float32)
    own = (-3, -2, -1)
    return np.asarray((values - values.mean(own, keepdims=True)) / (values.std(own, keepdims=True) + 6.0), np.float32)


def _named(spot: Spot, told: Blob) -> Learned | None:
    """One die by all its views."""
    likes = _likes(told)
    kind = int(likes.mean(0).argmax())
    if kind == NONE:
        return None
    if kind == LEANING and likes[:, LEANING].min() < VAGUE:
        kind = 1 + int(likes[:, 1:LEANING].mean(0).argmax())
    turns = np.arange(len(told)) % TURNS * (2 * math.pi / TURNS)
    ways = np.exp(1j * (np.arctan2(told[:, KINDS + 1], told[:, KINDS]) - 4 * turns))
    turn = float(np.angle(ways.mean())) / 4
    return Learned(None if kind == LEANING else kind, float(likes[:, kind].min()), spot.at, spot.side, turn)


def _likes(told: Blob) -> Blob:
    """How likely each kind is in each view."""
    likes = np.exp(told[:, :KINDS] - told[:, :KINDS].max(1, keepdims=True))
    return np.asarray(likes / likes.sum(1, keepdims=True), np.float32)


@cache
def _net(name: str) -> cv2.dnn.Net:
    return cv2.dnn.readNetFromONNX(np.frombuffer(NETS.joinpath(f"{name}.onnx").read_bytes(), np.uint8))


def _asked(name: str, blob: Blob) -> Blob:
    net = _net(name)
    net.setInput(blob)
    return np.asarray(net.forward(), np.float32)
