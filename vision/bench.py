"""How long the eyes take over a picture, beside OpenCV's plain search of the same pictures in the same run."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from random import Random
from typing import NamedTuple

import cv2

from companion.boards.drawing import where
from companion.boards.model import Board
from vision.camera.arrange import put_down
from vision.camera.frames import Frame
from vision.camera.scene import PLAIN, Scene, Stand
from vision.camera.simulated import Table, overhead
from vision.geometry import Image
from vision.kit.model import Choice, Kit
from vision.sight.eye import Eye
from vision.sight.reader import Reader, greyed

RATE = 10.0
"""Pictures a second of the camera that is imagined."""
TILT = 6.0
"""How far it leans, degrees."""


class Figures(NamedTuple):
    """Milliseconds of this process for a picture of 1920 by 1080, on one thread.

    `steady`: the mean over still pictures in steady play, readings included; `reading`: one that is read, board, parts,
    pieces and hands; `anew`: one read without memory of any before it; `first`: the first ever, for which all there is
    to compare with is painted; `plain`: OpenCV's detector as it comes, whole picture. All but the first are medians.
    """

    steady: float
    reading: float
    anew: float
    first: float
    plain: float


def measure(board: Board, kit: Kit, rounds: int) -> Figures:
    """A still table with all pieces on it, photographed again and again, so that no two pictures are the same."""
    pictures = _photographed(board, kit, 6)
    threads = cv2.getNumThreads()
    cv2.setNumThreads(1)
    try:
        reader = Reader(board, kit)
        first = _median(lambda i: reader.read(pictures[0]), 1)
        anew = _median(lambda i: reader.read(pictures[i % 6]), rounds)
        eye = Eye(reader)
        count = 0

        def look(step: float) -> float:
            nonlocal count
            count += 1
            frame = Frame(pictures[count % 6], count * step, count)
            begun = time.process_time()
            eye.look(frame)
            return (time.process_time() - begun) * 1000

        for _ in range(12):
            look(1 / RATE)
        steady = statistics.fmean(look(1 / RATE) for _ in range(10 * rounds))
        count *= 100  # from now on a picture every few seconds, and each is read
        reading = statistics.median(look(2.0) for _ in range(rounds))
        detector = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_5X5_50))
        greys = [greyed(picture) for picture in pictures]
        plain = _median(lambda i: detector.detectMarkers(greys[i % 6]), rounds)
    finally:
        cv2.setNumThreads(threads)
    return Figures(steady, reading, anew, first, plain)


def _photographed(board: Board, kit: Kit, count: int) -> list[Image]:
    """So many pictures of a board as a game begins, every piece on a space of its own, all map tiles laid."""
    rng = Random(8)
    parts = {part.id: part.states[0] for part in board.parts}
    pieces = {piece.id: piece for piece in kit.pieces}
    places = where(board, parts)
    wanted = dict(zip(pieces, rng.sample(sorted(places), len(pieces)), strict=True))
    tiles = [part for part in kit.parts if isinstance(part, Choice) and part.turns and part.space in places]
    faces = {part.id: rng.choice([*part.markers]) for part in tiles}
    laid = [(part.markers[faces[part.id]], Stand(places[part.space], part.way(60.0))) for part in tiles]
    scene = Scene({**parts, **faces}, put_down(places, wanted, pieces, rng), marked=tuple(laid))
    table, pose = Table(board, kit, seed=3), overhead(board, kit, tilt=TILT)
    return [table.photograph(scene, pose, PLAIN) for _ in range(count)]


def _median(work: Callable[[int], object], times: int) -> float:
    took = []
    for i in range(times):
        begun = time.process_time()
        work(i)
        took.append((time.process_time() - begun) * 1000)
    return statistics.median(took)
