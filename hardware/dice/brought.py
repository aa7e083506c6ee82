"""Dice of other packages: each is an entry point of the group `companion.dice`.

    [project.entry-points."companion.dice"]
    mqtt = "mqtt_die:dice"

It is called with what wakes the table, and gives a `DiceSource`, or None where none of its dice is set up.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from importlib.metadata import entry_points

from hardware.dice.source import DiceSource

log = logging.getLogger(__name__)
GROUP = "companion.dice"


def brought(wake: Callable[[], object]) -> list[DiceSource]:
    """The sources of all packages that bring one; of one that is no good the log tells, and all others are heard."""
    found = []
    for entry in sorted(entry_points(group=GROUP)):
        try:
            source = entry.load()(wake)
        except Exception as error:  # somebody else's code
            whose = entry.dist.name if entry.dist else entry.value
            log.error(
                "The dice “%s” of the package %s cannot be heard (%s: %s). All others can. "
                "Bring the package up to date, or remove it.",
                entry.name,
                whose,
                type(error).__name__,
                error,
            )
        else:
            found += [source] if source else []
    return found
