"""A pytest plugin: runs the tests alone that a file names, in its order, each with as much of the processor as it says.

A test that takes more is taken never to end, and the whole run is ended by a signal.
"""

from __future__ import annotations

import os
import resource
import signal
from pathlib import Path

import msgspec
import pytest

FILE = "CHOSEN"
"""Names, in the environment, a JSON object of tests and seconds."""
IMPORTS = 60.0
"""Seconds of the processor for everything to be imported."""
MEMORY = 4 << 30


class Chosen:
    def __init__(self, seconds: dict[str, float]) -> None:
        self.seconds = seconds

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        there = {item.nodeid: item for item in items}
        items[:] = [there[test] for test in self.seconds if test in there]

    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        signal.setitimer(signal.ITIMER_VIRTUAL, self.seconds[item.nodeid])


def pytest_configure(config: pytest.Config) -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    signal.setitimer(signal.ITIMER_VIRTUAL, IMPORTS)
    config.pluginmanager.register(
        Chosen(msgspec.json.decode(Path(os.environ[FILE]).read_bytes(), type=dict[str, float]))
    )
