"""What runs over the rim of the picture: paper, pencils and dice are things, arms are hands."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from companion.games import rules
from tests.vision.test_reading import read
from tests.vision.trials import Trial, Trials
from ui.table.kits import kit_of
from vision.camera.scene import Hand, Paper, Scene, Stand
from vision.camera.sensor import MAKES, Sensor
from vision.geometry import Image
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


def through(trials: Trials, make: str, scene: Scene, seed: int = 1) -> Image:
    """The second picture of a film."""
    sensor, picture = Sensor(MAKES[make], seed), trials.table.bare(scene, trials.pose(Trial()))
    sensor.taken(picture)
    return sensor.taken(picture)


@pytest.mark.parametrize(("at", "turn"), [((20.0, 285.0), 30.0), ((10.0, -15.0), 70.0)])
def test_a_webcams_grain_makes_no_hand_of_a_card_on_the_strip(
    maze_trials: Trials, at: tuple[float, float], turn: float
) -> None:
    seen = maze_trials.reader.read(through(maze_trials, "webcam", Scene({"wheel": "0"}, papers=(card(at, turn),))))
    assert seen.board.sure and seen.things and not seen.hands


def test_a_cube_near_the_rim_of_the_picture_is_no_hand(maze_trials: Trials) -> None:
    """Its shape ends within the last tile that is in view."""
    cube = Paper((art.box((9.0, 9.0), (18.0, 18.0), "white"),), (18.0, 18.0), Stand((150.0, 304.0), 35.0))
    seen = maze_trials.reader.read(through(maze_trials, "webcam", Scene({"wheel": "0"}, papers=(cube,))))
    assert seen.board.sure and not seen.hands


@pytest.mark.long
def test_colours_bent_by_a_maker_make_no_hand_of_a_card_at_the_rim_of_the_picture() -> None:
    board, kit = kit_of(rules("hirelings"))
    trials, (wide, high) = Trials(board, kit, size=(960, 540), seed=11), board.size
    seen = trials.reader.read(through(trials, "phone", Scene({}, papers=(card((0.7 * wide, high + 20.0), 80.0),))))
    assert seen.board.sure and seen.things and not seen.hands
    assert trials.reader.read(through(trials, "phone", Scene({}, hands=(Hand((200.0, 380.0), 90.0),)))).hands
    arm = Scene({}, hands=(Hand((547.7, 234.5), 300.84),))
    assert trials.reader.read(through(trials, "phone", arm, 25)).hands, "between sleeve and thumb is a right corner"


@pytest.mark.long
def test_markers_that_a_phone_sharpens_beside_a_card_are_no_part_of_it() -> None:
    """They look like their art, whatever the maker does to their pixels."""
    board, kit = kit_of(rules("kings_and_things"))
    trials = Trials(board, kit, size=(960, 540), seed=11)
    for at, turn in (((171.1, 456.3), -27.6), ((344.4, 456.7), -11.8), ((244.0, 453.9), -31.7)):
        seen = trials.reader.read(through(trials, "phone", Scene({}, papers=(card(at, turn),))))
        assert seen.board.sure and seen.things and not seen.hands, at
    arm = Scene({}, hands=(Hand((210.0, 400.0), 90.0),))
    assert trials.reader.read(through(trials, "phone", arm)).hands


@pytest.mark.few(1)
@pytest.mark.parametrize(("tip", "come"), [((150.0, 60.0), 260.0), ((60.0, 250.0), 70.0), ((190.0, -14.0), 275.0)])
def test_an_arm_over_the_rim_is_a_hand_whatever_lies_beside_it(
    maze_trials: Trials, tip: tuple[float, float], come: float
) -> None:
    bare = Scene({"wheel": "0"}, hands=(Hand(tip, come),))
    assert read(maze_trials, bare).hands
    holding = Scene({"wheel": "0"}, hands=(Hand(tip, come),), papers=(card((tip[0] - 25.0, tip[1] + 10.0), 20.0),))
    assert read(maze_trials, holding).hands


def test_on_a_table_of_many_colours_a_closed_hand_over_the_edge_is_no_card(maze_trials: Trials) -> None:
    """Where nothing tells what lies on the table, nothing tells that a shape ends with the board."""
    board, pose = maze_trials.board, maze_trials.pose(Trial())
    picture = maze_trials.table.bare(Scene({"wheel": "0"}), pose)
    wide, high = board.size
    rim = maze_trials.kit.frame.width
    outline = pose.pixels([(0, -rim), (wide, -rim), (wide, high + rim), (0, high + rim)])
    laid = cv2.fillConvexPoly(np.zeros(picture.shape[:2], np.uint8), np.rint(outline).astype(np.int32), 1)
    colours = np.random.default_rng(2).integers(30, 230, (24, 40, 3), np.uint8)
    cloth = cv2.resize(colours, picture.shape[1::-1], interpolation=cv2.INTER_NEAREST)
    picture[laid == 0] = cloth[laid == 0]
    for number, tip in enumerate((40.0, 58.0, 62.0, 50.0)):
        x = 100.0 + 21.0 * number
        (left, top), (right, low) = pose.pixels([(x - 11.0, high - tip), (x + 11.0, high + 200.0)]).tolist()
        broad = round(right - left)
        middle = round((left + right) / 2)
        cv2.line(picture, (middle, round(top + broad / 2)), (middle, round(low)), (110, 150, 205), broad, cv2.LINE_AA)
    assert maze_trials.reader.read(picture).hands
