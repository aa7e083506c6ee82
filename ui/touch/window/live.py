"""Moving pictures on the glass: each fetched on a thread beside, at most ten a second, into one texture that stays."""

from __future__ import annotations

from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

import numpy as np
from kivy.graphics import InstructionGroup
from kivy.graphics.texture import Texture

from ui.touch.things import Box, Live
from ui.touch.window.quads import own_size, put, textured
from ui.touch.window.store import Pixels

EVERY = 0.1
"""Seconds between two pictures."""


class LivePane:
    """One picture's place on the canvas."""

    def __init__(self) -> None:
        self.group = InstructionGroup()
        self._worker = ThreadPoolExecutor(1, thread_name_prefix="pictures")
        self._coming: Future[Pixels | None] | None = None
        self._texture: Any = None
        self._since = EVERY
        self._place: tuple[Live, Box, int, float] | None = None

    def show(self, live: Live, box: Box, quarters: int, high: float) -> None:
        self._place = (live, box, quarters, high)
        self._draw()

    def tick(self, seconds: float) -> None:
        """Fetches the next picture when it is time, and shows the one that has come."""
        self._since += seconds
        if self._coming and self._coming.done():
            done, self._coming = self._coming, None
            pixels = None if done.exception() else done.result()
            if pixels is not None:
                self._upload(pixels)
        if self._coming is None and self._since >= EVERY and self._place:
            self._since = 0.0
            self._coming = self._worker.submit(_fetched, self._place[0])

    def close(self) -> None:
        self._worker.shutdown(wait=False, cancel_futures=True)

    def _upload(self, pixels: Pixels) -> None:
        """One texture is used again and again: a new one for each picture would fill the memory (kivy#5198)."""
        size = (pixels.shape[1], pixels.shape[0])
        if self._texture is None or self._texture.size != size:
            self._texture = Texture.create(size=size, colorfmt="rgb")
            self._texture.flip_vertical()
            self._draw()
        self._texture.blit_buffer(pixels.ravel(), colorfmt="rgb", bufferfmt="ubyte")

    def _draw(self) -> None:
        self.group.clear()
        if self._texture is None or self._place is None:
            return
        _, box, quarters, high = self._place
        wide, tall = self._texture.size
        w, h = own_size(box, quarters)
        scale = min(w / wide, h / tall)
        across, down = (tall, wide) if quarters % 2 else (wide, tall)
        x, y = box.middle
        fitted = Box(x - across * scale / 2, y - down * scale / 2, across * scale, down * scale)
        put(self.group, textured(self._texture, fitted, quarters, high))


def _fetched(live: Live) -> Pixels | None:
    """The newest picture as rows of red, green, blue, on the thread beside."""
    picture = live.source()
    return None if picture is None else np.ascontiguousarray(picture[..., ::-1])
