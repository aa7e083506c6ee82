"""What years of evenings cost a machine: memory, and what its card is written, whole games long."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.machine import console
from tests.machine.conftest import in_game
from tests.machine.disk import Disk
from tests.machine.machine import OUR_TIME, Machine
from tests.machine.plug import SHORT, bare

pytestmark = pytest.mark.machine

ANSWERS = 10_000
MOST_WRITTEN = 16_000
"""Bytes of the card an answer: the pages of the log, and what its file system writes with them."""
MOST_KEPT = 400
"""Bytes of the journal an answer, beside what its log of pages may have."""
LOG = 5_000_000
MOST_MEMORY = 32_000_000
"""More bytes after so many answers than after the first thousand."""


@pytest.mark.slow
@in_game
def test_ten_thousand_answers_cost_a_card_and_the_memory_little(
    machine: Machine, its_disk: Disk, tmp_path: Path
) -> None:
    disk, folder = its_disk._replace(image=bare(machine, tmp_path)), machine.folder.with_name("wear")
    with Machine(disk, folder, words=f"{SHORT} SEED=1 ANSWERS={ANSWERS}", pace=OUR_TIME, screen=()) as plays:
        plays.ended()
    lines = (folder / "console.log").read_text(errors="replace").splitlines()
    told = [list(map(int, line.split()[1:])) for line in lines if line.startswith(console.COSTS)]
    (early, memory, _, written), (late, memory_after, lies, written_after) = told
    print(told)
    assert (early, late) == (console.EARLY, ANSWERS)
    assert (written_after - written) / (late - early) <= MOST_WRITTEN
    assert lies <= LOG + MOST_KEPT * ANSWERS
    assert memory_after - memory <= MOST_MEMORY
