"""The bench of a throw's way to the state: it measures real throws, and says so of each figure."""

from __future__ import annotations

from ui.cli.latency import measure


def test_every_throw_is_judged_and_timed() -> None:
    found = measure(5)
    assert found.throws == 5
    assert 0 < found.median <= found.p99
