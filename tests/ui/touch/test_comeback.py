"""A window that was ended by force in the midst of a game: the next one shows the game, and does not insist."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from companion.games import GAMES
from tests.ui.touch.conftest import PATIENCE, window_missing
from tests.ui.touch.test_process import ROOT, surroundings
from ui.touch.comeback import LONG, MOST, Comeback

GAME = next(iter(GAMES))


def test_only_what_was_ended_by_force_comes_back(tmp_path: Path) -> None:
    now = [1000.0]
    comeback = Comeback(tmp_path / "window", lambda: now[0])
    assert comeback.since() is None
    comeback.closed()
    now[0] += LONG
    assert comeback.since() is None, "it had closed by itself"
    now[0] += LONG
    assert comeback.since() == 1000 + LONG, "as long ago as that window was opened"


def test_what_fails_again_and_again_is_left_alone(tmp_path: Path) -> None:
    now = [1000.0]
    comeback = Comeback(tmp_path / "window", lambda: now[0])
    comeback.since()
    seen = []
    for _ in range(MOST + 3):
        now[0] += 1
        seen.append(comeback.since())
    assert seen == [1000.0] * MOST + [None] * 3
    now[0] += LONG
    assert comeback.since() is not None, "a window that lasted is a new beginning"


@contextmanager
def kiosk(home: Path, *words: str) -> Iterator[tuple[subprocess.Popen[bytes], socket.socket]]:
    """The window as systemd starts it, and what it says to systemd."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        address = home / f"notify-{len(list(home.glob('notify-*')))}"
        systemd.bind(str(address))
        systemd.settimeout(PATIENCE)
        told = surroundings(home, SDL_VIDEODRIVER="offscreen", NOTIFY_SOCKET=str(address), WATCHDOG_USEC="200000")
        command = [sys.executable, "-m", "ui.cli.main", "play", "--kiosk", "--camera", "none", *words]
        with subprocess.Popen(command, cwd=ROOT, env=told, stdin=subprocess.DEVNULL) as running:
            try:
                yield running, systemd
            finally:
                running.kill()


def until(systemd: socket.socket, status: str) -> str:
    """The first thing said with this status."""
    while True:
        said = systemd.recv(4096).decode()
        if said.endswith(f"STATUS={status}"):
            return said


@pytest.mark.long
@pytest.mark.skipif(bool(window_missing()), reason=window_missing())
def test_killed_in_the_midst_of_a_game_it_is_back_with_the_game(tmp_path: Path) -> None:
    with kiosk(tmp_path, GAME, "--players", "2") as (running, systemd):
        assert until(systemd, f"{GAME} 1") and until(systemd, f"{GAME} 1").startswith("WATCHDOG=1")
        running.send_signal(signal.SIGKILL)
    with kiosk(tmp_path) as (running, systemd):
        until(systemd, f"{GAME} 1")
        running.send_signal(signal.SIGTERM)
        assert running.wait(PATIENCE) == 0
    with kiosk(tmp_path) as (running, systemd):
        assert until(systemd, "home").startswith("READY=1")
        os.kill(running.pid, signal.SIGSTOP)
        systemd.settimeout(0.05)
        with pytest.raises(TimeoutError):
            while True:
                systemd.recv(4096)
        os.kill(running.pid, signal.SIGCONT)
