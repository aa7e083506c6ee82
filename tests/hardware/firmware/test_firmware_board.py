"""The firmware itself, unmodified, from main.py to the last byte: in MicroPython where it is installed, and in CPython.

It sits at one end of a pseudo-terminal, our link at the other; its machine and its radio are stood in for.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
import tty
from collections.abc import Iterator
from contextlib import suppress
from itertools import pairwise
from pathlib import Path

import pytest

import hardware.firmware
from hardware.dice.link import DiceLink
from hardware.dice.news import Cocked, Offered, Reading, Unanswered
from hardware.dice.sentences import LONGEST, Beat, DieState, Heard, Parser, Rejected
from tests.hardware.firmware.test_firmware_dice import ADDRESS, advert
from tests.hardware.listening import Listener

FIRMWARE = Path(hardware.firmware.__file__).parent
STANDINS = Path(__file__).parent / "standins"
MICROPYTHON = Path(sys.executable).with_name("micropython")


class Board(Listener):
    """The firmware running, with a sensor and a radio that the test speaks for."""

    def __init__(self, python: str, folder: Path) -> None:
        self.folder = folder
        self.feel(0, 0, 256)
        self._master, self.slave = os.openpty()
        tty.setraw(self.slave)
        self.process = subprocess.Popen(
            [python, str(STANDINS / "begin.py"), str(FIRMWARE), str(STANDINS)],
            stdin=self._master,
            stdout=self._master,
            cwd=folder,
        )
        self.link = DiceLink([os.ttyname(self.slave)], tick=0.02)
        self.link.start()
        super().__init__(self.link)

    def feel(self, x: int, y: int, z: int) -> None:
        fresh = self.folder / "gravity.new"
        fresh.write_text(f"{x} {y} {z}")
        fresh.replace(self.folder / "gravity")

    def pull_off(self) -> None:
        """The sensor's cable comes off."""
        (self.folder / "gravity").unlink()

    def air(self, state: int, face: int) -> None:
        with (self.folder / "adverts").open("a") as page:
            page.write(f"{ADDRESS.hex()} -55 {advert(state, face).hex()}\n")

    def state(self, die_id: str) -> str:
        return next((str(die.state) for die in self.link.dice if die.die_id == die_id), "")

    def close(self) -> None:
        self.link.stop()
        self.process.terminate()
        self.process.wait()
        os.close(self.slave)
        os.close(self._master)


@pytest.fixture(params=["micropython", "cpython"])
def board(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Board]:
    if request.param == "micropython" and not MICROPYTHON.exists():
        pytest.skip("MicroPython’s unix port is not installed; it has no wheel for this kind of machine")
    made = Board(str(MICROPYTHON) if request.param == "micropython" else sys.executable, tmp_path)
    yield made
    made.close()


def test_the_board_is_found_and_its_throws_count(board: Board) -> None:
    board.until(lambda: board.link.status.heard and board.state("big-one") == "on_face")
    assert board.link.status.hub == "hub-abcdef"
    for state, face in [(5, 1), (2, 1)]:
        board.air(state, face)
    board.until(lambda: board.state("jon-2a01") == DieState.HANDLING)
    for state, face in [(3, 0), (1, 6)]:
        board.air(state, face)
    board.until(lambda: [(each.die_id, each.face) for each in board.of(Reading)] == [("jon-2a01", 7)])
    board.feel(0, 100, 150)
    board.until(lambda: board.state("big-one") == DieState.HANDLING)
    board.feel(500, 300, 0)
    board.until(lambda: board.state("big-one") == DieState.ROLLING)
    board.feel(0, 256, 0)
    board.until(lambda: [each.die_id for each in board.of(Reading)] == ["jon-2a01", "big-one"])
    assert [each.face for each in board.of(Reading)] == [7, 2]
    assert board.of(Offered, Cocked) == []
    assert not any(board.link.rejected.values())


def test_it_blinks_what_can_blink_and_refuses_the_rest(board: Board) -> None:
    board.until(lambda: board.state("big-one") == "on_face")
    board.air(5, 1)
    board.until(lambda: board.state("jon-2a01") == "on_face")
    assert board.link.blink("big-one", 2) and board.link.blink("jon-2a01", 2)
    board.until(lambda: board.of(Unanswered))
    assert [(each.command.die_id, each.reason) for each in board.of(Unanswered)] == [("jon-2a01", "unsupported")]


def test_a_sensor_that_comes_off_is_a_die_out_of_hearing_and_back_again(board: Board) -> None:
    board.until(lambda: board.state("big-one") == "on_face")
    board.pull_off()
    board.until(lambda: board.state("big-one") == "unknown")
    board.feel(256, 0, 0)
    board.until(lambda: board.state("big-one") == "on_face")


def test_noise_does_not_stop_it(board: Board) -> None:
    board.until(lambda: board.link.status.heard)
    board.link.stop()
    os.write(board.slave, b"\x03\x03\x00\xff$DH,\r\n$DH,1,DI" * 30)
    board.link.start()
    board.until(lambda: board.link.status.heard)
    assert board.process.poll() is None


def test_it_waits_for_no_listener_and_drops_whole_sentences(board: Board) -> None:
    """Nobody reads while a die is thrown and thrown; then the gap is told by the numbers, and by nothing else."""
    board.until(lambda: board.link.status.heard)
    board.link.stop()
    for at in range(600):
        board.air(3 if at % 2 else 1, at % 8)
        if at % 20 == 0:
            time.sleep(0.05)  # no radio hears hundreds of adverts at once
    parser, heard = Parser(), list[Heard]()
    os.set_blocking(board.slave, False)

    def gap() -> bool:
        with suppress(BlockingIOError):
            heard.extend(parser.feed(os.read(board.slave, 65536)))
        numbers = [each.seq for each in heard]
        return any(b - a > 1 for a, b in pairwise(numbers)) and isinstance(heard[-1].sentence, Beat)

    board.until(gap)
    assert {reason for reason, count in parser.rejected.items() if count} <= {Rejected.NOISE, Rejected.CUT_SHORT}
    assert sum(parser.rejected.values()) < LONGEST  # of one sentence that was under way when the link was put down
    assert board.process.poll() is None
