"""`companion bench`: what it measures where, and that it says what it could not measure."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from companion.games import rules
from ui.cli import bench
from ui.cli.figure import Figure
from ui.phones.load import measure as load
from ui.table.kits import kit_of
from vision.bench import measure


@pytest.mark.long
def test_the_eyes_are_measured_beside_a_plain_search() -> None:
    found = measure(*kit_of(rules("magic_maze")), 2)
    assert min(found) > 0


def test_the_program_computes_on_one_thread_unless_it_is_told_otherwise() -> None:
    """Else what waits for a product of small matrices burns as much time as the eyes take."""
    said = (
        "import os, ui.cli.main, numpy; print(os.environ.get('OPENBLAS_NUM_THREADS'), *os.listdir('/proc/self/task'))"
    )
    for told, threads in ((None, "1"), ("2", "2")):
        environment = {name: value for name, value in os.environ.items() if name != "OPENBLAS_NUM_THREADS"}
        environment |= {"OPENBLAS_NUM_THREADS": told} if told else {}
        done = subprocess.run([sys.executable, "-c", said], env=environment, check=True, stdout=subprocess.PIPE)
        asked, *running = done.stdout.decode().split()
        assert asked == threads and (told or len(running) == 1)


def test_where_the_project_is_the_window_is_measured() -> None:
    assert bench.WINDOW.is_file()
    assert not any("the window" in sentence for sentence in bench.unmeasured())


def test_without_the_project_it_says_that_the_window_is_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "WINDOW", tmp_path / "window_figures.py")
    assert bench.window(1.0) == []
    assert [sentence for sentence in bench.unmeasured() if "the window" in sentence and "make bench" in sentence]


def test_what_was_not_measured_is_no_figure() -> None:
    assert bench.line(Figure("answers", None, "ms")).split() == ["answers", "not", "measured"]
    assert bench.line(Figure("idle", 0.0042, "%")).split() == ["idle", "0.0042", "%"]


def test_phones_are_measured_at_every_table() -> None:
    found = load(2, 6)
    assert found.tables == 2 and found.sockets > 4 and found.bytes > 0 and 0 < found.middle <= found.most
