"""Puts figures down as people do: about on the space, at any angle; who shares a space stands beside the track."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from random import Random

from companion.boards.curves import placed
from companion.boards.drawing import around
from companion.boards.model import Point
from vision.camera.scene import Stand
from vision.kit.model import Piece

ROUGH = 1.2
"""How far off its place a figure is put, mm, one sigma each way."""
_GAP = 0.3


def put_down(
    places: Mapping[str, Point],
    wanted: Mapping[str, str],
    pieces: Mapping[str, Piece],
    rng: Random,
    *,
    standing: Mapping[str, Stand] | None = None,
    rough: float = ROUGH,
) -> dict[str, Stand]:
    """Where pieces stand that were put on these spaces; those in `standing` only move where they are in the way.

    `places` are the spaces in view, mm. Pieces whose space is not in view are left out.
    """
    out = dict(standing or {})
    crowds: dict[str, list[str]] = {}
    for piece, space in wanted.items():
        if space in places and piece not in out:
            crowds.setdefault(space, []).append(piece)
    for space, crowd in crowds.items():
        size = max(pieces[piece].size for piece in crowd)
        for piece, (x, y) in zip(crowd, _circle(places, space, len(crowd), size), strict=True):
            at = (x + rng.gauss(0, rough), y + rng.gauss(0, rough))
            out[piece] = Stand(at, rng.uniform(0, 360))
    return pushed_apart(out, pieces)


def _circle(places: Mapping[str, Point], space: str, count: int, size: float) -> Sequence[Point]:
    """Places for so many about a space, turned to be as far as can be from every other space."""
    middle = places[space]
    near = [at for name, at in places.items() if name != space and math.dist(at, middle) < 3 * size]
    plain = around((0.0, 0.0), count, size / 2)
    if count == 1 or not near:
        return placed(plain, middle)
    turns = (placed(plain, middle, 1, turn) for turn in range(0, 360, 15))
    return max(turns, key=lambda points: min(math.dist(a, b) for a in points for b in near))


def pushed_apart(stands: Mapping[str, Stand], pieces: Mapping[str, Piece]) -> dict[str, Stand]:
    """The same, moved until no two overlap; neighbours turn their sides to each other before they push."""
    out = dict(stands)
    names = sorted(out)
    for _ in range(80):
        moved = False
        for i, one in enumerate(names):
            for two in names[i + 1 :]:
                a, b = out[one], out[two]
                if math.dist(a.at, b.at) > 0.75 * (pieces[one].size + pieces[two].size):
                    continue
                push = _overlap(a, pieces[one].size + _GAP, b, pieces[two].size + _GAP)
                if push is None:
                    continue
                line = math.degrees(math.atan2(b.at[1] - a.at[1], b.at[0] - a.at[0]))
                u, v = push[0] / 2, push[1] / 2
                out[one] = Stand((a.at[0] - u, a.at[1] - v), _facing(a.turn, line))
                out[two] = Stand((b.at[0] + u, b.at[1] + v), _facing(b.turn, line))
                moved = True
        if not moved:
            break
    return out


def _overlap(a: Stand, size_a: float, b: Stand, size_b: float) -> Point | None:
    """How the second must move to leave the first, by the shortest way; None where they do not overlap."""
    best: tuple[float, Point] | None = None
    between = (b.at[0] - a.at[0], b.at[1] - a.at[1])
    for turn in (a.turn, a.turn + 90, b.turn, b.turn + 90):
        axis = (math.cos(math.radians(turn)), math.sin(math.radians(turn)))
        along = between[0] * axis[0] + between[1] * axis[1]
        reach = _half(a.turn - turn, size_a) + _half(b.turn - turn, size_b)
        deep = reach - abs(along)
        if deep <= 0:
            return None
        if best is None or deep < best[0]:
            side = deep if along >= 0 else -deep
            best = deep, (axis[0] * side, axis[1] * side)
    return best[1] if best else None


def _half(turn: float, size: float) -> float:
    """Half the breadth of a square turned so, along a line."""
    return size / 2 * (abs(math.cos(math.radians(turn))) + abs(math.sin(math.radians(turn))))


def _facing(turn: float, line: float) -> float:
    """A step towards the nearest turn at which a square's side, not its corner, looks along the line."""
    return turn - 0.5 * ((turn - line + 45) % 90 - 45)
