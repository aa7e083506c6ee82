"""A panel that is not there: pins of gpiozero's MockFactory with somebody to press them, and faults by name.

For people without a Pi, and for trying what happens when a wire comes loose. The panel's own code is the very same.
"""

from __future__ import annotations

import errno
import threading
import time
from collections.abc import Callable
from typing import Any

from companion.table.words import say
from hardware.panel.pins import Pins
from hardware.panel.wiring import Wiring

FAULTS: dict[str, str] = {
    "unplug": "the ribbon comes out: every pin is gone",
    "silent": "the pins tell of no change any more",
    "garbled": "the confirm button's wire is loose and flickers",
    "slow": "every lamp takes a fifth of a second to light",
    "duplicate": "contacts bounce badly",
    "reset": "the pins are taken away once, and are there again",
    "busy": "another program takes the pins",
    "denied": "this user may not use the pins any more",
}
BOUNCE = 0.001
"""Seconds between the edges of a bouncing contact."""


class SimulatedPanel:
    """Hands and faults for a `Panel(wiring, choose=simulated.choose)`. Names of buttons as in `Wiring.buttons`.

    `pause` lets so many seconds go by while a hand or a loose wire is at it.
    """

    def __init__(self, wiring: Wiring, *, pause: Callable[[float], object] = time.sleep) -> None:
        self.wiring = wiring
        self._pause = pause
        self.faults: set[str] = set()
        self.closed: set[str] = set()
        """The parts whose switches are pressed."""
        self._factory: Any = None
        self._generation = 0
        self._flickering: threading.Thread | None = None
        self._calm = threading.Event()

    def choose(self) -> Pins:
        """The pins, for a Panel to open. Raises OSError as a kernel would, while a fault says so."""
        if "busy" in self.faults:
            raise OSError(errno.EBUSY, "GPIO busy")
        if "denied" in self.faults:
            raise PermissionError(errno.EACCES, "Permission denied")
        if "unplug" in self.faults:
            raise OSError(errno.ENODEV, "No such device")
        self._generation += 1
        self._factory = _factory(self, self._generation)
        words = say("The lamps and buttons are pretended; nothing is wired to them.")
        return Pins(self._factory, True, words)

    # -- hands -----------------------------------------------------------------------------------------------------

    def press(self, button: str, hold: float = 0.06) -> None:
        """Presses a button for `hold` seconds. Raises KeyError for one the wiring has not."""
        pin = self._pin(self.wiring.buttons()[button])
        self._hold(pin, hold)

    def set_switch(self, part: str, pressed: bool) -> None:
        """Presses the switch at a part, or lets it go. Raises KeyError where there is none."""
        pins = {switch.part: switch.pin for switch in self.wiring.switches}
        self._drive(self._pin(pins[part]), not pressed)
        (self.closed.add if pressed else self.closed.discard)(part)

    def push(self, choice: str, hold: float = 0.06) -> None:
        """Pushes a tab to the end of its way. Raises KeyError for one the wiring has not."""
        pin = self._pin({stroke.choice: stroke.pin for stroke in self.wiring.strokes}[choice])
        self._hold(pin, hold)

    def turn(self, steps: int) -> None:
        """Turns the knob; clockwise where positive. Raises KeyError where there is none."""
        if self.wiring.knob is None:
            raise KeyError("knob")
        a, b = self._pin(self.wiring.knob.a), self._pin(self.wiring.knob.b)
        first, second = (a, b) if steps > 0 else (b, a)
        for _ in range(abs(steps)):
            for pin, high in ((first, False), (second, False), (first, True), (second, True)):
                self._drive(pin, high)

    def lit(self, place: int) -> bool:
        """Whether the lamp of this place shines; a lamp without its pins does not."""
        pin = self._pin(self.wiring.lamps()[place])
        return pin is not None and pin.function == "output" and pin.high

    @property
    def beeps(self) -> int:
        """How often the buzzer has begun to sound."""
        pin = self._pin(self.wiring.buzzer or 0) if self.wiring.buzzer else None
        return sum(each.state for each in pin.states) if pin else 0

    # -- faults ----------------------------------------------------------------------------------------------------

    def fail(self, name: str) -> None:
        """Switches a fault on; `FAULTS` tells which there are. Raises KeyError for another name."""
        if name not in FAULTS:
            raise KeyError(name)
        if name == "reset":
            self._generation += 1  # the pins that are open now are gone, once
            return
        self.faults.add(name)
        if name == "garbled":
            self._calm.clear()
            self._flickering = threading.Thread(target=self._flicker, name="loose wire", daemon=True)
            self._flickering.start()

    def mend(self, name: str) -> None:
        """Switches a fault off; harmless where it is not on."""
        self.faults.discard(name)
        if name == "garbled" and self._flickering:
            self._calm.set()
            self._flickering.join()
            self._flickering = None

    def gone(self, generation: int) -> OSError | None:
        """What using a pin that was opened then raises now."""
        if generation != self._generation or self.faults & {"unplug", "busy", "denied"}:
            return OSError(errno.ENODEV, "No such device")
        return None

    def _flicker(self) -> None:
        high = False
        while not self._calm.is_set():
            self._pause(0.03)
            pin = self._pin(self.wiring.buttons()["confirm"])
            self._drive(pin, high)
            high = not high
        self._drive(self._pin(self.wiring.buttons()["confirm"]), True)

    def _hold(self, pin: Any, seconds: float) -> None:
        """As a finger does, which stays away for a moment too."""
        self._drive(pin, False)
        self._pause(seconds)
        self._drive(pin, True)
        self._pause(2 * self.wiring.settle)

    def _pin(self, number: int) -> Any:
        return self._factory.pin(number) if self._factory else None

    def _drive(self, pin: Any, high: bool) -> None:
        """Moves a contact; with the fault `duplicate` it bounces."""
        if pin is None or pin.function != "input":
            return
        if "duplicate" in self.faults:
            for at in range(6):
                (pin.drive_high if high ^ bool(at % 2) else pin.drive_low)()
                self._pause(BOUNCE)
        (pin.drive_high if high else pin.drive_low)()


def _factory(panel: SimulatedPanel, generation: int) -> Any:
    """A MockFactory whose pins fail as the panel's faults say."""
    from gpiozero.pins.mock import MockFactory, MockPin

    class Pin(MockPin):  # type: ignore[misc]
        """A pretended pin that can go away. `high`: how it is driven, whether it is there or not."""

        @property
        def high(self) -> bool:
            return bool(self._state)

        def _get_state(self) -> Any:
            self._there()
            return super()._get_state()

        def _set_state(self, value: Any) -> None:
            self._there()
            if "slow" in panel.faults:
                time.sleep(0.2)
            super()._set_state(value)

        def _call_when_changed(self) -> None:
            if "silent" not in panel.faults:
                super()._call_when_changed()

        def _there(self) -> None:
            if error := panel.gone(generation):
                raise error

    return MockFactory(pin_class=Pin)
