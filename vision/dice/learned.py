"""A small learned reader of dice: where in a picture the top of one has its middle, and what it shows.

It was taught on the pictures of `tests/vision/dice/learn` and on no others, and is one witness of three. Every die it
sees it is asked about four times, turned, mirrored and of other sizes; it is as sure as where it is least so.
"""

from __future__ import annotations

import math
from functools import cache
from importlib.resources import files
from typing import NamedTuple

import cv2
import numpy as np
import numpy.typing as npt

from vision.geometry import Floats, Image

CELL = 4
"""Side of a cell it answers for, px."""
KINDS, LEANING = 8, 7
"""What may be there: nothing, six faces, or a die that leans."""
USUAL = 30.0
"""How large dice are best shown to it, px."""
_COARSE = 416
"""Longer side of the picture in which dice are sought, px: they are about half to twice as large as `USUAL` there."""
_SEEN = 0.3
"""Least likelihood of any die that is looked at more closely."""
MOST = 40
"""More dice than that are not looked at: so many are grain, or print."""
_AROUND = 96
"""Side of what is shown to it of a die and what is about it, px."""
_ASKED = ((0, False, 1.05), (1, True, 1.2), (2, False, 1.3), (3, True, 1.45))
"""Quarter turns, whether mirrored, and how much larger."""

Blob = npt.NDArray[np.float32]


class Learned(NamedTuple):
    """A die as the net sees it. `face`: the likeliest, None for one that leans; `like`: how likely, 0 to 1, where that
    is least so; `at`, `side`: the middle and the side of its top, px; `turn`: radians."""

    face: int | None
    like: float
    at: tuple[float, float]
    side: float
    turn: float


class Hung(NamedTuple):
    """About where a camera hangs over a picture: `below` it lies this pixel, and it is `high` pixels up."""

    below: tuple[float, float]
    high: float


def rays(picture: Image, hung: Hung) -> Blob:
    """A picture, blue, green, red, as the net is given it: its colours, and how far the ray to each pixel leans."""
    tall, wide = picture.shape[:2]
    out = np.empty((5, tall, wide), np.float32)
    out[:3] = picture.transpose(2, 0, 1) * np.float32(1 / 255) - np.float32(0.5)
    out[3] = ((np.arange(wide) + 0.5 - hung.below[0]) / hung.high)[None, :]
    out[4] = ((np.arange(tall) + 0.5 - hung.below[1]) / hung.high)[:, None]
    return out


