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

from companion.table.words import Words, say

log = logging.getLogger(__name__)

DICE, PANELS, CAMERAS, TWINS = "companion.dice", "companion.panels", "companion.cameras", "companion.twins"
DEVICES = DICE, PANELS, CAMERAS


def declared(group: str) -> dict[str, EntryPoint]:
    """What packages declare in that group, by name."""
    return {entry.name: entry for entry in sorted(entry_points(group=group))}


def whose(entry: EntryPoint) -> str:
    """The package that declares it."""
    return entry.dist.name if entry.dist else entry.value


def broken(entry: EntryPoint, error: Exception) -> Words:
    """What is said where somebody else's code has raised this."""
    return say(
        "The device “{name}” of the package {package} cannot be used ({why}). All others can. "
        "Bring the package up to date, or remove it.",
        name=entry.name,
        package=whose(entry),
        why=f"{type(error).__name__}: {error}",
    )


def brought(group: str, *given: object) -> list[Any]:
    """The devices of all packages that bring one and have it set up, each made of what is given."""
    found = []
    for entry in declared(group).values():
        try:
            device = entry.load()(*given)
        except Exception as error:
            log.error("%s", broken(entry, error))
        else:
            found += [] if device is None else [device]
    return found
