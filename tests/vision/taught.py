"""Boards taught by a photograph and known by their print alone: `python -m tests.vision.taught [PICTURES [SEED]]`.

Of each board one photograph is taken by the simulated camera, laid flat by its corners as the teaching wizard does it,
and that is all the reader knows of it. Told is how many later pictures of the bare board, and of one with figures on
it, it is sure of, without any frame.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from random import Random
from typing import NamedTuple

import cv2
import msgspec
import numpy as np

from companion.boards.drawing import visible
from companion.boards.model import Board
from companion.games import rules
from tests.vision.trials import FACTORS, Trials
from ui.table.kits import kit_of
from ui.teaching.taught_board import SCALE
from vision.camera.scene import Scene
from vision.geometry import Floats, Image, Pose
from vision.kit.model import Frame, Kit
from vision.sight.drawn import PhotoArt
from vision.sight.locate import corners
from vision.sight.printed import straightened
from vision.sight.reader import Reader

BOARDS = (
    ("key_to_the_kingdom", "reference"), ("magic_maze", "reference"), ("hirelings", "reference"),
    ("darrowell", "darrowell_dungeon"), ("darrowell", "darrowell_city"), ("kings_and_things", "reference"),
)  # fmt: skip
KINDS = ("nothing amiss", "grainy (sigma 4 to 12)", "dark (a third to two thirds)", "uneven light (to a third)")


class Taught(NamedTuple):
    """Of how many pictures of a bare board its place is sure, and of how many with figures on it. `off`: how far one of
    25 places lay off at the most where it was, mm, and `sigmas`: how many of those that were told that is.
    """

    bare: int
    played: int
    off: float
    sigmas: float


def photographs(trials: Trials, pose: Pose, parts: dict[str, str]) -> dict[str, Image]:
    """One of each face in view, laid flat."""
    board = trials.board
    flat = straightened(
        trials.table.photograph(Scene(parts), pose), pose.pixels(corners(board.size)), board.size, SCALE
    )
    if not board.panels:
        return {"": flat}
    found = {}
    for panel in visible(board, parts):
        (x, y), (wide, high) = (tuple(round(mm * SCALE) for mm in each) for each in (panel.at, panel.size))
        found[panel.id] = flat[y : y + high, x : x + wide]
    return found


def shown(board: Board, pose: Pose, places: Floats) -> Floats:
    """Where on the board, mm, that really lies which the photograph shows at these: a lens bends what it takes."""
    ends = corners(board.size)
    way = cv2.getPerspectiveTransform(ends.astype(np.float32), pose.pixels(ends).astype(np.float32))
    return pose.places(cv2.perspectiveTransform(places.reshape(-1, 1, 2), way).reshape(-1, 2))


def taught(board: Board, kit: Kit, pictures: int, seed: int) -> Taught:
    """One board, so many bare pictures and as many with figures."""
    kit = msgspec.structs.replace(kit, frame=Frame())
    trials, rng = Trials(board, kit, seed=seed), Random(f"{seed} {board.id} taught")
    parts, first = {part.id: part.states[0] for part in board.parts}, trials.pose(FACTORS["nothing amiss"](rng))
    reader = Reader(board, kit, drawn=PhotoArt(board, kit, photographs(trials, first, parts)))
    wide, high = board.size
    places = np.array([(x * wide / 4, y * high / 4) for x in range(5) for y in range(5)])
    truly = shown(board, first, places)
    sure, furthest, sigmas = [0, 0], 0.0, 0.0
    for number in range(2 * pictures):
        trial, setting = FACTORS[KINDS[number // 2 % len(KINDS)]](rng), trials.setting(rng)
        scene = msgspec.structs.replace(setting.scene, parts=parts) if number % 2 else Scene(parts)
        pose = trials.pose(trial)
        located = reader.look(trials.table.photograph(scene, pose, trial.flaws)).located
        if located and located.sure:
            sure[number % 2] += 1
            off = np.linalg.norm(located.pose.pixels(places) - pose.pixels(truly), axis=1)
            far = float(off.max() / pose.scale((wide / 2, high / 2)))
            furthest, sigmas = max(furthest, far), max(sigmas, far / located.doubt)
    return Taught(sure[0], sure[1], furthest, sigmas)


def rows(pictures: int, seed: int) -> Iterator[str]:
    yield "| taught board | bare, sure | with figures, sure | a place off at most | in sigmas told |"
    yield "|---|---|---|---|---|"
    for game, board_id in BOARDS:
        board, kit = kit_of(rules(game, board_id))
        found = taught(board, kit, pictures, seed)
        yield (
            f"| {board.title} | {found.bare} of {pictures} | {found.played} of {pictures} |"
            f" {found.off:.1f} mm | {found.sigmas:.1f} |"
        )


if __name__ == "__main__":
    count, first = [*sys.argv[1:], *("20", "1")[len(sys.argv) - 1 :]]
    for line in rows(int(count), int(first)):
        print(line, flush=True)
