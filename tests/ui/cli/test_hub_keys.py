"""`companion hub` at the keyboard: every die and every fault has its key, on a terminal and in a pipe."""

from __future__ import annotations

import os
import pty
import select
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from hardware.dice.faults import FAULTS
from hardware.dice.simulated_hub import SimulatedHub
from ui.cli.hub import keys, legend, press
from ui.cli.keyboard import END
from ui.table.simulated import DICE

PATIENCE = 60.0


@pytest.fixture
def hub(tmp_path: Path) -> Iterator[SimulatedHub]:
    made = SimulatedHub(DICE, rng=Random(1), path=tmp_path / "hub")
    made.open()
    yield made
    made.close()


def test_each_die_and_each_fault_has_one_key(hub: SimulatedHub) -> None:
    assert {name for what, name in keys().values() if what == "roll"} == set(DICE)
    assert {name for what, name in keys().values() if what == "fault"} == set(FAULTS)
    assert all(fault.words in legend(hub) for fault in FAULTS.values())
    assert not {"q", "0", "?"} & keys().keys()


def test_a_key_switches_its_fault_on_and_off(hub: SimulatedHub) -> None:
    for key, (what, name) in keys().items():
        if what == "roll":
            assert (press(hub, key) or "").startswith(f"{name} shows side")
        elif name != "reset":
            press(hub, key)
            assert name in hub.faults and f"* {key}  {name}" in legend(hub)
            press(hub, key)
            assert name not in hub.faults
    press(hub, "a")
    press(hub, "b")
    assert press(hub, "0") == "all is well" and hub.faults == {}
    assert press(hub, "?") == legend(hub) and not set(END) & keys().keys()


def test_at_a_real_terminal_keys_need_no_enter(tmp_path: Path) -> None:
    master, slave = pty.openpty()
    command = [sys.executable, "-m", "ui.cli.main", "hub", "--simulate", "--path", str(tmp_path / "hub")]
    process = subprocess.Popen(command, stdin=slave, stdout=slave, stderr=slave)
    os.close(slave)
    said = b""

    def until(what: bytes) -> None:
        nonlocal said
        give_up = time.monotonic() + PATIENCE
        while what not in said:
            assert time.monotonic() < give_up, said.decode()
            if select.select([master], [], [], 0.1)[0]:
                said += os.read(master, 4096)

    try:
        until(b"quit")
        os.write(master, b"m")
        until(b"unplug: ")
        os.write(master, b"1")
        until(b"ivory shows side")
        os.write(master, b"q")
        assert process.wait(PATIENCE) == 0
    finally:
        process.kill()
        process.wait()
        os.close(master)
