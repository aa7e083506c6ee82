"""A stream of pictures: stillness, hands, a bump, markers kept from picture to picture."""

from __future__ import annotations

import msgspec
import numpy as np
import pytest

from companion.boards.drawing import where
from tests.vision.trials import Trials
from vision.camera.frames import Frame
from vision.camera.scene import Cup, Flaws, Hand, Scene, Stand
from vision.camera.simulated import overhead
from vision.geometry import Image, Pose
from vision.sight.eye import Eye
from vision.sight.reading import Observation
from vision.sight.stillness import Stillness, moved
from vision.sight.troubles import Overhanging


class Film:
    """Pictures of the maze, ten a second, shown to one eye."""

    def __init__(self, trials: Trials) -> None:
        self.board, self.kit = trials.board, trials.kit
        self.table = trials.table
        self.pose = overhead(trials.board, trials.kit, (1280, 720), tilt=4)
        places = where(trials.board, {})
        self.scene = Scene({"wheel": "0"}, {"ogre": Stand(places["b05"], 40), "adventurer_red": Stand(places["c00"])})
        self.eye = Eye(trials.reader)
        self.flaws = Flaws()
        self.count = 0
        self.at = 0.0

    def show(self, pictures: int, every: float = 0.1) -> list[Observation]:
        """So many more pictures, `every` so many seconds."""
        seen = []
        for _ in range(pictures):
            self.count += 1
            self.at += every
            picture = self.table.photograph(self.scene, self.pose, self.flaws)
            seen.append(self.eye.look(Frame(picture, self.at, self.count)))
        return seen

    def move(self, piece: str, space: str) -> None:
        stand = Stand(where(self.board, self.scene.parts)[space], 10)
        self.scene = msgspec.structs.replace(self.scene, pieces={**self.scene.pieces, piece: stand})

    def reach(self, hand: Hand | None) -> None:
        self.scene = msgspec.structs.replace(self.scene, hands=(hand,) if hand else ())

    def shift(self, x: float, y: float) -> None:
        pose = self.pose
        self.pose = Pose(pose.lens, pose.size, pose.turn, pose.shift + np.array([x, y, 0.0]))


@pytest.fixture
def film(maze_trials: Trials) -> Film:
    return Film(maze_trials)


def test_nothing_is_believed_before_the_picture_has_stood_still(film: Film) -> None:
    first = film.show(3)
    assert not any(seen.settled for seen in first)
    last = film.show(4)[-1]
    assert last.settled and last.piece("ogre").at == "b05" and last.piece("ogre").sure


def test_a_move_is_read_once_it_is_over(film: Film) -> None:
    film.show(6)
    film.reach(Hand((150.0, 150.0), 90.0))
    during = film.show(4)
    assert not any(seen.settled for seen in during)
    film.reach(None)
    film.move("ogre", "a3")
    after = film.show(7)
    assert not after[0].settled, "the picture has only just come to rest"
    assert after[-1].settled and after[-1].piece("ogre").at == "a3" and after[-1].piece("ogre").sure
    assert after[-1].piece("adventurer_red").at == "c00"


@pytest.mark.long
def test_a_hand_that_rests_holds_everything_back(film: Film) -> None:
    film.show(5)
    film.reach(Hand((140.0, 180.0), 90.0))
    resting = film.show(20)
    assert not any(seen.settled for seen in resting)
    assert resting[-1].still and resting[-1].hands


@pytest.mark.long
def test_what_somebody_left_over_the_edge_is_waited_for_once_and_not_after_every_move(film: Film) -> None:
    film.scene = msgspec.structs.replace(film.scene, cups=(Cup((150.0, -30.0), 30.0),))
    before = film.show(6, 1.0)
    assert before[-1].still and before[-1].hands and not before[-1].settled
    left = film.show(5, 1.0)
    assert left[-1].settled and left[-1].things and Overhanging() in left[-1].troubles
    film.reach(Hand((150.0, 250.0), 90.0))
    assert not any(seen.settled for seen in film.show(4))
    film.reach(None)
    film.move("ogre", "a3")
    after = film.show(8)
    assert after[-1].settled and after[-1].piece("ogre").at == "a3", "nobody waits another eight seconds"
    film.scene = msgspec.structs.replace(film.scene, cups=(Cup((220.0, -30.0), 30.0),))
    assert not film.show(8)[-1].settled, "and what lies elsewhere may be a hand again"


def test_a_bumped_camera_is_solved_again_within_a_second_and_said_so(film: Film) -> None:
    before = film.show(6)[-1]
    film.shift(9.0, -6.0)
    after = film.show(10)
    told = [seen for seen in after if seen.moved]
    assert len(told) == 1
    assert after[-1].settled and after[-1].piece("ogre").at == "b05" and after[-1].piece("ogre").sure
    assert np.abs(np.array(after[-1].board.corners) - np.array(before.board.corners)).max() > 10


def test_a_hairs_breadth_is_followed_in_silence(film: Film) -> None:
    film.show(6)
    film.shift(0.7, 0.0)
    after = film.show(8)
    assert not any(seen.moved for seen in after)
    assert after[-1].settled and after[-1].piece("ogre").sure


def test_a_steady_table_is_not_read_again_and_again(film: Film, monkeypatch: pytest.MonkeyPatch) -> None:
    film.show(8)
    begun = film.eye.reader.finder.everywhere
    looks: list[int] = []

    def counted(grey: Image) -> object:
        looks.append(1)
        return begun(grey)

    monkeypatch.setattr(film.eye.reader.finder, "everywhere", counted)
    film.show(15)
    assert sum(looks) <= 2, "a search of the whole picture is for boards that moved"


def test_noise_and_dimming_are_no_movement_but_a_small_thing_is() -> None:
    rng = np.random.default_rng(1)
    base = rng.integers(40, 200, (270, 480)).astype(np.uint8)
    noisy = np.clip(base + rng.normal(0, 4, base.shape), 0, 255).astype(np.uint8)
    assert not moved(base, noisy)
    assert not moved(base, np.clip(base.astype(int) - 20, 0, 255).astype(np.uint8))
    other = base.copy()
    other[100:106, 200:206] = 255 - other[100:106, 200:206] // 4
    assert moved(base, other)


def test_a_slow_hand_does_not_creep_by() -> None:
    stillness = Stillness()
    quiet = []
    for step in range(60):
        picture = np.full((270, 480), 120, np.uint8)
        picture[40:230, 4 * step : 4 * step + 60] = 30
        quiet.append(stillness.feed(picture, step / 10))
    assert max(quiet) < 0.35
