"""The fault matrix: every device, every fault, every moment of a game; `make faults` runs all of it.

In each cell a device fails in the middle of a real game. The game goes on by touch, nothing happens that nobody did,
the device is back by itself when the fault ends, and it was said once each way.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.play.rules import digest
from companion.play.session import Session
from companion.table.events import Rolled, Undone
from tests.faults.moments import MOMENTS, session_at
from tests.faults.rigs import FAULTS, RIGS, WHOLE, Rig, until
from tests.hardware.listening import PATIENCE
from tests.play.at_table import begun
from ui.table.referee import Referee

WITHIN = 2.0
"""Seconds within which a touch is answered, whatever a device does."""
QUICK = [
    *(("dice hub", fault, "in mid-roll") for fault in FAULTS),
    *(("BLE die", fault, "awaiting roll") for fault in FAULTS),
    *(("panel", fault, "in a fold") for fault in ("unplug", "busy", "reset", "duplicate")),
    *(("camera", fault, "in a duel") for fault in ("unplug", "busy", "garbled", "permission lost")),
]
"""The cells of the ordinary suite; no clock is looked at there."""
CELLS = [(device, fault, moment) for device in RIGS for fault in FAULTS for moment in MOMENTS]


def cell(
    rigs: Mapping[str, Callable[[Path, pytest.MonkeyPatch], Rig]],
    device: str,
    fault: str,
    moment: str,
    folder: Path,
    patch: pytest.MonkeyPatch,
    log: pytest.LogCaptureFixture,
) -> float:
    """Plays one cell; returns the seconds the slowest touch took."""
    place, session, kept = session_at(moment)
    rig = rigs[device](folder, patch)
    referee = Referee(session, rig.source)
    referee.start()
    try:
        rig.begin(referee)
        until(rig, rig.works, hurry=False)
        if moment == "in mid-roll":
            rig.throw()
        log.clear()
        for name in rig.loggers:
            log.set_level(logging.INFO, name)
        rig.fail(fault)
        slowest = touched(referee, Random(1))
        rig.follow(referee)
        if fault not in rig.hidden:
            until(rig, lambda: lost(log, rig))
            if fault != "reset":  # which is over as soon as it has come
                dwell(rig)
                assert back(log, rig) == [], "the device is away, and was said to be back"
        slowest = max(slowest, touched(referee, Random(2)))
        rig.follow(referee)
        rig.mend(fault)
        until(rig, lambda: rig.works() and (fault in rig.hidden or len(back(log, rig)) >= 1))
        until(rig, rig.prove())
        slowest = max(slowest, touched(referee, Random(3)))
        referee.act(lambda: None).result(PATIENCE)
        away, again = lost(log, rig), back(log, rig)
    finally:
        rig.close()
        referee.stop()
    assert_nothing_else_happened(session, place.game, rig)
    assert_said_once_each_way(away, again, hidden=fault in rig.hidden)
    assert kept.entries
    return slowest


def dwell(rig: Rig) -> None:
    """The fault lasts, for some ten seconds of the device's clock."""
    for _ in range(12):
        time.sleep(0.05)
        rig.hurry()


def touched(referee: Referee, rng: Random) -> float:
    """Somebody answers the open question by touch; the seconds until it is judged and kept."""
    session = referee.session
    prompt = session.prompt
    event = session.rules.simulated(session.state, prompt, rng)
    began = time.perf_counter()
    referee.tell(event).result(PATIENCE)
    return time.perf_counter() - began


def assert_nothing_else_happened(session: Session[Any], game: str, rig: Rig) -> None:
    """Every event was a finger's, or a throw that somebody really made; and the state is what they lead to."""
    again = begun(game)
    moments = [moment.entry for moment in session.moments() if moment.entry]
    for entry in moments:
        again.tell(entry.event)
    assert digest(again.state) == digest(session.state)
    told = [entry for entry in moments if entry.source != "touch"]
    assert all(isinstance(entry.event, Rolled) and entry.source.startswith("die:") for entry in told), told
    assert len(told) <= rig.flights
    assert not any(isinstance(entry.event, Undone) for entry in moments)


def lost(log: pytest.LogCaptureFixture, rig: Rig) -> list[str]:
    """What the log says of the device being away."""
    return [line for line, good in _said(log, rig) if not good]


def back(log: pytest.LogCaptureFixture, rig: Rig) -> list[str]:
    """What the log says of its being there again."""
    return [line for line, good in _said(log, rig) if good]


def _said(log: pytest.LogCaptureFixture, rig: Rig) -> list[tuple[str, bool]]:
    found = []
    for record in log.records:
        if record.name in rig.loggers:
            line = record.getMessage()
            good = record.levelno == logging.INFO and not (line.startswith("camera:") and "seeing" not in line)
            found.append((line, good))
    return found


def assert_said_once_each_way(away: list[str], again: list[str], *, hidden: bool) -> None:
    """A loss may be two facts, such as a port that went and then may not be opened; each is said once."""
    assert hidden == (not away) == (not again), (away, again)
    assert len(away) == len(set(away)), away
    assert len(again) == len(set(again)), again


@pytest.mark.parametrize(("device", "fault", "moment"), QUICK)
def test_a_fault_costs_a_device_and_never_the_game(
    device: str,
    fault: str,
    moment: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    cell(RIGS, device, fault, moment, tmp_path, monkeypatch, caplog)


@pytest.mark.slow
@pytest.mark.faults
@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("device", RIGS)
def test_in_every_cell_a_touch_is_answered_in_time(
    device: str,
    fault: str,
    moment: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    record_property: Callable[[str, object], None],
) -> None:
    took = cell(WHOLE, device, fault, moment, tmp_path, monkeypatch, caplog)
    record_property("seconds until a touch was answered", round(took, 3))
    assert took < WITHIN, f"a touch took {took:.2f} s"


def test_the_matrix_is_whole() -> None:
    assert len(CELLS) == len(set(CELLS)) == 4 * 8 * 5
    assert set(QUICK) <= set(CELLS)
