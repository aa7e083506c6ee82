"""A finger on the real window: finds a target by its name, scrolls it into view, and taps through Kivy's input."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import dist
from pathlib import Path

from ui.table.devices import Devices
from ui.teaching.pages import Teaching
from ui.touch.run import evening
from ui.touch.things import Placed, Scroll, Text, Touch, place
from ui.touch.window.fingers import AWAY, HOLD, LONG, REST

SIZE = (800, 480)
PATIENCE = 120.0
"""Seconds until a test gives up waiting for a thread; nothing is asserted of how long anything takes."""


class Screen:
    """An evening in the window, off screen. Its clock stands still but for what a finger waits; `seed`: of what the
    screen draws."""

    def __init__(self, folder: Path, seed: int | None = None) -> None:
        from ui.conformance.stage import Stage
        from ui.touch.window.app import after, post

        self.now = 1000.0
        self.taps = 0
        """Fingers that were put down to press something; a scroll is none."""
        self.rests = 0
        """Answers at which such a finger rested, and went on."""
        self.evening = evening(
            folder, Devices(seed=seed), post=post, after=after, clock=lambda: self.now, teaching=Teaching
        )
        self.evening.settings.language = "en"
        self.evening.settings.still = True
        self.stage = Stage(self.evening, watched=False, clock=lambda: self.now)
        assert self.size == SIZE, "the window was opened before it was set up: a process has but one"
        self.settle()

    @property
    def size(self) -> tuple[int, int]:
        from kivy.core.window import Window

        wide, high = (round(side) for side in Window.size)
        return wide, high

    @property
    def placed(self) -> list[Placed]:
        return self.stage.glass.pane.placed

    def settle(self) -> None:
        """Until no thread has anything more to say and nothing waits to be drawn."""
        for _ in range(3):
            self.evening.library.ask(lambda: None).result(PATIENCE)
            game = self.evening.game
            if game and game.running:
                game.referee.act(lambda: None).result(PATIENCE)
            self.stage.pump(2)
        self.stage.draw()

    def until(self, so: Callable[[], object]) -> None:
        end = time.monotonic() + PATIENCE
        while not so():
            assert time.monotonic() < end, "it never came to that"
            self.stage.pump(1)
            time.sleep(0.002)
        self.stage.pump(1)

    def still(self) -> None:
        """Until nothing is being painted any more: a board's ground comes from the painter's thread."""
        self.until(lambda: not self.stage.busy)

    # -- what is there ------------------------------------------------------------------------------------------------

    def names(self) -> list[str]:
        return [each.thing.name for each in self.placed if isinstance(each.thing, Touch)]

    def has(self, name: str) -> bool:
        """Whether there is a target called just so, in view or scrolled out of it."""
        return any(isinstance(each.thing, Touch) and each.thing.name == name for each in self._drawn())

    def reads(self, words: str) -> bool:
        """Whether these words are in view, broken into lines or not."""
        return words in " ".join(each.thing.words for each in self.placed if isinstance(each.thing, Text))

    def find(self, name: str, number: int = -1) -> Placed:
        """The target called so, or whose name begins so; scrolled into view. `number`: which, where several are."""
        for _ in range(40):
            there = [each for each in self._drawn() if isinstance(each.thing, Touch)]
            exact = [each for each in there if each.thing.name == name]  # type: ignore[union-attr]
            found = exact or [each for each in there if each.thing.name.startswith(name)]  # type: ignore[union-attr]
            if found and _whole(found[number]):
                return found[number]
            if not self._further(found[number] if found else None):
                break
        raise AssertionError(f"no target “{name}” among {self.names()}")

    def _drawn(self) -> list[Placed]:
        """What is on the glass, and what is scrolled out of view."""
        glass, size = self.stage.glass, self.size
        return list(place(self.evening.things(*size), size, glass.fingers.offsets))

    def _further(self, towards: Placed | None) -> bool:
        """Scrolls down a little where something can be scrolled, as a finger would."""
        scrolls = [each for each in self.placed if isinstance(each.thing, Scroll)]
        for each in scrolls:
            scroll = each.thing
            assert isinstance(scroll, Scroll)
            before = dict(self.stage.glass.fingers.offsets)
            x, y = each.box.middle
            up = -90 if towards is None or towards.box.bottom > each.box.bottom else 90
            self.drag(x, y, 0, up)
            if self.stage.glass.fingers.offsets != before:
                return True
        return False

    # -- what the finger does -----------------------------------------------------------------------------------------

    def tap(self, name: str, rest: float = 0.1, number: int = -1) -> None:
        x, y = self.find(name, number).box.middle
        self.tap_at(x, y, rest)

    def tap_long(self, name: str) -> None:
        self.tap(name, LONG + 0.1)

    def hold(self, name: str) -> None:
        self.tap(name, HOLD + 0.1)

    def tap_at(self, x: float, y: float, rest: float = 0.1) -> None:
        """Px of the window, y down."""
        self.taps += 1
        touch = self._touch(x, y)
        touch.touch_down()
        for _ in range(4):
            self.now += rest / 4
            self.stage.pump(1)
        touch.touch_up()
        self.now += 1
        self.settle()

    @contextmanager
    def held(self, name: str) -> Iterator[Callable[[str, int], None]]:
        """A finger rests on a target until it opens. What is given slides on to a slot that has come to view, by its
        name, the how manieth of those called so, and rests there; then the finger goes."""
        x, y = self.find(name).box.middle
        self.taps += 1
        touch = self._touch(x, y)

        def move(x: float, y: float, rest: float) -> None:
            touch.touch_move(x, self._up(y))
            self.stage.pump(1)
            self.now += rest
            self.settle()

        def rest_on(slot: str, number: int) -> None:
            there = [each for each in self.placed if isinstance(each.thing, Touch) and each.thing.name == slot]
            self.rests += 1
            box = there[number].box
            ways = [(box.x + box.w * part, box.middle[1]) for part in (0.5, 0.1, 0.9)]
            at = ways[0] if dist(ways[0], (x, y)) > AWAY else max(ways, key=lambda way: dist(way, (x, y)))
            move(*at, REST + 0.1)
            move(x, y, 0)

        touch.touch_down()
        self.now += HOLD + 0.1
        self.settle()
        yield rest_on
        touch.touch_up()
        self.now += 1
        self.settle()

    def carry(self, x: float, y: float, to: tuple[float, float]) -> None:
        """Puts a finger down on something, and lets go of it elsewhere; px of the window, y down."""
        self.taps += 1
        self.drag(x, y, to[0] - x, to[1] - y)
        self.now += 1
        self.settle()

    def drag(self, x: float, y: float, dx: float, dy: float, steps: int = 6) -> None:
        touch = self._touch(x, y)
        touch.touch_down()
        for step in range(1, steps + 1):
            self.now += 0.1
            touch.touch_move(x + dx * step / steps, self._up(y + dy * step / steps))
            self.stage.pump(1)
        for _ in range(6):  # it rests before it lets go: what it pushed does not run on
            self.now += 0.1
            touch.touch_move(x + dx, self._up(y + dy))
        touch.touch_up()
        self.stage.pump(30)

    def _touch(self, x: float, y: float) -> _Touch:
        from kivy.tests.common import UnitTestTouch

        return UnitTestTouch(x, self._up(y))  # type: ignore[no-any-return]

    def _up(self, y: float) -> float:
        from kivy.core.window import Window

        return float(Window.height) - y

    def close(self) -> None:
        self.stage.close()


class _Touch:
    """What Kivy's own test touch can do."""

    def touch_down(self) -> None: ...
    def touch_move(self, x: float, y: float) -> None: ...
    def touch_up(self) -> None: ...


def _whole(placed: Placed) -> bool:
    """Its middle can be touched: it is not scrolled out of view."""
    return placed.clip is None or placed.clip.holds(*placed.box.middle)