def learned(picture: Image, hung: Hung) -> list[Learned]:
    """Every die in a picture, blue, green, red."""
    part = min(1.0, _COARSE / max(picture.shape[:2]))
    found = _spotted(_told(rays(*_sized(picture, hung, part))[None])[0])
    if not found:
        return []
    usual = float(np.median([side for _, side in found])) / part
    part_ = USUAL / usual
    close, near = _sized(picture, hung, part_)
    middles = [np.array(at) / part * part_ for at, _ in found]
    asked = np.concatenate([_views(close, near, middle) for middle in middles])
    told = _told(asked).reshape(len(found), len(_ASKED), KINDS + 5, _AROUND // CELL, _AROUND // CELL)
    read = [_read(views, middle) for views, middle in zip(told, middles, strict=True)]
    return [
        die._replace(at=(die.at[0] / part_, die.at[1] / part_), side=die.side / part_) for die in _one_each(read) if die
    ]


@cache
def _net() -> cv2.dnn.Net:
    return cv2.dnn.readNetFromONNX(np.frombuffer(files(__package__).joinpath("learned.onnx").read_bytes(), np.uint8))


def _told(blob: Blob) -> Blob:
    """What the net says of each cell: likelihoods, then where in it, how large and how turned."""
    net = _net()
    net.setInput(blob)
    out = np.asarray(net.forward(), np.float32)
    high = np.exp(out[:, :KINDS] - out[:, :KINDS].max(1, keepdims=True))
    out[:, :KINDS] = high / high.sum(1, keepdims=True)
    return out


def _sized(picture: Image, hung: Hung, part: float) -> tuple[Image, Hung]:
    """The picture so many times as large, its sides whole cells."""
    wide, tall = (CELL * max(1, round(each * part / CELL)) for each in (picture.shape[1], picture.shape[0]))
    how = cv2.INTER_AREA if part < 1 else cv2.INTER_CUBIC
    small = np.asarray(cv2.resize(picture, (wide, tall), interpolation=how), np.uint8)
    return small, Hung((hung.below[0] * part, hung.below[1] * part), hung.high * part)


def _spotted(cells: Blob) -> list[tuple[tuple[float, float], float]]:
    """Where dice seem to lie: middles and sides, px."""
    any_ = 1 - cells[0]
    rows, columns = np.nonzero((any_ >= _SEEN) & (any_ >= cv2.dilate(any_, np.ones((3, 3), np.uint8))))
    out: list[tuple[tuple[float, float], float]] = []
    for _, row, column in sorted(((-any_[r, c], r, c) for r, c in zip(rows.tolist(), columns.tolist(), strict=True))):
        at, side, _ = _placed(cells, row, column)
        if all(math.dist(at, other) > 0.5 * max(side, size) for other, size in out):
            out.append((at, side))
        if len(out) == MOST:
            break
    return out


def _placed(cells: Blob, row: int, column: int) -> tuple[tuple[float, float], float, float]:
    """Middle, side, px, and turn, radians, of the die that this cell speaks of."""
    right, down, size, cos, sin = cells[KINDS:, row, column].tolist()
    at = (column + 0.5 + right) * CELL, (row + 0.5 + down) * CELL
    return at, USUAL * math.exp(min(max(size, -2.0), 2.0)), math.atan2(sin, cos) / 4


def _views(picture: Image, hung: Hung, middle: Floats) -> Blob:
    """What is about a place, in each of the ways it is asked about."""
    out = np.empty((len(_ASKED), 5, _AROUND, _AROUND), np.float32)
    for number, (quarters, mirrored, larger) in enumerate(_ASKED):
        way = _way(quarters, mirrored, larger, middle)
        shown = cv2.warpAffine(
            picture, way, (_AROUND, _AROUND), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
        )
        below = way @ (*hung.below, 1.0)
        out[number] = rays(np.asarray(shown, np.uint8), Hung((float(below[0]), float(below[1])), hung.high * larger))
    return out


def _way(quarters: int, mirrored: bool, larger: float, middle: Floats) -> Floats:
    """From a picture to the middle of such a view of it, as a matrix of two rows."""
    cos, sin = ((1, 0), (0, 1), (-1, 0), (0, -1))[quarters]
    turn = np.array([(cos, -sin), (sin, cos)]) * larger @ np.diag([-1.0 if mirrored else 1.0, 1.0])
    return np.column_stack([turn, (_AROUND - 1) / 2 - turn @ (middle - 0.5)])


def _read(views: Blob, middle: Floats) -> Learned | None:
    """The die in the middle of all its views."""
    likes, places, sides, turns = np.zeros((len(views), KINDS)), [], [], []
    reach = round(0.35 * USUAL / CELL)
    half = _AROUND // CELL // 2
    for number, (cells, (quarters, mirrored, larger)) in enumerate(zip(views, _ASKED, strict=True)):
        core = 1 - cells[0, half - reach : half + reach, half - reach : half + reach]
        row, column = divmod(int(core.argmax()), core.shape[1])
        row, column = row + half - reach, column + half - reach
        likes[number] = cells[:KINDS, row, column]
        at, side, turn = _placed(cells, row, column)
        way = _way(quarters, mirrored, larger, middle)
        places.append(np.linalg.solve(way[:, :2], np.array(at) - 0.5 - way[:, 2]) + 0.5)
        sides.append(side / larger)
        turns.append(-turn if mirrored else turn)
    shares = likes[:, 1:] / likes[:, 1:].sum(1, keepdims=True)
    kind = int(shares.mean(0).argmax()) + 1
    x, y = np.mean(places, axis=0).tolist()
    turn = float(np.angle(np.exp(4j * np.array(turns)).mean())) / 4
    like = float(shares.mean(0).max())
    if float(likes[:, 1:].sum(1).max()) < _SEEN:
        return None
    return Learned(None if kind == LEANING else kind, like, (x, y), float(np.median(sides)), turn)


def _one_each(read: list[Learned | None]) -> list[Learned]:
    """No die twice: the one that is likelier."""
    out: list[Learned] = []
    for die in sorted((each for each in read if each), key=lambda each: -each.like):
        if all(math.dist(die.at, other.at) > 0.5 * max(die.side, other.side) for other in out):
            out.append(die)
    return out
