"""The camera that is nobody's ideal: what comes out of it is what real ones do, and the board is read through it."""

from __future__ import annotations

from random import Random

import cv2
import msgspec
import numpy as np
import pytest

from tests.vision.trials import Trial, Trials
from vision.camera.sensor import MAKES, Make, Sensor
from vision.geometry import Image

BARE = Make(0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 100, film=False)


def squares(side: int = 24) -> Image:
    """Black squares on white paper."""
    picture = np.full((240, 320, 3), 225, np.uint8)
    for x in range(30, 280, 60):
        picture[60 : 60 + side, x : x + side] = 12
    return picture


def dark(picture: Image) -> float:
    """How broad the squares are, as they are when cut at middle grey."""
    grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
    return float(np.sqrt((cv2.GaussianBlur(grey, (0, 0), 0.6) < 118).sum() / 5))


def test_a_camera_without_faults_keeps_the_colours() -> None:
    patches = np.zeros((60, 90, 3), np.uint8)
    patches[:, :30], patches[:, 30:60], patches[:, 60:] = (200, 40, 40), (40, 200, 40), (40, 40, 200)
    shown = Sensor(BARE).taken(patches)
    for x in (15, 45, 75):
        assert np.abs(shown[30, x].astype(int) - patches[30, x]).max() <= 6


def test_light_that_scatters_and_edges_drawn_again_shrink_black_squares() -> None:
    plain = dark(Sensor(BARE).taken(squares()))
    haloed = dark(Sensor(msgspec.structs.replace(BARE, halo=0.3, reach=3.0)).taken(squares()))
    assert haloed < plain - 0.1


@pytest.mark.parametrize("name", MAKES)
def test_each_make_brings_the_same_twice_and_another_picture_each_time(name: str) -> None:
    one, two = Sensor(MAKES[name], 3), Sensor(MAKES[name], 3)
    first, second = one.taken(squares()), one.taken(squares())
    assert (first == two.taken(squares())).all() and (first != second).any()
    assert first.shape == (240, 320, 3) and first.dtype == np.uint8


def test_a_film_forgets_a_moved_thing_when_it_has_kept_a_whole_picture() -> None:
    """Between whole ones something of the last picture may stay."""
    sensor = Sensor(msgspec.structs.replace(BARE, film=True, quality=60))
    sensor.taken(squares())
    empty = np.full((240, 320, 3), 225, np.uint8)
    left = [int(np.abs(sensor.taken(empty).astype(int) - 225).max()) for _ in range(20)]
    assert left[-1] <= 8 and left[0] >= left[-1]


@pytest.mark.parametrize("name", [name for name in MAKES if "hunting" not in name])
def test_the_maze_is_read_through_every_make(maze_trials: Trials, name: str) -> None:
    setting = maze_trials.setting(Random(5))
    picture = maze_trials.table.bare(setting.scene, maze_trials.pose(Trial()))
    seen = maze_trials.reader.read(Sensor(MAKES[name], 1).taken(picture))
    assert seen.board.sure
    for piece in seen.pieces:
        assert not piece.sure or piece.at == setting.pieces.get(piece.id)
