"""The panel and the rail as they turn to a reader: the same pieces set anew in the sheet that faces the seat."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from ui.touch.look import Look
from ui.touch.parting import across, down, rest
from ui.touch.things import Box, Thing, Turned


class PanelBoxes(NamedTuple):
    """Where the pieces of the panel lie on their sheet, px; `size` is the sheet's. `undo`: where it is one of them."""

    size: tuple[float, float]
    band: Box
    question: Box
    choices: Box
    tray: Box
    undo: Box | None

    def moved(self, dx: float, dy: float) -> PanelBoxes:
        undo = self.undo.moved(dx, dy) if self.undo else None
        band, question, choices, tray = (
            part.moved(dx, dy) for part in (self.band, self.question, self.choices, self.tray)
        )
        return PanelBoxes(self.size, band, question, choices, tray, undo)


PIECES = ("band", "question", "choices", "tray")


def around(boxes: Sequence[Box]) -> Box:
    """The box that holds them all."""
    x, y = min(box.x for box in boxes), min(box.y for box in boxes)
    return Box(x, y, max(box.right for box in boxes) - x, max(box.bottom for box in boxes) - y)


def panel_box(look: Look) -> Box:
    """The panel; upright screens have undo beside the tray, in it."""
    names = (*PIECES, "undo") if look.portrait else PIECES
    return around([look.law.boxes[name] for name in names])


def sheet_box(look: Look) -> Box:
    """Where a sheet over the panel lies: the panel, and the tools beside the players where these are out of the way."""
    boxes = look.law.boxes
    panel = panel_box(look)
    if look.portrait or boxes["players"].right > panel.x:
        return panel
    return around([panel, boxes["undo"], boxes["why"], boxes["turn"]])


def whole_box(look: Look) -> Box:
    """Where a sheet over the whole window lies: all above the rail."""
    page, rail = look.page, look.law.boxes["players"]
    return page._replace(h=rail.y - look.gap - page.y)


def boxes_for(look: Look, quarters: int) -> PanelBoxes:
    """The panel's pieces on a sheet that is turned by so many quarters. Sideways it is set anew."""
    law, whole = look.law, panel_box(look)
    parts = [law.boxes[name].moved(-whole.x, -whole.y) for name in PIECES]
    undo = law.boxes["undo"].moved(-whole.x, -whole.y) if look.portrait else None
    if quarters % 2 == 0:
        return PanelBoxes((whole.w, whole.h), parts[0], parts[1], parts[2], parts[3], undo)
    w, h = whole.h, whole.w
    gap = look.gap
    sheet = Box(0, 0, w, h)
    band, room = down(sheet, parts[0].h, rest(), gap=gap)
    room, low = down(room, rest(), min(parts[3].h + look.u(2), h * 0.21), gap=gap)
    question, room = down(room, min(parts[1].h + look.u(2), h * 0.24), rest(), gap=gap)
    tray, beside = across(low, low.w * 0.62, rest(), gap=gap)
    if undo is None:
        return PanelBoxes((w, h), band, question, room, low, None)
    return PanelBoxes((w, h), band, question, room, tray, beside)


def turned(box: Box, quarters: int, draw: Callable[[Box], list[Thing]]) -> list[Thing]:
    """Whatever `draw` puts on a sheet, turned about the middle of its box."""
    if quarters % 4 == 0:
        return draw(box)
    size = (box.h, box.w) if quarters % 2 else (box.w, box.h)
    return [Turned(box, quarters, size, tuple(draw(Box(0, 0, *size))))]
