"""Pieces by their markers: place in millimetres, heading in degrees, and whether the marker is beyond doubt."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

import cv2
import numpy as np

from companion.boards.model import Point
from vision.geometry import Floats, Pose, square
from vision.kit.model import Piece
from vision.sight.finder import Mark

LIKE = 0.84
"""Least likeness of a marker that is beyond doubt: with it, nothing wrong is called sure in the degradation suite, and
of those in readable pictures none comes below 0.91 (tests/vision/limits.py)."""
STRETCH = 0.13
"""A marker larger or smaller than it should be at its height by more than this is held in a hand, or is none: the
nearer it is to the camera the larger, and lifted by an eighth of the camera's height it is larger by a seventh. What
stands comes to 0.07 at the worst (tests/vision/limits.py)."""

SQUARE = 0.8
"""Its shortest side is at least this part of its longest, laid flat: what stands upright comes to 0.87 at the worst
(tests/vision/limits.py), and what leans by 37 degrees to this."""

Stood = tuple[Point, float | None, bool]
Tagged = dict[str, Stood]
"""Each piece seen: its place, mm; its heading, degrees clockwise; whether its marker is beyond doubt."""


def tagged(pieces: Sequence[Piece], marks: Sequence[Mark], pose: Pose, board: Point) -> tuple[Tagged, list[str]]:
    """The pieces whose markers were read, and those seen twice on the board, which are nowhere.

    Beside the board lies spare paper too: who stands on it is not there, and nobody who lies there is beyond doubt.
    """
    found: Tagged = {}
    twice: list[str] = []
    standing = _standing(pieces, marks, pose)
    for piece in pieces:
        here = standing.get(piece.id, [])
        on = [seen for seen in here if _upon(seen[0], board)]
        if len(on) > 1:
            twice.append(piece.id)
        elif on:
            found[piece.id] = on[0]
        elif len(here) == 1:
            place, heading, _ = here[0]
            found[piece.id] = place, heading, False
    return found, twice


def _upon(place: Point, board: Point) -> bool:
    return 0 <= place[0] <= board[0] and 0 <= place[1] <= board[1]


def _standing(pieces: Sequence[Piece], marks: Sequence[Mark], pose: Pose) -> dict[str, list[Stood]]:
    """Where each piece is seen by its marker, wherever that is as large as it should be at its height."""
    by_id: dict[int, list[Mark]] = {}
    for mark in marks:
        by_id.setdefault(mark.id, []).append(mark)
    pairs = [(piece, mark) for piece in pieces if piece.marker is not None for mark in by_id.get(piece.marker, ())]
    found: dict[str, list[Stood]] = {}
    if not pairs:
        return found
    heights = np.repeat([piece.height for piece, _ in pairs], 4)
    corners = pose.places(np.concatenate([mark.corners for _, mark in pairs]), heights).reshape(-1, 4, 2)
    sides = np.linalg.norm(corners - np.roll(corners, -1, 1), axis=2)
    whole = np.abs(sides.mean(1) / [piece.side for piece, _ in pairs] - 1) < STRETCH
    square = sides.min(1) > SQUARE * sides.max(1)
    along = corners[:, 1] - corners[:, 0] + corners[:, 2] - corners[:, 3]
    for number in np.flatnonzero(whole & square):
        piece, mark = pairs[number]
        (x, y), (right, down) = corners[number].mean(0).tolist(), along[number].tolist()
        heading = math.degrees(math.atan2(down, right)) % 360
        found.setdefault(piece.id, []).append(((x, y), heading, mark.like >= LIKE))
    return found


def expected(pieces: Sequence[Piece], seen: Tagged, pose: Pose) -> dict[int, Floats]:
    """Where the corners of the markers of these appear, px."""
    shown = [(piece, *seen[piece.id][:2]) for piece in pieces if piece.id in seen and piece.marker is not None]
    turned = [(piece, at, heading) for piece, at, heading in shown if heading is not None]
    if not turned:
        return {}
    places = np.concatenate([square(piece.side) @ _turned(way) + np.array(at) for piece, at, way in turned])
    pixels = pose.pixels(places, np.repeat([piece.height for piece, _, _ in turned], 4)).reshape(-1, 4, 2)
    return {piece.marker: at for (piece, _, _), at in zip(turned, pixels, strict=True) if piece.marker is not None}


def outlines(pieces: Sequence[Piece], seen: Tagged, pose: Pose, more: float = 3.0) -> list[Floats]:
    """What each piece covers as the camera sees it: an outline on the board, mm, with some margin."""
    if not seen:
        return []
    by_id: Mapping[str, Piece] = {piece.id: piece for piece in pieces}
    feet = np.array([
        square(by_id[name].size + 2 * more) @ _turned(heading or 0.0) + np.array(at)
        for name, (at, heading, _) in seen.items()
    ])  # fmt: skip
    heights = np.repeat([by_id[name].height for name in seen], 4)
    heads = pose.places(pose.pixels(feet.reshape(-1, 2), heights)).reshape(feet.shape)
    hulls = (cv2.convexHull(each) for each in np.concatenate([feet, heads], 1).astype(np.float32))
    return [np.asarray(hull, np.float64).reshape(-1, 2) for hull in hulls]


def _turned(heading: float) -> Floats:
    """What turns places of its own into those of the board."""
    turn = math.radians(heading)
    cos, sin = math.cos(turn), math.sin(turn)
    return np.array([[cos, sin], [-sin, cos]])
