"""A camera beside a game: named as people know it, its findings said once; a game that plays itself before one."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest

from companion.games import rules
from companion.play.session import Session
from companion.play.setup import Setup
from companion.play.simulation import seats
from companion.table.words import Words, say
from ui.table.comparing import Difference, Question, Verdict
from ui.table.eyes import Seen
from ui.table.referee import Referee, Update
from ui.table.watch import Watch, source_of
from vision.camera.capture import WORDS, CameraStatus
from vision.camera.frames import CameraTrouble
from vision.camera.sources import Folder, PiCamera, UsbCamera, Video
from vision.sight.reading import BoardSeen, Observation, Region
from vision.sight.troubles import Overhanging


def test_cameras_by_name(tmp_path: Path) -> None:
    (tmp_path / "film.avi").write_bytes(b"")
    kinds = {"pi": PiCamera, "pi:1": PiCamera, "/dev/video3": UsbCamera, "0": UsbCamera}
    for name, kind in {**kinds, str(tmp_path): Folder, str(tmp_path / "film.avi"): Video}.items():
        assert isinstance(source_of(name)(), kind), name
    with pytest.raises(CameraTrouble, match="Try pi"):
        source_of("telescope")


def test_each_finding_is_said_once_until_it_is_over() -> None:
    game = rules("key_to_the_kingdom")
    referee = Referee(Session(game, Setup(game.id, seats(game, 2), dict(game.simulated_house))))
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
