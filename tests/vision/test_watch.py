"""A camera beside a game: named as people know it, its findings said once; a game that plays itself before one."""

from __future__ import annotations

import io
import threading
from pathlib import Path

import pytest

from companion.games import rules
from companion.table.words import Words, say
from tests.play.at_table import seated, simulated
from tests.vision.sitting import Sitting
from tests.vision.trials import Trials
from ui.table.eyes import Seen
from ui.table.kits import kit_of
from ui.table.referee import Referee, Update
from ui.table.watch import Watch, source_of
from ui.terminal.front import Front
from ui.terminal.teletype import Pipe
from vision.camera.capture import WORDS, CameraStatus
from vision.camera.frames import CameraTrouble
from vision.camera.sources import Folder, PiCamera, UsbCamera, Video
from vision.sight.comparing import Difference, Question, Verdict
from vision.sight.reading import BoardSeen, Observation, Region
from vision.sight.troubles import Overhanging


def test_cameras_by_name(tmp_path: Path) -> None:
    (tmp_path / "film.avi").write_bytes(b"")
    kinds = {"pi": PiCamera, "pi:1": PiCamera, "/dev/video3": UsbCamera, "0": UsbCamera}
    for name, kind in {**kinds, str(tmp_path): Folder, str(tmp_path / "film.avi"): Video}.items():
        assert isinstance(source_of(name)(), kind), name
    with pytest.raises(CameraTrouble, match="Try pi"):
        source_of("telescope")


def test_what_the_eyes_wait_for_stands_in_the_terminal() -> None:
    referee, out = Referee(seated("magic_maze")), io.StringIO()
    front = Front(referee, None, Pipe(io.StringIO(), out, 100))
    referee.listen(front.show)
    referee.start()
    watch, late = Watch(referee), Difference("wheel", "part", "5", "3")
    board = Observation(board=BoardSeen(True, True))
    watch(Seen(board, Verdict(waiting=(late,), lags=(late,)), CameraStatus("seeing")))
    watch(Seen(board, Verdict(), CameraStatus("ended")))
    watch(Seen(board, Verdict(), CameraStatus("unchanged")))
    referee.stop()
    assert [line for line in out.getvalue().splitlines() if line.startswith(" ! ")] == [
        " ! Wheel should be at 5; I see 3.",
        f" ! {WORDS['ended']}",
        f" ! {WORDS['unchanged']}",
    ]


def test_a_camera_that_takes_its_time_to_open_is_said_to_be_looked_for_and_nothing_else() -> None:
    """Before the first picture nothing is known of the board, and nothing is said of it."""
    game = rules("magic_maze")
    sitting = Sitting(Trials(*kit_of(game), size=(1280, 720)), game, 1, 2)
    with sitting.taken_up():
        sitting.wait(lambda: sitting.seen is not None)
        assert sitting.seen and sitting.seen.status.state == "starting"
        for _ in range(3):
            sitting.look()
        assert sitting.seen.observation.board.sure and sitting.heard == []


def test_each_finding_is_said_once_until_it_is_over() -> None:
    referee = Referee(simulated("key_to_the_kingdom"))
    heard: list[Words] = []
    done = threading.Event()

    def listen(update: Update) -> None:
        if update.notice:
            heard.append(update.notice)
            if update.notice == Overhanging().words:
                done.set()

    referee.listen(listen)
    referee.start()
    watch = Watch(referee)
    fine = CameraStatus("seeing", WORDS["seeing"])
    board = BoardSeen(True, True)
    calm, moved = (
        Seen(Observation(board=board), Verdict(), fine),
        Seen(Observation(board=board, moved=True), Verdict(), fine),
    )
    lost = Seen(Observation(board=board), Verdict(), CameraStatus("lost", WORDS["lost"]))
    doubt = Seen(Observation(board=board), Verdict(question=Question(say("Where is red?"), ())), fine)
    late = Difference("red", "piece", "bt7", "bt5")
    behind = Seen(Observation(board=board), Verdict(waiting=(late,), lags=(late,)), fine)
    ended = Seen(Observation(board=board), Verdict(), CameraStatus("ended", WORDS["ended"]))
    hand = Seen(Observation(board=board, hands=(Region("hand", (0, 0), (9, 9), 81.0),)), Verdict(), fine)
    for seen in (calm, moved, doubt, doubt, hand, doubt, calm, doubt, lost, lost, calm, behind, behind, ended, ended):
        watch(seen)
    screen = Watch(referee, drawn=True)
    for seen in (calm, doubt, behind):
        screen(seen)  # it draws the question itself
    watch(Seen(Observation(board=board, troubles=(Overhanging(),)), Verdict(), fine))
    assert done.wait(60)
    referee.stop()
    said = [str(words) for words in heard[:-1]]
    assert said == [
        "The camera or the board was moved. I have found it again.",
        "Where is red?",
        "Where is red?",
        str(WORDS["lost"]),
        str(late.words),
        str(WORDS["ended"]),
        str(late.words),
    ]
