"""What systemd hears of the window: that it is up, that it still is, and what it shows."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest

from hardware.pi.notify import Heart


@pytest.fixture
def systemd(tmp_path: Path) -> socket.socket:
    end = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    end.bind(str(tmp_path / "notify"))
    end.setblocking(False)
    return end


def heard(end: socket.socket) -> list[str]:
    said = []
    while True:
        try:
            said.append(end.recv(4096).decode())
        except BlockingIOError:
            return said


def test_it_may_be_held_up_for_most_of_what_it_is_listened_for(systemd: socket.socket, tmp_path: Path) -> None:
    now = [0.0]
    heart = Heart({"NOTIFY_SOCKET": str(tmp_path / "notify"), "WATCHDOG_USEC": "30000000"}, lambda: now[0])
    with systemd:
        for tick in range(16):
            now[0] = float(tick)
            heart.beat("home")
        heart.beat("a game")
        heart.beat("a game")
        assert heard(systemd) == [
            "READY=1\nSTATUS=home",
            *["WATCHDOG=1\nSTATUS=home"] * 3,
            "WATCHDOG=1\nSTATUS=a game",
        ]


def test_without_a_watchdog_only_what_is_new_is_said(systemd: socket.socket, tmp_path: Path) -> None:
    with systemd:
        heart = Heart({"NOTIFY_SOCKET": str(tmp_path / "notify")})
        heart.opens()
        assert heard(systemd) == ["EXTEND_TIMEOUT_USEC=300000000"], "a slow machine has as long again from here"
        for _ in range(3):
            heart.beat("home")
        assert heard(systemd) == ["READY=1\nSTATUS=home"]


def test_a_listener_that_goes_ends_nothing(systemd: socket.socket, tmp_path: Path) -> None:
    systemd.close()
    heart = Heart({"NOTIFY_SOCKET": str(tmp_path / "notify")})
    heart.beat("home")
    heart.beat("a game")
    Heart({}).beat("home")
