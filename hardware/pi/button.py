"""`python -m hardware.pi.button PANEL.TOML`: held for two seconds, the panel's power button switches the machine off.

A program of its own, so that it works when the window does not. Leaves with 3 where no button is wired or no pins are.
"""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable
from pathlib import Path

from gpiozero import Button

from companion.files import BadFile
from companion.table.words import Words
from hardware.panel import pins, wiring
from hardware.pi.power import power_off

HOLD = 2.0
"""Seconds; a button that is brushed does nothing."""
NOTHING_TO_DO = 3


def watch(pin: int, chosen: pins.Pins, off: Callable[[], Words | None], hold: float = HOLD) -> Button:
    """The button at a pin, which calls `off` when it has been held; what `off` says goes to the log."""

    def held() -> None:
        if trouble := off():
            print(trouble, file=sys.stderr, flush=True)

    button = Button(pin, hold_time=hold, pin_factory=chosen.factory)
    button.when_held = held
    return button


def main(path: str) -> int:
    try:
        pin = wiring.read(Path(path)).power
        if pin is None:
            return NOTHING_TO_DO
        button = watch(pin, pins.choose(), power_off)
    except (BadFile, pins.NoPins) as error:
        print(error, file=sys.stderr)
        return NOTHING_TO_DO
    except pins.faults() as error:
        print(pins.trouble(error), file=sys.stderr)
        return 1
    with button:
        threading.Event().wait()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
