"""Lens and pose: what is projected comes back, and a pose is found again from what it shows."""

from __future__ import annotations

import math
from random import Random

import numpy as np
import pytest

from tests.vision.conftest import Printed
from vision.camera.simulated import overhead
from vision.geometry import Lens, settle, solve
from vision.sight.locate import corners_of

BENT = Lens(0.77, (-0.08, 0.01))


@pytest.mark.parametrize("height", [0.0, 19.4])
@pytest.mark.parametrize("tilt, toward, roll", [(0, 90, 0), (12, 30, -3), (25, 200, 180)])
def test_a_place_on_the_board_is_found_again_from_its_pixel(
    kingdom: Printed, tilt: float, toward: float, roll: float, height: float
) -> None:
    board, kit = kingdom
    pose = overhead(board, kit, lens=BENT, tilt=tilt, toward=toward, roll=roll)
    rng = Random(f"{tilt} {roll}")
    places = np.array([(rng.uniform(0, board.size[0]), rng.uniform(0, board.size[1])) for _ in range(40)])
    back = pose.places(pose.pixels(places, height), height)
    assert np.abs(back - places).max() < 0.02


def test_what_stands_higher_appears_elsewhere(kingdom: Printed) -> None:
    pose = overhead(*kingdom, tilt=10)
    foot, head = pose.pixels([(100.0, 100.0)]), pose.pixels([(100.0, 100.0)], 19.4)
    assert np.linalg.norm(foot - head) > 3


@pytest.mark.parametrize("seed", range(4))
def test_pose_and_lens_are_learnt_from_one_picture_of_the_frame(kingdom: Printed, seed: int) -> None:
    board, kit = kingdom
    rng = Random(seed)
    lens = Lens(rng.uniform(0.7, 0.85), (rng.uniform(-0.1, 0.03), 0.0))
    true = overhead(board, kit, lens=lens, tilt=rng.uniform(3, 10), toward=rng.uniform(0, 360))
    places = np.concatenate(list(corners_of(kit.frame.places(board.size), kit.frame.marker).values()))
    noise = np.random.default_rng(seed).normal(0, 0.25, places.shape)
    found = settle(places, true.pixels(places) + noise, true.size, Lens())
    assert found is not None and found.error < 0.6
    inside = np.array([(board.size[0] * x, board.size[1] * y) for x in (0.1, 0.5, 0.9) for y in (0.1, 0.5, 0.9)])
    assert np.abs(found.pose.places(true.pixels(inside)) - inside).max() < 0.8


def test_a_known_lens_gives_the_pose_from_four_points() -> None:
    corners = np.array([(0, 0), (300, 0), (300, 200), (0, 200)], float)
    pixels = np.array([(400, 300), (1500, 320), (1480, 1000), (380, 980)], float)
    found = solve(corners, pixels, (1920, 1080), Lens())
    assert found is not None and found.error < 40
    assert found.pose.eye[2] < 0, "a camera hangs above the table"
    assert solve(corners[:3], pixels[:3], (1920, 1080), Lens()) is None


def test_heading_tells_how_the_board_lies_in_the_picture(kingdom: Printed) -> None:
    for roll in (0.0, 90.0, 180.0, 270.0):
        heading = overhead(*kingdom, roll=roll).heading
        assert math.isclose(math.cos(math.radians(heading + roll)), 1.0, abs_tol=1e-3)
