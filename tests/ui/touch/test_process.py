"""`companion` alone, as a process of its own: it opens a window where there is a screen, and real clicks land in it."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from companion.games import GAMES
from companion.play.inspection import JournalError
from companion.play.journal import Journal
from tests.ui.screens import SCREENS
from tests.ui.touch.finger import PATIENCE
from tests.waiting import until
from ui.touch import display

ROOT = Path(__file__).parents[3]
COMMAND = [sys.executable, "-m", "ui.cli.main"]


def surroundings(home: Path, **more: str) -> dict[str, str]:
    """An environment with no screen in it but the one given."""
    kept = {name: value for name, value in os.environ.items() if name not in SCREENS}
    return {**kept, "TABLE_COMPANION_HOME": str(home), **more}


@contextmanager
def opened(home: Path, **more: str) -> Iterator[subprocess.Popen[str]]:
    """The companion with its window open: it has looked into its journal for a game to go on with."""
    with subprocess.Popen(
        COMMAND, cwd=ROOT, env=surroundings(home, **more), stdin=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
    ) as running:
        try:
            until(lambda: (home / "journal.sqlite-wal").exists() or running.poll() is not None)
            yield running
        finally:
            running.kill()


@pytest.mark.long
def test_with_a_screen_a_window_opens_and_closes_when_told(tmp_path: Path) -> None:
    with opened(tmp_path, SDL_VIDEODRIVER="offscreen") as running:
        assert running.poll() is None
        running.send_signal(signal.SIGTERM)
        assert running.wait(PATIENCE) == 0
        assert running.stderr and running.stderr.read() == ""


@pytest.mark.long
def test_without_a_screen_it_plays_in_the_terminal(tmp_path: Path) -> None:
    done = subprocess.run(
        [*COMMAND, "play", "key_to_the_kingdom", "--players", "2", "--seed", "3"],
        cwd=ROOT, env=surroundings(tmp_path), stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=120,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-1].endswith("has won.")


def test_a_window_that_cannot_be_is_refused_in_a_sentence(tmp_path: Path) -> None:
    done = subprocess.run(
        [*COMMAND, "play", "--window"],
        cwd=ROOT, env=surroundings(tmp_path), stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60,
    )  # fmt: skip
    assert done.returncode == 2
    assert "no screen" in done.stderr and "--console" in done.stderr


def test_a_screen_that_does_not_answer_is_no_screen() -> None:
    assert not display.there({"DISPLAY": ":4711"})
    assert not display.there({"WAYLAND_DISPLAY": "wayland-9", "XDG_RUNTIME_DIR": "/nowhere"})
    assert not display.there({"DISPLAY": "no display at all"})


@pytest.fixture
def desktop() -> Iterator[str]:
    """A desktop of 800x480 that nobody looks at."""
    if not (shutil.which("Xvfb") and shutil.which("xdotool")):
        pytest.skip("Xvfb and xdotool are not installed: apt-get install xvfb xdotool")
    reading, writing = os.pipe()
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", "800x480x24", "-nolisten", "tcp"]
    with subprocess.Popen(command, pass_fds=[writing], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as server:
        os.close(writing)
        with os.fdopen(reading) as told:
            number = told.readline().strip()
        if not number:
            pytest.skip("Xvfb could not begin")
        yield f":{number}"
        server.terminate()


def begun(home: Path) -> bool:
    """Whether it is kept who sits where: that comes after the game itself."""
    with contextlib.suppress(FileNotFoundError, json.JSONDecodeError):
        return bool(json.loads((home / "touch.json").read_text(encoding="utf-8"))["places"])
    return False


@pytest.mark.slow  # on a busy machine real clicks come long before the window has drawn what they are meant for
def test_real_clicks_begin_a_game(desktop: str, tmp_path: Path) -> None:
    """The first card, then the start button at the foot: a game lies in the journal."""

    def click(x: int, y: int) -> None:
        move = ["xdotool", "mousemove", str(x), str(y), "click", "1"]
        subprocess.run(move, env={**os.environ, "DISPLAY": desktop}, check=True, timeout=PATIENCE)

    with opened(tmp_path, DISPLAY=desktop) as running:
        end = time.monotonic() + PATIENCE
        while not begun(tmp_path) and time.monotonic() < end and running.poll() is None:
            # back, wherever a click too early has led; the first card; start, where the first screen has a gap
            for place in ((36, 36), (100, 300), (652, 440)):
                click(*place)
                time.sleep(0.5)
        running.send_signal(signal.SIGTERM)
        assert running.wait(PATIENCE) == 0
    with Journal(tmp_path / "journal.sqlite") as journal:
        assert [kept.setup.game for kept in journal.games()] == [next(iter(GAMES))]


@pytest.mark.long
def test_the_journal_belongs_to_one_at_a_time(tmp_path: Path) -> None:
    with opened(tmp_path, SDL_VIDEODRIVER="offscreen"):
        until(lambda: _refused(tmp_path / "journal.sqlite"))


def _refused(path: Path) -> bool:
    try:
        with Journal(path):
            return False
    except JournalError:
        return True
