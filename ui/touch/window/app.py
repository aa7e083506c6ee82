"""The Kivy app: a window, a pane of glass in it, and the evening behind. Nothing here waits for anything.

There is one widget and no kv. A screen is a function from how the game stands to values (`ui.touch.things`), laid out
in the vocabulary of `ui.touch.parting`; the pane draws what has changed of them. Home and seats were built on Kivy's
widgets and kv to see: they looked alike, opened and answered no faster, took more memory, their code was longer; and
one check of a screen at one size, text and language (`ui.touch.inspection`) took a hundred times as long, because a
widget knows where its words are only once a window has drawn it. What is on a screen is compared, turned to a seat,
inspected and tested here without any window.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Sequence
from typing import Any

from kivy.app import App
from kivy.base import EventLoop
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.graphics.opengl import GL_RGBA, GL_UNSIGNED_BYTE, glReadPixels
from kivy.uix.widget import Widget

from hardware.pi.notify import Heart
from ui.touch.evening import Evening
from ui.touch.things import Box, Plate, Thing
from ui.touch.window.fingers import Fingers
from ui.touch.window.keys import Keys
from ui.touch.window.pane import Pane
from ui.touch.window.shown import Shown
from ui.touch.window.tidy import Tidy

log = logging.getLogger(__name__)


KEYS = {9: "tab", 13: "enter", 271: "enter", 32: "enter", 273: "up", 274: "down", 275: "right", 276: "left"}
"""Kivy's numbers of the keys that go about the glass."""
ESCAPE = 27
ASLEEP = 8
"""Frames a second in which a touch is looked for while the screen is dark."""
PULSE = 0.25
"""Seconds between two looks at what needs no frame of its own: whether it is time to sleep, the panel's light."""


