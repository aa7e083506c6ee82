"""The panel at gpiozero's pins: presses, turns, lamps, and every way in which pins can fail it."""

from __future__ import annotations

import logging
import threading
import time
from typing import Any

import pytest

from hardware.panel import pins
from hardware.panel.debounce import QUIET
from hardware.panel.lamps import Lamp
from hardware.panel.news import Pressed, Struck, Switched, Told, Turned
from hardware.panel.panel import Panel
from hardware.panel.simulated import FAULTS
from ui.conformance.clocks import HandClock

Rig = Any


def test_each_button_is_heard_once_a_press(rig: Rig) -> None:
    rig.opened()
    for name in rig.panel.wiring.buttons():
        rig.hands.press(name)
        rig.until(lambda name=name: [news.button for news in rig.of(Pressed)][-1:] == [name])
    assert [news.button for news in rig.of(Pressed)] == list(rig.panel.wiring.buttons())


def test_a_bouncing_contact_is_one_press(paced: Rig) -> None:
    paced.opened()
    paced.hands.fail("duplicate")
    paced.hands.press("confirm")
    paced.hands.mend("duplicate")
    paced.hands.press("undo")
    paced.until(lambda: len(paced.of(Pressed)) >= 2)
    assert [news.button for news in paced.of(Pressed)] == ["confirm", "undo"]


def test_a_switch_tells_its_part_at_the_start_and_at_each_change(rig: Rig) -> None:
    rig.opened()
    rig.until(lambda: rig.of(Switched))
    assert rig.of(Switched) == [Switched("flap_a", "out", first=True)]
    rig.hands.set_switch("flap_a", True)
    rig.until(lambda: len(rig.of(Switched)) == 2)
    assert rig.of(Switched)[1] == Switched("flap_a", "in")


def test_a_tab_pushed_to_its_end_is_heard_once(rig: Rig) -> None:
    rig.opened()
    rig.hands.push("push_left")
    rig.until(lambda: rig.of(Struck))
    rig.hands.press("confirm")
    rig.until(lambda: rig.of(Pressed))
    assert rig.of(Struck) == [Struck("push_left")] and [news.button for news in rig.of(Pressed)] == ["confirm"]


def test_the_knob_turns_both_ways(rig: Rig) -> None:
    rig.opened()
    rig.hands.turn(3)
    rig.until(lambda: sum(news.steps for news in rig.of(Turned)) == 3)
    rig.hands.turn(-2)
    rig.until(lambda: sum(news.steps for news in rig.of(Turned)) == 1)


def test_lamps_shine_as_shown_and_go_out_at_the_end(rig: Rig) -> None:
    rig.opened()
    rig.panel.show({1: Lamp.ON, 2: Lamp.BLINK})
    rig.until(lambda: rig.hands.lit(1) and rig.hands.lit(2))
    rig.until(lambda: rig.hands.lit(1) and not rig.hands.lit(2))
    rig.panel.show({})
    rig.until(lambda: not rig.hands.lit(1) and not rig.hands.lit(2))


def test_the_buzzer_beeps_as_often_as_asked(rig: Rig) -> None:
    rig.opened()
    rig.panel.beep(2)
    rig.until(lambda: rig.hands.beeps == 2)


@pytest.mark.parametrize("fault", ["unplug", "busy", "denied"])
def test_pins_that_go_are_taken_up_again_and_it_is_said_once_each_way(
    rig: Rig, fault: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "hardware.panel.panel")
    rig.opened()
    rig.panel.show({1: Lamp.ON})
    caplog.clear()
    rig.hands.fail(fault)
    rig.until(lambda: not rig.panel.status.works)
    rig.hands.mend(fault)
    rig.opened()
    rig.until(lambda: rig.hands.lit(1))
    rig.hands.press("confirm")
    rig.until(lambda: rig.of(Pressed))
    assert [news.good for news in rig.of(Told)] == [False, True]
    assert [record.levelname for record in caplog.records] == ["WARNING", "INFO"]


def test_pins_taken_away_once_are_back_by_themselves(rig: Rig) -> None:
    rig.opened()
    rig.hands.fail("reset")
    rig.until(lambda: [news.good for news in rig.of(Told)] == [False, True])
    rig.hands.press("undo")
    rig.until(lambda: [news.button for news in rig.of(Pressed)] == ["undo"])


