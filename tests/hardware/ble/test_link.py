"""The real link over a pretended radio: found, heard, lost and found again, whatever the dice and the radio do."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

import pytest

from hardware.ble.link import ASK_AFTER, LOST_AFTER, MOST
from hardware.ble.simulated import FAULTS, SimulatedDie
from hardware.dice.news import DieFound, DieLost, PortTrouble, RadioBack, Reading, Unanswered
from hardware.dice.sentences import DieState

Lay = Callable[..., Any]


def test_every_side_of_both_makes_counts_once(lay: Lay, white: SimulatedDie, green: SimulatedDie) -> None:
    table = lay(white, green)
    table.heard()
    thrown = []
    for die, sides in ((white, 8), (green, 6)):
        for side in range(1, sides + 1):
            die.throw(side)
            thrown.append((die.kind, side))
            table.until(lambda: len(table.readings) == len(thrown))
    assert table.readings == thrown and table.offered == []
    assert {found.die_id for found in table.of(DieFound)} == {"jon-s-w-4f2a", "godice-100b"}


def test_an_old_pixel_is_heard_too(lay: Lay) -> None:
    old = SimulatedDie("pixels", "d6", "Old", "D0:00:00:00:00:01", old=True)
    table = lay(old)
    table.heard()
    old.throw(3)
    table.until(lambda: table.readings == [("d6", 3)])


def test_a_reading_has_its_name_its_seat_and_its_evidence(lay: Lay, white: SimulatedDie) -> None:
    table = lay(white)
    table.heard()
    table.link.know("jon-s-w-4f2a", "white", "red")
    white.throw(7)
    table.until(lambda: table.readings)
    [reading] = table.of(Reading)
    assert (reading.name, reading.seat, reading.evidence) == ("white", "red", "030106")


def test_a_godice_is_of_the_shell_that_people_say(lay: Lay) -> None:
    die = SimulatedDie("godice", "d8", "GoDice_1_B_v04", "E0:00:00:00:10:0C")
    table = lay(die, shells={"godice-100c": "d8"})
    table.heard()
    die.throw(8)
    table.until(lambda: table.readings == [("d8", 8)])


def test_a_shell_can_be_changed_while_it_is_heard(lay: Lay, green: SimulatedDie) -> None:
    table = lay(green)
    table.heard()
    green.kind = "d8"
    table.link.shell("godice-100b", "d8")
    table.until(lambda: any(die.kind == "d8" for die in table.link.dice))
    green.throw(8)
    table.until(lambda: table.readings == [("d8", 8)])


def test_dice_blink_and_one_that_has_gone_says_so(lay: Lay, white: SimulatedDie, green: SimulatedDie) -> None:
    table = lay(white, green)
    table.heard()
    assert table.link.blink("jon-s-w-4f2a", 4) and table.link.blink("godice-100b", 2)
    table.until(lambda: (white.blinks, green.blinks) == (4, 2))
    assert not table.link.blink("nobody")
    green.out = None
    table.radio.connected.clear()
    assert table.link.blink("godice-100b")
    table.until(lambda: table.of(Unanswered))


@pytest.mark.parametrize("fault", ["unplug", "reset"])
def test_dice_that_go_come_back_by_themselves_and_it_is_said_once_each_way(
    lay: Lay, white: SimulatedDie, fault: str
) -> None:
    table = lay(white)
    table.heard()
    table.radio.fail(fault)
    table.until(lambda: table.of(DieLost))
    table.radio.mend(fault)
    table.until(lambda: len(table.of(DieFound)) == 2)
    white.throw(2)
    table.until(lambda: table.readings == [("d8", 2)])
    assert len(table.of(DieLost)) == 1


@pytest.mark.parametrize("fault", ["busy", "denied"])
def test_a_radio_that_goes_is_said_once_each_way(
    lay: Lay, white: SimulatedDie, fault: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "hardware.ble.link")
    table = lay(white)
    table.heard()
    table.radio.fail(fault)
    table.until(lambda: table.of(PortTrouble) and not table.link.status.heard)
    for _ in range(4):
        scans = table.radio.scans
        table.clock.jump(10)
        table.until(lambda scans=scans: table.radio.scans > scans)
    table.radio.mend(fault)
    table.clock.jump(10)
    table.heard()
    table.until(lambda: table.of(RadioBack))
    assert len(table.of(PortTrouble)) == len(table.of(RadioBack)) == 1
    warnings = [record.getMessage() for record in caplog.records if record.levelname == "WARNING"]
    assert len(warnings) == len(set(warnings)) == 2  # the radio, and the die that is lost with it


def test_a_roll_in_a_gap_is_offered_and_not_assumed(lay: Lay, white: SimulatedDie) -> None:
    table = lay(white)
    table.heard()
    table.radio.fail("unplug")
    table.until(lambda: table.of(DieLost))
    white.throw(6)
    table.radio.mend("unplug")
    table.until(lambda: table.offered == [6])
    assert table.readings == []


def test_a_die_that_is_connected_and_dumb_is_asked_then_let_go_and_found_again(lay: Lay, white: SimulatedDie) -> None:
    table = lay(white)
    table.heard()
    table.radio.fail("silent")
    table.clock.jump(ASK_AFTER)
    assert table.of(DieLost) == []
    table.clock.jump(LOST_AFTER)
    table.until(lambda: table.of(DieLost))
    table.radio.mend("silent")
    table.clock.jump(ASK_AFTER)  # it may be connected again, and be asked; longer, and it would be lost once more
    table.until(lambda: len(table.of(DieFound)) == 2)
    white.throw(1)
    table.until(lambda: table.readings == [("d8", 1)])


def test_a_quiet_die_that_answers_is_kept(lay: Lay, white: SimulatedDie) -> None:
    table = lay(white)
    table.heard()
    for _ in range(6):
        asked = white.asked
        table.clock.jump(ASK_AFTER)
        table.until(lambda asked=asked: white.asked > asked)
    assert table.of(DieLost) == []


def test_garbled_packets_are_believed_by_nobody(lay: Lay, white: SimulatedDie) -> None:
    table = lay(white)
    table.heard()
    table.radio.fail("garbled")
    for side in (1, 2, 3, 4):
        white.throw(side)
    table.until(lambda: table.radio.spoilt >= 8)
    table.radio.mend("garbled")
    white.throw(5)
    table.until(lambda: table.readings[-1:] == [("d8", 5)])
    assert len(table.readings) == 1


def test_packets_that_come_twice_are_one_throw(lay: Lay, white: SimulatedDie, green: SimulatedDie) -> None:
    table = lay(white, green)
    table.heard()
    table.radio.fail("duplicate")
    white.throw(3)
    green.throw(3)
    white.throw(3)
    table.until(lambda: len(table.readings) >= 3)
    assert sorted(table.readings) == [("d6", 3), ("d8", 3), ("d8", 3)]


def test_one_die_lost_in_flight_does_not_spoil_the_other(lay: Lay, white: SimulatedDie, green: SimulatedDie) -> None:
    table = lay(white, green)
    table.heard()
    white.fly()
    green.fly()
    table.until(lambda: all(die.state is DieState.ROLLING for die in table.link.dice))
    next(each for each in table.radio.connected if each.die is green).break_off()
    table.until(lambda: table.of(DieLost))
    white.land(5)
    table.until(lambda: table.readings == [("d8", 5)])


def test_no_more_dice_are_taken_than_a_radio_can_hold(lay: Lay) -> None:
    dice = [SimulatedDie("pixels", "d6", f"die {at}", f"D0:00:00:00:00:{at:02X}") for at in range(MOST + 3)]
    table = lay(*dice)
    table.until(lambda: len(table.link.dice) == MOST)
    assert all(FAULTS.values())


def test_a_machine_without_bluetooth_disturbs_no_game(lay: Lay) -> None:
    table = lay()
    table.radio.fail("denied")
    table.clock.jump(20)
    table.until(lambda: "group bluetooth" in str(table.link.status.words))
    table.radio.mend("denied")
    table.clock.jump(20)
    table.until(lambda: "looking" in str(table.link.status.words))
    assert table.of(object) == []
