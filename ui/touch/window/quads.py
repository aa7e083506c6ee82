"""Textures on the window's canvas: px with y down become Kivy's with y up, and quarters of a turn stay sharp."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from kivy.graphics import BorderImage, Color, InstructionGroup, Rectangle

from ui.touch.things import Box, Frame


def rgb(colour: str) -> tuple[float, float, float]:
    return int(colour[1:3], 16) / 255, int(colour[3:5], 16) / 255, int(colour[5:7], 16) / 255


def inside(box: Box, quarters: int, x: float, y: float, w: float, h: float) -> Box:
    """A rectangle given in px of a turned box's own sheet, on the glass."""
    return Frame(box.x, box.y, *own_size(box, quarters), quarters).put(Box(x, y, w, h))


def own_size(box: Box, quarters: int) -> tuple[float, float]:
    """Width and height as the turned sheet itself sees them."""
    return (box.h, box.w) if quarters % 2 else (box.w, box.h)


def textured(
    texture: Any, box: Box, quarters: int, high: float, tint: str = "#FFFFFF", alpha: float = 1.0
) -> list[Any]:
    """A texture filling a box of the glass, turned with it. `high` is the window's height."""
    corners = texture.tex_coords
    at = 2 * (quarters % 4)
    turned = (*corners[at:], *corners[:at])
    shape = Rectangle(
        pos=(round(box.x), round(high - box.y - box.h)),
        size=(round(box.w), round(box.h)),
        texture=texture,
        tex_coords=turned,
    )
    return [Color(*rgb(tint), alpha), shape]


def stretched(texture: Any, corner: int, box: Box, high: float) -> list[Any]:
    """A plate whose corners keep their size."""
    shape = BorderImage(
        pos=(round(box.x), round(high - box.y - box.h)),
        size=(round(box.w), round(box.h)),
        texture=texture,
        border=(corner, corner, corner, corner),
    )
    return [Color(1, 1, 1, 1), shape]


def plain(box: Box, high: float, colour: str, alpha: float = 1.0) -> list[Any]:
    shape = Rectangle(pos=(round(box.x), round(high - box.y - box.h)), size=(round(box.w), round(box.h)))
    return [Color(*rgb(colour), alpha), shape]


def put(group: InstructionGroup, drawn: Iterable[Any]) -> None:
    """All of it into a group, in that order."""
    for each in drawn:
        group.add(each)
