"""An evening without a window, and one behind a real window that no screen shows."""

from __future__ import annotations

import os
import queue
import time
from collections.abc import Callable, Iterable, Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from tests.ui.touch.finger import SIZE, Screen
from tests.ui.touch.inspection import inspect
from ui.table import languages
from ui.table.devices import Devices
from ui.teaching.pages import Teaching
from ui.touch.evening import Evening
from ui.touch.layout import SIZES
from ui.touch.run import evening as an_evening
from ui.touch.things import Placed, Touch, place

PATIENCE = 120.0
"""Seconds until a test gives up waiting for a thread; nothing is asserted of how long anything takes."""


class Ears:
    """Notes what would be heard."""

    def __init__(self) -> None:
        self.said: list[str] = []
        self.played: list[str] = []
        self.hushed = 0

    there = True

    def say(self, words: str, language: str, pace: str, volume: float) -> None:
        self.said.append(words)

    def hush(self) -> None:
        self.hushed += 1

    def play(self, name: str, volume: float) -> None:
        self.played.append(name)


class Desk:
    """An evening one taps by the names of its targets. What threads hand over is done when the test says so."""

    def __init__(self, folder: Path) -> None:
        self.posted: queue.Queue[Callable[[], None]] = queue.Queue()
        self.later: list[tuple[float, Callable[[], None]]] = []
        self.now = 0.0
        self.ears = Ears()
        self.evening: Evening = an_evening(
            folder,
            Devices(),
            post=self.posted.put,
            after=self._after,
            sounds=self.ears,
            voice=self.ears,
            clock=lambda: self.now,
            teaching=Teaching,
        )
        self.size = SIZE

    def _after(self, seconds: float, work: Callable[[], None]) -> Callable[[], None]:
        entry = (self.now + seconds, work)
        self.later.append(entry)
        return lambda: self.later.remove(entry) if entry in self.later else None

    def drain(self) -> None:
        """Does everything that has been handed over."""
        while True:
            try:
                self.posted.get_nowait()()
            except queue.Empty:
                return

    def until(self, so: Callable[[], object]) -> None:
        """Waits for other threads until something is so."""
        end = time.monotonic() + PATIENCE
        while not so():
            try:
                self.posted.get(timeout=0.02)()
            except queue.Empty:
                assert time.monotonic() < end, "it never came to that"
        self.drain()

    def settle(self) -> None:
        """Until the library and the referee have nothing more to do."""
        for _ in range(2):
            self.evening.library.ask(lambda: None).result(PATIENCE)
            if self.evening.game and self.evening.game.running:
                done = self.evening.game.referee.act(lambda: None)
                done.result(PATIENCE)
            self.drain()

    def placed(self) -> list[Placed]:
        return list(place(self.evening.things(*self.size), self.size))

    def touches(self) -> list[Touch]:
        return [each.thing for each in self.placed() if isinstance(each.thing, Touch)]

    def find(self, name: str) -> Touch:
        """The one target called so, or whose name begins so."""
        there = self.touches()
        exact = [touch for touch in there if touch.name == name]
        found = exact or [touch for touch in there if touch.name.startswith(name)]
        assert found, f"no target “{name}” among {[touch.name for touch in there]}"
        return found[-1]

    def tap(self, name: str) -> None:
        touch = self.find(name)
        assert touch.act, f"“{name}” does nothing"
        touch.act()
        self.settle()

    def tap_long(self, name: str) -> None:
        touch = self.find(name)
        assert touch.long
        touch.long()
        self.settle()

    def texts(self) -> list[str]:
        """Every line of words in view."""
        from ui.touch.things import Text

        return [each.thing.words for each in self.placed() if isinstance(each.thing, Text)]

    def reads(self, words: str) -> bool:
        return words in " ".join(self.texts())

    def wrong(
        self,
        *,
        spoken: Iterable[str] = ("en",),
        texts: Iterable[str] = ("normal",),
        sizes: Iterable[tuple[int, int]] = SIZES,
    ) -> list[str]:
        """Every fault of the screen as it stands, in these languages and sizes; it is left in the first of either."""
        chosen, found = self.evening.settings, list[str]()
        asked = list(product(spoken, texts))
        for language, chosen.text in asked:
            languages.speak(language)
            found += [
                f"{size[0]}x{size[1]} {language} {chosen.text} {chosen.theme}: {fault}"
                for size in sizes
                for fault in inspect(self.evening.things(*size), size)
            ]
        language, chosen.text = asked[0]
        languages.speak(language)
        return found


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    made = Desk(tmp_path)
    made.evening.set_language("en")
    made.settle()
    yield made
    made.evening.close()


def window_missing() -> str:
    """Why no window can be drawn off screen here; "" where one can."""
    import ctypes.util

    if not ctypes.util.find_library("EGL"):
        return "libegl1 is missing, so no window can be drawn off screen: apt-get install libegl1 libgl1-mesa-dri"
    return ""


@pytest.fixture(scope="session")
def window(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """Kivy's one window of this process, off screen."""
    if why := window_missing():
        pytest.fail(why)
    os.environ.pop("DISPLAY", None)
    os.environ.pop("WAYLAND_DISPLAY", None)
    from ui.touch.window import setting

    setting.prepare(tmp_path_factory.mktemp("kivy"), SIZE, headless=True, fast=True)
    from kivy.core.window import Window

    assert Window is not None
    return Window


@pytest.fixture
def screen(window: Any, tmp_path: Path) -> Iterator[Screen]:
    """The real window, nothing begun."""
    made = Screen(tmp_path)
    yield made
    made.close()
