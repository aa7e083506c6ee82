"""For every test: hypothesis without a clock, and with the same examples on every machine.

`make slow` looks further: it sets HYPOTHESIS_PROFILE=further, and every run tries other examples. `make quick` looks
less far: `--first` runs the tests of the rules and of the rooms one has changed something in, each once, with the first
of its parameters; those nearest to the change come first.

Of a test marked `few(n)` so many of its parameters are tried by `make test`, spread over all, the others by `make
servers`.
"""

import gc
import os
import re
import signal
import sys
from collections import defaultdict
from collections.abc import Generator, Iterable, Iterator
from itertools import count
from math import gcd
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from companion.games import GAMES
from companion.table.words import speak
from tests.changed import ELSEWHERE, ROOT, changed, distance
from tests.loads.timed import TESTS
from tests.table.listening import Listening

settings.register_profile("ordinary", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("further", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ordinary"))

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # begun in the background by a shell, which makes everything it starts deaf to Ctrl-C: some tests press it
    signal.signal(signal.SIGINT, signal.default_int_handler)

# Each process computes on one core: there are more of them than cores, and threads that wait for one burn their time.
os.environ |= {"OPENBLAS_NUM_THREADS": "1", "OPENCV_FOR_THREADS_NUM": "1"}

# What one process has compiled no other has to compile again: two thirds of the time of a short command.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

# Thousands of tests keep much in caches; a search through all of it every 70,000 new objects is a fifth of the time.
gc.set_threshold(10_000, 20, 20)

# The house is tested with its own games, whatever is installed beside it; `tests.examples.brought` brings others.
vars(GAMES)["brought"] = {}

Reporting = Generator[None, pytest.TestReport, pytest.TestReport]
WHOLE = re.compile(r"^pytestmark = ([^\[]+?|\[.*?^\])$", re.DOTALL | re.MULTILINE)
"""The marks of all tests of a file: one, or a list."""


def pytest_xdist_auto_num_workers() -> int:
    """One more than cores, because many tests wait; of two more each would collect for itself, and all be slower."""
    return (os.cpu_count() or 1) + 1


def pytest_collection_finish() -> None:
    """Ten thousand tests and all they import are there to the end: no search for rubbish goes through them again."""
    gc.freeze()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Reporting:
    """Beside a failure: the rules the test names, and where its game stood."""
    report = yield
    if call.excinfo and report.failed:
        from tests.failing import sections

        doc = getattr(getattr(item, "obj", None), "__doc__", None) or ""
        report.sections += sections(doc, call.excinfo.tb)
    return report


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--first", action="store_true", help="the rules and what was changed, with the first of its parameters"
    )


def left_out(config: pytest.Config, marks: Iterable[str]) -> bool:
    """Whether one of these marks is among those of `-m 'not (one or other)'`: more marks do not bring it back."""
    unwanted: str = config.getoption("markexpr")
    return unwanted.startswith("not (") and not set(marks).isdisjoint(re.findall(r"\w+", unwanted))


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """A file none of whose tests is wanted is not even read: by the marks of all of it, and by `--first`."""
    if not collection_path.name.startswith("test_"):
        return None
    whole = WHOLE.search(collection_path.read_text("utf-8"))
    if whole and left_out(config, re.findall(r"mark\.(\w+)", whole[1])):
        return True
    if not config.getoption("first"):
        return None
    test = collection_path.relative_to(ROOT)
    return True if not any(map(test.is_relative_to, TESTS)) and distance(test, changed()) == ELSEWHERE else None


@pytest.hookimpl(tryfirst=True)
def pytest_pycollect_makeitem(collector: pytest.Collector, obj: object) -> list[pytest.Item] | None:
    """Nor is a test made a thousand times, one for each of its parameters, to be left out by its marks."""
    own = getattr(obj, "pytestmark", ())
    return [] if own and left_out(collector.config, [mark.name for mark in own]) else None


def spread(many: int, few: int) -> set[int]:
    """So few of so many in a row, the first among them: by steps of a golden section, which fall in with no pattern."""
    step = next(step for step in count(round(many * 0.618)) if gcd(step, many) == 1)
    return {each * step % many for each in range(min(few, many))}


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    sampled = defaultdict(list)
    for item in items:
        if (few := item.get_closest_marker("few")) and not item.get_closest_marker("slow"):
            sampled[item.nodeid.split("[")[0], few.args[0]].append(item)
    for (_, few_of), every in sampled.items():
        asked = spread(len(every), few_of)
        for number, item in enumerate(every):
            if number not in asked:
                item.add_marker("long")
    if config.getoption("first"):
        items[:] = {item.nodeid.split("[")[0]: item for item in reversed(items)}.values()
        items.reverse()
        items.sort(key=lambda item: distance(item.path.relative_to(ROOT), changed()))
    else:  # what is seen takes seconds each: at the end one process would be alone
        items.sort(key=lambda item: "vision" not in item.path.parts)


@pytest.fixture
def ear() -> Iterator[Listening]:
    """Every sentence that is said while it listens."""
    listening = Listening()
    speak(listening)
    yield listening
    speak(None)
