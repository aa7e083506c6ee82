"""The bench measures the real thing; how fast this machine is, no test says."""

from __future__ import annotations

from hardware.dice import bench


def test_the_bench_measures_every_throw_and_the_idle_line() -> None:
    figures = bench.measure(throws=20, idle=0.2)
    assert figures.throws == 20
    assert 0 < figures.median <= figures.p99
    assert figures.cpu >= 0
