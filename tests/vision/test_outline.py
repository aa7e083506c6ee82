"""What runs over the rim of the picture: paper, pencils and dice are things, arms are hands."""

from __future__ import annotations

import pytest

from tests.vision.test_reading import read
from tests.vision.trials import Trials
from vision.camera.scene import Hand, Paper, Scene, Stand
from vision.kit import art


def card(at: tuple[float, float], turn: float, size: tuple[float, float] = (56.0, 80.0)) -> Paper:
    wide, high = size
    middle = wide / 2, high / 2
    faces = art.box(middle, size, "white"), art.box(middle, (wide - 8.0, high - 8.0), "red")
    return Paper(faces, size, Stand(at, turn))


def page(at: tuple[float, float], turn: float) -> Paper:
    """Half a page with lines on it."""
    lines = tuple(art.box((70.0, 10.0 + 8.0 * row), (110.0, 2.0), "ink") for row in range(11))
    return Paper((art.box((74.0, 52.5), (148.0, 105.0), "white"), *lines), (148.0, 105.0), Stand(at, turn))


def pencil(at: tuple[float, float], turn: float) -> Paper:
    return Paper((art.box((3.5, 45.0), (7.0, 90.0), "gold"),), (7.0, 90.0), Stand(at, turn))


OVER_THE_RIM = {
    "a card, straight": card((110.0, -40.0), 3.0),
    "a card, turned": card((190.0, 325.0), 28.0),
    "the corner of a page": page((150.0, 375.0), 38.0),
    "half a page": page((140.0, -70.0), 8.0),
    "a pencil": pencil((100.0, -30.0), 25.0),
}


@pytest.mark.parametrize("paper", OVER_THE_RIM.values(), ids=OVER_THE_RIM)
def test_paper_and_pencils_over_the_rim_are_no_hands(maze_trials: Trials, paper: Paper) -> None:
    seen = read(maze_trials, Scene({"wheel": "0"}, papers=(paper,)))
    assert seen.board.sure and not seen.hands


@pytest.mark.parametrize(("tip", "come"), [((150.0, 60.0), 260.0), ((60.0, 250.0), 70.0), ((190.0, -14.0), 275.0)])
def test_an_arm_over_the_rim_is_a_hand_whatever_lies_beside_it(
    maze_trials: Trials, tip: tuple[float, float], come: float
) -> None:
    bare = Scene({"wheel": "0"}, hands=(Hand(tip, come),))
    assert read(maze_trials, bare).hands
    holding = Scene({"wheel": "0"}, hands=(Hand(tip, come),), papers=(card((tip[0] - 25.0, tip[1] + 10.0), 20.0),))
    assert read(maze_trials, holding).hands
