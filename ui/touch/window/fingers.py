"""From fingers to targets: taps, long presses, holds, slides and scrolling. Knows px and seconds, not Kivy."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Protocol

from ui.touch.things import Act, Box, Frame, Placed, Scroll, Touch

LONG, HOLD, REST = 0.6, 0.8, 0.5
"""Seconds until a press is long, until a hold counts, and until a finger that has slid to a slot has rested there."""
STRAY, AWAY = 14.0, 32.0
"""Px at 800x480 a finger may wander and still tap, and goes to leave what it rested on."""
TWICE = 0.06
"""Seconds within which a second touch at the same place is the same finger, told twice."""
FLING = 0.93
"""What is left of a fling's speed after a sixtieth of a second."""


class Glass(Protocol):
    """What the fingers need of the pane."""

    unit: float

    @property
    def placed(self) -> list[Placed]: ...

    def at(self, x: float, y: float, slot: bool = False) -> Placed | None: ...
    def press(self, placed: Placed | None) -> None: ...
    def hold(self, name: str, share: float) -> None: ...


class Fingers:
    """One finger at a time decides; others that come meanwhile press nothing.

    `touched` is asked at every touch; False means that it only woke the screen. `scrolled` is called when a scroll has
    moved. `clock` is seconds.
    """

    def __init__(
        self, glass: Glass, touched: Callable[[], bool], scrolled: Callable[[], None], clock: Callable[[], float]
    ) -> None:
        self.glass, self._touched, self._scrolled, self._clock = glass, touched, scrolled, clock
        self.offsets: dict[str, tuple[float, float]] = {}
        self._finger: object = None
        self._on: Placed | None = None
        self._began = (0.0, 0.0)
        self._last = (0.0, 0.0)
        self._since = 0.0
        self._dragging: Placed | None = None
        self._done = False
        self._sliding = False
        self._slot: Placed | None = None
        self._drop: Callable[[float, float], object] | None = None
        self._rested: tuple[float, float] | None = None
        """Where the finger chose by resting: it chooses nothing more until it has left."""
        self._speed = (0.0, 0.0)
        self._flung = ""
        self._ended: tuple[float, float, float] = (-1e9, 0.0, 0.0)

    # -- what the window says -----------------------------------------------------------------------------------------

    def down(self, finger: object, x: float, y: float) -> None:
        now = self._clock()
        if self._finger is not None or self._same(now, x, y):
            return
        self._flung = ""
        counts = self._touched()
        self._finger, self._since = finger, now
        self._began = self._last = (x, y)
        self._done, self._dragging, self._sliding, self._slot, self._rested = False, None, False, None, None
        self._drop = None
        self._speed = (0.0, 0.0)
        self._on = self.glass.at(x, y) if counts else None
        if not counts:
            self._done = True
        if self._on:
            touch = self._touch()
            self.glass.press(self._on if touch.plate else None)
            if touch.down:
                touch.down()
            if touch.drag:
                touch.drag(*inside(self._on, x, y))

    def move(self, finger: object, x: float, y: float) -> None:
        if finger is not self._finger or (self._done and not self._sliding):
            return
        dx, dy = x - self._last[0], y - self._last[1]
        self._last = (x, y)
        if self._sliding:
            self._slide(x, y)
            return
        if self._drop:
            return
        if self._on and (drag := self._touch().drag):
            drag(*inside(self._on, x, y))
            return
        if self._dragging is None and math.dist(self._began, (x, y)) > STRAY * self.glass.unit:
            self._stray(x, y)
            dx, dy = 0.0, 0.0
        if self._dragging:
            self._speed = (0.5 * self._speed[0] + 0.5 * dx, 0.5 * self._speed[1] + 0.5 * dy)
            self.scroll(self._dragging, dx, dy)

    def up(self, finger: object, x: float, y: float) -> None:
        if finger is not self._finger:
            return
        on, self._on = self._on, None
        self._finger = None
        self._ended = (self._clock(), x, y)
        slot, self._slot = self._over(self._slot), None
        self.glass.press(None)
        self.glass.hold("", 0)
        if self._dragging:
            if math.hypot(*self._speed) > 2:
                scroll = self._dragging.thing
                assert isinstance(scroll, Scroll)
                self._flung = scroll.key
            self._dragging = None
            return
        if on is None:
            return
        if self._drop:
            self._drop(*inside(on, x, y))
            return
        touch = on.thing
        assert isinstance(touch, Touch)
        if touch.up:
            touch.up()
        if slot:
            slot()
        if self._done or touch.hold or touch.drag or not on.box.grown_to(on.box.w + 16, on.box.h + 16).holds(x, y):
            return
        if touch.at:
            touch.at(*inside(on, x, y))
        elif touch.act:
            touch.act()

    def wheel(self, x: float, y: float, by: float) -> None:
        """A mouse's wheel, px."""
        under = self._scroll_under(x, y)
        if under:
            self.scroll(under, 0.0, -by)

    def tick(self, seconds: float) -> None:
        """Time passes for whatever a finger rests on, and for what was flung."""
        if self._flung:
            self._coast()
        rested = self._clock() - self._since
        if self._slot:
            self.glass.hold(_name(self._slot), min(1.0, rested / REST))
            if rested >= REST:
                self._rest()
        if self._on is None or self._done or self._dragging or self._drop:
            return
        touch = self._touch()
        if touch.hold:
            self.glass.hold(touch.name, min(1.0, rested / HOLD))
            if rested >= HOLD:
                self._done = self._sliding = True
                if touch.act:
                    touch.act()
        elif touch.long:
            self.glass.hold(touch.name, min(1.0, rested / LONG))
            if rested >= LONG:
                self._done = self._sliding = True
                self.glass.press(None)
                touch.long()

    @property
    def busy(self) -> bool:
        """Time matters to a finger now."""
        return bool(self._flung or self._slot) or (self._on is not None and not self._done)

    def forget(self) -> None:
        """The screen is another one now."""
        self._flung = ""

    # -- what they do -------------------------------------------------------------------------------------------------

    def _touch(self) -> Touch:
        assert self._on and isinstance(self._on.thing, Touch)
        return self._on.thing

    def _same(self, now: float, x: float, y: float) -> bool:
        """A touch told twice, by two drivers of one panel."""
        at, u, v = self._ended
        return now - at < TWICE and math.hypot(x - u, y - v) < STRAY

    def _slide(self, x: float, y: float) -> None:
        """To a slot, or off it; one at which the finger has rested it leaves first, and where it was put down there is
        none."""
        away = AWAY * self.glass.unit
        if self._rested and math.dist(self._rested, (x, y)) < away:
            return
        self._rested = None
        over = self.glass.at(x, y, slot=True) if math.dist(self._began, (x, y)) >= away else None
        if _name(over) != _name(self._slot):
            self._slot, self._since = over, self._clock()
            self.glass.press(over)
            self.glass.hold("", 0)

    def _rest(self) -> None:
        """The finger has rested on a slot."""
        slot, self._slot, self._rested = self._over(self._slot), None, self._last
        self.glass.press(None)
        self.glass.hold("", 0)
        if slot:
            slot()

    def _over(self, slot: Placed | None) -> Act | None:
        """What a slot does, if it still lies under the finger."""
        there = self.glass.at(*self._last, slot=True) if slot else None
        return there.thing.act if there and isinstance(there.thing, Touch) and _name(there) == _name(slot) else None

    def _stray(self, x: float, y: float) -> None:
        """The finger has left: it scrolls what lies beneath, or presses nothing any more."""
        if self._on and self._touch().hold and self._on.box.holds(x, y):
            return
        if self._on and (lift := self._touch().lift) and (drop := lift(*inside(self._on, *self._began))):
            self._drop = drop
            return
        self.glass.press(None)
        self.glass.hold("", 0)
        self._dragging = self._scroll_under(*self._began)
        if self._on and (up := self._touch().up):
            up()
        self._on = None
        if self._dragging is None:
            self._done = True

    def _scroll_under(self, x: float, y: float) -> Placed | None:
        for each in reversed(self.glass.placed):
            if isinstance(each.thing, Scroll) and each.box.holds(x, y):
                return each
        return None

    def scroll(self, placed: Placed, dx: float, dy: float) -> bool:
        """Moves what a scroll shows, px of the glass; False where it goes no further."""
        scroll = placed.thing
        assert isinstance(scroll, Scroll)
        u, v = turned_back(placed.quarters, dx, dy)
        x, y = self.offsets.get(scroll.key, scroll.start)
        now = (
            min(max(0.0, x - u), max(0.0, scroll.size[0] - scroll.box.w)),
            min(max(0.0, y - v), max(0.0, scroll.size[1] - scroll.box.h)),
        )
        if now == (x, y):
            return False
        self.offsets[scroll.key] = now
        if len(self.offsets) > 200:
            self.offsets.pop(next(iter(self.offsets)))
        self._scrolled()
        return True

    def _coast(self) -> None:
        self._speed = (self._speed[0] * FLING, self._speed[1] * FLING)
        current = next((each for each in self.glass.placed if _key(each) == self._flung), None)
        if current is None or math.hypot(*self._speed) < 0.4 or not self.scroll(current, *self._speed):
            self._flung = ""


def _name(placed: Placed | None) -> str:
    return placed.thing.name if placed and isinstance(placed.thing, Touch) else ""


def _key(placed: Placed) -> str:
    return placed.thing.key if isinstance(placed.thing, Scroll) else ""


def turned_back(quarters: int, dx: float, dy: float) -> tuple[float, float]:
    """A movement on the glass as the turned sheet feels it."""
    return Frame(quarters=-quarters).put(Box(dx, dy, 0, 0))[:2]


def inside(placed: Placed, x: float, y: float) -> tuple[float, float]:
    """A point of the glass, px from the corner of a thing as its reader sees it."""
    box = placed.box
    return Frame(0, 0, box.w, box.h, -placed.quarters).put(Box(x - box.x, y - box.y, 0, 0))[:2]


def outside(placed: Placed, u: float, v: float) -> tuple[float, float]:
    """Where on the glass a point lies that is so far from a thing's corner as its reader sees it, px."""
    (x, y, w, h), turned = placed.box, placed.quarters % 2
    return Frame(x, y, h if turned else w, w if turned else h, placed.quarters).put(Box(u, v, 0, 0))[:2]
