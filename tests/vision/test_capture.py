"""Cameras that fail: unplugged, frozen, black, hanging; noticed in time, and taken up again by themselves."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.files import BadFile
from tests.vision.trials import Trials
from ui.conformance.clocks import PATIENCE, Clock, Paced
from vision.camera.capture import Capture
from vision.camera.frames import CameraTrouble
from vision.camera.scene import Scene
from vision.camera.simulated import overhead
from vision.camera.sources import Folder, PiCamera, UsbCamera, Video
from vision.camera.studio import FAULTS, SimulatedCamera, Studio
from vision.geometry import Image
from vision.pictures import load, pictures


@pytest.fixture
def studio(maze_trials: Trials) -> Studio:
    pose = overhead(maze_trials.board, maze_trials.kit, (320, 180))
    return Studio(maze_trials.table, pose, Scene(), rate=25.0)


class Timed(SimulatedCamera):
    """A camera at whose clock time goes by with its pictures, however busy the machine is."""

    def __init__(self, studio: Studio, clock: Paced) -> None:
        super().__init__(studio)
        self._clock = clock

    def read(self) -> Image:
        self._clock.tick(1 / self.studio.rate)
        return super().read()


def until(true: Callable[[], bool], clock: Clock | None = None) -> bool:
    """Waits; a clock that is given runs meanwhile."""
    end = time.monotonic() + PATIENCE
    while not true():
        if time.monotonic() > end:
            return False
        time.sleep(0.02)
        if clock:
            clock.jump(0.05)
    return True


@pytest.mark.parametrize(
    "fault, state", [("unplugged", "lost"), ("frozen", "frozen"), ("black", "dark"), ("silent", "lost")]
)
def test_a_fault_is_noticed_and_told_and_the_camera_is_taken_up_again(studio: Studio, fault: str, state: str) -> None:
    assert fault in FAULTS
    states: list[str] = []
    clock = Paced()
    with Capture(
        lambda: Timed(studio, clock), lambda: states.append(capture.status.state), clock=clock, watch=0.5
    ) as capture:
        assert until(lambda: capture.status.state == "seeing")
        studio.fail(fault)
        assert until(lambda: capture.status.state == state, clock), capture.status
        assert str(capture.status.words).endswith((".", "?"))
        assert capture.take(0.05) is None or capture.status.state != "seeing"
        studio.mend()
        assert until(lambda: capture.status.state == "seeing"), capture.status
    assert states.count(state) == 1, "said once"


def test_only_the_newest_picture_is_handed_on(studio: Studio) -> None:
    with Capture(lambda: SimulatedCamera(studio)) as capture:
        first = capture.take(PATIENCE)
        assert first is not None
        assert studio.wait(5)
        second = capture.take(PATIENCE)
        assert second is not None and second.number >= first.number + 2, "what nobody took in time is dropped"
        newest = capture.newest()
        assert newest is not None and newest.number >= second.number


def test_exposure_is_held_after_settling_and_freed_when_the_light_changes(studio: Studio) -> None:
    cameras: list[SimulatedCamera] = []

    def make() -> SimulatedCamera:
        cameras.append(SimulatedCamera(studio))
        return cameras[-1]

    with Capture(make, settle=0.1) as capture:
        assert until(lambda: bool(cameras) and cameras[-1].held), capture.status


def test_stopping_ends_every_thread_even_while_the_camera_hangs(studio: Studio) -> None:
    before = threading.active_count()
    with Capture(lambda: SimulatedCamera(studio)) as capture:
        assert until(lambda: capture.status.state == "seeing")
        studio.fail("silent")
    assert capture.status.state == "stopped"
    studio.mend()
    assert until(lambda: threading.active_count() <= before)


def test_a_camera_that_is_not_there_says_what_to_do() -> None:
    with pytest.raises(CameraTrouble, match="plugged in"):
        UsbCamera("/dev/video-that-is-not-there").open()
    with pytest.raises(CameraTrouble):
        PiCamera().open()


def test_a_folder_is_a_camera_too(tmp_path: Path) -> None:
    folder = Folder(tmp_path, every=0.01)
    folder.open()
    cv2.imwrite(str(tmp_path / "a.png"), np.full((20, 30, 3), 80, np.uint8))
    (tmp_path / "half.jpg").write_bytes(b"\xff\xd8\xff")
    assert folder.read().shape == (20, 30, 3)
    assert folder.standing == ""
    assert [each.name for each in pictures(tmp_path)] == ["a.png", "half.jpg"]
    for name in ("half.jpg", "none.png"):
        with pytest.raises(BadFile, match=name):
            load(tmp_path / name)
    with pytest.raises(CameraTrouble, match="no folder"):
        Folder(tmp_path / "a.png").open()


def test_a_folder_into_which_nothing_new_comes_says_so_until_it_does(tmp_path: Path) -> None:
    cv2.imwrite(str(tmp_path / "a.png"), np.full((20, 30, 3), 80, np.uint8))
    with Capture(lambda: Folder(tmp_path, every=0.01, quiet=0.05)) as capture:
        assert until(lambda: capture.status.state == "unchanged")
        assert capture.take(10.0) is not None, "what is there is looked at all the same"
        assert "folder" in str(capture.status.words)
    late = Folder(tmp_path, every=0.0, quiet=3600.0)
    late.open()
    late.read()
    assert late.standing == ""


def test_a_video_is_held_at_its_last_picture(tmp_path: Path) -> None:
    path = tmp_path / "film.avi"
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), 50.0, (64, 48))
    for grey in (40, 200):
        writer.write(np.full((48, 64, 3), grey, np.uint8))
    writer.release()
    video = Video(path)
    video.open()
    shades = [float(video.read().mean()) for _ in range(4)]
    video.close()
    assert shades[0] < 60 < 180 < shades[1] and shades[1] == shades[2] == shades[3]
    with Capture(lambda: Video(path)) as capture:
        assert until(lambda: capture.status.state == "ended")
        assert "ended" in str(capture.status.words)
        last = capture.take(10.0)
        assert last is not None and last.picture.mean() > 180, "its last picture is looked at all the same"
    with pytest.raises(CameraTrouble, match="cannot be played"):
        Video(tmp_path / "none.avi").open()
