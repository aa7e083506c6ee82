"""Devices as quiet badges: a shape for how each is, and words where there is something to do or room to say it."""

from __future__ import annotations

from collections.abc import Sequence

from companion.table.words import say
from ui.table.devices import Device
from ui.touch.look import Look
from ui.touch.measure import SEMI, width
from ui.touch.things import Act, Box, Thing
from ui.touch.widgets.basic import card, lines, mark, target

ORDER = {"bad": 0, "warn": 1, "good": 2, "off": 3}
"""What is worth a word comes first."""


def badges(look: Look, box: Box, devices: Sequence[Device], act: Act) -> list[Thing]:
    """A card that opens the table check."""
    plate = card(look, box)
    out: list[Thing] = [plate]
    theme = look.theme
    x, size = box.x + look.u(12), look.words(18)
    for number, device in enumerate(sorted(devices, key=lambda device: ORDER[device.state])):
        words, room = str(device.brief), box.right - x - look.u(40)
        long = width(words, size, SEMI)
        if number and long > room:  # the first one is always said, in as many lines as it must be
            break
        out.append(mark(look, device.state, x + look.u(12), box.middle[1], look.u(11), theme.surface))
        area = Box(x + look.u(30), box.y, long + look.u(2) if long <= room else room, box.h)
        out += lines(look, area, words, size, SEMI, theme.text, theme.surface, most=3)
        x = area.right + look.u(18)
    names = ", ".join(str(device.name) for device in devices)
    out.append(target(look, box, say("Table check: {devices}", devices=names), act, plate))
    return out
