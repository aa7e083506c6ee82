"""A camera finds itself: plugged in, opened for a game only, quiet without a board, and switched off for good.

The cameras are folders of pictures, read by the source that reads a phone's.
"""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.games import rules
from companion.play.setup import Setup
from companion.play.simulation import seats
from tests.ui.touch.conftest import Desk
from ui.table.cameras import Cameras
from ui.table.kits import kit_of
from ui.touch.board_camera import LOOKING, OPENING, BoardCamera
from ui.touch.game import Game
from ui.touch.screens.check import Check
from ui.touch.screens.settings import SettingsScreen
from vision.camera.found import Found
from vision.camera.scene import Scene
from vision.camera.simulated import Table, overhead
from vision.geometry import Image


class Plugs:
    """What is plugged in."""

    def __init__(self, desk: Desk, folder: Path) -> None:
        self.desk, self.folder = desk, folder
        self.there: list[Found] = []
        self.cameras = Cameras(lambda: list(self.there), every=0.01)
        desk.evening.board_camera = BoardCamera(desk.evening, self.cameras)
        self.cameras.start()

    def plug(self, name: str, picture: Image | None) -> None:
        folder = self.folder / name
        folder.mkdir()
        if picture is not None:
            cv2.imwrite(str(folder / "1.png"), picture)
        self.there = [*self.there, Found(str(folder), name)]
        self.desk.until(lambda: len(self.desk.evening.board_camera.found) == len(self.there))

    def pass_by(self, seconds: float) -> None:
        """Lets time go by on the window's clock."""
        desk, until = self.desk, self.desk.now + seconds
        while due := [each for each in desk.later if each[0] <= until]:
            first = min(due, key=lambda each: each[0])
            desk.later.remove(first)
            desk.now = first[0]
            first[1]()
            desk.drain()
        desk.now = until


@pytest.fixture
def plugs(desk: Desk, tmp_path: Path) -> Plugs:
    return Plugs(desk, tmp_path)


@pytest.fixture(scope="module")
def maze() -> Image:
    """The printed maze as a camera sees it."""
    board, kit = kit_of(rules("magic_maze"))
    return Table(board, kit).photograph(Scene(), overhead(board, kit, (1280, 720)))


GREY = np.full((480, 640, 3), 90, np.uint8)


def begun(desk: Desk) -> Game:
    game = rules("magic_maze")
    desk.evening.begin(Setup(game.id, seats(game, 2), dict(game.simulated_house)), {})
    desk.settle()
    desk.until(lambda: desk.evening.game)
    assert desk.evening.game
    return desk.evening.game


@pytest.mark.long
def test_a_camera_that_is_plugged_in_is_opened_when_a_game_is_played(desk: Desk, plugs: Plugs, maze: Image) -> None:
    plugs.plug("Brio", maze)
    desk.evening.go(Check(desk.evening))
    assert desk.reads("Brio is here")
    game = begun(desk)
    desk.until(lambda: game.sight)
    assert game.sight and desk.reads("Brio looks at the board while you play.")
    sight = game.sight
    desk.until(lambda: sight.eyes.observation and sight.eyes.observation.board.sure)
    plugs.pass_by(LOOKING + 5)
    assert game.sight is sight, "it has found the board, and stays"


def test_one_that_comes_in_mid_game_is_taken_up_and_one_without_a_board_let_go(desk: Desk, plugs: Plugs) -> None:
    game = begun(desk)
    assert game.sight is None and not desk.reads("looks at the board")
    plugs.plug("Laptop", GREY)
    desk.until(lambda: game.sight and game.sight.eyes.capture.newest() is not None)
    sight = game.sight
    assert sight
    plugs.pass_by(LOOKING / 2)
    assert game.sight is sight
    plugs.pass_by(LOOKING)
    assert game.sight is None
    desk.until(lambda: sight.eyes.status.state == "stopped")
    desk.evening.go(Check(desk.evening))
    assert desk.reads("Laptop sees no board of this game")
    desk.tap("Camera: Look again")
    desk.until(lambda: game.sight)


def test_one_that_is_busy_is_not_tried_again_and_again(desk: Desk, plugs: Plugs) -> None:
    """An empty folder brings no picture, as a camera does that another program uses."""
    game = begun(desk)
    plugs.plug("Busy", None)
    desk.until(lambda: game.sight)
    plugs.pass_by(OPENING + 2)
    assert game.sight is None
    plugs.pass_by(300)
    assert game.sight is None
    desk.evening.go(Check(desk.evening))
    assert desk.reads("Busy gives no picture")


def test_whoever_wants_no_camera_switches_it_off(desk: Desk, plugs: Plugs) -> None:
    plugs.plug("Brio", GREY)
    game = begun(desk)
    desk.until(lambda: game.sight)
    desk.evening.go(SettingsScreen(desk.evening))
    desk.tap("Off")
    assert game.sight is None and desk.evening.keeper.settings.camera == "off"
    desk.evening.go(Check(desk.evening))
    assert desk.reads("switched off by you")
    desk.evening.leave()
    desk.settle()
    game = begun(desk)
    plugs.pass_by(10)
    assert game.sight is None
    desk.evening.settings.camera = "auto"
    desk.evening.board_camera.changed()
    desk.until(lambda: game.sight)


def test_without_a_lookout_no_camera_is_ever_opened(desk: Desk) -> None:
    """`--camera none`."""
    game = begun(desk)
    assert desk.evening.board_camera.found == () and game.sight is None
