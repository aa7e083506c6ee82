"""Draws what the eyes believe over the picture they had it from: for the table check, and for evidence."""

from __future__ import annotations

import math

import cv2
import numpy as np

from companion.boards import inks
from companion.boards.model import Point
from companion.boards.symbols import PLAYERS
from vision.geometry import Image, Pose
from vision.sight.reading import Observation, PieceSeen, Region

_GOOD, _DOUBT, _HAND = (120, 220, 110), (60, 190, 245), (60, 80, 240)
_INK, _PAPER = (24, 22, 14), (240, 244, 240)


def overlaid(picture: Image, seen: Observation, pose: Pose | None, *, wide: int = 0) -> Image:
    """The picture with board, pieces, parts and hands marked; `wide` shrinks it to so many pixels first.

    Sure readings have a whole ring and a name, doubtful ones a broken ring and a question mark.
    """
    scale = wide / picture.shape[1] if wide and wide < picture.shape[1] else 1.0
    image = picture.copy()
    if scale != 1.0:
        image = np.asarray(cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8)
    thick = max(1, round(image.shape[1] / 640))
    if seen.board.found:
        corners = np.rint(np.array(seen.board.corners) * scale).astype(np.int32)
        cv2.polylines(image, [corners], True, _GOOD if seen.board.sure else _DOUBT, thick, cv2.LINE_AA)
    if pose is not None:
        for region in (*seen.hands, *seen.things):
            _region(image, region, pose, scale, thick)
        for piece in seen.pieces:
            if piece.where is not None:
                _piece(image, piece, piece.where, pose, scale, thick)
    words = [
        f"{part.id}: {part.state if part.state is not None else ' or '.join(part.others[:3]) or '?'}"
        for part in seen.parts
    ]
    for number, line in enumerate([*words, str(seen.trouble)] if seen.trouble else words):
        _words(image, line, (8, 20 * thick * (number + 1)), thick)
    return image


def _piece(image: Image, piece: PieceSeen, where: Point, pose: Pose, scale: float, thick: int) -> None:
    middle = pose.pixels([where])[0] * scale
    radius = 14 * pose.scale(where) * scale
    colour = _GOOD if piece.sure else _DOUBT
    at = (round(float(middle[0])), round(float(middle[1])))
    for turn in range(0, 360, 30):
        if piece.sure or turn % 60:
            cv2.ellipse(image, at, (round(radius), round(radius)), 0, turn, turn + 30, colour, 2 * thick, cv2.LINE_AA)
    if piece.heading is not None:
        angle = math.radians(piece.heading - 90)
        tip = (round(at[0] + radius * math.cos(angle)), round(at[1] + radius * math.sin(angle)))
        cv2.line(image, at, tip, _shade(piece.id), 2 * thick, cv2.LINE_AA)
    name = f"{piece.id} {piece.at or '-'}" + ("" if piece.sure else " ?")
    _words(image, name, (round(at[0] + radius), round(at[1] - radius)), thick)


def _region(image: Image, region: Region, pose: Pose, scale: float, thick: int) -> None:
    (x, y), (wide, high) = region.at, region.size
    corners = pose.pixels([(x, y), (x + wide, y), (x + wide, y + high), (x, y + high)]) * scale
    colour = _HAND if region.kind == "hand" else _DOUBT
    cv2.polylines(image, [np.rint(corners).astype(np.int32)], True, colour, 2 * thick, cv2.LINE_AA)


def _words(image: Image, words: str, at: tuple[int, int], thick: int) -> None:
    for colour, width in ((_INK, 3 * thick), (_PAPER, thick)):
        cv2.putText(image, words, at, cv2.FONT_HERSHEY_SIMPLEX, 0.45 * thick, colour, width, cv2.LINE_AA)


def _shade(piece: str) -> tuple[int, int, int]:
    red, green, blue = inks.rgb(f"figure_{piece}" if piece in PLAYERS else "gold", "print")
    return blue, green, red


def crop(picture: Image, places: list[Point], pose: Pose, *, reach: float = 60.0, most: int = 480) -> Image:
    """The part of a picture about some places of the board, `reach` mm around them, at most so many pixels broad."""
    middles = pose.pixels(places)
    around = reach * pose.scale(places[0])
    low = np.maximum(np.floor(middles.min(0) - around).astype(int), 0)
    high = np.minimum(np.ceil(middles.max(0) + around).astype(int), (picture.shape[1], picture.shape[0]))
    part = picture[low[1] : max(high[1], low[1] + 1), low[0] : max(high[0], low[0] + 1)]
    long = max(part.shape[:2])
    if long > most:
        part = np.asarray(
            cv2.resize(part, None, fx=most / long, fy=most / long, interpolation=cv2.INTER_AREA), np.uint8
        )
    return np.ascontiguousarray(part)


def packed(picture: Image, quality: int = 80) -> bytes:
    """A picture as a JPEG file."""
    good, data = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])
    return bytes(data) if good else b""
