"""Textures on the window's canvas: px with y down become Kivy's with y up, and quarters of a turn stay sharp."""

from __future__ import annotations

from typing import Any

from kivy.graphics import BorderImage, Color, Rectangle

from ui.touch.things import Box


def rgb(colour: str) -> tuple[float, float, float]:
    return int(colour[1:3], 16) / 255, int(colour[3:5], 16) / 255, int(colour[5:7], 16) / 255


def inside(box: Box, quarters: int, x: float, y: float, w: float, h: float) -> Box:
    """A rectangle given in px of a turned box's own sheet, on the glass."""
    match quarters % 4:
        case 0:
            return Box(box.x + x, box.y + y, w, h)
        case 1:
            return Box(box.right - y - h, box.y + x, h, w)
        case 2:
            return Box(box.right - x - w, box.bottom - y - h, w, h)
        case _:
            return Box(box.x + y, box.bottom - x - w, h, w)


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
