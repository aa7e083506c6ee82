"""What the lamps say: whose turn it is, and from whom an answer is awaited. They know no more than everybody may."""

from __future__ import annotations

import enum
from collections.abc import Mapping, Sequence

from companion.table.prompts import Prompt
from companion.table.view import TableView

HALF = 0.4
"""Seconds for which a blinking lamp is on, and off."""


class Lamp(enum.StrEnum):
    OFF = "off"
    ON = "on"
    BLINK = "blink"

    def lit(self, now: float) -> bool:
        """Whether it shines at `now`, in seconds; all blinking lamps of a table blink together."""
        return self is Lamp.ON or (self is Lamp.BLINK and int(now / HALF) % 2 == 0)


def lamps(view: TableView, prompt: Prompt) -> dict[str, Lamp]:
    """A lamp for each seat: blinking where an answer is awaited, on where the turn is, the winners' on at the end.

    A question to the whole table makes all blink who are still in the game.
    """
    shown = dict.fromkeys((seat.id for seat in view.seats), Lamp.OFF)
    if prompt.over:
        return shown | dict.fromkeys(view.winners, Lamp.ON)
    if view.turn in shown:
        shown[view.turn] = Lamp.ON
    asked = {
        seat for each in prompt.each for seat in each.by or [opt.who or each.who for opt in each.options] or [each.who]
    }
    if "" in asked:
        asked = {seat.id for seat in view.seats if not seat.out}
    return shown | dict.fromkeys(asked & shown.keys(), Lamp.BLINK)


def placed(places: Sequence[str], view: TableView) -> dict[int, str]:
    """Which seat sits at which place of the panel: by the place's colour where it has one, the others in turn."""
    seats = {seat.id: seat.colour for seat in view.seats}
    found: dict[int, str] = {}
    for at, tied in enumerate(places, 1):
        seat = next((name for name, colour in seats.items() if tied and tied in (name, colour)), "")
        if seat and seat not in found.values():
            found[at] = seat
    left = [seat for seat in seats if seat not in found.values()]
    for at, tied in enumerate(places, 1):
        if at not in found and not tied and left:
            found[at] = left.pop(0)
    return dict(sorted(found.items()))


def by_place(places: Sequence[str], view: TableView, shown: Mapping[str, Lamp]) -> dict[int, Lamp]:
    """The lamp of each place of the panel; places where nobody sits are dark."""
    seats = placed(places, view)
    return {at: shown.get(seats.get(at, ""), Lamp.OFF) for at, _ in enumerate(places, 1)}
