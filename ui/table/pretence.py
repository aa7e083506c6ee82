"""A panel that is not there: where gpiozero is asked for pretended pins, `companion panel` has hands to press them."""

from __future__ import annotations

import atexit
import logging

from hardware.panel import pins
from hardware.panel.hands import Reached
from hardware.panel.panel import Panel
from hardware.panel.simulated import SimulatedPanel
from hardware.panel.wiring import Wiring
from ui.table import places

log = logging.getLogger(__name__)


def panel(wired: Wiring) -> Panel:
    """The panel with these wires, not yet started: at this machine's pins, or pretended and within reach."""
    if not pins.asked_for_pretence():
        return Panel(wired)
    hands = SimulatedPanel(wired)
    reached = Reached(hands, places.panel())
    try:
        reached.open()
    except OSError as error:
        log.warning("nobody can press the pretended panel: %s", error)
    else:
        atexit.register(reached.close)
    return Panel(wired, choose=hands.choose)
