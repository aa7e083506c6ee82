"""Devices of other packages, each an entry point of its name.

    [project.entry-points."companion.dice"]
    mqtt = "mqtt_die:dice"                # called with what wakes the table: a `DiceSource`, or None: none is set up

    [project.entry-points."companion.panels"]
    keys = "my_keys:panel"                # called with nothing: a `PanelSource`, or None: none is attached

    [project.entry-points."companion.cameras"]
    attic = "attic_camera:AtticCamera"    # called with what follows the colon of `attic:north`, or "": a `Source`

    [project.entry-points."companion.twins"]
    mqtt = "mqtt_die.pretended:Twin"      # a `Rig`: the device of that name at a pretended other end, to be tried with

Of one that is no good the log tells, and all others are used.
"""

from __future__ import annotations

import logging
from importlib.metadata import EntryPoint, entry_points
from typing import Any

log = logging.getLogger(__name__)

DICE, PANELS, CAMERAS, TWINS = "companion.dice", "companion.panels", "companion.cameras", "companion.twins"
DEVICES = DICE, PANELS, CAMERAS


def declared(group: str) -> dict[str, EntryPoint]:
    """What packages declare in that group, by name."""
    return {entry.name: entry for entry in sorted(entry_points(group=group))}


def brought(group: str, *given: object) -> list[Any]:
    """The devices of all packages that bring one and have it set up, each made of what is given."""
    found = []
    for name, entry in declared(group).items():
        try:
            device = entry.load()(*given)
        except Exception as error:  # somebody else's code
            log.error(
                "The device “%s” of the package %s cannot be used (%s: %s). All others can. "
                "Bring the package up to date, or remove it.",
                name,
                entry.dist.name if entry.dist else entry.value,
                type(error).__name__,
                error,
            )
        else:
            found += [] if device is None else [device]
    return found
