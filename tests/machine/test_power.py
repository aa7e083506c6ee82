"""Years in an hour: the plug pulled at any instant, a clock that says 1970, a card that is full or turns read-only."""

from __future__ import annotations

import os
import time
from pathlib import Path
from random import Random

import pytest

from hardware.dice.simulated_hub import SimulatedHub
from tests.machine.conftest import in_game
from tests.machine.disk import Disk
from tests.machine.evening import FACE, GAME, begins, events, shows
from tests.machine.machine import Machine, differing
from tests.machine.plug import Plug, bare, stands
from tests.machine.test_devices import SAID, plugged, thrown
from tests.machine.torn import Card, noted
from tests.machine.torn import events as events_in

pytestmark = pytest.mark.machine

LONG_AGO = ("-rtc", "base=1970-01-02T00:00:00")
"""The clock of a machine that has no battery for it."""
CUTS = int(os.environ.get("CUTS", "10"))
"""`make machine BOOTS=200` for more; by `CHAINS` cards, each of which goes on from where it was cut."""
CHAINS = 2
WINDOWS, FIRST = 20, 4
"""Each so-manieth boot is to the window: minutes without acceleration; the others, to a game at the console."""
AGAIN = 0.1
"""So many are cut before that."""
PLAYED = 3.0
"""Seconds within which a game is cut."""
INSTANTS = int(os.environ.get("INSTANTS", "200"))
"""At which no machine is booted, only its card looked at."""
THROWS = 8
ALL_RIGHT = (634, 345)
"""Whoever has read what is said taps here."""


@in_game
@pytest.mark.parametrize("chain", range(CHAINS))
def test_the_plug_is_pulled_at_any_instant(machine: Machine, its_disk: Disk, chain: int, tmp_path: Path) -> None:
    """While a game is played, while the last cut is made up for, and in the window; each boot is back in the game."""
    rng, shown, folder = Random(chain), stands(machine)[-1], machine.folder.with_name(f"plug{chain}")
    plug, longest = Plug(its_disk, bare(machine, tmp_path), folder, rng, shown), 0.0
    with (folder.with_suffix(".txt")).open("w") as notes:
        for cut in range(chain, CUTS, CHAINS):
            kind, before = "", plug.shown
            if cut // CHAINS % WINDOWS == FIRST:
                kind = "window"
                in_the_window(plug, *(LONG_AGO if cut < CHAINS * WINDOWS else ()))
            else:
                with plug.plays() as machine_:
                    if longest and rng.random() < AGAIN:
                        kind = "while it boots"
                        time.sleep(rng.random() * longest)
                    else:
                        kind, since = "game", time.monotonic()
                        machine_.until(plug.opened, "a game that was kept")
                        longest = time.monotonic() - since
                        time.sleep(rng.random() * PLAYED)
                if plug.opened():
                    plug.heard()
            print(cut, kind, before, plug.shown, plug.torn, plug.mended, file=notes, flush=True)
    assert plug.mended


def in_the_window(plug: Plug, *more: str) -> None:
    """A boot as ever, until a finger has gone on with the game."""
    with plug.on(*more) as machine:
        machine.up()
        shows(machine, "home")
        machine.settled("after a cut")
        plug.found(stands(machine))
        machine.tap(714, 74)  # go on
        shows(machine, GAME)
        machine.settled("back in the game")


@in_game
def test_a_card_without_power_at_any_instant_keeps_what_was_shown(machine: Machine, tmp_path: Path) -> None:
    """Its write cache is lost: what it was not told to keep is there, or not, or half."""
    log, image, rng = tmp_path / "log", tmp_path / "card.img", Random(7)
    shown: list[tuple[int, int]] = []
    machine.forgetful(image, log)
    with SimulatedHub({"white": "d8"}, rng=Random(3), path=tmp_path / "hub") as hub:
        plugged(machine, hub, 1)
        kept = events(machine)
        for _ in range(THROWS):
            thrown(machine, hub, kept + 1)
            kept = events(machine)
            shown.append((len(noted(log)), kept))
    machine.off()
    card = Card(image, log, tmp_path)
    for instant in sorted(rng.sample(range(len(card.writes)), INSTANTS)):
        with card.cut(instant, rng) as found:
            assert events_in(found) >= max((count for at, count in shown if at <= instant), default=0)
    card.close()
    assert card.torn
    print(f"{INSTANTS} of {len(card.writes)} instants, {card.torn} writes torn or lost, {kept} events")


def refused(machine: Machine, name: str) -> None:
    """A throw is told that cannot be kept: that is said, and it does not count."""
    before, shown = events(machine), machine.screen()
    machine.tap(*FACE)
    machine.until(lambda: differing(machine.screen(), shown) > SAID, "a word of what cannot be kept")
    machine.settled(name)
    assert events(machine) == before
    machine.tap(*ALL_RIGHT)
    machine.until(lambda: differing(machine.screen(), shown) < 0.001, "what was there before")


def test_a_clock_years_behind_and_a_full_card_stop_nothing(machine: Machine) -> None:
    machine.run("date -s 1970-01-02")
    begins(machine)
    assert "years behind" in machine.said("companion doctor")
    machine.run("fallocate -l $(df --output=avail -B1 / | tail -1) /full")
    refused(machine, "on a full card")
    machine.run("rm /full")
    before = events(machine)
    machine.tap(*FACE)
    machine.until(lambda: events(machine) == before + 1, "a throw, as there is room again")


@in_game
def test_a_card_that_turns_read_only_is_said_and_the_window_stays(machine: Machine) -> None:
    machine.run("echo 1 >/proc/sys/kernel/sysrq; echo u >/proc/sysrq-trigger")
    machine.until(lambda: machine.run("touch /written", ok=False).returncode, "a card that is read-only")
    refused(machine, "on a card that is read-only")
    shows(machine, f"{GAME} 1")
