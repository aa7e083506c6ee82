"""A real board without markers is found by its printed art, on photographs of a real board and on pictures of ours."""

from __future__ import annotations

from pathlib import Path
from random import Random

import cv2
import numpy as np
import pytest

from companion.boards.drawing import draw
from tests.vision.conftest import Printed
from vision.geometry import Image
from vision.paint import paint
from vision.sight.printed import PrintedFinder, straightened
from vision.trials import Trial, Trials

REFERENCE = ((113, 975), (1848, 660), (2392, 2119), (312, 2668))
"""The corners of the board on the photograph that serves as the reference, read off by eye, px."""
ELSEWHERE: dict[int, tuple[tuple[int, int], ...]] = {
    3: ((144, 1142), (1717, 915), (2223, 2239), (268, 2693)),
    4: ((800, 232), (2415, 166), (2599, 1864), (1149, 2270)),
}
"""The same board on other photographs, corners in any order."""
SIZE = (420.0, 370.0)


def photo(folder: Path, number: int) -> Image:
    picture = cv2.imread(str(folder / "boards" / f"scrabble_{number}.jpg"))
    assert picture is not None
    return np.asarray(picture, np.uint8)


@pytest.fixture(scope="session")
def finder(photos: Path) -> PrintedFinder:
    return PrintedFinder(straightened(photo(photos, 2), REFERENCE, SIZE), SIZE)


@pytest.mark.parametrize("number", sorted(ELSEWHERE))
def test_a_real_board_is_found_on_other_photographs_with_tiles_on_it(
    finder: PrintedFinder, photos: Path, number: int
) -> None:
    seen = finder.seen(photo(photos, number))
    assert seen.found and seen.sure and seen.by == "art"
    for corner in ELSEWHERE[number]:
        assert min(np.hypot(x - corner[0], y - corner[1]) for x, y in seen.corners) < 60


def test_a_dark_picture_from_afar_is_read_rightly_or_not_at_all(finder: PrintedFinder, photos: Path) -> None:
    seen = finder.seen(photo(photos, 5))
    for corner in ((637, 1085), (1917, 1287), (1674, 2460), (19, 2031)) if seen.sure else ():
        assert min(np.hypot(x - corner[0], y - corner[1]) for x, y in seen.corners) < 60


@pytest.mark.parametrize("number", [0, 1])
def test_another_edition_is_not_taken_for_it(finder: PrintedFinder, photos: Path, number: int) -> None:
    assert not finder.seen(photo(photos, number)).sure


def test_our_own_board_is_found_by_its_art_alone(maze_trials: Trials, maze: Printed) -> None:
    """The frame is painted over: only the print tells, and it tells the place to a millimetre or so."""
    board, _ = maze
    finder = PrintedFinder(paint(draw(board, {"wheel": "0"}), 2.0), board.size)
    setting = maze_trials.setting(Random(2))
    pose = maze_trials.pose(Trial(tilt=8.0, roll=25.0))
    picture = maze_trials.table.photograph(setting.scene, pose)
    found = finder.find(picture)
    assert found is not None and found.spread >= 7
    places = np.array([(x, y) for x in (30.0, 140.0, 250.0) for y in (30.0, 140.0, 250.0)])
    assert np.linalg.norm(found.pixels(places) - pose.pixels(places), axis=1).max() < 2.5 * pose.scale((140, 140))


def test_no_board_is_no_board(maze: Printed) -> None:
    board, _ = maze
    finder = PrintedFinder(paint(draw(board, {"wheel": "0"}), 2.0), board.size)
    noise = np.random.default_rng(3).integers(0, 255, (600, 800, 3)).astype(np.uint8)
    assert finder.find(noise) is None
    assert not finder.seen(np.full((600, 800, 3), 128, np.uint8)).found


def test_a_board_without_print_cannot_be_learnt() -> None:
    with pytest.raises(ValueError, match="too little print"):
        PrintedFinder(np.full((400, 400, 3), 200, np.uint8), (200.0, 200.0))
