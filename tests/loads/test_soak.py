"""Evenings on end, for a moment: nothing is found where all is well, and what grows or repeats itself is."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from tests.loads import soak
from tests.loads.soak import Evening, Held, evening, grown, held, soaked
from ui.conformance.own_rigs import OWN, PinsRig

FLAT = [Evening("fen", 100, 5, 9, Held(200.0, 8, 2, 3), ()) for _ in range(20)]


@pytest.mark.long
def test_a_short_soak_finds_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(soak, "EVENTS", 40)
    evenings, faults = soaked(lambda count: count >= 2, "1")
    assert [each.finds for each in evenings] == [(), ()]
    assert sum(faults.values()) == sum(each.faults for each in evenings) > 0
    assert len({each.game for each in evenings}) == 2 and all(each.events for each in evenings)


@pytest.mark.long
def test_a_device_that_repeats_itself_and_leaves_a_thread_is_found(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    over = threading.Event()

    class Chatty(PinsRig):
        def fail(self, fault: str) -> None:
            threading.Thread(target=over.wait, daemon=True).start()
            for number in range(1000):
                logging.getLogger("hardware.panel.panel").info("the panel stumbled at %d", number)

        def mend(self, fault: str) -> None: ...

    monkeypatch.setattr(soak, "EVENTS", 40)
    monkeypatch.setattr(soak, "FAILS", 0.5)
    monkeypatch.setitem(OWN, "panel", Chatty)
    before = held().threads
    made, faults = evening(0, tmp_path, Random(1))
    assert any("the panel stumbled at …" in find for find in made.finds)
    assert made.held.threads >= before + sum(count for name, count in faults.items() if name.startswith("panel"))
    over.set()


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (lambda was: was._replace(memory=was.memory * 1.2), "memory: 200 MB, then 240 MB"),
        (lambda was: was._replace(handles=was.handles + 1), "handles: 8, then 9"),
        (lambda was: was._replace(threads=was.threads + 1), "threads: 2, then 3"),
        (lambda was: was._replace(files=was.files + 1), "files: 3, then 4"),
    ],
)
def test_what_grows_is_found(more: Callable[[Held], Held], said: str) -> None:
    assert grown(FLAT) == []
    late = [each._replace(held=more(each.held)) for each in FLAT[15:]]
    assert grown([*FLAT[:15], *late]) == [said]
