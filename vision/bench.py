"""How long the eyes take over a picture, beside OpenCV's plain search of the same pictures in the same run."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from random import Random
from typing import NamedTuple

import cv2

from companion.boards.model import Board
from vision.camera.frames import Frame
from vision.camera.scene import Flaws
from vision.kit.model import Kit
from vision.sight.eye import Eye
from vision.sight.reader import Reader, greyed
from vision.trials import Trial, Trials

RATE = 10.0
"""Pictures a second of the camera that is imagined."""


class Figures(NamedTuple):
    """Milliseconds a picture of 1920 by 1080, medians, on one thread.

    `steady`: the mean over still pictures in steady play, readings included; `reading`: one that is read, board, parts,
    pieces and hands; `anew`: one in which nothing is known yet; `plain`: OpenCV's detector as it comes, whole picture.
    """

    steady: float
    reading: float
    anew: float
    plain: float


def measure(board: Board, kit: Kit, rounds: int = 10) -> Figures:
    """A still table with all pieces on it, photographed again and again, so that no two pictures are the same."""
    trials = Trials(board, kit, seed=3)
    scene, pose = trials.setting(Random(8)).scene, trials.pose(Trial())
    pictures = [trials.table.photograph(scene, pose, Flaws()) for _ in range(6)]
    threads = cv2.getNumThreads()
    cv2.setNumThreads(1)
    try:
        reader = Reader(board, kit)
        reader.read(pictures[0])  # what is painted once is painted
        anew = _median(lambda i: reader.read(pictures[i % 6]), max(3, rounds // 3))
        eye = Eye(reader)
        count = 0

        def look(step: float) -> float:
            nonlocal count
            count += 1
            frame = Frame(pictures[count % 6], count * step, count)
            begun = time.perf_counter()
            eye.look(frame)
            return (time.perf_counter() - begun) * 1000

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
    return Figures(steady, reading, anew, plain)


def _median(work: Callable[[int], object], times: int) -> float:
    took = []
    for i in range(times):
        begun = time.perf_counter()
        work(i)
        took.append((time.perf_counter() - begun) * 1000)
    return statistics.median(took)
