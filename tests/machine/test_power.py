"""Years in an hour: the plug pulled at any instant, a clock that says 1970, a card that is full or turns read-only."""

from __future__ import annotations

import os
import time
from pathlib import Path
from random import Random

import pytest

from hardware.dice.simulated_hub import SimulatedHub
from tests.machine.evening import GAME, begins, events, shows
from tests.machine.machine import Machine
from tests.machine.test_devices import plugged, thrown

pytestmark = pytest.mark.machine

CUTS = int(os.environ.get("CUTS", "2"))
"""`make machine BOOTS=200` for more: each is a boot, minutes without acceleration."""


def test_the_plug_is_pulled_in_mid_game(machine: Machine, tmp_path: Path) -> None:
    rng = Random(1)
    with SimulatedHub({"white": "d8"}, rng=Random(3), path=tmp_path / "hub") as hub:
        begins(machine, f"--table real --camera none {GAME} --players 2")
        plugged(machine, hub, 1)
        shows(machine, f"{GAME} 1")
        begins_no_more(machine)
        kept = events(machine)
        for cut in range(CUTS):
            thrown(machine, hub, kept + 1)
            kept = events(machine)
            hub.roll("white")
            time.sleep(rng.random() * 3)
            machine.off()
            machine.on().up()
            shows(machine, "home")
            machine.settled(f"after cut {cut + 1}")
            assert events(machine) >= kept, "what was shown is there"
            machine.tap(400, 200)
            shows(machine, f"{GAME} 1")
            plugged(machine, hub, 1)
        thrown(machine, hub, kept + 1)


def begins_no_more(machine: Machine) -> None:
    """From the next start on no game is begun: what is there was there."""
    machine.run("rm /etc/systemd/system/companion.service.d/evening.conf && systemctl daemon-reload && sync")


def test_a_clock_years_behind_and_a_full_card_stop_nothing(machine: Machine) -> None:
    machine.run("date -s 1970-01-02")
    begins(machine, f"--table simulated --camera none {GAME} --players 2")
    shows(machine, f"{GAME} 1")
    assert "years behind" in machine.said("companion doctor")
    machine.settled("in 1970")
    machine.run("fallocate -l $(df --output=avail -B1 / | tail -1) /full; dd if=/dev/zero of=/fuller bs=4k", ok=False)
    machine.tap(652, 440)
    machine.settled("on a full card")
    shows(machine, f"{GAME} 1")
    machine.run("rm -f /full /fuller")


def test_a_card_that_turns_read_only_is_said_and_the_window_stays(machine: Machine) -> None:
    begins(machine, f"--table simulated --camera none {GAME} --players 2")
    shows(machine, f"{GAME} 1")
    machine.run("echo 1 >/proc/sys/kernel/sysrq; echo u >/proc/sysrq-trigger")
    machine.until(
        lambda: " ro," in machine.said("findmnt -no OPTIONS / | sed 's/^/ /; s/$/,/'"), "a card that is read-only"
    )
    machine.tap(652, 440)
    machine.settled("on a card that is read-only")
    shows(machine, f"{GAME} 1")
