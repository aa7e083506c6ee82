"""Textures: everything drawn is painted once, smooth, and kept as long as there is room."""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable
from functools import cache
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt
from kivy.core.text import Label
from kivy.core.text._text_sdl2 import _SurfaceContainer
from kivy.graphics.texture import Texture

from companion.boards.model import Point
from companion.boards.primitives import Line, Polygon, Primitive
from ui import art
from ui.art.strokes import rounded
from ui.touch.measure import CAPITAL, font_file
from vision.paint import paint

SHARP, FINER = (36, 60, 120, 240), 1.75
"""So large letters are written, px, at least so many times as large as they are shown, and then made smaller. Few
sizes: the C library keeps each size of a typeface it has written, a third of a megabyte, and 64 of them."""

GREY = "luminance_alpha"
CHANNELS = {"rgba": 4, GREY: 2}
Pixels = npt.NDArray[np.uint8]


class Store:
    """Textures by what they show, the least used dropped first. `room` bytes."""

    def __init__(self, room: int) -> None:
        self.room, self.used = room, 0
        self._kept: OrderedDict[Hashable, tuple[Any, int]] = OrderedDict()

    def get(self, key: Hashable, make: Callable[[], Any]) -> Any:
        """The texture kept under this key, made where there is none."""
        if found := self.find(key):
            return found
        made = make()
        texture = made[0] if isinstance(made, tuple) else made
        cost = texture.width * texture.height * CHANNELS[texture.colorfmt]
        self._kept[key] = (made, cost)
        self.used += cost
        while self.used > self.room and len(self._kept) > 1:
            _, (_, freed) = self._kept.popitem(last=False)
            self.used -= freed
        return made

    def clear(self) -> None:
        self._kept.clear()
        self.used = 0

    def find(self, key: Hashable) -> Any | None:
        """The texture kept under this key."""
        if key not in self._kept:
            return None
        self._kept.move_to_end(key)
        return self._kept[key][0]


def upload(pixels: Pixels, channels: str = "rgba") -> Any:
    """Rows of red, green, blue, alpha as a texture, or of grey and alpha, the first row on top."""
    high, wide = pixels.shape[:2]
    texture = Texture.create(size=(wide, high), colorfmt=channels)
    texture.blit_buffer(np.ascontiguousarray(pixels).ravel(), colorfmt=channels, bufferfmt="ubyte")
    texture.flip_vertical()
    return texture


def painted(things: Iterable[Primitive], w: int, h: int, inks: str = "print") -> Pixels:
    """The things on nothing, px for px, as red, green, blue, alpha."""
    return straight(paint(things, 1.0, inks, size=(max(1, w), max(1, h)), clear=True))


def straight(weighed: Pixels) -> Pixels:
    """From blue, green, red already weighed by what they cover, to red, green, blue, alpha."""
    out = weighed[..., (2, 1, 0, 3)]
    edges = out[..., 3] % 255 > 0  # all else is whole, or nothing
    part = out[edges].astype(np.uint16)
    out[edges, :3] = np.minimum(part[:, :3] * 255 // part[:, 3:], 255)
    return out


class Textures:
    """The stores behind one window; they hold what a few of its screens need."""

    def __init__(self) -> None:
        self.drawings = Store(8 << 20)
        self.letters = Store(5 << 20)

    def sized(self, wide: int, high: int) -> None:
        """Room for a window of this size, px."""
        screen = 4 * wide * high
        self.drawings.room = (1 << 20) + 3 * screen // 4
        self.letters.room = (1 << 20) + screen

    def clear(self) -> None:
        self.drawings.clear()
        self.letters.clear()

    def stamp(self, key: Hashable, w: int, h: int, draw: Callable[[], Iterable[Primitive]], inks: str = "print") -> Any:
        """What `draw` gives, painted once."""
        return self.drawings.get((key, w, h), lambda: upload(painted(draw(), w, h, inks)))

    def art(self, name: str, inks: tuple[str, ...], w: int, h: int) -> Any:
        return self.stamp((name, inks), w, h, lambda: art.draw(name, inks, w, h))

    def words(self, words: str, size: int, face: str) -> tuple[Any, float]:
        """White words, to be tinted, and how far down the middle height of their capitals lies, px."""
        found: tuple[Any, float] = self.letters.get((words, size, face), lambda: _written(words, size, face))
        return found

    def plate(self, fill: str, radius: int, edge: str, width: int) -> tuple[Any, int]:
        """A rounded rectangle to be stretched: a texture, and how broad its corners are, px."""
        corner = max(radius, width) + 1
        side = 2 * corner + 2
        return self.dashed(side, side, fill, radius, edge, width, ()), corner

    def dashed(self, w: int, h: int, fill: str, radius: int, edge: str, width: int, dash: tuple[float, ...]) -> Any:
        shape = (fill, radius, edge, width, dash)
        return self.stamp(shape, w, h, lambda: plate_shape(w, h, *shape))


def plate_shape(
    w: float, h: float, fill: str, radius: float, edge: str, width: float, dash: tuple[float, ...] = ()
) -> list[Primitive]:
    """A rounded rectangle with its outline inside its box."""
    radius = min(radius, w / 2, h / 2)

    def within(off: float) -> tuple[Point, ...]:
        return rounded(w - 2 * off, h - 2 * off, max(0.0, radius - off), (w / 2, h / 2))

    if edge and fill and not dash:
        return [Polygon(within(0), edge), Polygon(within(width), fill)]
    out: list[Primitive] = [Polygon(within(0), fill)] if fill else []
    if edge:
        around = within(width / 2)
        out.append(Line((*around, around[0]), edge, width, dash))
    return out


@cache
def pen(size: int, face: str) -> Label:
    """What writes white letters of that size, px."""
    label = Label(font_size=size, font_name=str(font_file(face)), color=(1, 1, 1, 1))
    label.resolve_font_name()
    return label


def _written(words: str, size: int, face: str) -> tuple[Any, float]:
    """Written larger and made smaller: every letter is as broad as its typeface has it, not whole px, so that words
    are as long as they were measured."""
    written = next((sharp for sharp in SHARP if sharp >= FINER * size), max(size, SHARP[-1]))
    finer = written / size
    label = pen(written, face)
    w, h = (max(1, side) for side in label.get_extents(words))
    sheet = _SurfaceContainer(w, h)
    sheet.render(label, words, 0, 0)
    letters = cv2.extractChannel(np.frombuffer(sheet.get_data().data, np.uint8).reshape(h, w, 4), 3)
    high, wide = math.ceil(h / finer), math.ceil(w / finer)
    cover = np.zeros((round(high * finer), round(wide * finer)), np.uint8)
    cover[:h, :w] = letters[: cover.shape[0], : cover.shape[1]]
    white = np.full((high, wide, 2), 255, np.uint8)
    white[..., 1] = cv2.resize(cover, (wide, high), interpolation=cv2.INTER_AREA)
    return upload(white, GREY), label.get_ascent() / finer - CAPITAL * size / 2
