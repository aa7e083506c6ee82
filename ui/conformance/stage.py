"""A stage: the real window, driven frame by frame by a program instead of by Kivy's own loop."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import cv2
import numpy as np
from kivy.base import EventLoop
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.graphics.opengl import GL_RGBA, GL_UNSIGNED_BYTE, glFinish, glReadPixels

from ui.touch.evening import Evening
from ui.touch.window.app import GlassWidget
from ui.touch.window.store import Pixels


class Stage:
    """Shows an evening. `pump` lets frames go by.

    `watched`: each frame is drawn, as on a screen. Where nobody watches they are drawn when `draw` or `pixels` asks.
    """

    def __init__(
        self, evening: Evening, size: tuple[int, int] | None = None, *, watched: bool = True, **more: Any
    ) -> None:
        EventLoop.ensure_window()
        if size and tuple(Window.size) != size:
            Window.size = size
        self.evening = evening
        self.glass = GlassWidget(evening, **more)
        self._watched = watched
        Window.bind(on_draw=self._unseen)
        Window.children[:] = []
        Window.canvas.clear()
        Window.add_widget(self.glass)
        if EventLoop.status != "started":
            EventLoop.start()
        self.pump(2)

    @property
    def busy(self) -> bool:
        """Something is still being painted, is on its way, or waits to be drawn."""
        return self.glass.busy

    def pump(self, frames: int = 1) -> None:
        for _ in range(frames):
            EventLoop.idle()
            if self._watched:
                glFinish()  # no screen holds the frames back here: they would queue up

    def draw(self) -> None:
        """Draws the frame that is shown now."""
        watched, self._watched = self._watched, True
        Window.dispatch("on_draw")
        glFinish()
        self._watched = watched

    def _unseen(self, _: object) -> bool:
        """Whether Kivy, which asks before each frame, need not draw it."""
        return not self._watched

    def pixels(self) -> Pixels:
        """What is on the glass: rows of red, green, blue, alpha, the first row on top."""
        self.pump(1)
        self.draw()
        wide, high = Window.system_size
        data = glReadPixels(0, 0, wide, high, GL_RGBA, GL_UNSIGNED_BYTE)
        return np.frombuffer(data, np.uint8).reshape(high, wide, 4)[::-1]

    def save(self, path: Path) -> None:
        cv2.imwrite(str(path), np.ascontiguousarray(self.pixels()[..., 2::-1]))

    def close(self) -> None:
        """Takes the window's content away; the window itself stays for the next stage."""
        self.glass.close()
        Window.unbind(on_draw=self._unseen)
        for event in list(Clock.get_events()):
            event.cancel()
        Window.remove_widget(self.glass)
        self.evening.close()