class GlassWidget(Widget):  # type: ignore[misc]
    """The only widget there is: it fills the window, draws what the evening shows and hears every finger."""

    def __init__(self, evening: Evening, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self.evening = evening
        self.pane = Pane(self.canvas)
        self.fingers = Fingers(self.pane, self._touched, self._dirty, clock)
        self.keys = Keys(self.pane, self.fingers, self._touched)
        self._tidy = Tidy()
        self._heart = Heart()
        self._heart.opens()
        self._seen = Shown(clock)
        self._stale = True
        self._shown: Any = None
        self._dark: tuple[Any, ...] = ()
        self._rate = Clock._max_fps  # noqa: SLF001
        self._pulse = Clock.schedule_interval(self._beat, PULSE)
        self._moves = Clock.schedule_interval(self._move, 0)
        self._drawn = -1
        self._before_frame, self._next_frame = (
            Clock.create_trigger(lambda _: self._draw_if_stale(), when) for when in (-1, 0)
        )
        Window.bind(size=self._resized, on_key_down=self._key_down, on_key_up=self._key_up)
        if self._heart.heard:
            Window.bind(on_flip=self._look)
        evening.changed = self._dirty
        self._dirty()

    @property
    def busy(self) -> bool:
        """Something waits to be drawn, is being painted or is on its way."""
        return self._stale or self.pane.busy

    @property
    def moving(self) -> bool:
        """Each frame is asked what has moved."""
        return bool(self._moves.is_triggered)

    def _dirty(self) -> None:
        """What is shown no longer holds: it is drawn anew in this very frame, whoever said so, or the next."""
        self._stale = True
        self._before_frame()

    def _resized(self, *_: object) -> None:
        self.pane.clear()
        self._dirty()

    def _touched(self) -> bool:
        was = self.evening.wake.asleep
        counts = self.evening.touched()
        if was:
            self._pace()
            self._dirty()
        return counts

    def _pace(self) -> None:
        """Kivy's own loop goes round slowly while the screen is dark; it has no public way to be told so."""
        Clock._max_fps = ASLEEP if self.evening.wake.asleep else self._rate  # noqa: SLF001

    # -- each frame ---------------------------------------------------------------------------------------------------

    def _look(self, *_: object) -> None:
        """Looks at a frame before it is swapped in, until the window was seen: systemd waits for that."""
        self._seen.frame(glReadPixels(0, 0, *(round(side) for side in Window.size), GL_RGBA, GL_UNSIGNED_BYTE))
        if self._seen.yes:
            Window.unbind(on_flip=self._look)

    def _beat(self, _: float) -> None:
        game = self.evening.game
        if self._seen.yes:
            self._heart.beat(f"{game.rules.id} {game.number}" if game else self.evening.screen.name)
        elif self._seen.never:
            log.error("The window has been black since it was opened.")
            App.get_running_app().fail()
            return
        elif self._heart.heard:
            self.canvas.ask_update()
        if self.evening.wake.tick():
            self._dirty()
        self._pace()
        self.evening.light.shine(0 if self.evening.wake.asleep else self.evening.settings.brightness)
        self._tidy.tick(self.busy or self.fingers.busy, game, self.evening.wake.asleep)

    def _move(self, seconds: float) -> bool:
        """Each frame while something moves or a finger rests; then no more until something does."""
        safely(self.fingers.tick, seconds)
        safely(self.pane.tick, seconds)
        return self.fingers.busy or self.pane.busy or self.pane.lively

    def _stir(self) -> None:
        """Something may move from now on."""
        self._moves.cancel()
        self._moves = Clock.schedule_interval(self._move, 0)

    def _draw_if_stale(self) -> None:
        """Once a frame: what changes after that waits for the next, which it asks for."""
        if self._stale and self._drawn == Clock.frames:
            self._next_frame()
        elif self._stale:
            self._stale, self._drawn = False, Clock.frames
            safely(self.draw)
            self._stir()

    def draw(self) -> None:
        """Shows the evening as it is now."""
        width, height = (round(side) for side in Window.size)
        if width < 2 or height < 2:
            return
        evening = self.evening
        self.pane.still = evening.settings.still
        if evening.wake.asleep:
            night: list[Thing] = [Plate(Box(0, 0, width, height), "#000000", 0)]
            self.pane.show(night, (width, height), "#000000", 1.0, {})
            return
        look = evening.look(width, height)
        dark = (look.theme_name, look.text_size)
        if dark != self._dark:
            self._dark = dark
            self.pane.clear()
        if evening.screen is not self._shown:
            self._shown = evening.screen
            self.fingers.forget()
        things = evening.things(width, height)
        self.pane.show(things, (width, height), look.theme.bg, look.law.unit, self.fingers.offsets)
        self.keys.shown()

    # -- fingers ------------------------------------------------------------------------------------------------------

    def on_touch_down(self, touch: Any) -> bool:
        self._stir()
        safely(self.keys.hide)
        if not getattr(touch, "is_mouse_scrolling", False):
            safely(self.fingers.down, touch.uid, touch.x, Window.height - touch.y)
        elif touch.button in ("scrollup", "scrolldown"):
            self.fingers.wheel(touch.x, Window.height - touch.y, -60 if touch.button == "scrollup" else 60)
        return True

    def on_touch_move(self, touch: Any) -> bool:
        safely(self.fingers.move, touch.uid, touch.x, Window.height - touch.y)
        if self.fingers.busy and not self._moves.is_triggered:  # it has come to a slot, where it may rest
            self._stir()
        return True

    def on_touch_up(self, touch: Any) -> bool:
        self._stir()
        safely(self.fingers.up, touch.uid, touch.x, Window.height - touch.y)
        return True

    # -- keys ---------------------------------------------------------------------------------------------------------

    def _key_down(self, _: object, key: int, __: int, sign: str | None, more: Sequence[str]) -> bool:
        self._stir()
        safely(self.keys.down, KEYS.get(key, ""), "shift" in more, "" if key in KEYS else sign or "")
        return key == ESCAPE or key in KEYS  # Kivy would end the evening at Escape

    def _key_up(self, *_: object) -> None:
        self._stir()
        safely(self.keys.up)

    def close(self) -> None:
        Clock._max_fps = self._rate  # noqa: SLF001
        self._pulse.cancel()
        self._moves.cancel()
        self._before_frame.cancel()
        self._next_frame.cancel()
        Window.unbind(size=self._resized, on_flip=self._look, on_key_down=self._key_down, on_key_up=self._key_up)
        self.evening.changed = lambda: None
        self.pane.close()


class CompanionApp(App):  # type: ignore[misc]
    """One evening in one window."""

    title = "The table companion"

    def __init__(self, evening: Evening) -> None:
        super().__init__()
        self.evening = evening
        self.glass: GlassWidget | None = None
        self.failed = False
        """Nobody could see it."""

    def build(self) -> GlassWidget:
        self.glass = GlassWidget(self.evening)
        return self.glass

    def fail(self) -> None:
        self.failed = True
        self.stop()

    def on_stop(self) -> None:
        """Kivy says so twice where the window is closed while the app is being stopped; what is closed stays closed."""
        glass, self.glass = self.glass, None
        if glass:
            glass.close()
            self.evening.close()


def safely(work: Callable[..., object], *words: object) -> None:
    """Does it; a mistake of ours must not end the evening: what was seen stays, and the mistake is written down."""
    try:
        work(*words)
    except Exception:
        log.exception("the window stumbled over a mistake of its own, and goes on")


def post(work: Callable[[], None]) -> None:
    """Has something done on the window's thread before its next frame."""
    Clock.schedule_once(lambda _: safely(work), -1)


def after(seconds: float, work: Callable[[], None]) -> Callable[[], None]:
    """Has something done later; returns what calls it off."""
    event = Clock.schedule_once(lambda _: safely(work), seconds)
    return lambda: event.cancel()


def usable() -> bool:
    """Whether a window could be opened at all."""
    EventLoop.ensure_window()
    return EventLoop.window is not None
