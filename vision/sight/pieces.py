"""Pieces by their markers: place in millimetres, heading in degrees, and whether the marker is beyond doubt."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence

import cv2
import numpy as np

from companion.boards.model import Point
from vision.geometry import Floats, Pose, square
from vision.kit.model import Piece
from vision.sight.finder import Mark

LIKE = 0.84
"""Least likeness of a marker that is beyond doubt: with it, nothing wrong is called sure in the degradation suite."""
STRETCH = 0.13
"""A marker larger or smaller than it should be at its height by more than this is held in a hand, or is none: the
nearer it is to the camera the larger, and lifted by an eighth of the camera's height it is larger by a seventh."""

Tagged = dict[str, tuple[Point, float | None, bool]]
"""Each piece seen: its place, mm; its heading, degrees clockwise; whether its marker is beyond doubt."""


def tagged(pieces: Sequence[Piece], marks: Sequence[Mark], pose: Pose, board: Point) -> tuple[Tagged, list[str]]:
    """The pieces whose markers were read, and those seen twice on the board, which are nowhere.

    Beside the board lies spare paper too: who stands on it is not there, and nobody who lies there is beyond doubt.
    """
    found: Tagged = {}
    twice: list[str] = []
    for piece in pieces:
        here = [seen for mark in marks if mark.id == piece.marker if (seen := _stands(piece, mark, pose))]
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


def _stands(piece: Piece, mark: Mark, pose: Pose) -> tuple[Point, float, bool] | None:
    corners = pose.places(mark.corners, piece.height)
    sides = np.linalg.norm(corners - np.roll(corners, -1, 0), axis=1)
    if not (abs(sides.mean() / piece.side - 1) < STRETCH and sides.min() > 0.8 * sides.max()):
        return None
    x, y = corners.mean(0).tolist()
    along = (corners[1] - corners[0] + corners[2] - corners[3]).tolist()
    heading = math.degrees(math.atan2(along[1], along[0])) % 360
    return (x, y), heading, mark.like >= LIKE


def expected(piece: Piece, at: Point, heading: float, pose: Pose) -> Floats:
    """Where the corners of its marker appear, px."""
    turn = math.radians(heading)
    cos, sin = math.cos(turn), math.sin(turn)
    corners = square(piece.side) @ np.array([[cos, sin], [-sin, cos]]) + np.array(at)
    return pose.pixels(corners, piece.height)


def outlines(pieces: Sequence[Piece], seen: Tagged, pose: Pose, more: float = 3.0) -> Iterator[Floats]:
    """What each piece covers as the camera sees it: an outline on the board, mm, with some margin."""
    by_id: Mapping[str, Piece] = {piece.id: piece for piece in pieces}
    for name, ((x, y), heading, _) in seen.items():
        piece = by_id[name]
        turn = math.radians(heading or 0.0)
        cos, sin = math.cos(turn), math.sin(turn)
        foot = square(piece.size + 2 * more) @ np.array([[cos, sin], [-sin, cos]]) + np.array((x, y))
        head = pose.places(pose.pixels(foot, piece.height))
        hull = cv2.convexHull(np.concatenate([foot, head]).astype(np.float32))
        yield np.asarray(hull, np.float64).reshape(-1, 2)
