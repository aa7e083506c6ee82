"""The fault matrix: every device of the house, every fault, every moment of a game; `make faults` runs all of it."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from hardware.dice.sentences import DieState
from tests.waiting import until
from ui.conformance.faults import tried
from ui.conformance.moments import MOMENTS
from ui.conformance.own_rigs import OWN, SEEING, HubRig
from ui.conformance.rig import FAULTS

WITHIN = 2.0
"""Seconds within which a touch is answered, whatever a device does."""
QUICK = [
    *(("hub", fault, "in mid-roll") for fault in FAULTS),
    *(("bluetooth", fault, "awaiting roll") for fault in FAULTS),
    *(("panel", fault, "in a fold") for fault in ("unplug", "busy", "reset", "duplicate")),
    *(("camera", fault, "in a duel") for fault in ("unplug", "busy", "garbled", "denied")),
]
"""The cells of the ordinary suite; no clock is looked at there."""
CELLS = [(device, fault, moment) for device in OWN for fault in FAULTS for moment in MOMENTS]


@pytest.mark.parametrize(("device", "fault", "moment"), QUICK)
def test_a_fault_costs_a_device_and_never_the_game(device: str, fault: str, moment: str, tmp_path: Path) -> None:
    tried(OWN[device], tmp_path, fault, moment)


def test_a_hub_that_has_begun_anew_works_before_the_die_lands_of_which_it_knows_nothing_any_more(
    tmp_path: Path,
) -> None:
    with closing(HubRig(tmp_path)) as rig:
        rig.source.start()
        until(rig.works)
        rig.throw()
        rig.fail("reset")
        until(lambda: any(die.state is DieState.UNKNOWN for die in rig.source.dice))
        until(rig.works)


@pytest.mark.slow
@pytest.mark.faults
@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("device", SEEING)
def test_in_every_cell_a_touch_is_answered_in_time(
    device: str, fault: str, moment: str, tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    took = tried(SEEING[device], tmp_path, fault, moment)
    record_property("seconds until a touch was answered", round(took, 3))
    assert took < WITHIN, f"a touch took {took:.2f} s"


def test_the_matrix_is_whole() -> None:
    assert len(CELLS) == len(set(CELLS)) == 4 * 8 * 5
    assert set(QUICK) <= set(CELLS)
