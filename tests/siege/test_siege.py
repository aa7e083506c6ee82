"""`make siege`: a real table, seated phones that play on, and each kind of bad neighbour for a few seconds.

What is asserted depends on no machine's speed; how long taps took stands in the table that is written.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from pathlib import Path
from statistics import median, quantiles
from types import SimpleNamespace
from typing import Any, cast

import pytest

from tests.loads.tested import note
from tests.siege.neighbours import KINDS
from tests.ui.phones.conftest import Phone
from ui.phones.server import Phones

pytestmark = pytest.mark.siege
SECONDS = 5.0
LOG, GROWTH, LINES = 100, 40.0, 400
"""Lines of the log at most, MB the table may grow by, and descriptors it may hold."""


def test_seated_phones_play_on_and_everybody_is_let_in_afterwards(tmp_path: Path) -> None:
    log = tmp_path / "log"
    with log.open("w") as errors:
        table = subprocess.Popen(
            [sys.executable, "-m", "tests.siege.table"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
        )
    rows: list[tuple[object, ...]] = []
    phone = None
    try:
        assert table.stdin and table.stdout
        told = json.loads(table.stdout.readline())
        served = cast(Phones, SimpleNamespace(address=f"http://127.0.0.1:{told['port']}"))
        phone = Phone(served, told["asked"])
        assert phone.join(told["codes"][told["asked"]]).status_code == 200
        phone.open()
        _taps(phone, 1.0)
        begun = _asked(table)
        for name in KINDS:
            words = [sys.executable, "-m", "tests.siege.neighbours", name, str(told["port"]), str(SECONDS)]
            with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as neighbour:
                took = _taps(phone, SECONDS)
                now = _asked(table)
                made = int(neighbour.communicate()[0])
            ended = time.monotonic()
            wall = Phone(served, kind="wall").open()
            let_in = time.monotonic() - ended
            wall.close()
            rows.append(
                (name, made, len(took), f"{median(took) * 1000:.0f} ms", f"{quantiles(took, n=100)[98] * 1000:.0f} ms",
                 f"{now['memory'] - begun['memory']:+.0f} MB", int(now["lines"]), f"{let_in:.1f} s")
            )  # fmt: skip
            assert now["memory"] - begun["memory"] < GROWTH and now["lines"] < LINES, name
        assert len(log.read_text().splitlines()) <= LOG
    finally:
        if phone:
            phone.close()
        table.communicate("", timeout=60)
    many = len(log.read_text().splitlines())
    head = ("neighbours", "lines", "taps", "median", "99 in 100", "memory", "descriptors", "let in after")
    note("siege", f"{SECONDS:.0f} s of each, {many} lines of the log in all", head, rows)


def _taps(phone: Phone, seconds: float) -> list[float]:
    """s from each tap until the table has counted it: a throw, and its taking back."""
    took: list[float] = []
    until = time.monotonic() + seconds
    while time.monotonic() < until or len(took) < 4:
        for said in ("throw", "undo"):
            page, begun = phone.page["page"], time.monotonic()
            assert phone.asks(said)["is"] == "kept", "a seated phone was not heard"
            took.append(time.monotonic() - begun)
            phone.until(page + 1)
            time.sleep(0.06)
    return took


def _asked(table: subprocess.Popen[str]) -> dict[str, Any]:
    assert table.stdin and table.stdout
    print("?", file=table.stdin, flush=True)
    told: dict[str, Any] = json.loads(table.stdout.readline())
    return told
