"""`make siege`: a real table, seated phones that play on, and each kind of bad neighbour for a few seconds.

What is asserted depends on no machine's speed; how long taps took stands in the table that is written.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from contextlib import closing, suppress
from pathlib import Path
from statistics import median, quantiles
from types import SimpleNamespace
from typing import Any, TextIO, cast

import pytest
from websockets.exceptions import WebSocketException

from tests.loads.tested import note
from tests.siege.neighbours import KINDS
from tests.ui.phones.conftest import Phone
from ui.phones.server import Phones

pytestmark = pytest.mark.siege
FIRST, SECONDS = 2.0, 5.0
"""Seconds of each kind: a round in which the table makes what it keeps, and the one that is measured."""
LOG, GROWTH, LINES = 100, 3.0, 400
"""Lines of the log at most, MB the table may grow by once it has met every kind, and descriptors it may hold."""
PAUSE = 0.06
"""Seconds between two taps: less is more than a hand can do, and such a page is sent away."""


class Siege:
    """A table in a process of its own, every seat's phone, and what its neighbours may have heard."""

    def __init__(self, log: Path, errors: TextIO) -> None:
        self.log = log
        words = [sys.executable, "-m", "tests.siege.table"]
        pipe = subprocess.PIPE
        self.table = subprocess.Popen(words, stdin=pipe, stdout=pipe, stderr=errors, text=True)
        assert self.table.stdout
        told = json.loads(self.table.stdout.readline())
        self.port = told["port"]
        self.served = cast(Phones, SimpleNamespace(address=f"http://127.0.0.1:{self.port}"))
        self.phones = [Phone(self.served, colour) for colour in sorted(told["codes"], key=told["asked"].__ne__)]
        for phone in self.phones:
            assert phone.join(told["codes"][phone.colour]).status_code == 200
            phone.open()
        asked = self.phones[0]
        self.throws = 0
        self.taps(1.0)
        said = {"is": "throw", "id": f"{asked.colour}-1", "page": asked.page["page"]}
        self.heard = json.dumps({"join": {"seat": asked.colour, "code": told["codes"][asked.colour]}, "said": said})

    def taps(self, seconds: float) -> list[float]:
        """s from each tap until the table has said that it counts: a throw, its taking back, and what others ask."""
        took: list[float] = []
        until = time.monotonic() + seconds
        asked, *others = self.phones
        while time.monotonic() < until or len(took) < 8:
            for said in ("throw", "undo"):
                page = asked.page["page"]
                took.append(_tap(asked, said, "kept"))
                self.throws += said == "throw"
                took.extend(_tap(other, "why", "opened") for other in others)
                for phone in self.phones:
                    phone.until(page + 1)
                time.sleep(PAUSE)
        return took

    def neighbours(self, name: str, seconds: float) -> tuple[int, list[float], dict[str, Any]]:
        """How many lines such neighbours made, s of the taps meanwhile, and how the table was then."""
        words = [sys.executable, "-m", "tests.siege.neighbours", name, str(self.port), str(seconds), self.heard]
        with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as neighbour:
            took, now = self.taps(seconds), self.status()
            return int(neighbour.communicate()[0]), took, now

    def let_in(self) -> float:
        """s until somebody new sees the wall, who tries again like a browser where he is one too many."""
        begun = time.monotonic()
        while True:
            with closing(Phone(self.served, kind="wall")) as wall, suppress(WebSocketException, OSError):
                wall.open()
                return time.monotonic() - begun

    def status(self) -> dict[str, Any]:
        assert self.table.stdin and self.table.stdout
        print("?", file=self.table.stdin, flush=True)
        told: dict[str, Any] = json.loads(self.table.stdout.readline())
        return told

    def close(self) -> None:
        for phone in self.phones:
            phone.close()
        self.table.communicate("", timeout=60)


def test_seated_phones_play_on_and_everybody_is_let_in_afterwards(tmp_path: Path) -> None:
    log = tmp_path / "log"
    with log.open("w") as errors:
        siege = Siege(log, errors)
    rows: list[tuple[object, ...]] = [("nobody", 0, *_timed(siege.taps(SECONDS)), "", "", "")]
    try:
        for name in KINDS:
            siege.neighbours(name, FIRST)
            siege.let_in()
        begun = siege.status()
        for name in KINDS:
            made, took, now = siege.neighbours(name, SECONDS)
            grown, many = now["memory"] - begun["memory"], int(now["lines"])
            rows.append((name, made, *_timed(took), f"{grown:+.1f} MB", many, f"{siege.let_in():.1f} s"))
            assert grown < GROWTH and many < LINES, name
        assert siege.status()["throws"] == siege.throws, "nobody threw but whose turn it was"
        assert len(log.read_text().splitlines()) <= LOG
    finally:
        siege.close()
    many = len(log.read_text().splitlines())
    head = ("neighbours", "lines", "taps", "median", "99 in 100", "memory", "descriptors", "let in after")
    note("siege", f"{len(siege.phones)} phones, {SECONDS:.0f} s of each, {many} lines of the log", head, rows)


def _tap(phone: Phone, said: str, reply: str) -> float:
    begun = time.monotonic()
    assert phone.asks(said)["is"] == reply, "a seated phone was not heard"
    return time.monotonic() - begun


def _timed(took: list[float]) -> tuple[int, str, str]:
    return len(took), f"{median(took) * 1000:.0f} ms", f"{quantiles(took, n=100)[98] * 1000:.0f} ms"