def test_pins_that_tell_no_changes_are_looked_at(paced: Rig) -> None:
    paced.opened()
    paced.hands.fail("silent")
    for name in ("confirm", "undo", "knob"):
        paced.hands.press(name, hold=0.5)
    paced.until(lambda: len(paced.of(Pressed)) == 3 and paced.of(Told))
    paced.hands.mend("silent")
    paced.hands.press("confirm")
    paced.until(lambda: [news.good for news in paced.of(Told)] == [False, True])


def test_a_loose_wire_is_left_out_until_it_is_still(paced: Rig, hand_clock: HandClock) -> None:
    paced.opened()
    paced.hands.fail("garbled")
    paced.until(lambda: paced.of(Told))
    count = len(paced.of(Pressed))
    assert count < 6
    paced.hands.press("undo")
    paced.until(lambda: paced.of(Pressed)[-1].button == "undo")
    paced.hands.mend("garbled")

    def still_long_enough() -> bool:
        """The wire's last touch may be heard only after the clock has gone on."""
        hand_clock.pause(QUIET)
        return len(paced.of(Told)) == 2

    paced.until(still_long_enough)
    assert [news.good for news in paced.of(Told)] == [False, True]
    assert [news.button for news in paced.of(Pressed)] == ["confirm"] * count + ["undo"]
    paced.hands.press("confirm")
    paced.until(lambda: paced.of(Pressed)[-1].button == "confirm")


def test_slow_lamps_keep_nobody_waiting(rig: Rig) -> None:
    rig.opened()
    rig.hands.fail("slow")
    rig.panel.show({1: Lamp.ON, 2: Lamp.ON})
    rig.hands.press("confirm", hold=1.0)
    rig.until(lambda: rig.of(Pressed))
    assert rig.of(Told) == []


def test_every_fault_has_words_and_an_unknown_one_is_refused(rig: Rig) -> None:
    assert all(FAULTS.values())
    with pytest.raises(KeyError):
        rig.hands.fail("earthquake")


def test_without_a_pi_nothing_is_pretended_unless_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("GPIOZERO_PIN_FACTORY", raising=False)
    try:
        real = pins.choose()
    except pins.NoPins as refused:
        assert str(refused.words)
    else:
        assert not real.simulated
        real.factory.close()
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "mock")
    chosen = pins.choose()
    assert chosen.simulated and "pretended" in str(chosen.words)
    chosen.factory.close()


def test_a_panel_without_pins_says_so_once_and_goes_on_looking() -> None:
    asked = threading.Semaphore(0)

    def none() -> pins.Pins:
        asked.release()
        raise pins.NoPins(pins.trouble(OSError(2, "unable to open gpiochip")))

    from hardware.panel.wiring import Wiring

    with Panel(Wiring(confirm=5), choose=none) as panel:
        assert asked.acquire(timeout=60) and asked.acquire(timeout=60)
        assert [news.good for news in panel.poll() if isinstance(news, Told)] == [False]
        assert not panel.status.works and "no pins" in str(panel.status.words)


@pytest.mark.parametrize(
    ("error", "word"),
    [
        (PermissionError(13, "Permission denied"), "group gpio"),
        (OSError(16, "GPIO busy"), "Another program"),
        (AttributeError("module 'lgpio' has no attribute 'SET_BIAS_DISABLE'"), "python3-lgpio"),
        (ModuleNotFoundError("No module named 'lgpio'"), "python3-lgpio"),
        (OSError(2, "no chip"), "no pins"),
        (OSError(5, "odd"), "plugs"),
    ],
)
def test_each_trouble_names_its_cure(error: BaseException, word: str) -> None:
    assert word in str(pins.trouble(error))


def test_no_hand_lets_go_before_the_panel_has_looked(hand_clock: HandClock) -> None:
    """A round of the panel asks for the time before it looks at its contacts, and once more for its lamps."""
    held, seen, over = threading.Event(), threading.Event(), threading.Event()

    def rounds() -> None:
        while not over.is_set():
            hand_clock()
            time.sleep(0.001)  # where a busy machine lets the hand go first
            if held.is_set():
                seen.set()
            hand_clock()

    panel = threading.Thread(target=rounds)
    panel.start()
    try:
        for _ in range(50):
            seen.clear()
            held.set()
            hand_clock.pause(QUIET)
            held.clear()
            assert seen.is_set()
    finally:
        over.set()
        panel.join()
