"""What an evening costs: memory stays flat over an hour of play. Long, so run by itself."""

from __future__ import annotations

import pytest

from companion.games import GAMES
from tests.ui.touch import window_figures
from ui.cli import bench

ENOUGH = 250.0
"""MB resident that an evening may take."""
PIECES = 90
"""So many of Python's pieces an event may leave behind: how it was, to be taken back, and what was said."""


@pytest.mark.slow
def test_an_hour_of_play_stays_within_its_memory() -> None:
    found = window_figures.memory()
    assert found.most < ENOUGH
    assert found.grown < 8, f"it grew: {found.tenths}"


@pytest.mark.slow
def test_a_long_game_keeps_little_of_each_event() -> None:
    """Of the richest game, once most of what it shows has been seen."""
    events = 600
    found = window_figures.memory(events, game="kings_and_things")
    assert (found.pieces[-1] - found.pieces[4]) / (events / 2) < PIECES, f"{found.pieces}"


@pytest.mark.slow
def test_the_bench_tells_what_was_measured() -> None:
    figures = bench.window(0.1)
    assert len(figures) == 14 + 3 * len(GAMES.own) + 2 * len(window_figures.LONGEST)
    assert all(figure.what and figure.unit for figure in figures)
    assert figures[0].unit == "%" and 0 < (figures[0].value or 0) <= 100
